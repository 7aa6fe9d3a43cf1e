import { expect, it } from "vitest";
import { isLowered } from "./retention.contract.ts";

const keep = (keepDays: number | null, deleteFigures = false) => ({ keepDays, deleteFigures });

it("a rule is lower if more texts go sooner, or figures with them", () => {
  expect(isLowered(keep(null), keep(90))).toBe(true);
  expect(isLowered(keep(90), keep(60))).toBe(true);
  expect(isLowered(keep(90), keep(90, true))).toBe(true);
  expect(isLowered(keep(90), keep(120))).toBe(false);
  expect(isLowered(keep(90), keep(null, true))).toBe(false);
  expect(isLowered(keep(90, true), keep(90))).toBe(false);
});
