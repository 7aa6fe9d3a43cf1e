import { expect, it } from "vitest";
import { buildCsat, compareCsat, countScore, createScoreSums, toHundredths } from "./csat.ts";

function sumScores(scores: readonly number[]) {
  const sums = createScoreSums();
  for (const score of scores) countScore(sums, { score: toHundredths(score), closed: true }, 1);
  return sums;
}

it("gives the mean of the scores with its interval, within the scale", () => {
  const csat = buildCsat(sumScores([5, 5, 5, 4]), 10);
  // The standard deviation is 0.5, the standard error 0.25.
  expect(csat).toMatchObject({ mean: 4.75, high: 5, satisfied: { k: 4, n: 4 }, answered: { k: 4, n: 10 } });
  expect(csat.low).toBeCloseTo(4.75 - 0.25 * 1.96, 3);
});

it("has no interval with one score, and no mean without one", () => {
  expect(buildCsat(sumScores([3.7]), 1)).toMatchObject({ mean: 3.7, low: null, high: null, satisfied: { k: 0, n: 1 } });
  expect(buildCsat(createScoreSums(), 4)).toMatchObject({
    mean: null,
    satisfied: { rate: null },
    answered: { rate: 0 },
  });
});

it("takes a score away again without a trace", () => {
  const sums = sumScores([4, 2.5]);
  countScore(sums, { score: 250, closed: true }, -1);
  countScore(sums, { score: null, closed: true }, -1);
  expect(sums).toEqual(sumScores([4]));
});

it("says that a mean changed only where its interval leaves out no change", () => {
  const low = buildCsat(sumScores(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 2 : 3))), 60);
  const high = buildCsat(sumScores(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 4 : 5))), 60);
  expect(compareCsat(low, high)).toMatchObject({ value: 2, verdict: "changed" });
  expect(compareCsat(low, low)).toMatchObject({ value: 0, verdict: "within_chance" });
  expect(compareCsat(buildCsat(sumScores([5, 4]), 2), high)).toBe("too_few_before");
});
