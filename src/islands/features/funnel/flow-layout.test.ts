import { describe, expect, it } from "vitest";
import { CONVERTED, OTHER, START } from "#src/domain/metrics/flow.contract.ts";
import { buildFlowMap } from "#src/domain/metrics/flow.ts";
import type { FlowPath } from "#src/domain/metrics/flow.ts";
import { layoutFlow } from "./flow-layout.ts";

const steps = Array.from({ length: 12 }, (_, at) => `step${at}`);
const flowPaths: FlowPath[] = [
  ...steps.map((step): FlowPath => ({ steps: [step, "step0", "step1", "step2"], end: "converted" })),
  ...steps.map((step): FlowPath => ({ steps: [step], end: "left" })),
  { steps: ["rare"], end: "left" },
];
const map = { ...buildFlowMap(flowPaths), total: flowPaths.length };

describe("the layout of the flow map", () => {
  it.each([640, 768, 1100, 1600])("keeps all nodes inside %i pixels without overlap", (width) => {
    const layout = layoutFlow(map, width);
    const boxes = [...(layout?.boxes.values() ?? [])];
    expect(boxes).toHaveLength(map.nodes.length + 1);
    for (const [at, a] of boxes.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width).toBeLessThanOrEqual(width);
      expect(a.y).toBeGreaterThanOrEqual(0);
      expect(a.y + a.height).toBeLessThanOrEqual(layout?.height ?? 0);
      for (const b of boxes.slice(at + 1)) {
        expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(
          true,
        );
      }
    }
  });

  it("puts the start first, the conversion last and rare endings beside it", () => {
    const boxes = layoutFlow(map, 1100)?.boxes;
    const xs = [...(boxes?.values() ?? [])].map(({ x }) => x).toSorted((a, b) => a - b);
    expect(boxes?.get(START)?.x).toBe(xs[0]);
    expect(boxes?.get(CONVERTED)?.x).toBe(xs.at(-1));
    expect(boxes?.get(OTHER)?.x).toBe(xs.at(-2));
  });

  it("makes the most frequent edge the widest", () => {
    const links = layoutFlow(map, 1100)?.links ?? [];
    expect(links).toHaveLength(map.edges.length);
    expect(links[0]?.width).toBe(Math.max(...links.map(({ width }) => width)));
  });

  it("returns null when there is no room", () => {
    expect(layoutFlow(map, 320)).toBeNull();
  });
});
