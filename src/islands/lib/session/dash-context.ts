import { createContext, useContext } from "react";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import type { DashboardOverview } from "#src/domain/auth/dashboard-overview.contract.ts";
import type { UserContext } from "#src/domain/auth/user-context.ts";

/** Context of every screen behind the guard. */
export type Dash = {
  user: UserContext;
  role: DashboardOverview["user"]["role"];
  /** False until the user has followed the link in the sign-up email. */
  emailVerified: boolean;
  client: DashboardOverview["client"];
  /** The administrator impersonating the user, if any. */
  impersonation: DashboardOverview["impersonation"];
  accounts: readonly ApiAccount[];
  /** False until the accounts have loaded once. */
  accountsReady: boolean;
  /** The account used by screens that need one; null when the client has none. */
  selectedAccount: ApiAccount | null;
  selectAccount: (id: string) => void;
};

export const DashContext = createContext<Dash | null>(null);

/** Returns the signed-in user's context. Throws outside the guard. */
export function useDash(): Dash {
  const dash = useContext(DashContext);
  if (dash === null) throw new Error("useDash must be used inside the dashboard's guard");
  return dash;
}
