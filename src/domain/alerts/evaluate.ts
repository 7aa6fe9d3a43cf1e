import { addScores, buildCsat, createScoreSums } from "../metrics/csat.ts";
import type { ScoreSums } from "../metrics/csat.ts";
import { buildFigures } from "../metrics/figures.ts";
import { buildRate } from "../metrics/rate.ts";
import type { Sums } from "../metrics/rollup-sums.ts";
import { decodeSketches } from "../statistics/quantile-sketch.ts";
import type { WatchedRule } from "./alerts.contract.ts";
import { compareAnomaly, compareChange, compareThreshold } from "./compare.ts";
import type { Evaluation, FigureRule } from "./compare.ts";
import { isFigureMeasure, pickMeasured } from "./measures.ts";
import type { Measured, WindowFigures } from "./measures.ts";
import { ANOMALY_WEEKS, getWindow, shiftDays } from "./windows.ts";
import type { Window } from "./windows.ts";

/** The rollup of one hour; `at` in milliseconds. */
export type HourRow = Sums & { at: number; sketch: Uint8Array; outcomes?: HourOutcomes; scores?: ScoreSums };

/** Of the conversations of an hour: customers with an outcome, and how many of them were lost and served. */
export type HourOutcomes = { customers: number; lost: number; served: number };

/** The rollups of the hours of one filter. */
export type HourSeries = {
  getFigures(window: Window): WindowFigures;
  /** The first hour with a conversation, also before the rows; null if there is none. */
  firstAt: number | null;
};

/** Figures of any window of these hours. Rows are sorted by time; each window is computed once. */
export function createHourSeries(rows: readonly HourRow[], firstAt: number | null): HourSeries {
  const counted = rows.filter(({ conversations }) => conversations > 0);
  const known = new Map<string, WindowFigures>();
  return {
    firstAt,
    getFigures(window) {
      const key = `${window.from}:${window.to}`;
      const figures = known.get(key) ?? computeFigures(counted, window);
      known.set(key, figures);
      return figures;
    },
  };
}

/** Whether a rule watches a figure. */
export function isFigureRule(rule: WatchedRule): rule is FigureRule {
  return isFigureMeasure(rule.measure);
}

/** The windows that the evaluation of a rule at `hourAt` needs; the rule's own is the first. */
export function listWindows(rule: FigureRule, hourAt: number, zone: string): Window[] {
  const own = getWindow(hourAt, rule.windowHours, zone);
  const { condition } = rule;
  if (condition.kind === "change") return [own, getComparison(rule, condition.against, { own, hourAt, zone })];
  if (condition.kind === "anomaly") return [own, ...listReferences(rule, hourAt, zone)];
  return [own];
}

/** Evaluates a rule on a figure at the hour `hourAt`, from the hours before it. */
export function evaluateFigure(rule: FigureRule, series: HourSeries, hourAt: number, zone: string): Evaluation {
  const { condition } = rule;
  const [own, ...others] = listWindows(rule, hourAt, zone);
  if (own === undefined) throw new Error("A rule has a window.");
  const measure = (window: Window): Measured => pickMeasured(series.getFigures(window), rule.measure);
  const now = measure(own);
  const [before] = others;
  if (condition.kind === "threshold") return compareThreshold(rule, condition, now);
  if (condition.kind === "change" && before !== undefined) {
    return compareChange(rule, condition, { now, before: measure(before) });
  }
  if (condition.kind === "anomaly") {
    const { firstAt } = series;
    const references = others.filter(({ from }) => firstAt !== null && from >= firstAt).map(measure);
    return compareAnomaly(rule, condition, { now, references });
  }
  throw new Error(`The condition ${condition.kind} is not one of figures.`);
}

function getComparison(
  rule: FigureRule,
  against: "previous" | "week",
  { own, hourAt, zone }: { own: Window; hourAt: number; zone: string },
): Window {
  return getWindow(against === "previous" ? own.from : shiftDays(hourAt, 7, zone), rule.windowHours, zone);
}

function listReferences(rule: FigureRule, hourAt: number, zone: string): Window[] {
  return Array.from({ length: ANOMALY_WEEKS }, (_, week) =>
    getWindow(shiftDays(hourAt, 7 * (week + 1), zone), rule.windowHours, zone),
  );
}

function computeFigures(rows: readonly HourRow[], { from, to }: Window): WindowFigures {
  const within = rows.slice(findFirst(rows, from), findFirst(rows, to));
  const figures = buildFigures(within, decodeSketches(within.map(({ sketch }) => sketch)), []);
  const sum = (name: keyof HourOutcomes) => within.reduce((total, row) => total + (row.outcomes?.[name] ?? 0), 0);
  const customers = sum("customers");
  const scores = createScoreSums();
  for (const row of within) if (row.scores !== undefined) addScores(scores, row.scores);
  const csat = buildCsat(scores, figures.dropOffRate.n);
  return { ...figures, csat, lost: buildRate(sum("lost"), customers), served: buildRate(sum("served"), customers) };
}

/** The index of the first row at or after an instant, by bisection. */
function findFirst(rows: readonly HourRow[], at: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
