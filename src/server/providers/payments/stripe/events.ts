import { z } from "zod";
import { AppError } from "../../../../domain/shared/errors.ts";
import { optionalId, optionalMetadata, parseEvent } from "../event-fields.ts";
import type { PaymentEvent } from "../payments.types.ts";
import { getStripe, getStripeSettings } from "./client.ts";

/** A signature older than this is refused. */
const TOLERANCE_SECONDS = 300;

type Subject = Pick<PaymentEvent, "customerId" | "clientId" | "subscriptionId" | "chargeId">;

const NOTHING: Subject = { customerId: null, clientId: null, subscriptionId: null };

/** What is used of an event's object. The API version of a webhook's settings decides what it holds, so everything may be absent. */
const subjectSchema = z
  .object({
    id: optionalId,
    customer: optionalId,
    subscription: optionalId,
    charge: optionalId,
    client_reference_id: optionalId,
    metadata: optionalMetadata,
    // Since 2025-03-31, an invoice's subscription is in its parent; before, beside it.
    parent: z
      .object({
        subscription_details: z
          .object({ metadata: optionalMetadata, subscription: optionalId })
          .nullable()
          .catch(null)
          .default(null),
      })
      .nullable()
      .catch(null)
      .default(null),
  })
  .nullable()
  .catch(null);
type EventObject = NonNullable<z.output<typeof subjectSchema>>;

/** Verifies a notification and says what it is about. Its content is not used. AppError `invalid_signature`, `invalid`. */
export function verifyStripeEvent(body: Uint8Array, signature: string | null): PaymentEvent {
  const { id, type, object } = parseEvent(constructEvent(body, signature));
  const subject = subjectSchema.parse(object);
  return { id, type, ...(subject === null ? NOTHING : getSubject(type, subject)) };
}

function constructEvent(body: Uint8Array, signature: string | null): unknown {
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
function getSubject(type: string, object: EventObject): Subject {
  const clientId = object.metadata?.client_id ?? null;
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return {
        customerId: object.customer,
        clientId: object.client_reference_id ?? clientId,
        subscriptionId: object.subscription,
      };
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.resumed":
    case "customer.subscription.paused":
    case "customer.subscription.deleted":
      return { customerId: object.customer, clientId, subscriptionId: object.id };
    case "invoice.created":
    case "invoice.finalized":
    case "invoice.updated":
    case "invoice.voided":
    case "invoice.marked_uncollectible":
    case "invoice.paid":
    case "invoice.payment_failed":
    case "invoice.payment_action_required": {
      const details = object.parent?.subscription_details ?? null;
      return {
        customerId: object.customer,
        clientId: details?.metadata?.client_id ?? null,
        subscriptionId: details?.subscription ?? object.subscription,
      };
    }
    case "customer.updated":
      return { ...NOTHING, customerId: object.id, clientId };
    case "customer.tax_id.created":
    case "customer.tax_id.updated":
    case "customer.tax_id.deleted":
      return { ...NOTHING, customerId: object.customer };
    case "charge.refunded":
      return { ...NOTHING, customerId: object.customer, chargeId: object.id ?? undefined };
    case "charge.dispute.created":
      return { ...NOTHING, chargeId: object.charge ?? undefined };
    default:
      return NOTHING;
  }
}
