import { expect, test } from "vitest";
import { countTrialDays } from "./trial.ts";

test("a trial counts started days and never goes below zero", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  expect(countTrialDays("2026-03-06T11:00:00Z", now)).toBe(5);
  expect(countTrialDays("2026-02-01T00:00:00Z", now)).toBe(0);
  expect(countTrialDays(null, now)).toBeNull();
});
