import type { ChannelHealth } from "../../../domain/channels/channels.contract.ts";
import { canView } from "../../../domain/auth/policies.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteOldReferrals } from "./receive/referrals.sql.ts";
import { buildHealth } from "./connections/connection-view.ts";
import { createUnconnectedError, requireConnector, requireId } from "./connections/connections.service.ts";
import { listCredentials, findConnectionRow } from "./connections/connections.sql.ts";
import { openCredentials } from "./connections/credentials.ts";
import { deleteOldRejections } from "./connections/health.sql.ts";
import { flushHealth } from "./connections/health.ts";

export { finishFetches } from "./history/fetch-messages.ts";
export { flushHealth } from "./connections/health.ts";

/** Returns the health of a connection. AppError `not_found`. */
export async function getChannelHealth(
  viewer: UserViewer,
  { channel, accountId }: { channel: string; accountId: string },
): Promise<ChannelHealth> {
  requirePermission(canView(viewer.role));
  const connector = requireConnector(channel);
  const key = { clientId: viewer.clientId, apiAccountId: requireId(accountId), channel };
  await flushHealth();
  return getDatabase().withClient(viewer.clientId, async (tx) => {
    const row = await findConnectionRow(tx, key);
    if (row === undefined) throw createUnconnectedError(connector);
    return buildHealth(tx, { row, connector, credentials: await openCredentials(row, await listCredentials(tx, row)) });
  });
}

/** Scheduled: deletes refused requests older than a day. */
export async function deleteOldChannelRejections(): Promise<void> {
  await deleteOldRejections(getDatabase().system);
  await deleteOldReferrals(getDatabase().ingest);
}
