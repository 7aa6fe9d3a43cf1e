import { describe, expect, it } from "vitest";
import { CONVERTED, OTHER, START } from "./flow.contract.ts";
import { buildFlow, layerPlaces, summarizeTimes } from "./flow.ts";
import type { FlowPath } from "./flow.ts";

const MINUTE = 60_000;

describe("the time to convert", () => {
  it("has the median, the p90 and how many of how many", () => {
    const times = [10, 1, 3, 2, 5, 4, 8, 6, 7, 9].map((minutes) => minutes * MINUTE);
    expect(summarizeTimes(times, 40)).toMatchObject({ medianMs: 5 * MINUTE, p90Ms: 9 * MINUTE, n: 10, total: 40 });
  });

  it("puts a time on a border into the bucket that begins there, and counts each once", () => {
    const { buckets } = summarizeTimes([0, MINUTE - 1, MINUTE, 2 * MINUTE, 59 * MINUTE, 60 * MINUTE, 1e9], 7);
    expect(buckets.map(({ n }) => n)).toEqual([2, 1, 1, 0, 0, 1, 1, 1]);
    expect(buckets.at(-1)?.belowMs).toBeNull();
  });

  it("is unknown where nothing converted", () => {
    expect(summarizeTimes([], 0)).toMatchObject({ medianMs: null, p90Ms: null, n: 0 });
  });
});

describe("the flow map", () => {
  const left = (...steps: string[]): FlowPath => ({ steps, end: "left" });
  const converted = (...steps: string[]): FlowPath => ({ steps, end: "converted" });
  const node = (paths: FlowPath[], step: string) => buildFlow(paths).nodes.find((other) => other.step === step);

  it("counts which message follows which, from the start to the conversion", () => {
    expect(buildFlow([converted("a", "b"), converted("a", "b"), left("a")]).edges).toEqual([
      { from: START, to: "a", n: 3 },
      { from: "a", to: "b", n: 2 },
      { from: "b", to: CONVERTED, n: 2 },
    ]);
  });

  it("counts a conversation once at a message, however often it comes back", () => {
    expect(node([left("a", "b", "a")], "a")).toMatchObject({ conversations: 1, left: 1 });
  });

  it("counts leaving at the last message alone, an open conversation not as left", () => {
    const paths: FlowPath[] = [left("a", "b"), { steps: ["a"], end: "open" }, converted("a")];
    expect(node(paths, "a")).toMatchObject({ conversations: 3, left: 0, open: 1, converted: 1 });
    expect(node(paths, "b")).toMatchObject({ conversations: 1, left: 1, open: 0, converted: 0 });
  });

  it("takes a message said twice in a row for one place", () => {
    expect(buildFlow([left("a", "a")]).edges).toEqual([{ from: START, to: "a", n: 1 }]);
  });

  it("lets a conversation without a bot message leave at the start", () => {
    expect(node([left()], START)).toMatchObject({ conversations: 1, left: 1 });
  });

  it("passes over all but the twelve most frequent messages", () => {
    const steps = Array.from({ length: 20 }, (_, at) => `s${String(at).padStart(2, "0")}`);
    const paths = steps.flatMap((step, at) => Array.from({ length: at + 1 }, () => left(step, "end")));
    const { nodes, edges } = buildFlow(paths);
    expect(nodes.map(({ step }) => step)).toEqual([START, "end", ...steps.slice(9).toReversed()]);
    expect(edges).toContainEqual({ from: START, to: "end", n: 45 });
  });

  it("counts an end on a rarer message together with the other such ends, and loses no conversation", () => {
    const steps = Array.from({ length: 20 }, (_, at) => `s${String(at).padStart(2, "0")}`);
    const paths = steps.flatMap((step, at) => Array.from({ length: at + 1 }, () => left("hello", step)));
    const { nodes } = buildFlow(paths);
    expect(nodes.at(-1)).toMatchObject({ step: OTHER, conversations: 45, left: 45 });
    expect(nodes.reduce((sum, each) => sum + each.left, 0)).toBe(paths.length);
  });

  it("keeps the widest edges and the widest way to each place, and says how much is not drawn", () => {
    const steps = ["a", "b", "c", "d", "e", "f", "g"];
    const paths = steps.flatMap((from) => steps.flatMap((to) => (from === to ? [] : [left(from, to)])));
    const rare = left("a", "rare");
    const { edges, hidden } = buildFlow([...paths, ...paths, rare]);
    expect(edges).toHaveLength(24);
    expect(edges).toContainEqual({ from: "a", to: "rare", n: 1 });
    expect(edges.reduce((sum, { n }) => sum + n, 0) + hidden).toBe(paths.length * 4 + 2);
  });

  it("is the same for the same conversations in another order", () => {
    const paths = [left("a", "b"), converted("b", "a"), left("c"), converted("c", "a", "b")];
    expect(buildFlow(paths.toReversed())).toEqual(buildFlow(paths));
  });

  it("lays each place as far from the start as its widest way is long", () => {
    const paths = [left("a", "b", "c"), left("a", "b"), left("b"), converted("a")];
    expect(Object.fromEntries(layerPlaces(buildFlow(paths)))).toEqual({ [START]: 0, a: 1, b: 2, c: 3 });
  });

  it("lays places that lead to each other in a circle first", () => {
    const nodes = buildFlow([left("a", "b")]).nodes;
    const edges = [
      { from: "a", to: "b", n: 9 },
      { from: "b", to: "a", n: 9 },
    ];
    expect(Object.fromEntries(layerPlaces({ nodes, edges }))).toEqual({ [START]: 0, a: 1, b: 1 });
  });
});
