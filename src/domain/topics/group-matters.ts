/** Joins similar matters, nearest first, by the mean similarity of their members (average linkage). */
import type { TermWeights } from "./matters.contract.ts";

/** Positions of the members of a group; `seed` is the position of the known group that it continues, or null. */
export type Group = { seed: number | null; members: number[] };

/** Groups whose members are less alike on average stay apart. */
export const MIN_SIMILARITY = 0.24;
/** A known group counts like this many members, so that new ones move it slowly. */
const SEED_SIZE = 10;
const NONE = -1;

type Pairs = {
  /** Sums of the similarities of the members of two groups. */
  sums: Float32Array[];
  sizes: Int32Array;
  isAlive: Uint8Array;
  /** The nearest other group of each, and its mean similarity. */
  nearest: Int32Array;
  similarity: Float32Array;
  seeds: number;
};

/**
 * Groups matters, in steps of about a millisecond; `seeds` are the centers of known groups, which never join each other. Time and memory grow with the square of
 * the number of matters: 2,000 take about half a second and 16 MB.
 */
export function* groupMatters(
  matters: readonly TermWeights[],
  seeds: readonly TermWeights[],
): Generator<undefined, Group[]> {
  const pairs = yield* comparePairs([...seeds, ...matters], seeds.length);
  const members = Array.from(pairs.sizes, (_, at) => (at < seeds.length ? [] : [at - seeds.length]));
  for (let at = 0; at < pairs.sizes.length; at++) {
    findNearest(pairs, at);
    yield;
  }
  for (let best = findBest(pairs); best !== NONE; best = findBest(pairs)) {
    const other = pairs.nearest[best] ?? NONE;
    const [kept, gone] = best < other ? [best, other] : [other, best];
    members[kept]?.push(...(members[gone] ?? []));
    members[gone] = [];
    join(pairs, kept, gone);
    yield;
  }
  return members.flatMap((own, at) =>
    pairs.isAlive[at] === 1 ? [{ seed: at < seeds.length ? at : null, members: own }] : [],
  );
}

function* comparePairs(items: readonly TermWeights[], seeds: number): Generator<undefined, Pairs> {
  const count = items.length;
  const pairs: Pairs = {
    sums: items.map(() => new Float32Array(count)),
    sizes: new Int32Array(count).fill(1).fill(SEED_SIZE, 0, seeds),
    isAlive: new Uint8Array(count).fill(1),
    nearest: new Int32Array(count).fill(NONE),
    similarity: new Float32Array(count),
    seeds,
  };
  const holders = new Map<string, { at: number; weight: number }[]>();
  for (const [at, item] of items.entries()) {
    const factor = at < seeds ? SEED_SIZE : 1;
    for (const [term, value] of item) {
      const weight = value * factor;
      const before = holders.get(term) ?? [];
      for (const holder of before) addPair(pairs, at, holder.at, weight * holder.weight);
      before.push({ at, weight });
      holders.set(term, before);
    }
    yield;
  }
  return pairs;
}

function addPair({ sums }: Pairs, left: number, right: number, similarity: number): void {
  const [row, column] = [sums[left], sums[right]];
  if (row) row[right] = (row[right] ?? 0) + similarity;
  if (column) column[left] = (column[left] ?? 0) + similarity;
}

/** Known groups are never compared with each other. */
function findNearest(pairs: Pairs, at: number): void {
  const { sizes, isAlive, seeds } = pairs;
  let [nearest, highest] = [NONE, 0];
  for (let other = at < seeds ? seeds : 0; other < sizes.length; other++) {
    if (other === at || isAlive[other] === 0) continue;
    const similarity = compareGroups(pairs, at, other);
    if (similarity > highest) [nearest, highest] = [other, similarity];
  }
  pairs.nearest[at] = nearest;
  pairs.similarity[at] = highest;
}

function compareGroups({ sums, sizes }: Pairs, left: number, right: number): number {
  return Math.fround((sums[left]?.[right] ?? 0) / ((sizes[left] ?? 1) * (sizes[right] ?? 1)));
}

/**
 * The group that is nearest to another, or none. What was joined is at most as near to others as its parts were, so the
 * similarities that are kept are never too low: only the highest has to be right.
 */
function findBest(pairs: Pairs): number {
  const { similarity, isAlive, nearest } = pairs;
  for (;;) {
    let [best, highest] = [NONE, MIN_SIMILARITY];
    for (let at = 0; at < similarity.length; at++) {
      if (isAlive[at] === 1 && (similarity[at] ?? 0) > highest) [best, highest] = [at, similarity[at] ?? 0];
    }
    const other = nearest[best] ?? NONE;
    if (best === NONE || (isAlive[other] === 1 && compareGroups(pairs, best, other) === highest)) return best;
    findNearest(pairs, best);
  }
}

/** Groups come after the known ones, so the kept one is the known one if there is one. */
function join(pairs: Pairs, kept: number, gone: number): void {
  const { sums, sizes, isAlive } = pairs;
  const [row, added] = [sums[kept], sums[gone]];
  if (!row || !added) return;
  for (let other = 0; other < sizes.length; other++) {
    row[other] = (row[other] ?? 0) + (added[other] ?? 0);
    const column = sums[other];
    if (column) column[kept] = row[other] ?? 0;
  }
  sizes[kept] = (sizes[kept] ?? 0) + (sizes[gone] ?? 0);
  isAlive[gone] = 0;
  findNearest(pairs, kept);
}
