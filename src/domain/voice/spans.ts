/** A stretch of time in whole milliseconds from the start of the call. */
export type Interval = { startMs: number; endMs: number };

/** Who speaks. */
export type Side = "bot" | "user";
/** A stretch in which somebody speaks. */
export type Span = Interval & { speaker: Side };

/** Joins intervals that touch or overlap; the result is in order. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { startMs, endMs } of intervals.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = merged.at(-1);
    if (last !== undefined && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else if (endMs > startMs) merged.push({ startMs, endMs });
  }
  return merged;
}

/** Total length of intervals. */
export function sumLengths(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** Length that two intervals share. */
export function computeOverlap(a: Interval, b: Interval): number {
  return Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs));
}

/** Lists the stretches between intervals that are merged and in order. */
export function listGaps(merged: readonly Interval[]): Interval[] {
  return merged.slice(1).map(({ startMs }, at) => ({ startMs: merged[at]?.endMs ?? startMs, endMs: startMs }));
}

/** Returns the latest end of all intervals that begin at `startMs` or before; −1 if there is none. Calls are logarithmic. */
export function createReach(intervals: readonly Interval[]): (startMs: number) => number {
  const sorted = intervals.toSorted((a, b) => a.startMs - b.startMs);
  const ends: number[] = [];
  for (const { endMs } of sorted) ends.push(Math.max(endMs, ends.at(-1) ?? -1));
  return (startMs) => ends[findLast(sorted, startMs)] ?? -1;
}

/** Finds the position of the last interval that begins at `startMs` or before, among sorted ones; −1 if there is none. */
export function findLast(sorted: readonly Interval[], startMs: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.startMs ?? 0) <= startMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Total length that is in both of two lists, each merged and in order. */
export function measureShared(a: readonly Interval[], b: readonly Interval[]): number {
  let shared = 0;
  let at = 0;
  for (const interval of a) {
    while (at < b.length && (b[at]?.endMs ?? 0) <= interval.startMs) at += 1;
    for (let next = at; next < b.length; next++) {
      const other = b[next];
      if (other === undefined || other.startMs >= interval.endMs) break;
      shared += computeOverlap(interval, other);
    }
  }
  return shared;
}
