import { DAY_MS } from "../shared/durations.ts";
import { CALL_FINDINGS } from "./findings.ts";
import type { CallFinding } from "./findings.ts";
import type { CallGroup, CallsSummary } from "./summary.contract.ts";
import type { Measures } from "./voice.contract.ts";

/** A call with what is compared; `day` is the local day of its start. */
export type SummarizedCall = { day: string; version: string; measures: Measures; findings: readonly CallFinding[] };

/** Compares calls by week, which begins on Monday, and by version. */
export function summarizeCalls(calls: readonly SummarizedCall[]): CallsSummary {
  const weeks = Map.groupBy(calls, ({ day }) => getMonday(day));
  const versions = Map.groupBy(calls, ({ version }) => version);
  return {
    calls: calls.length,
    findings: CALL_FINDINGS.flatMap((kind) => {
      const own = calls.flatMap(({ findings }) => findings.filter((finding) => finding.kind === kind));
      return own.length === 0 ? [] : [{ kind, calls: own.length, n: own.reduce((sum, { n }) => sum + n, 0) }];
    }),
    weeks: [...weeks]
      .map(([from, group]) => ({ from, ...describeGroup(group) }))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    versions: [...versions]
      .map(([version, group]) => ({ version, ...describeGroup(group) }))
      .toSorted((a, b) => b.version.localeCompare(a.version, "en", { numeric: true })),
  };
}

function describeGroup(calls: readonly SummarizedCall[]): CallGroup {
  const of = (read: (measures: Measures) => number | null | undefined): number[] =>
    calls.flatMap(({ measures }) => read(measures) ?? []);
  return {
    calls: calls.length,
    replyMs: findMedian(of(({ responseLatencyMs }) => responseLatencyMs?.bot.median)),
    deadAir: computeMean(of(({ deadAir }) => deadAir?.n)),
    interruptions: computeMean(of(({ interruptions }) => interruptions?.bot.n)),
    botTalk: computeMean(of(({ talkRatio }) => talkRatio?.bot)),
  };
}

function findMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length / 2) - 1)] ?? null;
}

function computeMean(values: readonly number[]): number | null {
  return values.length === 0
    ? null
    : Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3));
}

function getMonday(day: string): string {
  const ms = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(ms).getUTCDay() + 6) % 7;
  return new Date(ms - weekday * DAY_MS).toISOString().slice(0, day.length);
}
