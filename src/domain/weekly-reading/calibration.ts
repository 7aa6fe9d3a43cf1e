/** What a workspace's corrections teach: how much likelier or less likely its outcomes and reasons are than in what the models learned from. */
import { findLargest, shiftScores } from "../reading/keyed-model.ts";

/** The probabilities of a conversation, and the index of the right one. */
export type Judged = { scores: readonly number[]; truth: number };

/** Shifts, and how many of `n` conversations are read right without and with them, each by shifts learned from the others. */
export type Learned = { shifts: number[]; n: number; before: number; after: number };

const FOLDS = 5;
const ROUNDS = 150;
/** How much of a round's change goes on in the next. */
const MOMENTUM = 0.9;
/** How strongly shifts are held at zero: as much as so many conversations would. */
const PULL = 1;
/** Square of the standard errors that the gain must exceed: one-sided 95 %. */
const MIN_GAIN = 1.645 ** 2;

/** Learns shifts; null unless five-fold cross-validation says that more conversations are read right with them, beyond chance. */
export function learnShifts(judged: readonly Judged[]): Learned | null {
  const before = judged.map((one) => isRight(one, []));
  const after = new Array<boolean>(judged.length).fill(false);
  for (let fold = 0; fold < FOLDS; fold++) {
    const shifts = fitShifts(judged.filter((_, at) => at % FOLDS !== fold));
    for (const [at, one] of judged.entries()) if (at % FOLDS === fold) after[at] = isRight(one, shifts);
  }
  const gained = after.filter((right, at) => right && before[at] === false).length;
  const lost = after.filter((right, at) => !right && before[at] === true).length;
  if (gained <= lost || (gained - lost) ** 2 <= MIN_GAIN * (gained + lost)) return null;
  const count = (right: readonly boolean[]) => right.filter(Boolean).length;
  return { shifts: fitShifts(judged), n: judged.length, before: count(before), after: count(after) };
}

function isRight({ scores, truth }: Judged, shifts: readonly number[]): boolean {
  return findLargest(shiftScores(scores, shifts)) === truth;
}

/** The likeliest shifts, by gradient descent. The curvature is at most half of the conversations, so that no step is too long. */
function fitShifts(judged: readonly Judged[]): number[] {
  const shifts = (judged[0]?.scores ?? []).map(() => 0);
  const speeds = shifts.map(() => 0);
  const step = 1 / (judged.length / 2 + PULL);
  for (let round = 0; round < ROUNDS; round++) {
    const ahead = shifts.map((shift, at) => shift + MOMENTUM * (speeds[at] ?? 0));
    const slope = ahead.map((shift) => PULL * shift);
    const factors = ahead.map((shift) => Math.exp(shift));
    for (const { scores, truth } of judged) {
      const sum = scores.reduce((total, score, at) => total + score * (factors[at] ?? 0), 0);
      for (let at = 0; at < scores.length; at++)
        slope[at] = (slope[at] ?? 0) + ((scores[at] ?? 0) * (factors[at] ?? 0)) / sum - Number(at === truth);
    }
    for (let at = 0; at < shifts.length; at++) {
      speeds[at] = MOMENTUM * (speeds[at] ?? 0) - step * (slope[at] ?? 0);
      shifts[at] = (shifts[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  return shifts;
}
