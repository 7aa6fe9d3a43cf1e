import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMPARISON_TOPICS, TOPIC_IDS } from "#src/domain/content/comparison-topics.ts";
import { comparisonSchema } from "#src/domain/content/comparisons.contract.ts";

const FOLDER = new URL("comparisons/", import.meta.url);
const comparisons = readdirSync(FOLDER).map((file) => ({
  file,
  comparison: comparisonSchema.parse(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"))),
}));

describe.each(comparisons)("$file", ({ comparison: { facts } }) => {
  it("has an https source and a past date for each fact", () => {
    const today = new Date().toISOString().slice(0, 10);
    const wrong = facts.filter(({ source, read }) => new URL(source).protocol !== "https:" || read > today);
    expect(wrong).toEqual([]);
    expect(facts.length).toBeGreaterThanOrEqual(8);
  });

  it("compares each topic once, in the order of the table", () => {
    const topics = facts.map(({ topic }) => topic);
    expect(topics).toEqual(TOPIC_IDS.filter((id) => topics.includes(id)));
  });

  it("claims of no other product that it lacks something", () => {
    const denials = facts.filter(({ theirs }) => /(^|[.;] )(No|None|Not|It (can't|doesn't|has no))\b/.test(theirs));
    expect(denials).toEqual([]);
  });
});

it("compares the alternatives that people know, each at a position of its own", () => {
  const orders = comparisons.map(({ comparison }) => comparison.order);
  expect(orders.toSorted((a, b) => a - b)).toEqual(comparisons.map((_, index) => index + 1));
  expect(comparisons.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["google-analytics-4.json", "langfuse.json", "amplitude-agent-analytics.json"]),
  );
});

it("documents each of our own answers", () => {
  const bare = COMPARISON_TOPICS.filter(({ href }) => !/^\/(docs\/[a-z-]+(#[a-z-]+)?|#pricing)$/.test(href));
  expect(bare).toEqual([]);
});
