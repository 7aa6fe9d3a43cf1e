/** The example response of the comparison of versions, in a file of its own for its length. */
import { buildRate } from "../../metrics/rate.ts";

const agentRow = {
  ...{ mixed: 0, response: { p50: 1_900, p95: 6_200, n: 2_300 }, firstChunk: { p50: 340, p95: 900, n: 2_300 } },
  sentiment: { value: 0.08, n: 620, low: 0.05, high: 0.11 },
  quality: { value: 78.4, n: 620, low: 77.2, high: 79.6 },
  tokens: {
    ...{ input: 2_155_000, cachedInput: 960_000, output: 201_000, reasoning: 0 },
    ...{ perConversation: 3_800, n: 620 },
  },
  cost: { usd: 0.73, perConversation: 0.00118, perConversion: 0.0081, pricedCalls: 2_300, calls: 2_300 },
  containment: buildRate(590, 620),
  fallbackRate: buildRate(103, 620),
  dropOffRate: buildRate(523, 613),
  conversations: 620,
} as const;
const adjustedRate = { rate: 0.15, low: 0.12, high: 0.18 } as const;
const adjusted = {
  ...{ conversionRate: adjustedRate, containment: { rate: 0.95, low: 0.93, high: 0.97 } },
  ...{ fallbackRate: { rate: 0.17, low: 0.14, high: 0.2 }, coverage: 0.98, reversed: false },
} as const;

/** Two versions of a bot in March. */
export const agents = {
  ...{ from: "2026-03-01", to: "2026-03-31", timeZone: "Europe/Lisbon" },
  by: "version",
  baseline: "2.2",
  minimum: { conversations: 100, events: 10 },
  adjustedBy: ["channel", "language"],
  rows: [
    {
      ...{ value: "2.2", label: "2.2", firstSeen: "2026-03-01", lastSeen: "2026-03-17", ...agentRow, messages: 4_400 },
      ...{ conversionRate: buildRate(90, 620), adjusted, versus: [] },
    },
    {
      ...{ value: "2.3", label: "2.3", firstSeen: "2026-03-16", lastSeen: "2026-03-31", ...agentRow, messages: 4_530 },
      ...{ conversionRate: buildRate(121, 620), adjusted },
      versus: [
        {
          ...{ measure: "conversionRate", difference: 0.049, low: 0.008, high: 0.09, p: 0.019 },
          ...{ pAdjusted: 0.17, verdict: "no_difference" },
        },
      ],
    },
  ],
  changes: [{ at: "2026-03-16", kind: "version", from: "2.2", to: "2.3" }],
  leftOut: { values: 0, n: 0 },
} as const;
