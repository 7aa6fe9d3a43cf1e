import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DROP_REASONS } from "../../reading/reading.contract.ts";
import type { DropReason } from "../../reading/reading.contract.ts";
import { NO_STEP, addDropOffs, encodeDropOff, listDropOffs, listSteps, topDropOffs } from "./drop-off-counts.ts";
import type { DropOff, DropOffCounts } from "./drop-off-counts.ts";
import { dropStageSchema } from "../metrics.contract.ts";
import { addEncodedDropOffs, encodeDropOffCounts } from "./drop-off-encoding.ts";

const FIRST_REASONS =
  "fallback_loop handoff_ignored unanswered_question slow_answer price_objection trust_objection time_objection form_friction repetition language_mismatch dead_end withdrawn no_reply none wrong_answer bot_silent".split(
    " ",
  );
const anyDrop = fc.record({
  stage: fc.constantFrom(...dropStageSchema.options),
  reason: fc.constantFrom(...DROP_REASONS),
  step: fc.integer({ min: NO_STEP, max: 2 ** 24 }),
  n: fc.integer({ min: 1, max: 2 ** 40 }),
});
const anyCounts = fc.array(anyDrop, { maxLength: 50 }).map(countDrops);

describe("drop-offs", () => {
  it("have a unique code for each stage, reason and step", () => {
    for (const stage of dropStageSchema.options) {
      for (const reason of DROP_REASONS) {
        for (const step of [-2, -1, NO_STEP, 1, 2]) {
          const drop = { stage, reason, step, n: 1 };
          expect(listDropOffs(countDrops([drop]))).toEqual([drop]);
        }
      }
    }
  });

  it("keep stored codes: new stages and reasons are appended", () => {
    const listCodes = (stage: string, reasons: readonly string[]) =>
      reasons.map((reason) => encodeDropOff({ stage, reason }, NO_STEP));
    expect(listCodes("none", FIRST_REASONS)).toEqual(FIRST_REASONS.map((_, index) => index));
    const stages = dropStageSchema.options;
    expect(stages.map((stage) => listCodes(stage, FIRST_REASONS)[0])).toEqual([0, 16, 32, 48, 64]);
    const later = stages.map((stage) => listCodes(stage, ["out_of_hours", "unavailable", "not_offered"]));
    expect(later.map(([first]) => first)).toEqual([80, 83, 86, 89, 92]);
    expect(later.at(-1)).toEqual([92, 93, 94]);
    expect(encodeDropOff({ stage: "none", reason: "fallback_loop" }, 3)).toBe(384);
  });

  it("are added and subtracted from encodings, concatenated ones too", () => {
    fc.assert(
      fc.property(anyCounts, anyCounts, (a, b) => {
        const sum: DropOffCounts = new Map();
        addEncodedDropOffs(sum, Uint8Array.from([...encodeDropOffCounts(a), ...encodeDropOffCounts(b)]), 1);
        expect(sum).toEqual(countDrops([...listDropOffs(a), ...listDropOffs(b)]));
        addEncodedDropOffs(sum, encodeDropOffCounts(b), -1);
        expect(sum).toEqual(a);
      }),
    );
  });

  it("throw on truncated encodings, negative counts and unknown reasons", () => {
    expect(() => addEncodedDropOffs(new Map(), Uint8Array.from([1, 5]), 1)).toThrow(RangeError);
    expect(() => encodeDropOffCounts(new Map([[1, -1]]))).toThrow(RangeError);
    expect(() => encodeDropOff({ stage: "none", reason: "weather" }, 1)).toThrow(RangeError);
  });

  it("keep the most frequent steps and merge the others", () => {
    const dropOff = (step: number, n: number, reason: DropReason = "dead_end"): DropOff => ({
      stage: "interest",
      reason,
      step,
      n,
    });
    const counts = countDrops([
      dropOff(1, 3),
      dropOff(2, 5),
      dropOff(3, 4),
      dropOff(4, 1),
      dropOff(1, 3, "repetition"),
      dropOff(-1, 4),
      dropOff(-2, 4),
    ]);
    expect(listSteps(topDropOffs(counts, 2)).sort()).toEqual([1, 2]);
    // On equal counts, numbered steps come first.
    expect(listSteps(topDropOffs(counts, 4)).sort()).toEqual([-1, 1, 2, 3]);
    expect(topDropOffs(counts, 2)).toContainEqual(dropOff(NO_STEP, 4 + 1 + 4 + 4));
    expect(topDropOffs(counts, 50, "discovery")).toEqual([]);
  });
});

function countDrops(drops: readonly DropOff[]): DropOffCounts {
  const counts: DropOffCounts = new Map();
  for (const drop of drops) addDropOffs(counts, encodeDropOff(drop, drop.step), drop.n);
  return counts;
}
