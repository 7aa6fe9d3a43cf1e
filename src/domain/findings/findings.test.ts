import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LAST_ACTS, LOSS_REASONS, NEEDS, OUTCOMES } from "../reading/reading.contract.ts";
import { findConcentrations } from "./concentration.ts";
import { getFindingFilter, getFindingId, parseFindingId } from "./finding-kinds.ts";
import { detectedFindingSchema, findingIdSchema } from "./findings.contract.ts";
import type { FindingInput, OutcomeRow } from "./findings.contract.ts";
import { detectFindings } from "./findings.ts";

function makeRow(changes: Partial<OutcomeRow>): OutcomeRow {
  return { outcome: "lost", reason: "price_objection", act: "price", need: "buy_or_book", n: 40, ...changes };
}

function makeInput(...rows: OutcomeRow[]): FindingInput {
  const sold = makeRow({ outcome: "sold", reason: "", act: "confirmation", n: 200 });
  const answered = makeRow({ outcome: "answered", reason: "", act: "answer", need: "information", n: 300 });
  return { rows: [sold, answered, ...rows], days: 60 };
}

describe("getFindingId", () => {
  it("names one finding for one defect, whatever was said last", () => {
    const lost = { outcome: "lost", reason: "fallback_loop" } as const;
    expect([getFindingId({ ...lost, act: "fallback" }), getFindingId({ ...lost, act: "answer" })]).toEqual([
      "fallback_loop:all",
      "fallback_loop:all",
    ]);
  });

  it("names the message where nothing else shows why, and the greeting where no need was stated", () => {
    const silent = { reason: "no_reply", act: "offer" } as const;
    expect(getFindingId({ outcome: "lost", ...silent })).toBe("message_loses:offer");
    expect(getFindingId({ outcome: "greeting", ...silent })).toBe("greeting_loses:all");
    expect(getFindingId({ outcome: "greeting", reason: "bot_silent", act: "silent" })).toBe("bot_silent:all");
  });

  it("names none for what was not lost or was taken back by the user", () => {
    expect(getFindingId({ outcome: "waiting", reason: "slow_answer", act: "handoff" })).toBeNull();
    expect(getFindingId({ outcome: "sold", reason: "", act: "closing" })).toBeNull();
    expect(getFindingId({ outcome: "lost", reason: "withdrawn", act: "offer" })).toBeNull();
  });

  it("gives ids that the API knows, with the filters that show the same conversations", () => {
    for (const outcome of ["lost", "unmet", "greeting"] as const) {
      for (const reason of LOSS_REASONS) {
        for (const act of LAST_ACTS) {
          const id = getFindingId({ outcome, reason, act });
          if (id === null) continue;
          expect(findingIdSchema.safeParse(id).success).toBe(true);
          const filter = getFindingFilter(id);
          expect(filter.outcome.split(",")).toContain(outcome);
          expect([filter.reason, filter.act ?? act]).toEqual([reason, act]);
        }
      }
    }
  });

  it("rejects ids of no finding", () => {
    for (const id of ["price_objection:consideration", "no_reply:all", "message_loses:all", "greeting_loses:menu"])
      expect(() => parseFindingId(id)).toThrow(id);
  });
});

