import { expect, test } from "vitest";
import { HOUR_MS } from "../shared/durations.ts";
import { ruleSchema } from "./alerts.contract.ts";
import type { Outcome } from "./alerts.contract.ts";
import { buildPreview } from "./preview.ts";
import { RULE_TEMPLATES } from "./templates.ts";

/** How often the ready rule on silence fires over hours with these outcomes. */
function countFirings(...outcomes: Outcome[]): number {
  const template = RULE_TEMPLATES.find(({ id }) => id === "silence");
  const evaluation = { value: 90, n: 1, expected: 60, low: null, high: 60 };
  const hours = outcomes.map((outcome, hour) => ({ hourAt: hour * HOUR_MS, evaluation: { ...evaluation, outcome } }));
  return buildPreview(ruleSchema.parse(template?.rule), hours, { days: 1, zone: "UTC" }).firings.length;
}

test("the ready rule on silence does not fire for a quiet night that ends in the first busy hour", () => {
  expect(countFirings("between", "between", "met", "clear", "clear")).toBe(0);
  expect(countFirings("between", "between", "met", "met", "met", "clear")).toBe(1);
  expect(countFirings("clear", "met", "met", "clear")).toBe(1);
});

test("the ready rules are valid, and named by their titles", () => {
  for (const { title, rule } of RULE_TEMPLATES) expect(ruleSchema.parse(rule).name).toBe(title);
});
