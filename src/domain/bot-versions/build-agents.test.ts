import { describe, expect, it } from "vitest";
import { addToSketch, createSketch } from "../statistics/quantile-sketch.ts";
import { testMeans, testProportions } from "../statistics/significance.ts";
import { createCell } from "./agent-cell.ts";
import type { AgentCell } from "./agent-cell.ts";
import type { ComparedMeasure } from "./bot-versions.contract.ts";
import { AGENT_MEASURES } from "./measures.ts";
import { listReversed } from "./adjust.ts";
import { buildAgents } from "./build-agents.ts";
import { toDayNumber } from "./day-number.ts";
import { joinMeasures, summarizeComparison } from "./summarize-comparison.ts";

const QUERY = { from: "2026-03-01", to: "2026-03-31", by: "version", adjust: "mix", baseline: undefined } as const;
const START = toDayNumber("2026-03-01");

type Given = Partial<Omit<AgentCell, "response" | "firstChunk">> & { ms?: readonly number[] };

function cell({ ms = [], ...given }: Given): AgentCell {
  const keys = { account: "a", channel: "webchat", language: "en", version: "1", model: "m", agent: "Ada", prompt: "" };
  const response = createSketch();
  for (const value of ms) addToSketch(response, value);
  const list = [...response].sort(([a], [b]) => a - b).flat();
  return { ...createCell({ ...keys, ...given }, START), ...given, response: list };
}

/** Charig and others (1986): treatments of small and large kidney stones, as channels of two versions. */
const STONES = [
  cell({ version: "open", channel: "small", conversations: 87, converted: 81 }),
  cell({ version: "open", channel: "large", conversations: 263, converted: 192 }),
  cell({ version: "closed", channel: "small", conversations: 270, converted: 234 }),
  cell({ version: "closed", channel: "large", conversations: 80, converted: 55 }),
];

function find(agents: ReturnType<typeof buildAgents>, value: string, measure: ComparedMeasure) {
  return agents.rows.find((row) => row.value === value)?.versus.find((one) => one.measure === measure);
}

