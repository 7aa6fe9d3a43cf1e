import { expect, test } from "vitest";
import { PLANS, allowsAnotherApiAccount, findPlanByPrice } from "./plans.ts";

test("a plan allows API accounts up to its limit and not one more", () => {
  expect(allowsAnotherApiAccount("free", 4)).toBe(true);
  expect(allowsAnotherApiAccount("free", 5)).toBe(false);
  expect(allowsAnotherApiAccount("growth", 9)).toBe(true);
  expect(allowsAnotherApiAccount("growth", 10)).toBe(false);
});

test("Enterprise has no limit of API accounts", () => {
  expect(allowsAnotherApiAccount("enterprise", 100_000)).toBe(true);
});

test("a bigger plan costs more, includes more and asks less for what goes over", () => {
  const { free, growth, pro } = PLANS;
  expect(free.priceCentsPerMonth).toBeLessThan(growth.priceCentsPerMonth);
  expect(growth.includedMessagesPerMonth).toBeLessThan(pro.includedMessagesPerMonth);
  expect(pro.overageCentsPer100Messages).toBeLessThan(growth.overageCentsPer100Messages);
});

test("a price belongs to one plan, and Enterprise has none to buy", () => {
  expect(findPlanByPrice(PLANS.growth.priceId)?.key).toBe("growth");
  expect(findPlanByPrice(PLANS.pro.priceId)?.key).toBe("pro");
  expect(findPlanByPrice("price_of_nobody")).toBeNull();
  expect(PLANS.enterprise.priceId).toBeNull();
});
