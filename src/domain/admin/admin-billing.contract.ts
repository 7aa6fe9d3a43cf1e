import { z } from "zod";
import { contractTermsSchema } from "../billing/standing/arrangement.ts";
import { CURRENCY } from "../billing/billing.contract.ts";
import {
  billingAccessSchema,
  billingSourceSchema,
  billingStatusSchema,
} from "../billing/standing/standing.contract.ts";
import { invoicesSchema } from "../billing/summary.contract.ts";
import { overageSchema, usageSchema } from "../billing/usage/usage.contract.ts";
import { rateSchema } from "../metrics/metrics.contract.ts";
import { planSchema } from "../plans/plans.contract.ts";

const cents = z.int();
const count = z.int();
const instant = z.iso.datetime();

/** GET /api/admin/billing: `example` shows simulated clients, on an installation with the demo only. */
export const adminBillingQuerySchema = z.object({ data: z.enum(["own", "example"]).default("own") });
export type RevenueData = z.infer<typeof adminBillingQuerySchema>["data"];

/** GET /api/admin/billing: demo workspaces are in no figure. */
export const adminBillingSchema = z.object({
  /** Whether these are figures of simulated clients. */
  isExample: z.boolean(),
  /** Whether there are such figures here. */
  hasExample: z.boolean(),
  /** Monthly recurring revenue now, and twelve times that. */
  mrrCents: cents,
  arrCents: cents,
  /** Movement in the current calendar month: start + new + expansion − contraction − churned = now. */
  newMrrCents: cents,
  expansionCents: cents,
  contractionCents: cents,
  churnedMrrCents: cents,
  byPlan: z.array(z.object({ plan: planSchema, subscriptions: count, mrrCents: cents })),
  active: count,
  pastDue: count,
  trials: count,
  trialsEndingSoon: count,
  comped: count,
  trialConversion: rateSchema,
  churn: rateSchema,
  /** MRR of those that left within 30 days ÷ MRR 30 days ago; null without any. */
  revenueChurn: z.number().nullable(),
  /** Additional messages of the periods that ended in the current month. */
  overageCents: cents,
  /** The last twelve calendar months in UTC, oldest first; the current one until now. */
  months: z.array(
    z.object({
      month: z.string(),
      mrrCents: cents,
      subscriptions: count,
      newMrrCents: cents,
      expansionCents: cents,
      contractionCents: cents,
      churnedMrrCents: cents,
      overageCents: cents,
    }),
  ),
  currency: z.literal(CURRENCY),
});
export type AdminBilling = z.infer<typeof adminBillingSchema>;

/** Why billing is changed; the client sees it. */
export const billingReasonSchema = z
  .string()
  .trim()
  .min(3, "Enter a reason. The client can see it.")
  .max(200, "Reason too long");
const reason = billingReasonSchema;
const until = z.iso.datetime({ offset: true, error: "Enter a valid date" });

/** Free messages of one change. */
export const creditMessagesSchema = z
  .int("Enter a number of messages")
  .min(1, "Enter a number of messages")
  .max(1_000_000_000, "At most 1,000,000,000 messages");

/** POST /api/admin/clients/{id}/billing */
export const billingActionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("extend_trial"), until, reason }),
  z.object({ action: z.literal("comp"), plan: planSchema, until: until.nullable(), reason }),
  z.object({ action: z.literal("end_comp"), reason }),
  contractTermsSchema
    .extend({ action: z.literal("contract"), from: until, to: until.nullable(), reason })
    .refine(({ from, to }) => to === null || Date.parse(to) > Date.parse(from), {
      path: ["to"],
      message: "Must be after the start",
    }),
  z.object({ action: z.literal("change_plan"), plan: planSchema, reason }),
  z.object({ action: z.literal("pause"), reason }),
  z.object({ action: z.literal("unpause"), reason }),
  z.object({
    action: z.literal("credit"),
    messages: creditMessagesSchema,
    reason,
  }),
]);
export type BillingAction = z.output<typeof billingActionSchema>;

/** GET /api/admin/clients/{id}/billing */
export const clientBillingSchema = z.object({
  plan: planSchema,
  status: billingStatusSchema,
  access: billingAccessSchema,
  source: billingSourceSchema,
  trialEndsAt: instant.nullable(),
  period: z.object({ start: instant, end: instant }),
  cancelAt: instant.nullable(),
  graceEndsAt: instant.nullable(),
  mrrCents: cents,
  /** What the provider has; null without a subscription. */
  subscription: z
    .object({ id: z.string(), status: z.string(), plan: planSchema, isLive: z.boolean(), discountCents: cents })
    .nullable(),
  customerId: z.string().nullable(),
  comp: z.object({ plan: planSchema, from: instant, until: instant.nullable() }).nullable(),
  contract: contractTermsSchema
    // A stored one keeps its terms whatever is asked of new ones.
    .extend({ includedMessages: count, from: instant, to: instant.nullable() })
    .nullable(),
  isPaused: z.boolean(),
  usage: usageSchema,
  overage: overageSchema,
  /** Free messages of the current period. */
  creditMessages: count,
  held: z.object({ count, oldestAt: instant.nullable() }),
  invoices: invoicesSchema.shape.invoices,
  /** The provider's last events, newest first. */
  events: z.array(z.object({ id: z.string(), type: z.string(), at: instant })),
  /** When the provider was last asked. */
  askedAt: instant.nullable(),
  currency: z.literal(CURRENCY),
});
export type ClientBilling = z.infer<typeof clientBillingSchema>;
