import type { DashboardOverview } from "../../../domain/accounts/accounts.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { selectOverview, updateOnboardingCompleted } from "./users.sql.ts";

/** The signed-in user with the client: what the dashboard's guard asks for. */
export async function getDashboardOverview(db: Database, viewer: UserViewer): Promise<DashboardOverview> {
  const { clientId, userId, impersonator } = viewer;
  const row = await db.withTenant(clientId, (tx) => selectOverview(tx, { clientId, userId }));
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

/** Notes that the welcome was seen: log-ins lead to the dashboard from now on. Any user of the client may say so. */
export async function completeOnboarding(db: Database, { clientId }: UserViewer): Promise<{ success: true }> {
  await db.withTenant(clientId, (tx) => updateOnboardingCompleted(tx, clientId));
  return { success: true };
}
