import fc from "fast-check";
import { expect, test } from "vitest";
import { PAID_PLANS, computeQuote } from "./quote.ts";

test("the included messages cost nothing, the next one the hundredth part of the price per 100", () => {
  expect(computeQuote("growth", 25_000)).toMatchObject({ overageMessages: 0, overageCents: 0, totalCents: 19_900 });
  expect(computeQuote("growth", 25_001)).toMatchObject({ overageMessages: 1, overageCents: 5, totalCents: 19_905 });
});

test("at the same price the bigger plan is the cheaper one", () => {
  // Starter with 1,875 additional messages costs what Growth does.
  expect(computeQuote("free", 6_875)).toMatchObject({ totalCents: 19_900, cheaperPlan: "growth" });
  expect(computeQuote("growth", 6_875).cheaperPlan).toBeNull();
  expect(computeQuote("free", 6_874).cheaperPlan).toBeNull();
  expect(computeQuote("growth", 6_874).cheaperPlan).toBe("free");
});

test("the cheaper plan has the least total for the same messages", () => {
  fc.assert(
    fc.property(fc.constantFrom(...PAID_PLANS), fc.nat(1_000_000), (plan, messages) => {
      const { totalCents, cheaperPlan } = computeQuote(plan, messages);
      const totals = PAID_PLANS.map((other) => computeQuote(other, messages).totalCents);
      const best = cheaperPlan === null ? totalCents : computeQuote(cheaperPlan, messages).totalCents;
      expect(best).toBe(Math.min(...totals));
    }),
  );
});
