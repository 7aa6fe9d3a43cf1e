import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import { notifyBilling } from "../../live/live.service.ts";
import { applyProviderState } from "./apply-state.ts";
import { findBilling, lockBilling } from "../billing.sql.ts";
import { releaseNow } from "../usage/overage.service.ts";
import { chargeOverage } from "./overage-charges.service.ts";
import { listDueClients, setAskedAt } from "./reconcile.sql.ts";

/** A payment that is due is asked about each hour, everything else once a day. */
const DUE_MS = HOUR_MS;
const USUAL_MS = DAY_MS;
const BATCH = 500;

/**
 * Asks the provider about a client and applies what it says, as if an event had arrived. AppError `not_found`, `no_subscription` for
 * a client that the provider doesn't know.
 */
export async function askProvider(clientId: string): Promise<void> {
  const provider = getPaymentProvider();
  const db = getDatabase();
  await db.system.begin(async (tx) => {
    await lockBilling(tx, clientId);
    const row = await findBilling(tx, clientId);
    if (row === undefined) throw new AppError("not_found", "Client not found.");
    const { customerId, subscription } = row;
    if (customerId === null)
      throw new AppError("no_subscription", "The payment provider doesn't know this client yet.");
    // One that was bought but never reported is found by its customer.
    const known = isLiveSubscription(subscription) ? subscription?.id : undefined;
    const subscriptionId = known ?? (await provider.findLiveSubscription(customerId))?.snapshot.id ?? null;
    await applyProviderState(tx, provider, { clientId, customerId, subscriptionId });
    await setAskedAt(tx, clientId, new Date(await getBusinessTime(tx)));
  });
  notifyBilling(clientId);
  await chargeOverage(clientId);
  await releaseNow(db, clientId);
}

/**
 * Asks the provider about the clients that were not asked about for a day, or for an hour while their payment is due, a limited number
 * at a time. Returns how many.
 */
export async function reconcileClients(): Promise<number> {
  const { system } = getDatabase();
  const nowMs = await getBusinessTime(system);
  const due = await listDueClients(system, {
    dueBefore: new Date(nowMs - DUE_MS),
    usualBefore: new Date(nowMs - USUAL_MS),
    limit: BATCH,
  });
  for (const clientId of due) {
    try {
      await askProvider(clientId);
    } catch (error) {
      log.warn({ err: error, clientId }, "the payment provider could not be asked about a client");
      // In an hour again, so that the others are asked about meanwhile.
      await setAskedAt(system, clientId, new Date(nowMs - USUAL_MS + DUE_MS));
    }
  }
  return due.length;
}
