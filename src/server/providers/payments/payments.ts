import { AppError } from "../../../domain/shared/errors.ts";
import { getEnv } from "../../env.ts";
import type { PaymentProvider } from "./payments.types.ts";
import { sandboxPayments } from "./sandbox/sandbox.ts";
import { stripePayments } from "./stripe/stripe.ts";

/** The provider that takes payments. AppError `unavailable` where none is configured. */
export function getPaymentProvider(): PaymentProvider {
  const { billingSandbox, stripe } = getEnv();
  if (stripe !== undefined) return stripePayments;
  if (billingSandbox) return sandboxPayments;
  throw new AppError("unavailable", "Payments are not set up on this server. Contact us to buy a plan.");
}
