/**
 * A trie of phrases in flat arrays (tens of thousands of nodes: objects would take ten times the memory). The edges of node `n`
 * are at `starts[n]` up to `starts[n + 1]`, each with a word number in `symbols` and a node in `targets`. ANY_WORD marks an edge
 * for any token; END marks the names (in `targets`) whose phrases end at the node.
 */
export type PhraseTrie = {
  readonly starts: Int32Array;
  readonly symbols: Uint16Array;
  readonly targets: Int32Array;
};

/** The symbol of a word that is in no phrase; on an edge, any token. */
export const ANY_WORD = 0;
/** Word numbers are lower than this. */
export const END = 0xffff;

const INITIAL_EDGES = 1 << 14;
/** Numbers per edge: a node, a symbol, a target. */
const WIDTH = 3;

/** Collects nodes and edges in insertion order; `build` turns them into a trie. */
export class PhraseTrieBuilder {
  #edges = new Int32Array(WIDTH * INITIAL_EDGES);
  #used = 0;
  #count = 0;

  /** Adds a node; returns its number. */
  addNode(): number {
    return this.#count++;
  }

  /** Adds an edge to a node, or under END to a name. */
  addEdge(from: number, symbol: number, target: number): void {
    if (this.#used === this.#edges.length) {
      const more = new Int32Array(2 * this.#used);
      more.set(this.#edges);
      this.#edges = more;
    }
    this.#edges[this.#used++] = from;
    this.#edges[this.#used++] = symbol;
    this.#edges[this.#used++] = target;
  }

  /** Builds the trie. */
  build(): PhraseTrie {
    const edges = this.#edges;
    const starts = new Int32Array(this.#count + 1);
    for (let at = 0; at < this.#used; at += WIDTH) {
      const after = (edges[at] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let node = 1; node <= this.#count; node++) starts[node] = (starts[node] ?? 0) + (starts[node - 1] ?? 0);
    const next = starts.slice();
    const symbols = new Uint16Array(this.#used / WIDTH);
    const targets = new Int32Array(this.#used / WIDTH);
    for (let at = 0; at < this.#used; at += WIDTH) {
      const from = edges[at] ?? 0;
      const to = next[from] ?? 0;
      next[from] = to + 1;
      symbols[to] = edges[at + 1] ?? ANY_WORD;
      targets[to] = edges[at + 2] ?? 0;
    }
    return { starts, symbols, targets };
  }
}

/** The targets of a symbol, or of another one, from any of the nodes: sorted, without duplicates. */
export function listTargets(
  { starts, symbols, targets }: PhraseTrie,
  nodes: readonly number[],
  symbol: number,
  other = symbol,
): number[] {
  const reached: number[] = [];
  for (const node of nodes) {
    const end = starts[node + 1] ?? 0;
    for (let edge = starts[node] ?? 0; edge < end; edge++) {
      const found = symbols[edge];
      if (found === symbol || found === other) reached.push(targets[edge] ?? 0);
    }
  }
  return reached.length > 1 ? sortUnique(reached) : reached;
}

/** A bit per word with an edge from any of the nodes; word numbers that differ by a multiple of 32 share a bit. */
export function buildSymbolMask({ starts, symbols }: PhraseTrie, nodes: readonly number[]): number {
  let mask = 0;
  for (const node of nodes) {
    const end = starts[node + 1] ?? 0;
    for (let edge = starts[node] ?? 0; edge < end; edge++) {
      const symbol = symbols[edge] ?? ANY_WORD;
      if (symbol !== ANY_WORD && symbol !== END) mask |= 1 << (symbol & 31);
    }
  }
  return mask;
}

function sortUnique(numbers: number[]): number[] {
  numbers.sort((left, right) => left - right);
  let kept = 1;
  for (let at = 1; at < numbers.length; at++) {
    const number = numbers[at] ?? 0;
    if (number !== numbers[kept - 1]) numbers[kept++] = number;
  }
  numbers.length = kept;
  return numbers;
}
