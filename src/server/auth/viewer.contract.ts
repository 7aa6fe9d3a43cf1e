import type { KeyScope } from "../../domain/accounts/accounts.contract.ts";
import type { UserRole } from "../../domain/auth/auth.contract.ts";

/** A signed-in person of one client; the session behind it was checked for this very request. */
export type UserViewer = {
  kind: "user";
  userId: string;
  clientId: string;
  sessionId: string;
  role: UserRole;
  timeZone: string;
  /** The administrator who acts as this person; absent where the person is at the keyboard. */
  impersonator?: { adminId: string; name: string; endsAt: Date };
};

/** A member of staff, signed in to the administrator's area. Administrators are not users. */
export type AdminViewer = {
  kind: "admin";
  adminId: string;
  sessionId: string;
  name: string;
  email: string;
};

/** A program that holds an API key of one API account. */
export type KeyViewer = {
  kind: "key";
  clientId: string;
  apiKeyId: string;
  apiAccountId: string;
  channel: string;
  scopes: readonly KeyScope[];
  timeZone: string;
  redact: boolean;
  /** Absent where nobody asked: a key is refused at the door while its client is suspended. */
  suspended?: boolean;
};
