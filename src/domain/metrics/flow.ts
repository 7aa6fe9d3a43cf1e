import { compareText } from "../shared/text.ts";
import { CONVERTED, OTHER, START } from "./flow.contract.ts";
import type { FlowEdge, FlowMap, FlowNode, TimeToConvert } from "./flow.contract.ts";
import { HOUR_MS, MINUTE_MS } from "../shared/durations.ts";

/** More nodes and edges than this make the map unreadable. */
const MAX_STEPS = 12;
const MAX_EDGES = 24;

/** Upper ends of the time-to-convert buckets; the last bucket is open. */
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

/** One conversation: the keys of its bot messages in order, and how it ended. */
export type FlowPath = { steps: readonly string[]; end: "converted" | "left" | "open" };

/** Median, p90 (nearest rank) and histogram of times in milliseconds; `total` is the number of all conversions. */
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
 * The graph of bot messages and their successors. Nodes are the most frequent messages: rarer ones are skipped, and a
 * conversation that ended on one ends at the node `other`. Repeats in a row count once. Only the most frequent edges are
 * kept, and always the widest edge to each node.
 */
export function buildFlowMap(paths: readonly FlowPath[]): Omit<FlowMap, "total"> {
  const kept = new Set(pickSteps(paths));
  const nodes = new Map<string, FlowNode>();
  const edges = new Map<string, FlowEdge>();
  for (const { steps, end } of paths) {
    const visited = [START, ...mergeRepeats(listNodes(steps, kept))];
    for (const step of new Set(visited)) {
      const node = getOrAddNode(nodes, step);
      node.conversations += 1;
      if (end === "converted") node.converted += 1;
    }
    const last = visited.at(-1) ?? START;
    if (end === "converted") visited.push(CONVERTED);
    else getOrAddNode(nodes, last)[end] += 1;
    for (const [at, to] of visited.entries()) if (at > 0) countEdge(edges, visited[at - 1] ?? START, to);
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

/** The number of edges from `start` to each node along the widest incoming edges; 1 for nodes in a cycle. */
export function computeLayers({ nodes, edges }: Pick<FlowMap, "nodes" | "edges">): Map<string, number> {
  const widest = pickWidest(edges);
  const layers = new Map([[START, 0]]);
  // The loop also visits entries it adds.
  for (const [from, layer] of layers) {
    for (const edge of widest) {
      if (edge.from === from && edge.to !== CONVERTED) layers.set(edge.to, layer + 1);
    }
  }
  for (const { step } of nodes) if (!layers.has(step)) layers.set(step, 1);
  return layers;
}

function listNodes(steps: readonly string[], kept: ReadonlySet<string>): string[] {
  const nodes = steps.filter((step) => kept.has(step));
  const last = steps.at(-1);
  return last === undefined || kept.has(last) ? nodes : [...nodes, OTHER];
}

/** The messages that occur in most conversations; on equal counts, ordered by key. */
function pickSteps(paths: readonly FlowPath[]): string[] {
  const counts = new Map<string, number>();
  for (const { steps } of paths) for (const step of new Set(steps)) counts.set(step, (counts.get(step) ?? 0) + 1);
  return [...counts]
    .sort(([a, n], [b, m]) => m - n || compareText(a, b))
    .slice(0, MAX_STEPS)
    .map(([step]) => step);
}

/** The widest edge to each node, then the widest others up to the limit. */
function pickEdges(sorted: readonly FlowEdge[]): FlowEdge[] {
  const picked = new Set(pickWidest(sorted));
  for (const edge of sorted) {
    if (picked.size >= MAX_EDGES) break;
    picked.add(edge);
  }
  return sorted.filter((edge) => picked.has(edge));
}

/** The first edge to each node; `sorted` is ordered by width. */
function pickWidest(sorted: readonly FlowEdge[]): FlowEdge[] {
  const reached = new Set<string>();
  return sorted.filter(({ to }) => !reached.has(to) && reached.add(to));
}

function mergeRepeats(steps: string[]): string[] {
  return steps.filter((step, at) => step !== steps[at - 1]);
}

function getOrAddNode(nodes: Map<string, FlowNode>, step: string): FlowNode {
  const known = nodes.get(step);
  if (known !== undefined) return known;
  const node = { step, text: "", conversations: 0, left: 0, open: 0, converted: 0 };
  nodes.set(step, node);
  return node;
}

function countEdge(edges: Map<string, FlowEdge>, from: string, to: string): void {
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
