import { isLiveSubscription } from "../../../domain/billing/snapshots.ts";
import type { Queryable, Transaction } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { findBilling } from "./billing.sql.ts";
import { endSubscriptionJob } from "./plans/end-subscription.jobs.ts";
import { recordDeletion } from "./history.service.ts";
import { getMeter } from "./usage/usage.sql.ts";

export { recordStanding } from "./history.service.ts";

/** How many of a client's messages are held. */
export async function countHeldMessages(sql: Queryable, clientId: string): Promise<number> {
  return (await getMeter(sql, clientId)).held;
}

/** Ends the billing of a client that is being deleted: its revenue ends now, and its subscription is canceled by a job. */
export async function endBilling(tx: Transaction, clientId: string): Promise<void> {
  await recordDeletion(tx, clientId);
  const subscription = (await findBilling(tx, clientId))?.subscription ?? null;
  if (subscription === null || !isLiveSubscription(subscription)) return;
  await enqueueJob(endSubscriptionJob, { clientId, subscriptionId: subscription.id });
}
