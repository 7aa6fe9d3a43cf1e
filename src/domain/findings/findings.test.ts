import { describe, expect, it } from "vitest";
import { findingIdSchema, detectedFindingSchema } from "./findings.contract.ts";
import type { DropOffRow, FindingInput } from "./findings.contract.ts";
import { detectFindings } from "./findings.ts";

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

describe("detectFindings", () => {
  it("estimates extra conversions per month from the others that reached the stage", () => {
    const [finding] = detectFindings(makeInput(makeRow({})));
    // 200 of the other 460 converted; 40 in 60 days are 20 a month.
    expect(finding?.effect.perMonth).toBeCloseTo((20 * 200) / 460, 1);
    expect(finding?.effect.low).toBeLessThan(finding?.effect.perMonth ?? 0);
    expect(finding?.effect.high).toBeGreaterThan(finding?.effect.perMonth ?? 0);
  });

  it("quotes the bot message in the fix, puts the stage in the title and includes the share", () => {
    const [finding] = detectFindings(makeInput(makeRow({})));
    expect(finding?.fix).toContain("“It costs [number].”");
    expect(finding?.title).toBe("The price is too high at Consideration");
    expect(finding?.share).toBe(0.04);
    expect(detectedFindingSchema.parse(finding)).toEqual(finding);
    expect(findingIdSchema.safeParse(finding?.id).success).toBe(true);
  });

  it("lists the bot messages of a finding, most frequent first, with one finding per stage", () => {
    const other = makeRow({ stepKey: "00000000000000bb", stepText: "From [number].", n: 60 });
    const [finding, ...rest] = detectFindings(makeInput(makeRow({}), other, makeRow({ stage: "interest", n: 5 })));
    expect(finding).toMatchObject({ count: 100, messages: [{ text: "From [number].", n: 60 }, { n: 40 }] });
    expect(finding?.fix).toContain("Most frequent last bot message (60 of 100): “From [number].”");
    expect(rest.map(({ id }) => id)).toEqual(["price_objection:interest"]);
  });

  it("quotes an example if all last bot messages differ", () => {
    const rows = Array.from({ length: 20 }, (_, at) => makeRow({ stepKey: `k${at}`, stepText: `Price ${at}.`, n: 1 }));
    const [finding] = detectFindings(makeInput(...rows));
    expect(finding?.fix).toMatch(/^Example of a last bot message: “Price \d+\.”/);
  });

  it("leaves out rare reasons and those the bot is not responsible for", () => {
    const silent = makeRow({ reason: "no_reply", n: 90 });
    expect(detectFindings(makeInput(makeRow({ n: 4 }), silent))).toEqual([]);
  });

  it("includes the ids to keep, with 0 if there are no conversations left", () => {
    const [kept] = detectFindings(makeInput(), ["dead_end:interest"]);
    expect(kept).toMatchObject({ id: "dead_end:interest", count: 0, share: 0, effect: { perMonth: 0, high: 0 } });
  });

  it("puts the largest effect first", () => {
    const rows = [makeRow({ n: 10, reason: "dead_end" }), makeRow({ n: 60 })];
    expect(detectFindings(makeInput(...rows)).map((finding) => finding.kind)).toEqual(["price_objection", "dead_end"]);
  });
});