describe("buildAgents", () => {
  it("shows where the raw difference turns around at the same mix", () => {
    const agents = buildAgents(STONES, { ...QUERY, baseline: "closed" });
    const [open, closed] = ["open", "closed"].map((value) => agents.rows.find((row) => row.value === value));
    expect(open?.conversionRate.rate).toBeLessThan(closed?.conversionRate.rate ?? 0);
    expect(open?.adjusted).toMatchObject({ reversed: true, coverage: 1 });
    expect(open?.adjusted?.conversionRate.rate).toBeCloseTo((81 / 87) * 0.51 + (192 / 263) * 0.49, 10);
    expect(closed).toMatchObject({ adjusted: { reversed: false }, versus: [] });
    expect(open && closed && listReversed(open, closed)).toEqual(["conversionRate"]);
    // The verdict is about the adjusted difference: 83.3% against 77.9%.
    expect(find(agents, "open", "conversionRate")?.difference).toBeCloseTo(0.8325 - 0.7789, 3);
  });

  it("compares as they are without adjustment", () => {
    const agents = buildAgents(STONES, { ...QUERY, baseline: "closed", adjust: "none" });
    const compared = find(agents, "open", "conversionRate");
    expect(agents).toMatchObject({ adjustedBy: [], rows: [{ adjusted: null }, { adjusted: null }] });
    expect(compared?.difference).toBeCloseTo(273 / 350 - 289 / 350, 12);
    expect(compared?.p).toBeCloseTo(testProportions({ k: 289, n: 350 }, { k: 273, n: 350 }), 12);
  });

  it("has no adjusted rates where too much of the mix is missing", () => {
    const agents = buildAgents([...STONES, cell({ version: "new", channel: "small", conversations: 90 })], QUERY);
    const added = agents.rows.find(({ value }) => value === "new");
    expect(added?.adjusted).toBeNull();
    // Without them the raw difference is tested.
    expect(find(agents, "new", "conversionRate")?.difference).toBeLessThan(0);
  });

  it("takes the most frequent value as the baseline, and a chosen one that is rare into the rows", () => {
    const many = Array.from({ length: 60 }, (_, at) => cell({ version: `v${at}`, conversations: 100 - at }));
    expect(buildAgents(many, QUERY)).toMatchObject({ baseline: "v0", leftOut: { values: 10, n: 455 } });
    const chosen = buildAgents(many, { ...QUERY, baseline: "v59" });
    expect(chosen.baseline).toBe("v59");
    expect(chosen.rows.map(({ value }) => value)).toContain("v59");
    expect(chosen.rows).toHaveLength(50);
    expect(buildAgents(many, { ...QUERY, baseline: "unknown" }).baseline).toBe("v0");
    expect(buildAgents([], QUERY)).toMatchObject({ baseline: null, rows: [] });
  });

  it("labels what was not said, and the start of prompts", () => {
    const cells = [cell({ version: "", prompt: "0123456789abcdef", conversations: 1 })];
    expect(buildAgents(cells, QUERY).rows[0]).toMatchObject({ value: "", label: "not said" });
    const rows = buildAgents(cells, { ...QUERY, by: "prompt" }).rows;
    expect(rows[0]).toMatchObject({ value: "0123456789abcdef", label: "0123456789ab" });
  });

  it("tests means by Welch's t in the unit that is shown", () => {
    const cost = (version: string, micros: readonly number[]) =>
      cell({
        ...{ version, conversations: micros.length, withPrice: micros.length, pricedCalls: micros.length },
        costNano: micros.reduce((sum, one) => sum + one * 1_000, 0),
        costMicro: micros.reduce((sum, one) => sum + one, 0),
        costSquares: micros.reduce((sum, one) => sum + one * one, 0),
      });
    const [before, after] = [
      [1_000, 1_200, 900, 1_100],
      [2_000, 2_100, 2_300],
    ];
    const compared = find(buildAgents([cost("1", before), cost("2", after)], QUERY), "2", "cost");
    const moments = (values: readonly number[]) => ({
      n: values.length,
      sum: values.reduce((sum, one) => sum + one, 0),
      squares: values.reduce((sum, one) => sum + one * one, 0),
    });
    const expected = testMeans(moments(before), moments(after));
    expect(compared?.difference).toBeCloseTo((expected?.difference ?? 0) / 1_000_000, 12);
    expect(compared?.p).toBeCloseTo(expected?.p ?? 1, 12);
    expect(compared?.verdict).toBe("not_enough_data");
  });

  it("judges only with enough conversations and events, after Holm's correction", () => {
    const rate = (version: string, conversations: number, converted: number) =>
      cell({ version, conversations, converted, ms: [1_000, 2_000] });
    const verdict = (a: AgentCell, b: AgentCell) =>
      find(buildAgents([a, b], { ...QUERY, baseline: "1", adjust: "none" }), "2", "conversionRate")?.verdict;
    expect(verdict(rate("1", 400, 40), rate("2", 400, 120))).toBe("better");
    expect(verdict(rate("1", 400, 120), rate("2", 400, 40))).toBe("worse");
    expect(verdict(rate("1", 400, 40), rate("2", 400, 44))).toBe("no_difference");
    expect(verdict(rate("1", 400, 40), rate("2", 99, 60))).toBe("not_enough_data");
    expect(verdict(rate("1", 400, 9), rate("2", 400, 120))).toBe("not_enough_data");
    const agents = buildAgents([rate("1", 400, 40), rate("2", 400, 120)], { ...QUERY, adjust: "none" });
    const all = agents.rows.flatMap(({ versus }) => versus);
    const smallest = Math.min(...all.map(({ p }) => p));
    expect(Math.min(...all.map(({ pAdjusted }) => pAdjusted))).toBeCloseTo(smallest * all.length, 12);
  });

  it("knows that slower and more expensive is worse", () => {
    const timed = (version: string, ms: number) =>
      cell({ version, conversations: 200, ms: Array.from({ length: 200 }, (_, at) => ms + at) });
    expect(find(buildAgents([timed("1", 1_000), timed("2", 4_000)], QUERY), "2", "response")?.verdict).toBe("worse");
    expect(find(buildAgents([timed("1", 4_000), timed("2", 1_000)], QUERY), "2", "response")?.verdict).toBe("better");
    expect(find(buildAgents([timed("1", 1_000), cell({ version: "2" })], QUERY), "2", "response")).toBeUndefined();
  });

  it("lists when values came into use, by bot", () => {
    const use = (version: string, day: number, more: Given = {}) =>
      cell({ version, firstDay: START + day, lastDay: START + 20, conversations: 10, ...more });
    const cells = [
      ...[use("1", 0, { conversations: 90 }), use("0", 0), use("2", 5, { model: "n" }), use("3", 9)],
      ...[use("x", 0, { agent: "Bob" }), use("y", 7, { agent: "Bob" })],
    ];
    expect(buildAgents(cells, QUERY).changes).toEqual([
      { at: "2026-03-06", kind: "version", from: "1", to: "2" },
      { at: "2026-03-06", kind: "model", from: "m", to: "n" },
      { at: "2026-03-08", kind: "version", from: "x", to: "y" },
      { at: "2026-03-10", kind: "version", from: "2", to: "3" },
    ]);
  });
});

describe("summarizeComparison", () => {
  const cells = [
    cell({ version: "1", conversations: 900, converted: 90, handedOff: 400 }),
    cell({ version: "2", firstDay: START + 3, conversations: 800, converted: 240, handedOff: 100 }),
    cell({ version: "3", firstDay: START + 5, conversations: 20, converted: 9 }),
  ];

  it("names what is proved better and worse, of the row that came last first", () => {
    const summaries = summarizeComparison(buildAgents(cells, { ...QUERY, adjust: "none" }).rows);
    expect(summaries.map(({ row, isTooFew }) => [row.value, isTooFew])).toEqual([
      ["3", true],
      ["2", false],
    ]);
    const [, second] = summaries;
    expect(second && joinMeasures(second.better, (measure) => AGENT_MEASURES[measure].name)).toBe(
      "conversion rate and containment",
    );
    expect(second?.worse).toEqual([]);
  });

  it("names nothing for two versions that did alike", () => {
    const alike = [
      cell({ version: "1", conversations: 900, converted: 300 }),
      cell({ version: "2", conversations: 800, converted: 270 }),
    ];
    const [summary] = summarizeComparison(buildAgents(alike, { ...QUERY, adjust: "none" }).rows);
    expect([summary?.better, summary?.worse, summary?.isTooFew]).toEqual([[], [], false]);
  });
});
