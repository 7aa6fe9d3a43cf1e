import { expect, test } from "vitest";
import { narrowSearch } from "./narrow-search.ts";

test("adds a figure's own filter to the shared ones, and leaves out what is the list's alone", () => {
  const search = { from: "2026-03-01", to: "2026-03-31", campaign: "spring", q: "refund", panel: "interest" } as const;
  expect(narrowSearch(search, { outcome: "lost,unmet", reason: "no_reply" })).toEqual({
    ...{ from: "2026-03-01", to: "2026-03-31", campaign: "spring", outcome: "lost,unmet", reason: "no_reply" },
  });
});

test("keeps the values that both filters have", () => {
  const search = { outcome: "lost,sold", reason: "no_reply" };
  expect(narrowSearch(search, { outcome: "lost,unmet,greeting" })).toEqual({ outcome: "lost", reason: "no_reply" });
  expect(narrowSearch(search, { reason: "no_reply,dead_end" })).toEqual({ outcome: "lost,sold", reason: "no_reply" });
  expect(narrowSearch({ sourceKind: "ad" }, { sourceKind: "ad", source: "a1" })).toEqual({
    sourceKind: "ad",
    source: "a1",
  });
});

test("has no list where nothing has both values", () => {
  expect(narrowSearch({ outcome: "sold" }, { outcome: "lost,unmet" })).toBeNull();
  expect(narrowSearch({ reason: "dead_end" }, { reason: "no_reply" })).toBeNull();
});

test("has no list for an outcome of those that dropped off, except at a stage before Conversion", () => {
  expect(narrowSearch({ outcome: "lost" }, { outcome: "dropped" })).toBeNull();
  expect(narrowSearch({ outcome: "lost" }, { outcome: "dropped", stage: "conversion" })).toBeNull();
  expect(narrowSearch({ outcome: "lost" }, { outcome: "dropped", stage: "interest" })).toEqual({
    ...{ outcome: "lost", stage: "interest" },
  });
  expect(narrowSearch({ outcome: "dropped" }, { outcome: "lost,unmet", stage: "interest" })).toEqual({
    ...{ outcome: "lost,unmet", stage: "interest" },
  });
  expect(narrowSearch({ outcome: "open" }, { outcome: "dropped", stage: "interest" })).toBeNull();
  expect(narrowSearch({ outcome: "dropped" }, { outcome: "dropped", step: "a" })).toEqual({
    outcome: "dropped",
    step: "a",
  });
});
