import { describe, expect, it } from "vitest";
import { formatUsd, formatUsdDifference } from "./format-usage.ts";
import { findPrice, normalizeModel, priceCall } from "./price-call.ts";
import { DEFAULT_PRICES } from "./price-table.ts";
import { buildWaterfalls } from "./waterfall.ts";

const NOW = Date.UTC(2026, 10, 1);
const tokens = { input: 1_000_000, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0 };

describe("the price of a call", () => {
  it.each([
    ["openai/gpt-5-mini", "gpt-5-mini"],
    ["gpt-5-2025-08-07", "gpt-5"],
    ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-sonnet-4-5"],
    ["claude-3-5-sonnet@20241022", "claude-3-5-sonnet"],
    ["anthropic/claude-sonnet-4.5", "claude-sonnet-4-5"],
    ["models/gemini-2.5-flash", "gemini-2.5-flash"],
    ["amazon.nova-lite-v1:0", "nova-lite"],
  ])("finds %s", (model, match) => {
    expect(findPrice(DEFAULT_PRICES, { model, atMs: NOW })?.match).toBe(match);
  });

  it.each(["gpt-5-pro", "gpt-4o-audio-preview", "claude-sonnet", "my-model", "", "gpt-50"])(
    "has none for %j",
    (model) => {
      expect(findPrice(DEFAULT_PRICES, { model, atMs: NOW })).toBeNull();
      expect(priceCall({ model, tokens, sentUsd: null, atMs: NOW })).toBeNull();
    },
  );

  it("counts cached, written and plain tokens at their own prices", () => {
    const call = { input: 100, cachedInput: 40, cacheWrite: 10, output: 20, reasoning: 5 };
    // 50 × 3 $ + 40 × 0.3 $ + 10 × 3.75 $ + 20 × 15 $ per million.
    expect(priceCall({ model: "claude-sonnet-4-5", tokens: call, sentUsd: null, atMs: NOW })?.nanoUsd).toBe(499_500);
    // Without special prices, at the input price.
    expect(
      priceCall({ model: "gpt-5-mini", tokens: { ...call, cacheWrite: 60 }, sentUsd: null, atMs: NOW })?.nanoUsd,
    ).toBe(56_000);
  });

  it("takes the cost as sent, then own prices from their day on", () => {
    const own = {
      match: "gpt-5-mini",
      provider: "",
      inputPerMillion: 7,
      cachedInputPerMillion: null,
      cacheWritePerMillion: null,
      outputPerMillion: 0,
      validFrom: "2026-10-01",
      source: "",
    };
    const call = { model: "gpt-5-mini", tokens, sentUsd: null, atMs: NOW };
    expect(priceCall({ ...call, sentUsd: 0.5 }, [own])).toEqual({ nanoUsd: 500_000_000, by: "sent", version: "" });
    expect(priceCall(call, [own])?.nanoUsd).toBe(7_000_000_000);
    expect(priceCall({ ...call, atMs: Date.UTC(2026, 8, 30) }, [own])?.nanoUsd).toBe(250_000_000);
    expect(priceCall({ ...call, model: "acme-large-v2" }, [{ ...own, match: "acme-large" }])?.nanoUsd).toBe(
      7_000_000_000,
    );
  });

  it("has one row a model and day, each with its source", () => {
    const keys = DEFAULT_PRICES.map(({ match, validFrom }) => `${match} ${validFrom ?? ""}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { match, source, checkedOn, checkedAgainst } of DEFAULT_PRICES) {
      expect([checkedOn, checkedAgainst]).not.toContain("");
      expect(normalizeModel(match)).toBe(match);
      expect(source).toMatch(/^https:/);
    }
  });
});

it.each([
  [12.4, "$12.40"],
  [1_240, "$1,240.00"],
  [0.0134, "$0.013"],
  [0.00042, "$0.00042"],
  [0.000001, "< $0.00001"],
  [0, "$0.00"],
  [null, "–"],
])("formats %s dollars", (usd, text) => {
  expect(formatUsd(usd)).toBe(text);
});

it("writes a difference of costs with its sign, unless it is too small to be written", () => {
  expect([0.013, -0.00042, 0.000004, -0.000004].map(formatUsdDifference)).toEqual([
    "+$0.013",
    "\u2212$0.00042",
    "$0.00",
    "$0.00",
  ]);
});

it("lays out the calls of a trace below their parents, within the trace's time", () => {
  const call = {
    traceId: "t",
    messageId: null,
    counted: true,
    name: "",
    model: "",
    agentName: "",
    firstChunkMs: null,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: null,
    failed: false,
    errorType: "",
    promptHash: "",
    tools: [],
  };
  const [waterfall] = buildWaterfalls([
    { ...call, spanId: "a", parentId: null, kind: "wrapper", startedAt: "2026-01-01T00:00:00.000Z", ms: 1_000 },
    { ...call, spanId: "c", parentId: "b", kind: "tool", startedAt: "2026-01-01T00:00:00.600Z", ms: 0 },
    { ...call, spanId: "b", parentId: "a", kind: "call", startedAt: "2026-01-01T00:00:00.500Z", ms: 500 },
  ]);
  expect(waterfall?.ms).toBe(1_000);
  expect(waterfall?.rows.map(({ call: { spanId }, depth }) => [spanId, depth])).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 2],
  ]);
  expect(waterfall?.rows[1]).toMatchObject({ start: 0.5, width: 0.5 });
  for (const { start, width } of waterfall?.rows ?? []) expect(start + width).toBeLessThan(1.01);
});
