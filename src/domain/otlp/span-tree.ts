/** Spans by parent. A span whose parent is not known is a root. */
import type { TraceNode } from "./node.ts";

export type SpanTree = {
  /** In order of start. */
  nodes: readonly TraceNode[];
  roots: readonly TraceNode[];
  children(node: TraceNode): readonly TraceNode[];
  descendants(node: TraceNode): readonly TraceNode[];
  /** The nearest first. */
  ancestors(node: TraceNode): readonly TraceNode[];
  /** The first value that is not empty, on the node or above it. */
  findUpward(node: TraceNode, get: (node: TraceNode) => string): string;
};

/** Arranges the spans of one trace. Circles of parents are cut. */
export function createTree(spans: readonly TraceNode[]): SpanTree {
  const nodes = spans.toSorted((a, b) => a.startMs - b.startMs || b.endMs - a.endMs);
  const byId = new Map(nodes.map((node) => [node.spanId, node]));
  const parents = new Map<TraceNode, TraceNode>();
  for (const node of nodes) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId);
    if (parent !== undefined && !isAbove(parents, node, parent)) parents.set(node, parent);
  }
  const childrenOf = new Map<TraceNode, TraceNode[]>();
  for (const node of nodes) {
    const parent = parents.get(node);
    if (parent === undefined) continue;
    const siblings = childrenOf.get(parent);
    if (siblings === undefined) childrenOf.set(parent, [node]);
    else siblings.push(node);
  }
  const children = (node: TraceNode) => childrenOf.get(node) ?? [];
  const ancestors = (node: TraceNode) => {
    const above: TraceNode[] = [];
    for (let parent = parents.get(node); parent !== undefined; parent = parents.get(parent)) above.push(parent);
    return above;
  };
  return {
    nodes,
    roots: nodes.filter((node) => !parents.has(node)),
    children,
    ancestors,
    descendants(node) {
      const below: TraceNode[] = [];
      const open = [...children(node)];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        below.push(next);
        open.push(...children(next));
      }
      return below.sort((a, b) => a.startMs - b.startMs);
    },
    findUpward(node, get) {
      return [node, ...ancestors(node)].map(get).find((value) => value !== "") ?? "";
    },
  };
}

/** Whether `node` is already above `candidate`, so that making it its child would close a circle. */
function isAbove(parents: ReadonlyMap<TraceNode, TraceNode>, node: TraceNode, candidate: TraceNode): boolean {
  for (let at: TraceNode | undefined = candidate; at !== undefined; at = parents.get(at)) if (at === node) return true;
  return false;
}
