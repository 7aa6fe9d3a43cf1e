import { MINUTE_MS } from "../shared/durations.ts";
import { describe, expect, it } from "vitest";
import { CONVERTED, OTHER, START } from "./flow.contract.ts";
import { buildFlowMap, computeLayers, summarizeTimes } from "./flow.ts";
import type { FlowPath } from "./flow.ts";

describe("the time to convert", () => {
  it("has the median, the p90 and both counts", () => {
    const times = [10, 1, 3, 2, 5, 4, 8, 6, 7, 9].map((minutes) => minutes * MINUTE_MS);
    expect(summarizeTimes(times, 40)).toMatchObject({
      medianMs: 5 * MINUTE_MS,
      p90Ms: 9 * MINUTE_MS,
      n: 10,
      total: 40,
    });
  });

  it("puts a boundary value into the bucket that starts there and counts each time once", () => {
    const { buckets } = summarizeTimes(
      [0, MINUTE_MS - 1, MINUTE_MS, 2 * MINUTE_MS, 59 * MINUTE_MS, 60 * MINUTE_MS, 1e9],
      7,
    );
    expect(buckets.map(({ n }) => n)).toEqual([2, 1, 1, 0, 0, 1, 1, 1]);
    expect(buckets.at(-1)?.belowMs).toBeNull();
  });

  it("is null without conversions", () => {
    expect(summarizeTimes([], 0)).toMatchObject({ medianMs: null, p90Ms: null, n: 0 });
  });
});

describe("the flow map", () => {
  const left = (...steps: string[]): FlowPath => ({ steps, end: "left" });
  const converted = (...steps: string[]): FlowPath => ({ steps, end: "converted" });
  const node = (paths: FlowPath[], step: string) => buildFlowMap(paths).nodes.find((other) => other.step === step);

  it("counts edges from the start to the conversion", () => {
    expect(buildFlowMap([converted("a", "b"), converted("a", "b"), left("a")]).edges).toEqual([
      { from: START, to: "a", n: 3 },
      { from: "a", to: "b", n: 2 },
      { from: "b", to: CONVERTED, n: 2 },
    ]);
  });

  it("counts a conversation once per message", () => {
    expect(node([left("a", "b", "a")], "a")).toMatchObject({ conversations: 1, left: 1 });
  });

  it("counts a drop-off at the last message only, and not for open conversations", () => {
    const paths: FlowPath[] = [left("a", "b"), { steps: ["a"], end: "open" }, converted("a")];
    expect(node(paths, "a")).toMatchObject({ conversations: 3, left: 0, open: 1, converted: 1 });
    expect(node(paths, "b")).toMatchObject({ conversations: 1, left: 1, open: 0, converted: 0 });
  });

  it("merges repeated messages", () => {
    expect(buildFlowMap([left("a", "a")]).edges).toEqual([{ from: START, to: "a", n: 1 }]);
  });

  it("counts a drop-off without a bot message at the start", () => {
    expect(node([left()], START)).toMatchObject({ conversations: 1, left: 1 });
  });

  it("keeps only the twelve most frequent messages", () => {
    const steps = Array.from({ length: 20 }, (_, at) => `s${String(at).padStart(2, "0")}`);
    const paths = steps.flatMap((step, at) => Array.from({ length: at + 1 }, () => left(step, "end")));
    const { nodes, edges } = buildFlowMap(paths);
    expect(nodes.map(({ step }) => step)).toEqual([START, "end", ...steps.slice(9).toReversed()]);
    expect(edges).toContainEqual({ from: START, to: "end", n: 45 });
  });

  it("merges ends on rarer messages into one node and loses no conversation", () => {
    const steps = Array.from({ length: 20 }, (_, at) => `s${String(at).padStart(2, "0")}`);
    const paths = steps.flatMap((step, at) => Array.from({ length: at + 1 }, () => left("hello", step)));
    const { nodes } = buildFlowMap(paths);
    expect(nodes.at(-1)).toMatchObject({ step: OTHER, conversations: 45, left: 45 });
    expect(nodes.reduce((sum, each) => sum + each.left, 0)).toBe(paths.length);
  });

  it("keeps the widest edges and the widest edge to each node, and counts the hidden transitions", () => {
    const steps = ["a", "b", "c", "d", "e", "f", "g"];
    const paths = steps.flatMap((from) => steps.flatMap((to) => (from === to ? [] : [left(from, to)])));
    const rare = left("a", "rare");
    const { edges, hidden } = buildFlowMap([...paths, ...paths, rare]);
    expect(edges).toHaveLength(24);
    expect(edges).toContainEqual({ from: "a", to: "rare", n: 1 });
    expect(edges.reduce((sum, { n }) => sum + n, 0) + hidden).toBe(paths.length * 4 + 2);
  });

  it("does not depend on the order of conversations", () => {
    const paths = [left("a", "b"), converted("b", "a"), left("c"), converted("c", "a", "b")];
    expect(buildFlowMap(paths.toReversed())).toEqual(buildFlowMap(paths));
  });

  it("sets the layer of a node by the length of its widest path", () => {
    const paths = [left("a", "b", "c"), left("a", "b"), left("b"), converted("a")];
    expect(Object.fromEntries(computeLayers(buildFlowMap(paths)))).toEqual({ [START]: 0, a: 1, b: 2, c: 3 });
  });

  it("puts the nodes of a cycle into the first layer", () => {
    const nodes = buildFlowMap([left("a", "b")]).nodes;
    const edges = [
      { from: "a", to: "b", n: 9 },
      { from: "b", to: "a", n: 9 },
    ];
    expect(Object.fromEntries(computeLayers({ nodes, edges }))).toEqual({ [START]: 0, a: 1, b: 1 });
  });
});
