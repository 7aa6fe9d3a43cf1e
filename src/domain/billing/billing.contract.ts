import { z } from "zod";
import { planSchema } from "../plans/plans.contract.ts";
import { PAID_PLANS } from "./quote.ts";
import { checkoutStartSchema } from "./snapshots.ts";
import { billingStatusSchema } from "./standing/standing.contract.ts";

export const CURRENCY = "usd";
const MAX_QUOTED_MESSAGES = 1_000_000_000;

const cents = z.int();

/** GET /api/billing/plans */
export const plansSchema = z.object({
  plans: z.array(
    z.object({
      key: planSchema,
      name: z.string(),
      priceId: z.string().nullable(),
      priceCents: cents.nullable(),
      includedMessages: z.int(),
      overageCentsPer100: cents.nullable(),
      apiAccounts: z.int().nullable(),
      support: z.string(),
      storageBytes: z.int().nullable(),
    }),
  ),
  currency: z.literal(CURRENCY),
  trialDays: z.int(),
});
export type PlanList = z.infer<typeof plansSchema>;

/** GET /api/billing/quote */
export const quoteQuerySchema = z.object({
  plan: z.enum(PAID_PLANS),
  messages: z
    .string()
    .regex(/^\d{1,12}$/, "Must be a whole number of messages")
    .transform(Number)
    .pipe(z.int().max(MAX_QUOTED_MESSAGES)),
});
export const quoteSchema = z.object({
  plan: z.enum(PAID_PLANS),
  messages: z.int(),
  includedMessages: z.int(),
  overageMessages: z.int(),
  overageCents: cents,
  priceCents: cents,
  totalCents: cents,
  cheaperPlan: z.enum(PAID_PLANS).nullable(),
  currency: z.literal(CURRENCY),
});

/** GET and POST /api/test/clock, with TEST_CLOCK=on only. */
export const clockSchema = z.object({ now: z.iso.datetime(), offsetSeconds: z.int() });
export const clockAdvanceSchema = z.object({ advanceSeconds: z.int().min(0).max(40_000_000) });
export const clockAdvancedSchema = z.object({ now: z.iso.datetime(), ran: z.int() });

/** POST /api/billing/checkout */
export const newCheckoutSchema = z.object({
  priceId: z.string().max(200),
  start: checkoutStartSchema.optional(),
});
export const checkoutOpenedSchema = z.object({ url: z.string(), sessionId: z.string(), reused: z.boolean() });
export type CheckoutOpened = z.infer<typeof checkoutOpenedSchema>;

/** GET /api/billing/checkout?priceId=…: what a checkout would charge, for its page. */
export const checkoutTermsQuerySchema = z.object({ priceId: z.string().max(200) });
export const checkoutTermsSchema = z.object({
  canManage: z.boolean(),
  /** Names of the owners and admins, who can buy a plan. */
  managers: z.array(z.string()),
  /** The plan of the live subscription; null without one. */
  subscribedPlan: planSchema.nullable(),
  status: billingStatusSchema,
  priceCents: cents,
  dueTodayCents: cents,
  firstPaymentAt: z.iso.datetime(),
  /** Whether the first payment waits for the end of the free trial. */
  afterTrial: z.boolean(),
  /** Received messages that the first payment adds. */
  heldMessages: z.int(),
  testMode: z.boolean(),
  currency: z.literal(CURRENCY),
});
export type CheckoutTerms = z.infer<typeof checkoutTermsSchema>;

/** GET /api/billing/checkout/{sessionId} */
export const checkoutStateSchema = z.object({
  state: z.enum(["open", "complete", "expired"]),
  payment: z.enum(["paid", "unpaid", "no_payment_required"]),
  status: billingStatusSchema,
  plan: planSchema,
  /** The receipt, once something was paid. */
  receipt: z.object({ number: z.string(), totalCents: cents, paidAt: z.iso.datetime() }).nullable(),
  /** When the first payment is due, if nothing was charged yet. */
  firstPayment: z.object({ cents, at: z.iso.datetime() }).nullable(),
  currency: z.literal(CURRENCY),
});
export type CheckoutState = z.infer<typeof checkoutStateSchema>;
export const checkoutIdSchema = z.object({ sessionId: z.string().max(300) });

/** POST /api/billing/webhook */
export const webhookReceivedSchema = z.object({ received: z.literal(true) });