describe("detectFindings", () => {
  it("estimates extra sales per month from the others who came for the same", () => {
    const [finding] = detectFindings(makeInput(makeRow({}), makeRow({ reason: "dead_end", n: 60 })));
    const price = detectFindings(makeInput(makeRow({}), makeRow({ reason: "dead_end", n: 60 })))[1];
    expect(finding?.id).toBe("dead_end:all");
    // 200 of the other 260 that wanted to buy did; 40 in 60 days are 20 a month.
    expect(price?.effect.perMonth).toBeCloseTo((20 * 200) / 260, 1);
    expect(price?.effect.low).toBeLessThan(price?.effect.perMonth ?? 0);
    expect(price?.effect.high).toBeGreaterThan(price?.effect.perMonth ?? 0);
  });

  it("expects no sale from those who came for something that nobody buys", () => {
    const [finding] = detectFindings(makeInput(makeRow({ need: "information" })));
    expect(finding?.effect.perMonth).toBe(0);
  });

  it("compares obstacles with conversations that wanted the same and met none", () => {
    const met = { outcome: "unmet", act: "unavailable", need: "availability" } as const;
    const rows = [
      makeRow({ ...met, reason: "unavailable", n: 30 }),
      makeRow({ ...met, reason: "not_offered", n: 60 }),
      makeRow({ outcome: "answered", reason: "", act: "answer", need: "availability", n: 30 }),
      makeRow({ outcome: "sold", reason: "", act: "confirmation", need: "availability", n: 10 }),
    ];
    const effects = new Map(detectFindings(makeInput(...rows)).map(({ kind, effect }) => [kind, effect.perMonth]));
    // Ten of the forty who asked what is available and met no obstacle bought; 30 and 60 in two months.
    expect(effects.get("unavailable")).toBeCloseTo(15 * 0.25, 1);
    expect(effects.get("not_offered")).toBeCloseTo(30 * 0.25, 1);
  });

  it("compares a wish that few others had with all wishes to buy", () => {
    const few = makeRow({ outcome: "answered", reason: "", act: "price", need: "price", n: 4 });
    const [finding] = detectFindings(makeInput(makeRow({ need: "price" }), few));
    // 200 of the 204 others that wanted to buy did.
    expect(finding?.effect.perMonth).toBeCloseTo((20 * 200) / 204, 1);
  });

  it("lists those without a conversation last, and says so", () => {
    const findings = detectFindings(makeInput(makeRow({ need: "information" })), [
      "dead_end:all",
      "message_loses:offer",
    ]);
    expect(findings.map(({ id, title }) => [id, title])).toEqual([
      ["price_objection:all", "40 people find the price too high"],
      ["dead_end:all", "The bot offers no next step: not seen in this period"],
      ["message_loses:offer", "Users stop replying after an offer: not seen in this period"],
    ]);
  });

  it("counts all stages and outcomes of a reason in one finding", () => {
    const [finding, ...others] = detectFindings(
      makeInput(makeRow({}), makeRow({ act: "answer", n: 7 }), makeRow({ outcome: "greeting", n: 3 })),
    );
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      id: "price_objection:all",
      kind: "price_objection",
      title: "50 people find the price too high",
      outcome: { lost: 47, unmet: 0, greeting: 3 },
      count: 50,
      share: 50 / 550,
    });
    expect(detectedFindingSchema.parse(finding)).toEqual(finding);
  });

  it("needs five conversations and one percent of the lost ones, unless it is kept", () => {
    const rows = [
      makeRow({ n: 1_000 }),
      makeRow({ reason: "dead_end", n: 9 }),
      makeRow({ reason: "repetition", n: 11 }),
    ];
    expect(detectFindings(makeInput(...rows)).map(({ kind }) => kind)).toEqual(["price_objection", "repetition"]);
    expect(detectFindings(makeInput(makeRow({ n: 4 })))).toEqual([]);
    expect(detectFindings(makeInput(), ["slow_answer:all"])).toMatchObject([{ count: 0, effect: { perMonth: 0 } }]);
  });

  it("counts what a filter leaves, as a share of all", () => {
    const [finding] = detectFindings({ ...makeInput(makeRow({})), chosen: [makeRow({ n: 9 })] });
    expect(finding).toMatchObject({ count: 9, share: 9 / 540 });
  });

  it("puts a conversation into one finding at most, so that effects never add up to more than the lost", () => {
    const row = fc.record({
      outcome: fc.constantFrom(...OUTCOMES),
      reason: fc.constantFrom(...LOSS_REASONS),
      act: fc.constantFrom(...LAST_ACTS),
      need: fc.constantFrom(...NEEDS),
      n: fc.integer({ min: 1, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 30 }), (rows) => {
        const findings = detectFindings({ rows, days: 30 });
        const lost = rows.reduce(
          (sum, { outcome, n }) => sum + (getFindingId({ outcome, reason: "no_reply", act: "menu" }) ? n : 0),
          0,
        );
        expect(findings.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(lost);
        for (const { count, effect } of findings) expect(effect.perMonth).toBeLessThanOrEqual(count + 0.05);
      }),
    );
  });
});

describe("findConcentrations", () => {
  const make = (value: string, outcome: "lost" | "sold", n: number) =>
    ({ dimension: "channel", value, outcome, reason: outcome === "lost" ? "dead_end" : "", act: "answer", n }) as const;

  it("names what a finding concentrates on beyond chance", () => {
    const rows = [make("whatsapp", "lost", 80), make("webchat", "lost", 20)];
    const where = findConcentrations(rows, [...rows, make("whatsapp", "sold", 200), make("webchat", "sold", 700)]);
    expect(where.get("dead_end:all")).toEqual([
      { dimension: "channel", value: "whatsapp", share: 0.8, expected: 0.28 },
    ]);
  });

  it("names nothing that may be chance", () => {
    const rows = [make("whatsapp", "lost", 4), make("webchat", "lost", 3)];
    const where = findConcentrations(rows, [...rows, make("whatsapp", "sold", 350), make("webchat", "sold", 350)]);
    expect(where.get("dead_end:all")).toEqual([]);
  });
});
