import { expect, test } from "vitest";
import { chooseLoginTarget, readPlanChoice } from "./login-target.ts";

const choice = { plan: "growth", priceId: "price 1" };

test("who has not finished the onboarding goes there first", () => {
  expect(chooseLoginTarget({ onboardingCompleted: false, choice, redirect: "/dash/funnel" })).toBe(
    "/onboarding/welcome",
  );
});

test("a chosen plan goes before the page asked for", () => {
  expect(chooseLoginTarget({ onboardingCompleted: true, choice, redirect: "/dash/funnel" })).toBe(
    "/checkout/price%201",
  );
});

test("the page asked for goes before the overview", () => {
  expect(chooseLoginTarget({ onboardingCompleted: true, choice: null, redirect: "/dash/funnel" })).toBe("/dash/funnel");
  expect(chooseLoginTarget({ onboardingCompleted: true, choice: null, redirect: null })).toBe("/dash/overview");
});

test.each([
  "https://evil.example",
  "//evil.example/dash",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "dash",
  "",
])("a link can't lead to another site (%j)", (redirect) => {
  expect(chooseLoginTarget({ onboardingCompleted: true, choice: null, redirect })).toBe("/dash/overview");
});

test("a plan is chosen only with its price", () => {
  expect(readPlanChoice(new URLSearchParams("plan=pro&priceId=p1"))).toEqual({ plan: "pro", priceId: "p1" });
  expect(readPlanChoice(new URLSearchParams("plan=pro"))).toBeNull();
  expect(readPlanChoice(new URLSearchParams("plan=&priceId=p1"))).toBeNull();
});
