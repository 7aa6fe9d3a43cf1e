import { compareText } from "../shared/text.ts";
import { CONVERTED, OTHER, START } from "./flow.contract.ts";
import type { FlowEdge, FlowMap, FlowNode, TimeToConvert } from "./flow.contract.ts";

/** More places and threads than this nobody follows with the eye. */
const MOST_STEPS = 12;
const MOST_EDGES = 24;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Where the buckets of the time to convert end; the last has no end. */
const BUCKET_ENDS_MS = [
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  24 * HOUR_MS,
  null,
];

/** How one conversation went: the keys of the bot's messages in order, and how it ended. */
export type FlowPath = { steps: readonly string[]; end: "converted" | "left" | "open" };

/** Median, p90 (nearest rank) and histogram of times in milliseconds; `total` is how many conversions there are in all. */
export function summarizeTimes(timesMs: readonly number[], total: number): TimeToConvert {
  const sorted = timesMs.toSorted((a, b) => a - b);
  let counted = 0;
  const buckets = BUCKET_ENDS_MS.map((belowMs) => {
    const before = counted;
    counted = belowMs === null ? sorted.length : sorted.filter((ms) => ms < belowMs).length;
    return { belowMs, n: counted - before };
  });
  return { medianMs: pickRank(sorted, 0.5), p90Ms: pickRank(sorted, 0.9), n: sorted.length, total, buckets };
}

/**
 * Which bot message follows which. Only the most frequent messages are places: rarer ones are passed over, and a
 * conversation that ended on one ended at the place `other`. A message said twice in a row is one place. All but the
 * most frequent edges are left out, though never the widest way to a place.
 */
export function buildFlow(paths: readonly FlowPath[]): Omit<FlowMap, "total"> {
  const kept = new Set(pickSteps(paths));
  const nodes = new Map<string, FlowNode>();
  const edges = new Map<string, FlowEdge>();
  for (const { steps, end } of paths) {
    const places = [START, ...mergeRepeats(listPlaces(steps, kept))];
    for (const place of new Set(places)) {
      const node = reach(nodes, place);
      node.conversations += 1;
      if (end === "converted") node.converted += 1;
    }
    const last = places.at(-1) ?? START;
    if (end === "converted") places.push(CONVERTED);
    else reach(nodes, last)[end] += 1;
    for (const [at, to] of places.entries()) if (at > 0) follow(edges, places[at - 1] ?? START, to);
  }
  const sorted = [...edges.values()].sort(compareEdges);
  const drawn = pickEdges(sorted);
  return {
    n: paths.length,
    converted: paths.filter(({ end }) => end === "converted").length,
    nodes: [START, ...kept, OTHER].flatMap((step) => nodes.get(step) ?? []),
    edges: drawn,
    hidden: countMoves(sorted) - countMoves(drawn),
  };
}

/** How many moves from `start` each place lies when every place is come to by its widest way; in a circle, 1. */
export function layerPlaces({ nodes, edges }: Pick<FlowMap, "nodes" | "edges">): Map<string, number> {
  const widest = pickWidest(edges);
  const layers = new Map([[START, 0]]);
  // The loop also visits what it adds.
  for (const [from, layer] of layers) {
    for (const edge of widest) {
      if (edge.from === from && edge.to !== CONVERTED) layers.set(edge.to, layer + 1);
    }
  }
  for (const { step } of nodes) if (!layers.has(step)) layers.set(step, 1);
  return layers;
}

function listPlaces(steps: readonly string[], kept: ReadonlySet<string>): string[] {
  const places = steps.filter((step) => kept.has(step));
  const last = steps.at(-1);
  return last === undefined || kept.has(last) ? places : [...places, OTHER];
}

/** The most frequent messages by conversations; of equals the first by key. */
function pickSteps(paths: readonly FlowPath[]): string[] {
  const counts = new Map<string, number>();
  for (const { steps } of paths) for (const step of new Set(steps)) counts.set(step, (counts.get(step) ?? 0) + 1);
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || compareText(a, b))
    .slice(0, MOST_STEPS)
    .map(([step]) => step);
}

/** The widest way to each place, then the widest of the others, as many as are drawn. */
function pickEdges(sorted: readonly FlowEdge[]): FlowEdge[] {
  const picked = new Set(pickWidest(sorted));
  for (const edge of sorted) {
    if (picked.size >= MOST_EDGES) break;
    picked.add(edge);
  }
  return sorted.filter((edge) => picked.has(edge));
}

/** The first edge to each place, of edges sorted by width. */
function pickWidest(sorted: readonly FlowEdge[]): FlowEdge[] {
  const reached = new Set<string>();
  return sorted.filter(({ to }) => !reached.has(to) && reached.add(to));
}

function mergeRepeats(places: string[]): string[] {
  return places.filter((place, at) => place !== places[at - 1]);
}

function reach(nodes: Map<string, FlowNode>, step: string): FlowNode {
  const known = nodes.get(step);
  if (known !== undefined) return known;
  const node = { step, text: "", conversations: 0, left: 0, open: 0, converted: 0 };
  nodes.set(step, node);
  return node;
}

function follow(edges: Map<string, FlowEdge>, from: string, to: string): void {
  const key = `${from} ${to}`;
  const edge = edges.get(key);
  if (edge === undefined) edges.set(key, { from, to, n: 1 });
  else edge.n += 1;
}

function compareEdges(a: FlowEdge, b: FlowEdge): number {
  return b.n - a.n || compareText(a.from, b.from) || compareText(a.to, b.to);
}

function countMoves(edges: readonly FlowEdge[]): number {
  return edges.reduce((sum, { n }) => sum + n, 0);
}

function pickRank(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
