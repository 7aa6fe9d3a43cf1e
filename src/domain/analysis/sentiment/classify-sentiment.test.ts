import { expect, test } from "vitest";
import { classifySentiment } from "./classify-sentiment.ts";

test.each([
  [-1, "negative"],
  [-0.15, "negative"],
  [-0.149, "neutral"],
  [0, "neutral"],
  [0.149, "neutral"],
  [0.15, "positive"],
  [1, "positive"],
] as const)("a score of %d is %s", (score, label) => {
  expect(classifySentiment(score)).toBe(label);
});
