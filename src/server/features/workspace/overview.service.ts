import type { DashboardOverview } from "../../../domain/auth/dashboard-overview.contract.ts";
import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Database } from "../../db/sql.ts";
import { getStanding } from "../../auth/standing.ts";
import { countHeldMessages } from "../billing/billing.service.ts";
import { findOverview, setOnboardingCompleted } from "./overview.sql.ts";

/** The logged-in user and client, for the dashboard guard. AppError `unauthenticated` if the user no longer exists. */
export async function getDashboardOverview(db: Database, viewer: UserViewer): Promise<DashboardOverview> {
  const { clientId, userId, impersonator, lacksSecondFactor } = viewer;
  const { row, standing, held } = await db.withClient(clientId, async (tx) => {
    const found = await findOverview(tx, { clientId, userId });
    if (found === undefined) return { row: found, standing: undefined, held: 0 };
    return { row: found, standing: await getStanding(tx, clientId), held: await countHeldMessages(tx, clientId) };
  });
  if (standing === undefined || row === undefined) throw new AppError("unauthenticated", "Please log in.");
  const { userId: id, email, userName: name, role, emailVerified, trialEndsAt, ...client } = row;
  return {
    client: {
      ...client,
      plan: standing.plan,
      trialEndsAt: trialEndsAt?.toISOString() ?? null,
      billing: {
        status: standing.status,
        access: standing.access,
        trialEndsAt: standing.trialEndsAtMs === null ? null : new Date(standing.trialEndsAtMs).toISOString(),
        trialDaysLeft: standing.trialDaysLeft,
        heldMessages: held,
      },
    },
    user: { id, email, name, role, emailVerified },
    ...(lacksSecondFactor === undefined ? {} : { lacksSecondFactor }),
    ...(impersonator === undefined
      ? {}
      : { impersonation: { administrator: impersonator.name, endsAt: impersonator.endsAt.toISOString() } }),
  };
}

/** Marks onboarding as completed, so that log-ins lead to the dashboard. AppError `forbidden` by role. */
export async function completeOnboarding(
  db: Database,
  { clientId, role }: Pick<UserViewer, "clientId" | "role">,
): Promise<{ success: true }> {
  requirePermission(canManageWorkspace(role));
  await db.withClient(clientId, (tx) => setOnboardingCompleted(tx, clientId));
  return { success: true };
}
