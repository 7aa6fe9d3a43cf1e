import type { KeyScope } from "../../domain/api-keys/api-keys.contract.ts";
import type { UserRole } from "../../domain/auth/auth.contract.ts";

/** A signed-in user of a client. The session was checked for this request. */
export type UserViewer = {
  kind: "user";
  userId: string;
  clientId: string;
  sessionId: string;
  role: UserRole;
  timeZone: string;
  /** Set if the workspace requires a second factor and the user has none: most endpoints then refuse. */
  lacksSecondFactor?: true;
  /** The administrator impersonating this user; absent in the user's own session. */
  impersonator?: { adminId: string; name: string; endsAt: Date };
};

/** A signed-in administrator. Administrators are not users of a client. */
export type AdminViewer = {
  kind: "admin";
  adminId: string;
  sessionId: string;
  name: string;
  email: string;
};

/** A program that authenticated with an API key. */
export type KeyViewer = {
  kind: "key";
  clientId: string;
  apiKeyId: string;
  apiAccountId: string;
  channel: string;
  scopes: readonly KeyScope[];
  timeZone: string;
  redact: boolean;
  /** Whether the client is suspended. Requests with such a key are rejected, so handlers never see `true`. */
  suspended?: boolean;
};

/** An app that a member connected over OAuth. It reads over MCP what an API key with the scope `read` may, and nothing else. */
export type AppViewer = {
  kind: "app";
  clientId: string;
  appId: string;
  /** The member who connected it. */
  userId: string;
  name: string;
  timeZone: string;
};

/** A browser that was paired with a workspace: the Runner's extension. It reads no conversation or figure, and of the settings only the goal. */
export type DeviceViewer = {
  kind: "device";
  clientId: string;
  deviceId: string;
  userId: string;
  name: string;
  workspace: string;
  redact: boolean;
};
