import { AppError } from "#src/domain/shared/errors.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import type { PaymentEvent } from "../../../providers/payments/payments.types.ts";
import { getSandboxSecret } from "../../../providers/payments/sandbox/sandbox.ts";
import { signEvent } from "../../../providers/payments/signature.ts";
import { notifyBilling } from "../../live/live.service.ts";
import { enqueueAdminMail } from "../../mail/admin-mails.service.ts";
import { applyProviderState } from "./apply-state.ts";
import { applyCharge } from "./charges.service.ts";
import { releaseNow } from "../usage/overage.service.ts";
import { chargeOverage } from "./overage-charges.service.ts";
import { addEvent, findBilling, findClientByCustomer, setEventClient } from "../billing.sql.ts";

/** The events of a purchase; later ones of a deleted workspace's subscription are no news. */
const PURCHASES = ["checkout.session.completed", "customer.subscription.created"];

/** Events that this process refused since its start. A wrong secret shows as a number that grows. */
let refused = 0;

/**
 * Handles a provider's notification: verifies it, then fetches and stores what it is about, in one transaction. AppError
 * `invalid_signature`; other errors mean that the provider should send it again.
 */
export async function handlePaymentEvent(body: Uint8Array, signature: string | null): Promise<{ received: true }> {
  const provider = getPaymentProvider();
  const event = await provider.verifyEvent(body, signature).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "invalid_signature") {
      log.warn({ refused: ++refused }, "a payment event was refused for its signature");
    }
    throw error;
  });
  const changed = await getDatabase().system.begin(async (tx) => {
    if (!(await addEvent(tx, event))) return null;
    const { subscriptionId, chargeId } = event;
    const charge = chargeId === undefined ? null : await provider.getCharge(chargeId);
    // A dispute names its charge only.
    const customerId = event.customerId ?? charge?.customerId ?? null;
    if (customerId === null) return null;
    const clientId = (await findClientByCustomer(tx, customerId)) ?? idSchema.safeParse(event.clientId).data;
    if (clientId === undefined || (await findBilling(tx, clientId)) === undefined) {
      log.error({ event: event.id, type: event.type }, "a payment event is about no known client");
      if (PURCHASES.includes(event.type)) await reportUnknownPurchase(tx, { ...event, customerId });
      return null;
    }
    await setEventClient(tx, event.id, clientId);
    await applyProviderState(tx, provider, { clientId, customerId, subscriptionId });
    if (charge !== null) await applyCharge(tx, clientId, charge);
    return clientId;
  });
  if (changed === null) return { received: true };
  notifyBilling(changed);
  // While the renewal's invoice is a draft. What fails here is done by the next run of the billing job.
  await chargeOverage(changed).catch((error: unknown) =>
    log.error({ err: error, clientId: changed }, "additional messages could not be charged"),
  );
  await releaseNow(getDatabase(), changed);
  return { received: true };
}

/** A purchase that no client gets, such as one made for a workspace that was deleted meanwhile. */
async function reportUnknownPurchase(
  tx: Transaction,
  { type, customerId, subscriptionId }: PaymentEvent & { customerId: string },
): Promise<void> {
  await enqueueAdminMail(tx, {
    subject: "A subscription belongs to no client",
    text: "The payment provider reported a purchase of a customer that no client has. Cancel and refund it there, or link it.",
    facts: { Event: type, Customer: customerId, Subscription: subscriptionId ?? "" },
    action: { label: "Open clients", link: paths.admin.clients },
  });
}

/** Delivers the built-in provider's events, signed, as its webhook would. A lost one is caught up when the checkout is asked for. */
export async function deliverSandboxEvents(events: readonly PaymentEvent[]): Promise<void> {
  const secret = await getSandboxSecret();
  for (const event of events) {
    const body = new TextEncoder().encode(JSON.stringify(event));
    await handlePaymentEvent(body, signEvent(body, secret));
  }
}
