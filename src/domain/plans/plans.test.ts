import { expect, test } from "vitest";
import { PLANS, findPlanByPrice } from "./plans.ts";

test("a larger plan costs more, includes more messages and has cheaper overage", () => {
  const { free, growth, pro } = PLANS;
  expect(free.priceCentsPerMonth).toBeLessThan(growth.priceCentsPerMonth);
  expect(growth.includedMessagesPerMonth).toBeLessThan(pro.includedMessagesPerMonth);
  expect(pro.overageCentsPer100Messages).toBeLessThan(growth.overageCentsPer100Messages);
});

test("a price belongs to one plan, and Enterprise has no price", () => {
  expect(findPlanByPrice(PLANS.growth.priceId)?.key).toBe("growth");
  expect(findPlanByPrice(PLANS.pro.priceId)?.key).toBe("pro");
  expect(findPlanByPrice("price_unknown")).toBeNull();
  expect(PLANS.enterprise.priceId).toBeNull();
});
