import type { WatchedRule } from "#src/domain/alerts/alerts.contract.ts";
import type { Evaluation } from "#src/domain/alerts/compare.ts";
import { createHourSeries, evaluateFigure, isFigureRule, listWindows } from "#src/domain/alerts/evaluate.ts";
import type { HourSeries } from "#src/domain/alerts/evaluate.ts";
import { needsOutcomes, needsScores, needsSketch } from "#src/domain/alerts/measures.ts";
import { detectNewFindings, getFindingPeriods, isNotable } from "#src/domain/alerts/new-findings.ts";
import type { DayRange } from "#src/domain/alerts/new-findings.ts";
import type { EvaluatedHour } from "#src/domain/alerts/preview.ts";
import {
  ACTIVE_WEEKS,
  evaluateSilence,
  findLastMessage,
  isBusyHour,
  listActiveHours,
} from "#src/domain/alerts/silence.ts";
import { createScoreSums } from "#src/domain/metrics/csat.ts";
import { mergeWindows } from "#src/domain/alerts/windows.ts";
import type { Finding, FindingInput } from "#src/domain/findings/findings.contract.ts";
import type { SampleFilter } from "#src/domain/metrics/metrics.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { countDaysBetween, localDayOf } from "#src/domain/shared/time-zone.ts";
import type { Queryable } from "../../../db/sql.ts";
import { listWatchedScores } from "../rollups/csat.sql.ts";
import { getFindings } from "./findings.service.ts";
import { listFindingDays } from "./findings.sql.ts";
import {
  countBusyHours,
  findFirstWatchedHour,
  findLastWatchedMessage,
  listMessageSpans,
  listWatchedHours,
  listWatchedOutcomes,
} from "../rollups/watch.sql.ts";
import type { Watched } from "../rollups/watch.sql.ts";

/** A rule and the hour at which it is evaluated. */
export type Watch = { rule: WatchedRule; hourAt: number };

/**
 * Loads the rollups that the figures of some rules need, all of one filter: one read, with the sketches of response times only if a
 * rule needs them.
 */
export async function loadHourSeries(
  tx: Queryable,
  { watched, watches, zone }: { watched: Watched; watches: readonly Watch[]; zone: string },
): Promise<HourSeries> {
  const figures = watches.flatMap(({ rule, hourAt }) => (isFigureRule(rule) ? [{ rule, hourAt }] : []));
  const windows = mergeWindows(figures.flatMap(({ rule, hourAt }) => listWindows(rule, hourAt, zone)));
  const withSketch = figures.some(({ rule }) => needsSketch(rule.measure));
  const needsFirst = figures.some(({ rule }) => rule.condition.kind === "anomaly");
  const withOutcomes = figures.some(({ rule }) => needsOutcomes(rule.measure));
  const withScores = figures.some(({ rule }) => needsScores(rule.measure));
  const [rows, outcomes, scores, firstAt] = await Promise.all([
    windows.length === 0 ? [] : listWatchedHours(tx, { ...watched, windows, withSketch }),
    withOutcomes ? listWatchedOutcomes(tx, { ...watched, windows }) : null,
    withScores ? listWatchedScores(tx, { ...watched, windows }) : null,
    needsFirst ? findFirstWatchedHour(tx, watched) : null,
  ]);
  const none = { customers: 0, lost: 0, served: 0 };
  return createHourSeries(
    rows.map((row) => ({
      ...row,
      ...(outcomes !== null && { outcomes: outcomes.get(row.at) ?? none }),
      ...(scores !== null && { scores: scores.get(row.at) ?? createScoreSums() }),
    })),
    firstAt,
  );
}

