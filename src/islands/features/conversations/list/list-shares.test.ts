import { expect, it } from "vitest";
import type { Outcome } from "#src/domain/reading/reading.contract.ts";
import { countShares } from "./ListShares.tsx";

function listRows(...outcomes: (Outcome | null)[]) {
  return outcomes.map((outcome) => ({ converted: outcome === "sold", reading: { outcome } }));
}

it("counts the share of rows that converted, and of customers that were lost", () => {
  const rows = listRows("sold", "lost", "greeting", "answered", "not_customer", null);
  expect(countShares(rows)).toEqual({ n: 6, converted: 1 / 6, lost: 2 / 4 });
});

it("knows of no lost customers where there are none", () => {
  expect(countShares(listRows("not_customer", null))).toEqual({ n: 2, converted: 0, lost: null });
  expect(countShares([])).toEqual({ n: 0, converted: null, lost: null });
});
