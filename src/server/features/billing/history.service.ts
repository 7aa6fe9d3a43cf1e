import { findBillingSnapshot } from "../../auth/standing.sql.ts";
import { getBusinessTime } from "../../db/business-clock.ts";
import type { Transaction } from "../../db/sql.ts";
import { addHistory, endHistory } from "./history.sql.ts";

/** Records what decides a client's standing now, for the revenue of this month and later ones. Call it after each change of it. */
export async function recordStanding(tx: Transaction, clientId: string): Promise<void> {
  const snapshot = await findBillingSnapshot(tx, clientId);
  if (snapshot === undefined) return;
  await addHistory(tx, { clientId, atMs: await getBusinessTime(tx), snapshot });
}

/** Records that a client is deleted: from now on it pays nothing, but what it paid before stays in past months. */
export async function recordDeletion(tx: Transaction, clientId: string): Promise<void> {
  await endHistory(tx, { clientId, atMs: await getBusinessTime(tx) });
}