/** Evaluates a rule on the last message now. */
export async function evaluateLastMessage(
  tx: Queryable,
  { watched, rule, hourAt, zone, nowMs }: Watch & { watched: Watched; zone: string; nowMs: number },
): Promise<Evaluation> {
  if (rule.condition.kind !== "silence") throw new Error("The rule is not one of silence.");
  const lastAt = await findLastWatchedMessage(tx, watched);
  const quiet = evaluateSilence(rule.condition, { lastAt, isBusy: false, nowMs });
  if (quiet.outcome !== "between") return quiet;
  const hours = listActiveHours(hourAt, zone);
  const isBusy = (await countBusyHours(tx, { ...watched, hours })) === ACTIVE_WEEKS;
  return evaluateSilence(rule.condition, { lastAt, isBusy, nowMs });
}

/** The open findings of the last seven full days that did not occur in the 28 days before, with their fixes. */
export async function getNewFindings(
  { clientId, ...filter }: Watched,
  { minN, nowMs, timeZone, ...sample }: { minN: number; nowMs: number; timeZone: string } & SampleFilter,
): Promise<Finding[]> {
  const { recent, earlier } = getFindingPeriods(localDayOf(nowMs, timeZone));
  const viewer = { clientId, timeZone };
  const [now, before] = await Promise.all(
    [recent, earlier].map((period) => getFindings(viewer, { ...period, ...filter, ...sample, limit: 100 })),
  );
  const known = new Set(before?.findings.flatMap(({ id, count }) => (count > 0 ? [id] : [])));
  return (now?.findings ?? []).filter(
    (finding) => finding.status === "open" && !known.has(finding.id) && isNotable(finding, minN),
  );
}

/** Evaluates a rule at past hours, oldest first, from data as it is now. */
export async function evaluatePast(
  tx: Queryable,
  { watched, rule, hours, zone }: { watched: Watched; rule: WatchedRule; hours: readonly number[]; zone: string },
): Promise<EvaluatedHour[]> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (isFigureRule(rule)) {
    const watches = hours.map((hourAt) => ({ rule, hourAt }));
    const series = await loadHourSeries(tx, { watched, watches, zone });
    return hours.map((hourAt) => ({ hourAt, evaluation: evaluateFigure(rule, series, hourAt, zone) }));
  }
  const { condition } = rule;
  if (condition.kind === "silence") {
    const from = first - (7 * ACTIVE_WEEKS + 1) * DAY_MS;
    const spans = await listMessageSpans(tx, { ...watched, from, to: last });
    return hours.map((hourAt) => {
      const lastAt = findLastMessage(spans, hourAt);
      const isBusy = condition.always !== true && isBusyHour(spans, hourAt, zone);
      return { hourAt, evaluation: evaluateSilence(condition, { lastAt, isBusy, nowMs: hourAt }) };
    });
  }
  return evaluatePastFindings(tx, { watched, minN: rule.minN, hours, zone });
}

async function evaluatePastFindings(
  tx: Queryable,
  { watched, minN, hours, zone }: { watched: Watched; minN: number; hours: readonly number[]; zone: string },
): Promise<EvaluatedHour[]> {
  const days = [...new Set(hours.map((hourAt) => localDayOf(hourAt, zone)))];
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return [];
  const period = { from: getFindingPeriods(firstDay).earlier.from, to: getFindingPeriods(lastDay).recent.to };
  const rows = await listFindingDays(tx, { ...watched, ...period });
  const counts = new Map(
    days.map((day) => {
      const { recent, earlier } = getFindingPeriods(day);
      const [now, before] = [recent, earlier].map((range): FindingInput => ({
        rows: rows.filter((row) => isWithin(row.day, range)),
        days: countDaysBetween(range.from, range.to) + 1,
      }));
      const hasData = now !== undefined && before !== undefined && now.rows.length > 0;
      return [day, hasData ? detectNewFindings(now, before, minN).length : null];
    }),
  );
  return hours.map((hourAt) => {
    const value = counts.get(localDayOf(hourAt, zone)) ?? null;
    const outcome = value === null || value === 0 ? ("clear" as const) : ("met" as const);
    return { hourAt, evaluation: { value, n: value ?? 0, expected: 0, low: null, high: null, outcome } };
  });
}

function isWithin(day: string, { from, to }: DayRange): boolean {
  return day >= from && day <= to;
}
