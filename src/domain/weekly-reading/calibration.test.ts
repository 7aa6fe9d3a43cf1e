import { expect, it } from "vitest";
import { shiftScores } from "../reading/keyed-model.ts";
import { learnShifts } from "./calibration.ts";

/** Conversations of which one class is named too often: every third of the second class looks a little more like the first. */
const CONFUSED = Array.from({ length: 90 }, (_, at) =>
  at % 3 === 0 ? { scores: [0.55, 0.4, 0.05], truth: 1 } : { scores: [0.8, 0.1, 0.1], truth: 0 },
);

it("shifts make a class likelier, and probabilities add up to 1", () => {
  expect(shiftScores([0.6, 0.4], [])).toEqual([0.6, 0.4]);
  const [first = 0, second = 0] = shiftScores([0.6, 0.4], [0, 1]);
  expect(first + second).toBeCloseTo(1);
  expect(second / first).toBeCloseTo((0.4 / 0.6) * Math.E);
});

it("what is confused the same way each time is learned, and more are right by shifts learned from others", () => {
  const learned = learnShifts(CONFUSED);
  expect(learned).toMatchObject({ n: 90, before: 60, after: 90 });
  const right = CONFUSED.filter(({ scores, truth }) => {
    const shifted = shiftScores(scores, learned?.shifts);
    return shifted.indexOf(Math.max(...shifted)) === truth;
  });
  expect(right).toHaveLength(90);
});

it("errors without a pattern teach nothing", () => {
  const random = Array.from({ length: 60 }, (_, at) => ({ scores: [0.9, 0.05, 0.05], truth: at % 10 === 0 ? 1 : 0 }));
  expect(learnShifts(random)).toBeNull();
  expect(learnShifts([])).toBeNull();
});
