import type { z } from "zod";
import { canConnectApps, canManageKeys } from "../../../domain/auth/policies.ts";
import type { connectedAppsSchema } from "../../../domain/connected-apps/connected-apps.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Database, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { deleteApp, deleteExpiredApps, listApps } from "./connected-apps.sql.ts";
import { deleteUnusedRegistrations } from "./registrations.sql.ts";

/** Lists the user's connected apps; owners and admins see those of all members. AppError `forbidden` by role. */
export async function listConnectedApps(
  db: Database,
  viewer: UserViewer,
): Promise<z.input<typeof connectedAppsSchema>> {
  requirePermission(canConnectApps(viewer.role));
  const { clientId } = viewer;
  const rows = await db.withClient(clientId, (tx) => listApps(tx, { clientId, userId: getScope(viewer) }));
  return {
    apps: rows.map(({ redirectUri, createdAt, lastUsedAt, ...app }) => ({
      ...app,
      host: new URL(redirectUri).host,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** Ends an app's tokens at once. AppError `forbidden` by role, `not_found`, also for another member's app without the permission. */
export async function disconnectApp(db: Database, viewer: UserViewer, appId: string): Promise<{ success: true }> {
  requirePermission(canConnectApps(viewer.role));
  const { clientId } = viewer;
  await db.withClient(clientId, async (tx) => {
    const app = await deleteApp(tx, { clientId, appId, userId: getScope(viewer) });
    if (app === undefined) throw new AppError("not_found", "This app is not connected.");
    await addAuditEntry(tx, { clientId, actor: viewer, action: "app.disconnected", subject: app.name });
  });
  return { success: true };
}

/** Deletes apps that were not used for long, and registrations that connect none. */
export async function deleteEndedApps(sql: Sql = getDatabase().system): Promise<void> {
  await deleteExpiredApps(sql);
  await deleteUnusedRegistrations(sql);
}

/** The user whose apps a viewer sees; null for those of all members. */
function getScope({ role, userId }: UserViewer): string | null {
  return canManageKeys(role) ? null : userId;
}
