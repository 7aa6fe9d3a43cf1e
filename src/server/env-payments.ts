import { z } from "zod";
import type { PaidPlanKey } from "../domain/billing/quote.ts";
import { PRODUCT_NAME } from "../domain/shared/product.ts";
import { EnvironmentError } from "./env-error.ts";

const secret = z.string().min(1).optional();

/** The environment variables of payments, part of those in `env.ts`. */
export const paymentVariables = {
  BILLING_SANDBOX: z
    .enum(["on", "off"])
    .optional()
    .describe("Test payments that charge no card. Default: on in demo, off in production and with Stripe"),
  STRIPE_SECRET_KEY: secret.describe("Stripe's secret key. Payments go to Stripe if it and the next four are set"),
  STRIPE_WEBHOOK_SECRET: secret.describe("Signing secret of the endpoint PUBLIC_URL/api/billing/webhook at Stripe"),
  STRIPE_PRICE_STARTER: secret.describe("Stripe's price of Starter, monthly in USD"),
  STRIPE_PRICE_GROWTH: secret.describe("Stripe's price of Growth, monthly in USD"),
  STRIPE_PRICE_PRO: secret.describe("Stripe's price of Pro, monthly in USD"),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .default("https://api.stripe.com")
    .describe("Where calls to Stripe go; plain http only to this machine"),
  STRIPE_TAX: z.enum(["on", "off"]).default("off").describe("on lets Stripe compute taxes"),
  SELLER_NAME: z.string().trim().min(1).max(200).default(PRODUCT_NAME).describe("Seller on invoices of test payments"),
  SELLER_ADDRESS: z
    .string()
    .max(500)
    .default("")
    .describe("The seller's address on these invoices; a vertical bar begins a new line"),
  SELLER_TAX_ID: z.string().trim().max(60).default("").describe("The seller's tax ID on these invoices"),
  TEST_CLOCK: z
    .enum(["on", "off"])
    .default("off")
    .describe("on opens /api/test/clock, which advances the time of trials and billing; refused in production"),
};

type Values = z.output<z.ZodObject<typeof paymentVariables>> & { APP_ENV: "demo" | "production" };

/** What is needed to call Stripe. */
export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  prices: Record<PaidPlanKey, string>;
  api: { protocol: "http" | "https"; host: string; port: number };
  computesTax: boolean;
};

/** Who sells, as printed on invoices. */
export type Seller = { name: string; lines: string[]; taxId: string };

const STRIPE_NAMES = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_STARTER",
  "STRIPE_PRICE_GROWTH",
  "STRIPE_PRICE_PRO",
] as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The settings of payments. Throws EnvironmentError if Stripe's are incomplete. */
export function toPayments(values: Values): {
  testClock: boolean;
  billingSandbox: boolean;
  stripe: StripeSettings | undefined;
  seller: Seller;
} {
  const stripe = toStripe(values);
  const isDefault = values.APP_ENV !== "production" && stripe === undefined;
  return {
    /** Whether /api/test/clock may advance the business clock. */
    testClock: toTestClock(values),
    /** Whether the built-in payment provider, which charges nothing, takes payments. */
    billingSandbox: stripe === undefined && (values.BILLING_SANDBOX ?? (isDefault ? "on" : "off")) === "on",
    /** Stripe takes payments if it is set. */
    stripe,
    /** Who sells, on invoices that the built-in provider makes. */
    seller: {
      name: values.SELLER_NAME,
      lines: values.SELLER_ADDRESS.split("|").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])),
      taxId: values.SELLER_TAX_ID,
    },
  };
}

function toTestClock({ APP_ENV, TEST_CLOCK }: Values): boolean {
  if (TEST_CLOCK === "off") return false;
  if (APP_ENV === "production") throw new EnvironmentError("TEST_CLOCK can't be on with APP_ENV=production.");
  return true;
}

function toStripe(values: Values): StripeSettings | undefined {
  const [secretKey, webhookSecret, free, growth, pro] = STRIPE_NAMES.map((name) => values[name]);
  const missing = STRIPE_NAMES.filter((name) => values[name] === undefined);
  if (missing.length === STRIPE_NAMES.length) return undefined;
  if (
    secretKey === undefined ||
    webhookSecret === undefined ||
    free === undefined ||
    growth === undefined ||
    pro === undefined
  ) {
    throw new EnvironmentError(`Payments with Stripe also require ${missing.join(", ")}.`);
  }
  return {
    secretKey,
    webhookSecret,
    prices: { free, growth, pro },
    api: parseApiBase(values.STRIPE_API_BASE),
    computesTax: values.STRIPE_TAX === "on",
  };
}

function parseApiBase(base: string): StripeSettings["api"] {
  const { protocol, hostname, port } = new URL(base);
  if (protocol === "https:") return { protocol: "https", host: hostname, port: Number(port || 443) };
  if (!LOOPBACK.test(hostname)) throw new EnvironmentError("STRIPE_API_BASE must use https, except on this machine.");
  return { protocol: "http", host: hostname, port: Number(port || 80) };
}
