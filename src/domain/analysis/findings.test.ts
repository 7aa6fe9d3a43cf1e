import { describe, expect, it } from "vitest";
import { findingIdSchema, problemSchema } from "./findings.contract.ts";
import type { DropOffRow, FindingInput } from "./findings.contract.ts";
import { findProblems, verifyFix } from "./findings.ts";
import type { FixSide } from "./findings.ts";

function makeRow(changes: Partial<DropOffRow>): DropOffRow {
  return {
    stage: "consideration",
    reason: "price_objection",
    stepKey: "00000000000000aa",
    stepText: "It costs [number].",
    n: 40,
    ...changes,
  };
}

function makeInput(...rows: DropOffRow[]): FindingInput {
  const furthest = { none: 0, discovery: 200, interest: 300, consideration: 300, conversion: 200 };
  return { rows, furthest, converted: 200, days: 60 };
}

function makeSide(left: number, closed: number, changes: Partial<FixSide> = {}): FixSide {
  return { days: 28, closed, left, reached: closed, converted: 0, ...changes };
}

describe("findProblems", () => {
  it("estimates extra conversions a month from the others that came as far", () => {
    const [problem] = findProblems(makeInput(makeRow({})));
    // 200 of the other 460 converted; 40 in 60 days are 20 a month.
    expect(problem?.effect.perMonth).toBeCloseTo((20 * 200) / 460, 1);
    expect(problem?.effect.low).toBeLessThan(problem?.effect.perMonth ?? 0);
    expect(problem?.effect.high).toBeGreaterThan(problem?.effect.perMonth ?? 0);
  });

  it("quotes the bot's message in the fix, names the stage in the title and gives the share of all", () => {
    const [problem] = findProblems(makeInput(makeRow({})));
    expect(problem?.fix).toContain("“It costs [number].”");
    expect(problem?.title).toBe("The price was too high at Consideration");
    expect(problem?.share).toBe(0.04);
    expect(problemSchema.parse(problem)).toEqual(problem);
    expect(findingIdSchema.safeParse(problem?.id).success).toBe(true);
  });

  it("joins the bot messages after which one problem strikes, most frequent first, and keeps stages apart", () => {
    const other = makeRow({ stepKey: "00000000000000bb", stepText: "From [number].", n: 60 });
    const [problem, ...rest] = findProblems(makeInput(makeRow({}), other, makeRow({ stage: "interest", n: 5 })));
    expect(problem).toMatchObject({ count: 100, messages: [{ text: "From [number].", n: 60 }, { n: 40 }] });
    expect(problem?.fix).toContain("(60 of 100) the bot’s last words: “From [number].”");
    expect(rest.map(({ id }) => id)).toEqual(["price_objection:interest"]);
  });

  it("gives one message for an example where no two conversations ended with the same", () => {
    const rows = Array.from({ length: 20 }, (_, at) => makeRow({ stepKey: `k${at}`, stepText: `Price ${at}.`, n: 1 }));
    const [problem] = findProblems(makeInput(...rows));
    expect(problem?.fix).toMatch(/^For example, the bot’s last words: “Price \d+\.”/);
  });

  it("leaves out what is too rare to be a problem, and what is no fault of the bot's", () => {
    const silent = makeRow({ reason: "no_reply", n: 90 });
    expect(findProblems(makeInput(makeRow({ n: 4 }), silent))).toEqual([]);
  });

  it("keeps what it is told to keep, with nought where nothing is left of it", () => {
    const [kept] = findProblems(makeInput(), ["dead_end:interest"]);
    expect(kept).toMatchObject({ id: "dead_end:interest", count: 0, share: 0, effect: { perMonth: 0, high: 0 } });
  });

  it("puts the largest effect first", () => {
    const rows = [makeRow({ n: 10, reason: "dead_end" }), makeRow({ n: 60 })];
    expect(findProblems(makeInput(...rows)).map((problem) => problem.kind)).toEqual(["price_objection", "dead_end"]);
  });
});

describe("verifyFix", () => {
  it("says that a clear fall is better and a clear rise worse", () => {
    expect(verifyFix(makeSide(80, 400), makeSide(20, 400)).verdict).toBe("better");
    expect(verifyFix(makeSide(20, 400), makeSide(80, 400)).verdict).toBe("worse");
  });

  it("says when no difference can be told", () => {
    expect(verifyFix(makeSide(40, 400), makeSide(42, 400)).verdict).toBe("no_difference");
  });

  it("says when there is not enough data: too few conversations, or not a whole week", () => {
    expect(verifyFix(makeSide(20, 400), makeSide(0, 99)).verdict).toBe("not_enough_data");
    expect(verifyFix(makeSide(80, 400), makeSide(0, 400, { days: 6 })).verdict).toBe("not_enough_data");
  });

  it("tells how the conversion of those that came as far has moved", () => {
    const before = makeSide(80, 400, { reached: 200, converted: 40 });
    const { conversion } = verifyFix(before, makeSide(20, 400, { reached: 200, converted: 80 }));
    expect(conversion.difference).toBeCloseTo(0.2, 9);
    expect(conversion.low).toBeGreaterThan(0);
  });
});
