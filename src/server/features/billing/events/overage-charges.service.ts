import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { getDatabase } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import { applyProviderState } from "./apply-state.ts";
import { findBilling, lockBilling } from "../billing.sql.ts";
import { listUncharged, listUnchargedClients, setInvoiceItem } from "../usage/periods.sql.ts";
import type { UnchargedPeriod } from "../usage/periods.sql.ts";

/** Puts the additional messages of a client's closed periods on its invoice, each period once. */
export async function chargeOverage(clientId: string): Promise<void> {
  const { system } = getDatabase();
  const provider = getPaymentProvider();
  await system.begin(async (tx) => {
    await lockBilling(tx, clientId);
    const uncharged = await listUncharged(tx, clientId);
    const row = uncharged.length === 0 ? undefined : await findBilling(tx, clientId);
    if (row === undefined || row.customerId === null || row.subscription === null) return;
    const { customerId, subscription } = row;
    const isLast = !isLiveSubscription(subscription);
    for (const period of uncharged) {
      const itemId = await provider.addInvoiceItem({
        clientId,
        customerId,
        subscriptionId: subscription.id,
        periodStartMs: period.startMs,
        periodEndMs: period.endMs,
        text: describeOverage(period),
        quantity: period.overageMessages,
        amountCents: period.overageCents,
        isLast,
      });
      await setInvoiceItem(tx, { clientId, startMs: period.startMs, itemId });
    }
    // An invoice of its own is there at once.
    if (isLast && uncharged.length > 0)
      await applyProviderState(tx, provider, { clientId, customerId, subscriptionId: null });
  });
}

/** Charges what could not be charged before. */
export async function chargeAllOverage(): Promise<void> {
  for (const clientId of await listUnchargedClients(getDatabase().system)) {
    try {
      await chargeOverage(clientId);
    } catch (error) {
      log.error({ err: error, clientId }, "additional messages could not be charged");
    }
  }
}

/** "1,234 additional messages, Oct 3 – Nov 3, Growth" */
function describeOverage({ overageMessages, startMs, endMs, plan }: UnchargedPeriod): string {
  return `${formatCount(overageMessages)} additional messages, ${formatDay(startMs)} – ${formatDay(endMs)}, ${PLANS[plan].name}`;
}

function formatDay(ms: number): string {
  return new Date(ms).toLocaleDateString("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
}
