import { expect, test } from "vitest";
import type { Usage } from "./usage.contract.ts";
import { buildUsageChart } from "./usage-chart.ts";

const usage: Usage = {
  period: { start: "2026-03-01T00:00:00.000Z", end: "2026-03-31T00:00:00.000Z" },
  counted: 600,
  included: 5_000,
  remaining: 4_400,
  overageMessages: 0,
  overageCents: 0,
  held: 0,
  forecast: null,
  cheaperPlan: null,
  cheaperBy: null,
};
const days = [
  { day: "2026-02-28", counted: 50 },
  { day: "2026-03-01", counted: 100 },
  { day: "2026-03-02", counted: 200 },
  { day: "2026-03-03", counted: 300 },
  { day: "2026-03-04", counted: 0 },
];
const input = {
  usage,
  overage: { mode: "pay", limitCents: null },
  overageCentsPer100: 800,
  days,
  timeZone: "UTC",
  nowMs: Date.parse("2026-03-03T12:00:00Z"),
} as const;

test("the line runs from zero to the period's count at now, through the period's days only", () => {
  const { points, nowShare, rows } = buildUsageChart(input);
  expect(points[0]).toEqual({ share: 0, messages: 0 });
  expect(points.at(-1)).toEqual({ share: nowShare, messages: 600 });
  expect(rows.map(({ total }) => total)).toEqual([100, 300, 600]);
  expect(nowShare).toBeCloseTo(2.5 / 30);
});

test("a limit in money is marked at its messages", () => {
  expect(buildUsageChart({ ...input, overage: { mode: "pay", limitCents: 10_000 } }).limit).toBe(6_250);
  // 0.8 cents each: the thirteenth rounds down to 10 cents.
  const cheap = { ...input, overageCentsPer100: 80, overage: { mode: "pay", limitCents: 10 } } as const;
  expect(buildUsageChart(cheap).limit).toBe(5_013);
  expect(buildUsageChart({ ...input, overage: { mode: "hold", limitCents: 10_000 } }).limit).toBeNull();
});

test("a period without messages is a flat line", () => {
  const { points } = buildUsageChart({ ...input, usage: { ...usage, counted: 0 }, days: [] });
  expect(points.every(({ messages }) => messages === 0)).toBe(true);
});
