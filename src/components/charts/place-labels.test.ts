import { expect, test } from "vitest";
import { placeLabels, stackLabels } from "./place-labels.ts";

test("labels of neighboring lines are in rows of their own, distant ones share the first", () => {
  const labels = [10, 14, 18, 120].map((x, at) => ({ x, label: String(at + 1) }));
  expect(stackLabels(labels)).toEqual([0, 1, 2, 0]);
});

test("labels of points that lie on each other are drawn at different places, inside the chart", () => {
  const points = ["3.1.0", "3.2.0", "3.3.0", "3.4.0"].map((label) => ({ x: 200, y: 100, label }));
  const places = placeLabels(points, { width: 400 });
  expect(new Set(places.map(({ anchor, y }) => `${anchor} ${y}`)).size).toBe(4);
  expect(placeLabels([{ x: 390, y: 100, label: "3.1.0" }], { width: 400 })).toMatchObject([{ anchor: "end" }]);
});

test("a label is drawn at the other side of a point where another's line passes", () => {
  const points = [
    { x: 200, y: 100, label: "3.1.0" },
    { x: 216, y: 90, low: 120, high: 60, label: "3.2.0" },
  ];
  expect(placeLabels(points, { width: 400 }).map(({ anchor }) => anchor)).toEqual(["end", "start"]);
});
