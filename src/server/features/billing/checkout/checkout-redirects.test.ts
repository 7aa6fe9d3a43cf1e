import { expect, test } from "vitest";
import { setEnv } from "#src/server/env.ts";
import { listCheckoutRedirects } from "./checkout-redirects.ts";

test("each price at Stripe leads to its plan's checkout, and without Stripe nothing does", () => {
  setEnv({ LOG_LEVEL: "error" });
  expect(listCheckoutRedirects().size).toBe(0);
  setEnv({
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_PRICE_STARTER: "price_1Starter",
    STRIPE_PRICE_GROWTH: "price_1Growth",
    STRIPE_PRICE_PRO: "price_1Pro",
  });
  expect([...listCheckoutRedirects()]).toEqual([
    ["/checkout/price_1Starter", "/checkout/price_starter_monthly"],
    ["/checkout/price_1Growth", "/checkout/price_growth_monthly"],
    ["/checkout/price_1Pro", "/checkout/price_pro_monthly"],
  ]);
});
