import { expect, test } from "vitest";
import { PLANS, canAddApiAccount, findPlanByPrice } from "./plans.ts";

test("a plan allows API accounts up to its limit", () => {
  expect(canAddApiAccount("free", 4)).toBe(true);
  expect(canAddApiAccount("free", 5)).toBe(false);
  expect(canAddApiAccount("growth", 9)).toBe(true);
  expect(canAddApiAccount("growth", 10)).toBe(false);
});

test("Enterprise has unlimited API accounts", () => {
  expect(canAddApiAccount("enterprise", 100_000)).toBe(true);
});

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
