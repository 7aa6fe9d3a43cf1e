import { canManageWorkspace } from "../../../domain/auth/policies.ts";
import { DEFAULT_PRICES, PRICES_AS_OF } from "../../../domain/model-calls/price-table.ts";
import type { ModelPrice } from "../../../domain/model-calls/price-table.ts";
import type { ModelPrices, OwnPrices, RecountCosts } from "../../../domain/model-calls/prices.contract.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { listOwnPrices, replaceOwnPrices } from "./prices.sql.ts";
import { recountCostsJob } from "./recount-costs.jobs.ts";

/** The prices of models: the workspace's own ones, then the default ones. */
export async function getModelPrices({ clientId }: UserViewer): Promise<ModelPrices> {
  const own = await getDatabase().withClient(clientId, (tx) => listOwnPrices(tx, clientId));
  return {
    asOf: PRICES_AS_OF,
    rows: [...own.map((row) => ({ ...row, own: true })), ...DEFAULT_PRICES.map((row) => ({ ...row, own: false }))],
  };
}

/** A client's own prices, for a transaction that prices calls. */
export async function listClientPrices(tx: Queryable, clientId: string): Promise<ModelPrice[]> {
  return listOwnPrices(tx, clientId);
}

/** Replaces the workspace's own prices; they apply to calls stored from now on. AppError `forbidden` by role. */
export async function setOwnPrices(viewer: UserViewer, { rows }: OwnPrices): Promise<ModelPrices> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  await getDatabase().withClient(clientId, async (tx) => {
    await replaceOwnPrices(tx, clientId, rows);
    const details = {
      prices: String(rows.length),
      models: rows
        .map(({ match }) => match)
        .join(", ")
        .slice(0, 500),
    };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "prices.changed", subject: "", details });
  });
  return getModelPrices(viewer);
}

/** Prices the workspace's calls again from a day on, in the background. AppError `forbidden` by role. */
export async function startCostRecount(viewer: UserViewer, { from }: RecountCosts): Promise<{ success: true }> {
  const { clientId } = viewer;
  requirePermission(canManageWorkspace(viewer.role));
  await getDatabase().withClient(clientId, (tx) =>
    addAuditEntry(tx, { clientId, actor: viewer, action: "prices.recounted", subject: "", details: { from } }),
  );
  await enqueueJob(recountCostsJob, { clientId, from });
  return { success: true };
}
