import Stripe from "stripe";
import { PAID_PLANS } from "../../../../domain/billing/quote.ts";
import type { PaidPlanKey } from "../../../../domain/billing/quote.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import { getEnv } from "../../../env.ts";
import type { StripeSettings } from "../../../env-payments.ts";

/** A request holds locks while it waits, so it waits less long than the package's default. */
const TIMEOUT_MS = 15_000;
const MAX_RETRIES = 2;

let current: { settings: StripeSettings; stripe: Stripe } | undefined;

/** Stripe's settings. AppError `unavailable` without them. */
export function getStripeSettings(): StripeSettings {
  const { stripe } = getEnv();
  if (stripe === undefined) throw new AppError("unavailable", "Payments are not set up on this server.");
  return stripe;
}

/** The connection to Stripe, with the API version of the package. */
export function getStripe(): Stripe {
  const settings = getStripeSettings();
  if (current?.settings !== settings) {
    const options = { timeout: TIMEOUT_MS, maxNetworkRetries: MAX_RETRIES, telemetry: false };
    current = { settings, stripe: new Stripe(settings.secretKey, { ...settings.api, ...options }) };
  }
  return current.stripe;
}

/** Our plan of a price at Stripe; undefined for another product's price. */
export function findStripePlan(priceId: string): PaidPlanKey | undefined {
  const { prices } = getStripeSettings();
  return PAID_PLANS.find((plan) => prices[plan] === priceId);
}

/** The id of an object that may be expanded. */
export function getId(value: string | { id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : value.id;
}

/** Resolves to null where Stripe doesn't know the id. */
export async function findOrNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null;
    throw error;
  }
}

/** Turns a refused card into AppError `payment_failed`, which shows Stripe's reason. */
export async function withCardErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError("payment_failed", error.message);
    throw error;
  }
}
