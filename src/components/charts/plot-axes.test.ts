import { scaleLinear } from "@visx/scale";
import { expect, it } from "vitest";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { listTicks } from "./PlotAxes.tsx";

it.each([
  [1, ["0", "1"]],
  [2, ["0", "1", "2"]],
  [3, ["0", "1", "2", "3"]],
  [8, ["0", "2", "4", "6", "8"]],
])("labels counts up to %i with whole numbers, each once", (top, labels) => {
  const scale = scaleLinear<number>({ domain: [0, top], range: [200, 0], nice: 4 });
  const ticks = listTicks(scale, formatCount);
  expect(ticks.map(formatCount)).toEqual(labels);
  expect(ticks.every(Number.isInteger)).toBe(true);
});

it("keeps the ticks of shares", () => {
  const scale = scaleLinear<number>({ domain: [0, 0.4], range: [200, 0], nice: 4 });
  expect(listTicks(scale, formatPercent).length).toBe(5);
});
