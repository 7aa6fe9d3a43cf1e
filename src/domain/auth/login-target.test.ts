import { expect, test } from "vitest";
import { chooseLoginTarget, parsePlanChoice } from "./login-target.ts";

const choice = { plan: "growth", priceId: "price 1" };

test("unfinished onboarding comes first", () => {
  expect(chooseLoginTarget({ onboardingCompleted: false, choice, redirect: "/dash/funnel" })).toBe(
    "/onboarding/welcome",
  );
});

test("a chosen plan comes before the requested page", () => {
  expect(chooseLoginTarget({ onboardingCompleted: true, choice, redirect: "/dash/funnel" })).toBe(
    "/checkout/price%201",
  );
});

test("the requested page comes before the overview", () => {
  expect(chooseLoginTarget({ onboardingCompleted: true, choice: null, redirect: "/dash/funnel" })).toBe("/dash/funnel");
  expect(chooseLoginTarget({ onboardingCompleted: true, choice: null, redirect: null })).toBe("/dash/overview");
});

test.each([
  "/dash/conversations?q=refund+%26+%23ref&channel=sms",
  "/dash/conversations?q=%2F%2Fevil.example",
  "/dash/overview?from=2026-01-01#messages",
  "/admin/clients?q=//evil.example",
  // Encoded slashes belong to the path.
  "/%2F%2Fevil.example",
  "/%5Cevil.example",
])("keeps path, query and hash (%j)", (redirect) => {
  expect(chooseLoginTarget({ onboardingCompleted: true, choice: null, redirect })).toBe(redirect);
});

test.each([
  "https://evil.example",
  "//evil.example/dash",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/dash/..//evil.example",
  "/.\\evil.example/../\\evil.example",
  "%2F%2Fevil.example",
  " /dash",
  "javascript:alert(1)",
  "dash",
  "",
])("does not redirect to another site (%j)", (redirect) => {
  expect(chooseLoginTarget({ onboardingCompleted: true, choice: null, redirect })).toBe("/dash/overview");
});

test("a plan needs a price", () => {
  expect(parsePlanChoice(new URLSearchParams("plan=pro&priceId=p1"))).toEqual({ plan: "pro", priceId: "p1" });
  expect(parsePlanChoice(new URLSearchParams("plan=pro"))).toBeNull();
  expect(parsePlanChoice(new URLSearchParams("plan=&priceId=p1"))).toBeNull();
});
