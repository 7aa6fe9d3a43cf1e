import { createContext, useContext } from "react";
import type { ApiAccount, DashboardOverview } from "#src/domain/accounts/accounts.contract.ts";
import type { UserContext } from "#src/domain/accounts/user-context.ts";

/** What every screen behind the guard knows. */
export type Dash = {
  user: UserContext;
  role: DashboardOverview["user"]["role"];
  /** False until the person has followed the link of the sign-up's mail. */
  emailVerified: boolean;
  client: DashboardOverview["client"];
  /** The administrator who looks on in the user's place; undefined where nobody does. */
  impersonation: DashboardOverview["impersonation"];
  accounts: readonly ApiAccount[];
  /** False until the accounts have been read once. */
  accountsReady: boolean;
  /** The API account that screens which need one work with; null where the client has none. */
  selectedAccount: ApiAccount | null;
  selectAccount: (id: string) => void;
};

export const DashContext = createContext<Dash | null>(null);

/** The signed-in user's context; only inside the guard. */
export function useDash(): Dash {
  const dash = useContext(DashContext);
  if (dash === null) throw new Error("useDash is used outside of the dashboard's guard");
  return dash;
}
