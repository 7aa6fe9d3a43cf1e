/** Average width of a character at the charts' label size of 11.5 px. */
const CHARACTER_WIDTH = 6.4;
const LABEL_HEIGHT = 14;
/** Space between a point and its label. */
const GAP = 10;
/** Half of the width of a line. */
const LINE = 4;

/** Where a label is drawn, in the terms of an SVG text: `y` is its baseline. */
export type LabelPlace = { x: number; y: number; anchor: "start" | "end" };
/** A point; `low` and `high` are the ends of a vertical line through it, which labels of others avoid. */
type Point = { x: number; y: number; label: string; low?: number; high?: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** Gives each label of a chart with vertical lines the first row, from 0, in which it touches none before it. `x` ascends. */
export function stackLabels(labels: readonly { x: number; label: string }[]): number[] {
  const ends: number[] = [];
  return labels.map(({ x, label }) => {
    const free = ends.findIndex((end) => end < x);
    const row = free === -1 ? ends.length : free;
    ends[row] = x + GAP + measure(label);
    return row;
  });
}

/**
 * Places a label beside each point: right above it where that is free, else below it or at its left. `width` is the chart's, in
 * px. Points where nothing is free keep the first place.
 */
export function placeLabels(points: readonly Point[], { width }: { width: number }): LabelPlace[] {
  const taken: Box[] = points.flatMap(({ x, low, high }) =>
    low === undefined || high === undefined ? [] : [{ left: x - LINE, right: x + LINE, top: high, bottom: low }],
  );
  return points.map(({ x, y, label }) => {
    const places = ([-8, LABEL_HEIGHT + 4] as const).flatMap((down): LabelPlace[] => [
      { x: x + GAP, y: y + down, anchor: "start" },
      { x: x - GAP, y: y + down, anchor: "end" },
    ]);
    const inside = places.filter((place) => isInside(toBox(place, label), width));
    const free = inside.find((place) => !taken.some((box) => overlaps(box, toBox(place, label))));
    const place = free ?? inside[0] ?? places[0] ?? { x, y, anchor: "start" };
    taken.push(toBox(place, label));
    return place;
  });
}

function measure(label: string): number {
  return label.length * CHARACTER_WIDTH;
}

function toBox({ x, y, anchor }: LabelPlace, label: string): Box {
  const left = anchor === "start" ? x : x - measure(label);
  return { left, right: left + measure(label), top: y - LABEL_HEIGHT + 2, bottom: y + 2 };
}

function isInside({ left, right }: Box, width: number): boolean {
  return left >= 0 && right <= width;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
