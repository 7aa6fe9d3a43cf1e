import { expect, test } from "vitest";
import { listPairs } from "./VersionPicker.tsx";

test("the chosen pair of versions stays an option where the period no longer has both", () => {
  const chosen = { version: "2", against: "1" };
  expect(listPairs(["2"], chosen)).toEqual([chosen]);
  expect(listPairs([], null)).toEqual([]);
  expect(listPairs(["2", "1"], chosen)).toEqual([chosen, { version: "1", against: "2" }]);
});
