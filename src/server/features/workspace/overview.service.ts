import type { DashboardOverview } from "../../../domain/auth/dashboard-overview.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { findOverview, setOnboardingCompleted } from "./overview.sql.ts";

/** The logged-in user and client, for the dashboard guard. AppError `unauthenticated` if the user no longer exists. */
export async function getDashboardOverview(db: Database, viewer: UserViewer): Promise<DashboardOverview> {
  const { clientId, userId, impersonator } = viewer;
  const row = await db.withClient(clientId, (tx) => findOverview(tx, { clientId, userId }));
  if (row === undefined) throw new AppError("unauthenticated", "Please log in.");
  const { userId: id, email, userName: name, role, emailVerified, trialEndsAt, ...client } = row;
  return {
    client: { ...client, trialEndsAt: trialEndsAt?.toISOString() ?? null },
    user: { id, email, name, role, emailVerified },
    ...(impersonator === undefined
      ? {}
      : { impersonation: { administrator: impersonator.name, endsAt: impersonator.endsAt.toISOString() } }),
  };
}

/** Marks onboarding as completed, so that log-ins lead to the dashboard. Allowed for every role. */
export async function completeOnboarding(db: Database, { clientId }: UserViewer): Promise<{ success: true }> {
  await db.withClient(clientId, (tx) => setOnboardingCompleted(tx, clientId));
  return { success: true };
}
