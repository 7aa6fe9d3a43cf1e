import { expect, test } from "vitest";
import { createReadLimit } from "./read-limit.ts";

test("rejects reads over the limit per subject until the next minute", () => {
  let nowMs = 1_000_000;
  const limit = createReadLimit({ points: 2, now: () => nowMs });
  limit.consume("one");
  limit.consume("one");
  nowMs += 20_000;
  expect(() => limit.consume("one")).toThrow("Too many requests. Try again in 40 seconds.");
  limit.consume("other");
  nowMs += 40_000;
  limit.consume("one");
});
