import { describe, expect, it } from "vitest";
import { describeSample, describeWin, listAppliedWith, listWins } from "./results.ts";
import { verifyFixes } from "./verify.ts";

const before = { days: 28, closed: 1_000, left: 38, converted: 407 };
const after = { days: 40, closed: 1_100, left: 0, converted: 532 };
const SLOW = { id: "slow_answer:all", kind: "slow_answer" } as const;
const FORM = { id: "form_friction:all", kind: "form_friction" } as const;

function verify(fixes: readonly (typeof SLOW | typeof FORM)[], sides = { before, after }) {
  const results = verifyFixes(fixes.map(({ id }) => ({ id, ...sides })));
  return fixes.map((fix) => ({ ...fix, verification: results.get(fix.id) ?? null }));
}

describe("describeWin", () => {
  it("says what became rarer and how the conversion changed, with its interval", () => {
    expect(describeWin(verify([SLOW]))).toBe(
      "Worked: slow replies 3.8% → 0.0%; conversion 40.7% → 48.4%, +3 to +12 pt",
    );
  });

  it("claims the conversion once for all fixes of a day", () => {
    expect(describeWin(verify([SLOW, FORM]))).toBe(
      "Worked: slow replies 3.8% → 0.0%, form friction 3.8% → 0.0%; conversion 40.7% → 48.4%, +3 to +12 pt",
    );
  });

  it("calls a small change of the conversion chance", () => {
    const similar = { before, after: { ...after, converted: 455 } };
    expect(describeWin(verify([SLOW], similar))).toContain("conversion 40.7% → 41.4%, no clear change");
  });

  it("does not call a fix a success if the conversion fell, or nothing became rarer", () => {
    expect(describeWin(verify([SLOW], { before, after: { ...after, converted: 200 } }))).toMatch(/^Less frequent: /);
    expect(describeWin(verify([SLOW], { before, after: { ...after, left: 40 } }))).toMatch(/^No difference yet: /);
    expect(describeWin(verify([SLOW], { before, after: { ...after, left: 200 } }))).toMatch(/^Got worse: /);
  });

  it("has nothing to say before there is enough data", () => {
    expect(describeWin(verify([SLOW], { before, after: { ...after, days: 3 } }))).toBeNull();
  });
});

it("gives the sample sizes of a result", () => {
  const [fix] = verify([SLOW]);
  if (!fix?.verification) throw new Error("The fix has no result.");
  expect(describeSample(fix.verification)).toBe("n = 1,000 closed before, 1,100 after");
});

it("lists the fixes of the same day, and no others", () => {
  const [a, b, c] = ["2026-03-01", "2026-03-01", "2026-03-02"].map((appliedOn, at) => ({ id: String(at), appliedOn }));
  const open = { id: "3", appliedOn: null };
  if (!a || !b || !c) throw new Error("Three fixes were expected.");
  expect(listAppliedWith(b, [a, b, c, open])).toEqual([a, b]);
  expect(listAppliedWith(open, [a, b, c, open, { id: "4", appliedOn: null }])).toEqual([open]);
});

it("lists what worked by day, newest first, with all that was applied that day", () => {
  const fix = (id: string, status: "applied" | "open" | "verified", appliedOn: string | null) => ({
    id,
    status,
    appliedOn,
  });
  const [a, b, c] = [
    fix("a", "verified", "2026-03-01"),
    fix("b", "applied", "2026-03-01"),
    fix("c", "verified", "2026-03-05"),
  ];
  expect(listWins([a, b, c, fix("d", "applied", "2026-03-07"), fix("e", "open", null)])).toEqual([[c], [a, b]]);
});
