import { z } from "zod";
import { isStorableText } from "../../shared/text.ts";
import { paymentMethodSchema } from "../snapshots.ts";

/** The cards that the test payment page accepts, and what each does. */
export const TEST_CARDS = {
  "4242424242424242": "succeeds",
  "4000000000000002": "declined",
  "4000002500003155": "challenge",
  "4000000000000341": "renewals_fail",
  "4000000000009995": "insufficient_funds",
} as const;
export type CardBehavior = (typeof TEST_CARDS)[keyof typeof TEST_CARDS];

const number = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{12,19}$/, "Enter a card number"))
  .refine((digits) => digits in TEST_CARDS, "Use a test card, such as 4242 4242 4242 4242");

/** "12/39", "12 / 39" and "1239". */
const expiry = z
  .string()
  .regex(/^\s*(0[1-9]|1[0-2])\s*(?:\/\s*)?\d{2}\s*$/, "Enter the expiry as MM/YY")
  .transform((text) => {
    const digits = text.replaceAll(/\D/g, "");
    return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
  });

const line = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(200, "At most 200 characters")
    .refine(isStorableText, "Contains unsupported characters");

/** POST /api/billing/sandbox-portal/{portalId}/card */
export const sandboxCardSchema = z.object({
  number,
  expiry,
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3}$/, "Enter the 3-digit code"),
  name: line("Enter the name on the card"),
});
export type SandboxCard = z.output<typeof sandboxCardSchema>;

/** POST /api/billing/sandbox/{sessionId}/pay */
export const sandboxPaymentSchema = sandboxCardSchema.extend({
  country: line("Choose a country"),
  taxId: z
    .string()
    .trim()
    .max(50, "At most 50 characters")
    .refine(isStorableText, "Contains unsupported characters")
    .optional(),
});
export type SandboxPayment = z.output<typeof sandboxPaymentSchema>;

/** POST /api/billing/sandbox/{sessionId}/challenge */
export const sandboxChallengeSchema = z.object({ complete: z.boolean() });

export const sandboxRedirectSchema = z.object({ redirect: z.string() });
/** The answer to a payment: where to go, or that the cardholder must confirm it first. */
export const sandboxPaidSchema = z.union([sandboxRedirectSchema, z.object({ challenge: z.literal(true) })]);

/** GET /api/billing/sandbox/{sessionId}: what the payment page shows. */
export const sandboxPageSchema = z.object({
  plan: z.string(),
  priceCents: z.int(),
  dueNowCents: z.int(),
  firstPaymentAt: z.iso.datetime(),
  email: z.string(),
  state: z.enum(["open", "complete", "expired"]),
  successUrl: z.string(),
  cancelUrl: z.string(),
});
export type SandboxPage = z.infer<typeof sandboxPageSchema>;

export const portalIdSchema = z.object({ portalId: z.string().max(300) });

/** GET /api/billing/sandbox-portal/{portalId}: the page for the card and open invoices. */
export const sandboxPortalSchema = z.object({
  name: z.string(),
  card: paymentMethodSchema.nullable(),
  openInvoices: z.array(
    z.object({ id: z.string(), number: z.string(), totalCents: z.int(), failure: z.string().nullable() }),
  ),
  returnUrl: z.string(),
});
export type SandboxPortal = z.infer<typeof sandboxPortalSchema>;

/** How the card of a number behaves; the number was checked by {@link sandboxPaymentSchema}. */
export function getCardBehavior(number: string): CardBehavior {
  return new Map<string, CardBehavior>(Object.entries(TEST_CARDS)).get(number) ?? "declined";
}

/** Whether a card that expires at the end of that month is still valid. */
export function isCardValid({ month, year }: SandboxPayment["expiry"], nowMs: number): boolean {
  return nowMs < Date.UTC(year, month, 1);
}
