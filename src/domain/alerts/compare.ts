import { compareProportions } from "../statistics/proportions.ts";
import type { Outcome, WatchedRule } from "./alerts.contract.ts";
import { MEASURE_INFO } from "./measures.ts";
import type { FigureMeasure, Measured } from "./measures.ts";
import { SENSITIVITY } from "./rule-checks.ts";

/** What a rule says about one window: the value, what was expected, where an alert begins, and whether it is met or cleared. */
export type Evaluation = {
  value: number | null;
  n: number;
  expected: number | null;
  /** The ends of an anomaly's band. Else below `low` and above `high` the condition is met; null where it never is. */
  low: number | null;
  high: number | null;
  outcome: Outcome;
};

/** A rule on a figure: any but those on the last message and on findings. */
export type FigureRule = WatchedRule & { measure: FigureMeasure };
type Kind<K extends WatchedRule["condition"]["kind"]> = Extract<WatchedRule["condition"], { kind: K }>;
type Direction = Kind<"change">["direction"];
type Ends = Pick<Evaluation, "low" | "high">;

/** An alert on a change or an anomaly clears at this part of what fired it. */
const CLEAR_AT = 0.75;
/** Fewer weeks tell nothing about a normal week. */
const MIN_REFERENCES = 4;
/** Makes the median absolute deviation an estimate of the standard deviation. */
const MAD_SCALE = 1.4826;
/** 0.15 − 0.1 is a change of 0.05, whatever floating-point numbers make of it. */
const EPSILON = 1e-9;

/** Compares a window's figure with a fixed value. Counts need no minimum. */
export function compareThreshold(rule: FigureRule, { op, value: limit }: Kind<"threshold">, now: Measured): Evaluation {
  const { kind } = MEASURE_INFO[rule.measure];
  const bound = { expected: limit, low: op === "below" ? limit : null, high: op === "above" ? limit : null };
  const { value, n } = now;
  if (value === null || (kind !== "count" && n < rule.minN)) return { value, n, ...bound, outcome: "no_data" };
  const recover = rule.recoverAt ?? getRecovery(rule.measure, op, limit);
  const met = op === "above" ? value > limit : value < limit;
  const cleared = op === "above" ? value <= recover : value >= recover;
  return { value, n, ...bound, outcome: toOutcome(met, cleared) };
}

/** Compares a window's figure with that of an earlier window. Shares must also differ by more than chance. */
export function compareChange(
  rule: FigureRule,
  condition: Kind<"change">,
  { now, before }: { now: Measured; before: Measured },
): Evaluation {
  const { value, n } = now;
  const expected = before.value;
  const { kind } = MEASURE_INFO[rule.measure];
  const isQuiet = kind === "count" && Math.max(now.n, before.n) < rule.minN;
  const isThin = kind !== "count" && Math.min(now.n, before.n) < rule.minN;
  const base = { value, n, expected, low: null, high: null };
  if (isQuiet) return { ...base, outcome: "clear" };
  if (isThin || value === null || expected === null || before.conversations === 0)
    return { ...base, outcome: "no_data" };
  const isRelative = condition.unit === "percent";
  if (isRelative && expected === 0) return { ...base, outcome: "no_data" };
  const change = isRelative ? ((value - expected) / expected) * 100 : value - expected;
  const step = isRelative ? (Math.abs(expected) * condition.amount) / 100 : condition.amount;
  const reached = project(change, condition.direction) >= condition.amount - EPSILON;
  const recover = rule.recoverAt ?? condition.amount * CLEAR_AT;
  const cleared = project(change, condition.direction) <= recover + EPSILON;
  const outcome = toOutcome(reached && differs(kind, { now, before }), cleared);
  const band = getBand(rule.measure, condition.direction, expected, step);
  return { ...base, ...(kind === "share" ? keepBeyondChance(band, { now, before }) : band), outcome };
}

/** Compares a window's figure with the same hours of earlier weeks, by robust statistics. */
export function compareAnomaly(
  rule: FigureRule,
  condition: Kind<"anomaly">,
  { now, references }: { now: Measured; references: readonly Measured[] },
): Evaluation {
  const { value, n } = now;
  const { kind } = MEASURE_INFO[rule.measure];
  const known = references.filter((reference) => reference.value !== null);
  const none = { value, n, expected: null, low: null, high: null, outcome: "no_data" } as const;
  if (known.length < MIN_REFERENCES) return none;
  const normal = describeNormal(rule.measure, known, n);
  const k = SENSITIVITY[condition.sensitivity];
  const [expected, ...ends] = [0, -k, k].map((z) => normal.toValue(normal.middle + z * normal.spread));
  const [low = 0, high = 0] = ends.map((end) => clamp(rule.measure, end));
  const base = {
    value,
    n,
    expected: expected ?? 0,
    low,
    high,
  };
  if (kind === "count") {
    if (Math.max(value ?? 0, base.expected) < rule.minN) return { ...base, outcome: "clear" };
  } else if (n < rule.minN) return { ...base, outcome: "no_data" };
  if (value === null) return { ...base, outcome: "no_data" };
  const z = project((normal.toScale(value) - normal.middle) / normal.spread, condition.direction);
  return { ...base, outcome: toOutcome(z > k, z <= (rule.recoverAt ?? k * CLEAR_AT)) };
}

