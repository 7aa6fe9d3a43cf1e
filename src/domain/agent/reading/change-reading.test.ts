import { describe, expect, it } from "vitest";
import type { Reading } from "../agent.contract.ts";
import { changeReading } from "./change-reading.ts";
import { compareAgentFigures } from "../answer/compare-figures.ts";
import { formatTableCsv } from "../answer/format-table-csv.ts";

const READING: Reading = {
  kind: "breakdown",
  measure: "conversations",
  filters: { language: "en" },
  breakdown: "hour",
  period: { from: "2026-11-01", to: "2026-11-26" },
  compare: null,
  top: null,
  order: null,
};

describe("an edited reading", () => {
  it("has another value in one slot, or a filter less", () => {
    expect(changeReading(READING, "language", "pt")?.filters).toEqual({ language: "pt" });
    expect(changeReading(READING, "language", null)?.filters).toEqual({});
    expect(changeReading(READING, "breakdown", "channel")?.breakdown).toBe("channel");
  });

  it("is refused where there is no such figure or value", () => {
    expect(changeReading(READING, "measure", "conversionRate")).toBeNull();
    expect(changeReading(READING, "breakdown", "weather")).toBeNull();
  });
});

describe("a difference", () => {
  const share = (k: number, n: number) => ({
    ...{ measure: "conversionRate" as const, unit: "share" as const, low: null, high: null },
    ...{ value: k / n, k, n },
  });

  it("is significant only with enough conversations and events on both sides", () => {
    const compare = (now: ReturnType<typeof share>, before: ReturnType<typeof share>) =>
      compareAgentFigures("conversionRate", { now, before }).significant;
    expect(compare(share(60, 120), share(20, 120))).toBe(true);
    expect(compare(share(45, 90), share(15, 120))).toBe(false);
    expect(compare(share(60, 120), share(9, 120))).toBe(false);
    expect(compare(share(62, 120), share(60, 120))).toBe(false);
  });
});

describe("a table as CSV", () => {
  it("has unrounded values and runs no formula", () => {
    const columns = [
      { key: "label", label: "channel", unit: null },
      { key: "value", label: "Conversion rate", unit: "share" as const },
    ];
    const rows = [{ key: "x", label: '=1+1,"x"', value: 1 / 3, n: 9, low: null, high: null }];
    expect(formatTableCsv({ columns, rows })).toBe(
      'channel,Conversion rate,n,low,high\r\n"\'=1+1,""x""",0.3333333333333333,9,,',
    );
  });
});
