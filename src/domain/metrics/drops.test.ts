import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DROP_OFF_REASONS } from "../analysis/analysis.contract.ts";
import {
  NO_STEP,
  addDrop,
  codeDrop,
  countLeft,
  listDrops,
  listSteps,
  tellCommonest,
  tellCommonestEach,
} from "./drops.ts";
import type { Drop, DropCounts } from "./drops.ts";
import { dropStageSchema } from "./metrics.contract.ts";
import { addPacked, packDrops } from "./packed-drops.ts";

const ALL_REASONS =
  "fallback_loop handoff_ignored unanswered_question slow_answer price_objection trust_objection time_objection form_friction repetition language_mismatch dead_end withdrawn no_reply".split(
    " ",
  );
const anyDrop = fc.record({
  stage: fc.constantFrom(...dropStageSchema.options),
  reason: fc.constantFrom(...DROP_OFF_REASONS),
  step: fc.integer({ min: NO_STEP, max: 2 ** 24 }),
  n: fc.integer({ min: 1, max: 2 ** 40 }),
});
const anyCounts = fc.array(anyDrop, { maxLength: 50 }).map(countDrops);

describe("drop-offs", () => {
  it("have a code of their own each, whatever the stage, the reason and the step, numbered or not", () => {
    for (const stage of dropStageSchema.options) {
      for (const reason of DROP_OFF_REASONS) {
        for (const step of [-2, -1, NO_STEP, 1, 2]) {
          const drop = { stage, reason, step, n: 1 };
          expect(listDrops(countDrops([drop]))).toEqual([drop]);
        }
      }
    }
  });

  it("keep the places that are stored: what is new goes to the end", () => {
    const places = (stage: string) => ALL_REASONS.map((reason) => codeDrop({ stage, reason }, NO_STEP));
    expect(places("none")).toEqual(ALL_REASONS.map((_, index) => index));
    expect(dropStageSchema.options.map((stage) => places(stage)[0])).toEqual([0, 16, 32, 48, 64]);
    expect(codeDrop({ stage: "none", reason: "fallback_loop" }, 3)).toBe(384);
  });

  it("are added and taken away when packed, joined end to end too", () => {
    fc.assert(
      fc.property(anyCounts, anyCounts, (a, b) => {
        const sum: DropCounts = new Map();
        addPacked(sum, Uint8Array.from([...packDrops(a), ...packDrops(b)]), 1);
        expect(sum).toEqual(countDrops([...listDrops(a), ...listDrops(b)]));
        addPacked(sum, packDrops(b), -1);
        expect(sum).toEqual(a);
      }),
    );
  });

  it("of a broken encoding, or of a count that is none, are an error", () => {
    expect(() => addPacked(new Map(), Uint8Array.from([1, 5]), 1)).toThrow(RangeError);
    expect(() => packDrops(new Map([[1, -1]]))).toThrow(RangeError);
    expect(() => codeDrop({ stage: "none", reason: "weather" }, 1)).toThrow(RangeError);
  });

  it("are told apart by the commonest steps, the others as one", () => {
    const left = (step: number, n: number, reason = "dead_end"): Drop => ({ stage: "interest", reason, step, n });
    const counts = countDrops([
      left(1, 3),
      left(2, 5),
      left(3, 4),
      left(4, 1),
      left(1, 3, "repetition"),
      left(-1, 4),
      left(-2, 4),
    ]);
    expect(listSteps(tellCommonest(counts, 2)).sort()).toEqual([1, 2]);
    // Of equals those that have a number, then the first of the others.
    expect(listSteps(tellCommonest(counts, 4)).sort()).toEqual([-1, 1, 2, 3]);
    expect(tellCommonest(counts, 2)).toContainEqual(left(NO_STEP, 4 + 1 + 4 + 4));
    expect(tellCommonest(counts, 50, "discovery")).toEqual([]);
    expect(countLeft(counts, { stage: "interest", reason: "dead_end" })).toBe(21);
    const each = tellCommonestEach(counts, 1);
    expect(each).toHaveLength(3);
    expect(each).toEqual(expect.arrayContaining([left(2, 5), left(NO_STEP, 16), left(1, 3, "repetition")]));
  });
});

function countDrops(drops: readonly Drop[]): DropCounts {
  const counts: DropCounts = new Map();
  for (const drop of drops) addDrop(counts, codeDrop(drop, drop.step), drop.n);
  return counts;
}
