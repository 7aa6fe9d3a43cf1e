import type { ApiAccount, DashboardOverview } from "./accounts.contract.ts";

/** Who uses the dashboard; `userId` equals the client's id (specification 3). */
export type UserContext = { userId: string; clientId: string; userEmail: string; userName: string; clientPlan: string };

/** What the overview may lack: everything, as far as the guard is concerned. */
export type OverviewLike = {
  client?: { id?: string | null; plan?: string | null } | null;
  user?: { email?: string | null; name?: string | null } | null;
};

/** The user context of an overview; null when client id, e-mail or name is missing. */
export function deriveUserContext(overview: OverviewLike | DashboardOverview | undefined): UserContext | null {
  const clientId = overview?.client?.id;
  const userEmail = overview?.user?.email;
  const userName = overview?.user?.name;
  if (!clientId || !userEmail || !userName) return null;
  return { userId: clientId, clientId, userEmail, userName, clientPlan: overview.client?.plan || "free" };
}

/** What stands for a name or an e-mail that is not known. */
export function displayUser(user: { name?: string | null; email?: string | null } | null | undefined): {
  name: string;
  email: string;
} {
  return { name: user?.name || "User", email: user?.email || "" };
}

/** Where a browser keeps the selected account of one client. */
export function selectedAccountKey(clientId: string): string {
  return `selectedApiAccount_${clientId}`;
}

/** The stored account if it is one of `accounts`, else the default one, else the first; null without accounts. */
export function chooseAccount<A extends Pick<ApiAccount, "id" | "isDefault">>(
  accounts: readonly A[],
  storedId: string | null,
): A | null {
  return (
    accounts.find(({ id }) => id === storedId) ?? accounts.find(({ isDefault }) => isDefault) ?? accounts[0] ?? null
  );
}

/** Whole days until a trial ends, rounded up; null without a trial, 0 once it is over. */
export function countTrialDays(trialEndsAt: string | null, nowMs: number): number | null {
  if (trialEndsAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(trialEndsAt) - nowMs) / 86_400_000));
}
