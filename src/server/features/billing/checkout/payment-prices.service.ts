import { getEnv } from "../../../env.ts";
import { log } from "../../../log.ts";
import { checkStripePrices } from "../../../providers/payments/stripe/check-prices.ts";

/** Logs how the prices at Stripe differ from the plans'. Without Stripe nothing happens; while it does not answer, the start goes on. */
export async function warnAboutPrices(): Promise<void> {
  if (getEnv().stripe === undefined) return;
  try {
    for (const problem of await checkStripePrices()) log.warn({ problem }, "a price at Stripe differs from its plan");
  } catch (error) {
    log.warn({ err: error }, "the prices at Stripe could not be checked");
  }
}
