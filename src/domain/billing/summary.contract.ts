import { z } from "zod";
import { planSchema } from "../plans/plans.contract.ts";
import { CURRENCY } from "./billing.contract.ts";
import { invoiceStatusSchema, paymentMethodSchema } from "./snapshots.ts";
import { overageSchema, usageSchema } from "./usage/usage.contract.ts";
import { storageSchema } from "./usage/storage.contract.ts";
import { billingAccessSchema, billingSourceSchema, billingStatusSchema } from "./standing/standing.contract.ts";

const cents = z.int();
const instant = z.iso.datetime();

/** GET /api/billing: a workspace's plan, status and usage. */
export const billingSummarySchema = z.object({
  plan: z.object({
    key: planSchema,
    name: z.string(),
    priceCents: cents.nullable(),
    includedMessages: z.int(),
    overageCentsPer100: cents.nullable(),
    apiAccounts: z.int().nullable(),
  }),
  status: billingStatusSchema,
  access: billingAccessSchema,
  source: billingSourceSchema,
  provider: z.enum(["sandbox", "stripe"]),
  /** Whether payments charge no card. */
  testMode: z.boolean(),
  trialEndsAt: instant.nullable(),
  trialDaysLeft: z.int().nullable(),
  period: z.object({ start: instant, end: instant }),
  cancelAt: instant.nullable(),
  graceEndsAt: instant.nullable(),
  pendingChange: z.object({ plan: planSchema, at: instant }).nullable(),
  /** What happens over the included volume. */
  overage: overageSchema,
  usage: usageSchema.extend({ storage: storageSchema }),
  /** Whether the provider has a subscription that can be changed or canceled. */
  hasSubscription: z.boolean(),
  /** Owners and admins only; null for others. */
  paymentMethod: paymentMethodSchema.nullable(),
  canManage: z.boolean(),
  currency: z.literal(CURRENCY),
});
export type BillingSummary = z.infer<typeof billingSummarySchema>;

/** POST /api/billing/change/preview */
export const changePreviewQuerySchema = z.object({ plan: planSchema });
/** POST /api/billing/change */
export const planChangeSchema = z.object({ plan: planSchema, prorationDate: z.int().min(0).max(100_000_000_000) });

export const changePreviewSchema = z.object({
  from: planSchema,
  to: planSchema,
  kind: z.enum(["upgrade", "downgrade", "none"]),
  effectiveAt: instant,
  chargeTodayCents: cents,
  lines: z.array(z.object({ text: z.string(), amountCents: cents })),
  /** What this period's additional messages cost so far: on the plan now, and after the change. */
  overage: z.object({ messages: z.int(), beforeCents: cents, afterCents: cents }),
  nextInvoiceCents: cents,
  nextInvoiceAt: instant,
  blockers: z.array(z.object({ code: z.literal("api_accounts"), have: z.int(), allowed: z.int() })),
  /** Names of the newest API accounts, which the plan has no room for. */
  accountsOver: z.array(z.string()),
  /** In seconds; the change is charged as previewed with the same one, for ten minutes. */
  prorationDate: z.int(),
  currency: z.literal(CURRENCY),
});
export type ChangePreview = z.infer<typeof changePreviewSchema>;

/** POST /api/billing/cancel */
export const cancelSchema = z.object({
  reason: z.string().trim().max(200).optional(),
  comment: z.string().trim().max(1_000).optional(),
});

/** POST /api/billing/portal */
export const portalOpenedSchema = z.object({ url: z.string() });

/** GET /api/billing/invoices */
export const invoicesSchema = z.object({
  invoices: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: invoiceStatusSchema,
      issuedAt: instant,
      period: z.object({ start: instant, end: instant }),
      lines: z.array(z.object({ text: z.string(), quantity: z.int(), amountCents: cents })),
      subtotalCents: cents,
      taxCents: cents,
      totalCents: cents,
      /** What was given back of it. */
      refundedCents: cents,
      /** Whether the payment was disputed at the bank. */
      isDisputed: z.boolean(),
      currency: z.literal(CURRENCY),
      pdfUrl: z.string().nullable(),
      payUrl: z.string().nullable(),
    }),
  ),
});
export type Invoice = z.infer<typeof invoicesSchema>["invoices"][number];
