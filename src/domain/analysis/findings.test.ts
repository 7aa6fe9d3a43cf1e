import { describe, expect, it } from "vitest";
import { findingSchema } from "./findings.contract.ts";
import type { DropOffRow, FindingInput } from "./findings.contract.ts";
import { findProblems, verifyFix } from "./findings.ts";

function makeRow(changes: Partial<DropOffRow>): DropOffRow {
  return {
    stage: "consideration",
    reason: "price_objection",
    stepKey: "00000000000000aa",
    stepText: "It costs [number].",
    n: 40,
    sampleConversationIds: ["c1", "c2"],
    ...changes,
  };
}

function makeInput(...rows: DropOffRow[]): FindingInput {
  const furthest = { none: 0, discovery: 200, interest: 300, consideration: 300, conversion: 200 };
  return { rows, furthest, converted: 200, days: 60 };
}

describe("findProblems", () => {
  it("estimates extra conversions a month from the others that came as far", () => {
    const [finding] = findProblems(makeInput(makeRow({})));
    // 200 of the other 460 converted; 40 in 60 days are 20 a month.
    expect(finding?.effect.perMonth).toBeCloseTo((20 * 200) / 460, 1);
    expect(finding?.effect.low).toBeLessThan(finding?.effect.perMonth ?? 0);
    expect(finding?.effect.high).toBeGreaterThan(finding?.effect.perMonth ?? 0);
  });

  it("quotes the bot's message in the fix, names the stage in the title and gives the share of all", () => {
    const [finding] = findProblems(makeInput(makeRow({})));
    expect(finding?.fix).toContain("“It costs [number].”");
    expect(finding?.title).toBe("The price was too high at Consideration");
    expect(finding?.share).toBe(0.04);
    expect(findingSchema.parse(finding)).toEqual(finding);
  });

  it("keeps different bot messages apart where the message matters, and joins them where it does not", () => {
    const steps = [makeRow({}), makeRow({ stepKey: "00000000000000bb", sampleConversationIds: ["c3"] })];
    expect(findProblems(makeInput(...steps))).toHaveLength(2);
    const slow = steps.map((row) => ({ ...row, reason: "slow_answer" as const }));
    const findings = findProblems(makeInput(...slow));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ count: 80, evidence: ["c1", "c2", "c3"] });
  });

  it("leaves out what is too rare to be a problem", () => {
    expect(findProblems(makeInput(makeRow({ n: 4 })))).toEqual([]);
  });

  it("puts the largest effect first", () => {
    const rows = [makeRow({ n: 10, reason: "dead_end" }), makeRow({ n: 60 })];
    expect(findProblems(makeInput(...rows)).map((finding) => finding.kind)).toEqual(["price_objection", "dead_end"]);
  });
});

describe("verifyFix", () => {
  it("says that a clear fall is better and a clear rise worse", () => {
    expect(verifyFix({ k: 80, n: 400 }, { k: 20, n: 400 }).verdict).toBe("better");
    expect(verifyFix({ k: 20, n: 400 }, { k: 80, n: 400 }).verdict).toBe("worse");
  });

  it("says when no difference can be told", () => {
    expect(verifyFix({ k: 40, n: 400 }, { k: 42, n: 400 }).verdict).toBe("no_difference");
  });

  it("says when there is not enough data", () => {
    expect(verifyFix({ k: 20, n: 400 }, { k: 0, n: 99 }).verdict).toBe("not_enough_data");
  });
});
