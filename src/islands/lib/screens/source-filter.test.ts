import { expect, test } from "vitest";
import { getSourceFilter } from "./source-filter.ts";

const UNKNOWN = { kind: null, id: null, name: null, campaign: null };

test("filters by what is known of a source, by its campaign only without an ID", () => {
  expect(getSourceFilter({ kind: "ad", id: "7", name: "Summer", campaign: "a" })).toEqual({
    sourceKind: "ad",
    source: "7",
  });
  expect(getSourceFilter({ ...UNKNOWN, name: "Prices", campaign: "a" })).toEqual({ source: "Prices", campaign: "a" });
});

test("has no filter for conversations whose source is not known", () => {
  expect(getSourceFilter(UNKNOWN)).toBeNull();
});