type Normal = {
  middle: number;
  spread: number;
  /** To the scale of the comparison, and back. */
  toScale(value: number): number;
  toValue(scaled: number): number;
};

function describeNormal(measure: FigureMeasure, references: readonly Measured[], n: number): Normal {
  const { kind, floor } = MEASURE_INFO[measure];
  const plain = { toScale: (value: number) => value, toValue: (scaled: number) => scaled };
  const values = references.map(({ value }) => value ?? 0);
  if (kind === "share") {
    const trials = references.reduce((sum, reference) => sum + reference.n, 0);
    const middle = references.reduce((sum, reference) => sum + (reference.k ?? 0), 0) / trials;
    const chance = n === 0 ? 0 : Math.sqrt((middle * (1 - middle)) / n);
    return { ...plain, middle, spread: Math.max(chance, computeSpread(values), floor) };
  }
  if (kind === "count") {
    const middle = computeMedian(values);
    // The root is the spread that a count has by itself.
    return { ...plain, middle, spread: Math.max(computeSpread(values), Math.sqrt(Math.max(middle, 1))) };
  }
  if (kind === "mean") {
    return { ...plain, middle: computeMedian(values), spread: Math.max(computeSpread(values), floor) };
  }
  const toScale = (ms: number): number => Math.log(Math.max(1, ms));
  const logs = values.map(toScale);
  return { middle: computeMedian(logs), spread: Math.max(computeSpread(logs), floor), toScale, toValue: Math.exp };
}

function getRecovery(measure: FigureMeasure, op: "above" | "below", limit: number): number {
  const back = MEASURE_INFO[measure].recovery ?? Math.abs(limit) * 0.1;
  return clamp(measure, op === "above" ? limit - back : limit + back);
}

/** Keeps a value where its measure can be: shares within 0–1, nothing but sentiment below 0. */
function clamp(measure: FigureMeasure, value: number): number {
  if (measure === "sentiment") return Math.min(1, Math.max(-1, value));
  if (MEASURE_INFO[measure].kind === "share") return Math.min(1, Math.max(0, value));
  return Math.max(0, value);
}

function differs(kind: string, { now, before }: { now: Measured; before: Measured }): boolean {
  if (kind !== "share") return true;
  return compareProportions({ k: before.k ?? 0, n: before.n }, { k: now.k ?? 0, n: now.n }).significant;
}

/** How far a change goes in a direction. */
function project(change: number, direction: Direction): number {
  if (direction === "either") return Math.abs(change);
  return direction === "up" ? change : -change;
}

function getBand(measure: FigureMeasure, direction: Direction, expected: number, step: number): Ends {
  return {
    low: direction === "up" ? null : clamp(measure, expected - step),
    high: direction === "down" ? null : clamp(measure, expected + step),
  };
}

/** The ends at which a share also differs by more than chance; null where none of this many could. */
function keepBeyondChance({ low, high }: Ends, { now, before }: { now: Measured; before: Measured }): Ends {
  const { n } = now;
  const count = (k: number) => ({ ...now, k });
  const differsAt = (k: number): boolean => differs("share", { now: count(k), before });
  return {
    low: low === null ? null : findEnd(low, { n, differsAt }),
    high: high === null ? null : mirror(findEnd(1 - high, { n, differsAt: (k) => differsAt(n - k) })),
  };
}

/** The end itself where so small a share of `n` differs, else the largest share below it that does. */
function findEnd(end: number, { n, differsAt }: { n: number; differsAt: (k: number) => boolean }): number | null {
  let above = Math.floor(end * n + EPSILON) + 1;
  if (differsAt(above - 1)) return end;
  let differing = -1;
  while (above - differing > 1) {
    const middle = (differing + above) >> 1;
    if (differsAt(middle)) differing = middle;
    else above = middle;
  }
  return differing < 0 ? null : differing / n;
}

function mirror(share: number | null): number | null {
  return share === null ? null : 1 - share;
}

function toOutcome(met: boolean, cleared: boolean): Outcome {
  if (met) return "met";
  return cleared ? "clear" : "between";
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The scaled median absolute deviation. */
function computeSpread(values: readonly number[]): number {
  const median = computeMedian(values);
  return MAD_SCALE * computeMedian(values.map((value) => Math.abs(value - median)));
}
