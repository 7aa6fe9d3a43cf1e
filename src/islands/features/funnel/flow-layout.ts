import { CONVERTED, OTHER, START } from "#src/domain/metrics/flow.contract.ts";
import type { FlowEdge, FlowMap } from "#src/domain/metrics/flow.contract.ts";
import { computeLayers } from "#src/domain/metrics/flow.ts";

/** Width of the start and conversion nodes. */
const END_WIDTH = 104;
const NODE_HEIGHT = 78;
const ROW_GAP = 16;
const MIN_GAP = 44;
const MIN_WIDTH = 128;
const MAX_WIDTH = 216;
const MIN_COLUMNS = 2;
const MAX_EDGE_WIDTH = 16;

export type Box = { x: number; y: number; width: number; height: number };
export type FlowLink = FlowEdge & { path: string; width: number; back: boolean };
export type FlowLayout = { height: number; boxes: Map<string, Box>; links: FlowLink[] };

/** Lays out the nodes in columns from start to conversion, in pixels; null when `width` is too small. */
export function layoutFlow(map: FlowMap, width: number): FlowLayout | null {
  const room = Math.floor((width - 2 * END_WIDTH - MIN_GAP) / (MIN_WIDTH + MIN_GAP));
  if (room < MIN_COLUMNS) return null;
  const columns = fillColumns(map, room);
  const rows = Math.max(1, ...columns.map((column) => column.length));
  const height = rows * (NODE_HEIGHT + ROW_GAP) - ROW_GAP;
  const gaps = columns.length + 1;
  const nodeWidth = Math.min(MAX_WIDTH, (width - 2 * END_WIDTH - gaps * MIN_GAP) / columns.length);
  const gap = (width - 2 * END_WIDTH - columns.length * nodeWidth) / gaps;
  const middle = (height - NODE_HEIGHT) / 2;
  const boxes = new Map<string, Box>();
  boxes.set(START, { x: 0, y: middle, width: END_WIDTH, height: NODE_HEIGHT });
  for (const [at, column] of columns.entries()) {
    const x = END_WIDTH + gap + at * (nodeWidth + gap);
    const top = (height - column.length * (NODE_HEIGHT + ROW_GAP) + ROW_GAP) / 2;
    for (const [row, step] of sortByOrigin(column, map.edges, boxes).entries()) {
      boxes.set(step, { x, y: top + row * (NODE_HEIGHT + ROW_GAP), width: nodeWidth, height: NODE_HEIGHT });
    }
  }
  boxes.set(CONVERTED, { x: width - END_WIDTH, y: middle, width: END_WIDTH, height: NODE_HEIGHT });
  return { height, boxes, links: drawLinks(map.edges, boxes, gap) };
}

/** Assigns steps to columns, most frequent first. Steps beyond the last column, and rare endings, go into the last. */
function fillColumns(map: FlowMap, room: number): string[][] {
  const layers = computeLayers(map);
  const columns: string[][] = [];
  for (const { step } of map.nodes) {
    if (step === START) continue;
    const layer = step === OTHER ? Math.max(1, columns.length) : (layers.get(step) ?? 1);
    const at = Math.min(layer, room) - 1;
    while (columns.length <= at) columns.push([]);
    columns[at]?.push(step);
  }
  return columns;
}

/** Sorts a column by the position of its incoming edges, so that fewer edges cross. */
function sortByOrigin(column: string[], edges: readonly FlowEdge[], boxes: ReadonlyMap<string, Box>): string[] {
  const origins = new Map(column.map((step) => [step, findOrigin(step, edges, boxes)]));
  return column.toSorted((a, b) => (origins.get(a) ?? 0) - (origins.get(b) ?? 0));
}

function findOrigin(step: string, edges: readonly FlowEdge[], boxes: ReadonlyMap<string, Box>): number {
  let sum = 0;
  let n = 0;
  for (const edge of edges) {
    const box = edge.to === step ? boxes.get(edge.from) : undefined;
    if (box === undefined) continue;
    sum += box.y * edge.n;
    n += edge.n;
  }
  return n === 0 ? 0 : sum / n;
}

function drawLinks(edges: readonly FlowEdge[], boxes: ReadonlyMap<string, Box>, gap: number): FlowLink[] {
  const maxN = Math.max(1, ...edges.map(({ n }) => n));
  return edges.flatMap((edge) => {
    const from = boxes.get(edge.from);
    const to = boxes.get(edge.to);
    if (from === undefined || to === undefined) return [];
    const width = Math.max(1, (edge.n / maxN) * MAX_EDGE_WIDTH);
    return [{ ...edge, width, back: to.x <= from.x, path: drawPath(from, to, gap) }];
  });
}

/** Draws forward edges from right to left side, edges within a column around the right, and back edges from left to right side. */
function drawPath(from: Box, to: Box, gap: number): string {
  const y1 = from.y + from.height / 2;
  const y2 = to.y + to.height / 2;
  const forward = to.x >= from.x;
  const x1 = forward ? from.x + from.width : from.x;
  const x2 = to.x > from.x ? to.x : to.x + to.width;
  const reach = to.x === from.x ? gap * 0.8 : Math.max(gap / 2, Math.abs(x2 - x1) / 2);
  const c1 = forward ? x1 + reach : x1 - reach;
  const c2 = to.x > from.x ? x2 - reach : x2 + reach;
  return `M${x1} ${y1}C${c1} ${y1} ${c2} ${y2} ${x2} ${y2}`;
}
