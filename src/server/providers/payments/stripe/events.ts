import type Stripe from "stripe";
import { AppError } from "../../../../domain/shared/errors.ts";
import type { PaymentEvent } from "../payments.types.ts";
import { getId, getStripe, getStripeSettings } from "./client.ts";

/** A signature older than this is refused. */
const TOLERANCE_SECONDS = 300;

type Subject = Pick<PaymentEvent, "customerId" | "clientId" | "subscriptionId" | "chargeId">;

const NOTHING: Subject = { customerId: null, clientId: null, subscriptionId: null };

/** Verifies a notification and says what it is about. Its content is not used. AppError `invalid_signature`. */
export function verifyStripeEvent(body: Uint8Array, signature: string | null): PaymentEvent {
  const event = constructEvent(body, signature);
  return { id: event.id, type: event.type, ...getSubject(event) };
}

function constructEvent(body: Uint8Array, signature: string | null): Stripe.Event {
  try {
    const { webhookSecret } = getStripeSettings();
    return getStripe().webhooks.constructEvent(Buffer.from(body), signature ?? "", webhookSecret, TOLERANCE_SECONDS);
  } catch (error) {
    // The package throws for any body that it can't verify or parse.
    if (error instanceof AppError) throw error;
    throw new AppError("invalid_signature", "The notification's signature is missing, wrong or too old.");
  }
}

/** Whom and what an event is about; nothing for those that change nothing of ours. */
function getSubject(event: Stripe.Event): Subject {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const { customer, client_reference_id: reference, metadata, subscription } = event.data.object;
      return {
        customerId: getId(customer),
        clientId: reference ?? metadata?.["client_id"] ?? null,
        subscriptionId: getId(subscription),
      };
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.resumed":
    case "customer.subscription.paused":
    case "customer.subscription.deleted": {
      const { id, customer, metadata } = event.data.object;
      return { ...NOTHING, customerId: getId(customer), clientId: metadata["client_id"] ?? null, subscriptionId: id };
    }
    case "invoice.created":
    case "invoice.finalized":
    case "invoice.updated":
    case "invoice.voided":
    case "invoice.marked_uncollectible":
    case "invoice.paid":
    case "invoice.payment_failed":
    case "invoice.payment_action_required": {
      const { customer, parent } = event.data.object;
      // Since 2025-03-31, an invoice's subscription is in its parent.
      const details = parent?.subscription_details;
      return {
        ...NOTHING,
        customerId: getId(customer),
        clientId: details?.metadata?.["client_id"] ?? null,
        subscriptionId: getId(details?.subscription),
      };
    }
    case "customer.updated":
      return {
        ...NOTHING,
        customerId: event.data.object.id,
        clientId: event.data.object.metadata["client_id"] ?? null,
      };
    case "customer.tax_id.created":
    case "customer.tax_id.updated":
    case "customer.tax_id.deleted":
      return { ...NOTHING, customerId: getId(event.data.object.customer) };
    case "charge.refunded":
      return { ...NOTHING, customerId: getId(event.data.object.customer), chargeId: event.data.object.id };
    case "charge.dispute.created":
      return { ...NOTHING, chargeId: getId(event.data.object.charge) ?? undefined };
    default:
      return NOTHING;
  }
}
