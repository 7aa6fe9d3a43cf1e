import type { DashboardOverview } from "./dashboard-overview.contract.ts";

/** The signed-in user as the dashboard uses it; `userId` equals the client's id (specification 3). */
export type UserContext = { userId: string; clientId: string; userEmail: string; userName: string; clientPlan: string };

/** The parts of an overview that the route guard checks; any of them may be missing. */
export type OverviewLike = {
  client?: { id?: string | null; plan?: string | null } | null;
  user?: { email?: string | null; name?: string | null } | null;
};

/** The user context of an overview; null when client id, email or name is missing. */
export function deriveUserContext(overview: OverviewLike | DashboardOverview | undefined): UserContext | null {
  const clientId = overview?.client?.id;
  const userEmail = overview?.user?.email;
  const userName = overview?.user?.name;
  if (!clientId || !userEmail || !userName) return null;
  return { userId: clientId, clientId, userEmail, userName, clientPlan: overview.client?.plan || "free" };
}

/** Name and email to display, with fallbacks for missing ones. */
export function displayUser(user: { name?: string | null; email?: string | null } | null | undefined): {
  name: string;
  email: string;
} {
  return { name: user?.name || "User", email: user?.email || "" };
}
