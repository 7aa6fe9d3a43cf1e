import { describe, expect, it } from "vitest";
import type { Verification } from "./findings.contract.ts";
import { isVerified, verifyFixes } from "./verify.ts";
import type { FixSide } from "./verify.ts";

const SLOW = "slow_answer:all";
const FORM = "form_friction:all";

function makeSide(left: number, closed: number, changes: Partial<FixSide> = {}): FixSide {
  return { days: 28, closed, left, converted: 0, ...changes };
}

function verifyFix(before: FixSide, after: FixSide): Verification {
  const result = verifyFixes([{ id: SLOW, before, after }]).get(SLOW);
  if (result === undefined) throw new Error("The fix has no result.");
  return result;
}

describe("verifyFixes", () => {
  it("returns better for a clear decrease and worse for a clear increase", () => {
    expect(verifyFix(makeSide(80, 400), makeSide(20, 400)).verdict).toBe("better");
    expect(verifyFix(makeSide(20, 400), makeSide(80, 400)).verdict).toBe("worse");
  });

  it("returns no_difference for an insignificant change", () => {
    expect(verifyFix(makeSide(40, 400), makeSide(42, 400)).verdict).toBe("no_difference");
  });

  it("returns not_enough_data for too few conversations or less than a week", () => {
    expect(verifyFix(makeSide(20, 400), makeSide(0, 99)).verdict).toBe("not_enough_data");
    expect(verifyFix(makeSide(80, 400), makeSide(0, 400, { days: 6 })).verdict).toBe("not_enough_data");
  });

  it("compares the conversion of all closed conversations", () => {
    const before = makeSide(80, 400, { converted: 40 });
    const { conversion } = verifyFix(before, makeSide(20, 400, { converted: 80 }));
    expect(conversion.difference).toBeCloseTo(0.1, 9);
    expect(conversion.low).toBeGreaterThan(0);
  });

  it("gives the fixes of one day one result, and each its own share", () => {
    const [sides, after] = [{ converted: 60 }, { converted: 120 }];
    const results = verifyFixes([
      { id: FORM, before: makeSide(30, 400, sides), after: makeSide(5, 400, after) },
      { id: SLOW, before: makeSide(50, 400, sides), after: makeSide(10, 400, after) },
    ]);
    const [form, slow] = [results.get(FORM), results.get(SLOW)];
    expect(form).toMatchObject({
      verdict: "better",
      before: { k: 80, n: 400 },
      after: { k: 15, n: 400 },
      conversion: { before: { k: 60, n: 400 }, after: { k: 120, n: 400 } },
      own: { before: { k: 30, n: 400 }, after: { k: 5, n: 400 } },
      appliedWith: [SLOW],
    });
    expect(slow).toEqual({ ...form, own: slow?.own, appliedWith: [FORM] });
    expect(slow?.own.after).toEqual({ k: 10, n: 400 });
  });

  it("verifies only the fixes whose own finding is not more frequent", () => {
    const results = verifyFixes([
      { id: SLOW, before: makeSide(80, 400), after: makeSide(10, 400) },
      { id: FORM, before: makeSide(4, 400), after: makeSide(9, 400) },
    ]);
    const verified = [...results].filter(([, result]) => isVerified(result));
    expect(verified.map(([id]) => id)).toEqual([SLOW]);
  });
});
