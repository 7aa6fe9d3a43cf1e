import { z } from "zod";
import { storedDetailsSchema } from "../../../../domain/billing/payments/details.contract.ts";
import { PAID_PLANS } from "../../../../domain/billing/quote.ts";
import {
  checkoutSnapshotSchema,
  invoiceSnapshotSchema,
  paymentMethodSchema,
  subscriptionSnapshotSchema,
} from "../../../../domain/billing/snapshots.ts";

const owned = { clientId: z.string(), customerId: z.string() };
const cardSchema = paymentMethodSchema.extend({ renewalsFail: z.boolean() });
export type Card = z.infer<typeof cardSchema>;

const itemSchema = z.object({
  id: z.string(),
  periodStartMs: z.int(),
  text: z.string(),
  quantity: z.int(),
  amountCents: z.int(),
  /** Whether an invoice has it. */
  invoiced: z.boolean(),
});
export type InvoiceItem = z.infer<typeof itemSchema>;

export const customerSchema = z.object({
  id: z.string(),
  clientId: z.string(),
  name: z.string(),
  email: z.string(),
  card: cardSchema.nullable(),
  country: z.string(),
  taxId: z.string(),
  /** What was entered for the invoices. */
  details: storedDetailsSchema.nullable().default(null),
  /** What is added to invoices besides the plan. */
  items: z.array(itemSchema).default([]),
});
export type Customer = z.infer<typeof customerSchema>;

export const sessionSchema = checkoutSnapshotSchema.extend({
  ...owned,
  state: z.enum(["open", "complete", "expired"]),
  subscriptionId: z.string().nullable(),
  trialEndMs: z.int().nullable(),
  idempotencyKey: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  /** The card and billing details that wait for their 3-D Secure step. */
  challenged: z.object({ card: cardSchema, country: z.string(), taxId: z.string() }).nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sandboxSubscriptionSchema = subscriptionSnapshotSchema.extend({
  ...owned,
  plan: z.enum(PAID_PLANS),
  /** The day of the month of the renewals. */
  anchorMs: z.int(),
  /** Periods paid or due since the anchor. */
  periods: z.int(),
  /** Failed attempts to collect the open invoice. */
  attempts: z.int(),
  /** Set while the renewal's invoice is a draft: what its payment is. */
  draft: z.enum(["first", "renewal"]).nullable().default(null),
});
export type SandboxSubscription = z.infer<typeof sandboxSubscriptionSchema>;

export const sandboxInvoiceSchema = invoiceSnapshotSchema.extend({ ...owned, subscriptionId: z.string() });
export type SandboxInvoice = z.infer<typeof sandboxInvoiceSchema>;

/** A visit to the page where the card is changed and open invoices are paid. */
export const portalSchema = z.object({
  id: z.string(),
  ...owned,
  returnUrl: z.string(),
  createdAtMs: z.int(),
});
export type Portal = z.infer<typeof portalSchema>;
