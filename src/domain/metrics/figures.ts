import { decodeSketches, computeQuantile, computeEncodedQuantile } from "../statistics/quantile-sketch.ts";
import type { Sketch } from "../statistics/quantile-sketch.ts";
import { STAGES } from "../analysis/analysis.contract.ts";
import { describeDays } from "../statistics/counts.ts";
import { describeMean } from "../statistics/means.ts";
import type { Mean } from "../statistics/means.ts";
import { computeQuantileInterval } from "../statistics/quantile-interval.ts";
import { buildRate, divide } from "./rate.ts";
import { addSums, createSums } from "./rollup-sums.ts";
import type { RollupMeasure, Sums } from "./rollup-sums.ts";
import type { Figures, FunnelMetrics, SeriesPoint } from "./metrics.contract.ts";

const DAYS_OF_WEEK = 7;
const HOURS = 24;

/**
 * The metrics of a period from the sums of its days (or hours), which also show how much the means vary, the quantile sketch of
 * first response times, and the conversations of its complete days, days without any included.
 */
export function buildFigures(parts: readonly Sums[], firstResponse: Sketch, perDay: readonly number[]): Figures {
  const sums = createSums();
  for (const part of parts) addSums(sums, part);
  const n = sums.conversations;
  const describeMeanOf = (measure: RollupMeasure) =>
    describeMean(parts.map((part) => ({ sum: part[measure], n: part.conversations })));
  return {
    conversations: n,
    conversationsByDay: describeDays(perDay),
    messages: sums.messages,
    userMessages: sums.user_messages,
    botMessages: sums.bot_messages,
    agentMessages: sums.agent_messages,
    furthest: getFurthest(sums),
    conversionRate: buildRate(sums.converted, n),
    dropOffRate: buildRate(countDropped(sums), sums.closed),
    containment: buildRate(n - sums.handed_off, n),
    fallbackRate: buildRate(sums.with_fallback, n),
    firstResponseMs: {
      median: computeQuantile(firstResponse, 0.5),
      p90: computeQuantile(firstResponse, 0.9),
      p99: computeQuantile(firstResponse, 0.99),
      mean: divide(sums.first_response_ms, sums.first_response_n),
      n: sums.first_response_n,
      intervals: {
        median: computeQuantileInterval(firstResponse, 0.5),
        p90: computeQuantileInterval(firstResponse, 0.9),
        p99: computeQuantileInterval(firstResponse, 0.99),
      },
    },
    sentiment: scaleMean(describeMeanOf("sentiment_milli"), 1000),
    depth: describeMeanOf("turns"),
    durationMs: describeMeanOf("duration_ms"),
    quality: describeMeanOf("quality"),
  };
}

/** One point of the series. `firstResponse` is an encoded sketch; `turned` are conversations that turned negative. */
export function buildSeriesPoint(
  bucket: string,
  sums: Sums,
  { firstResponse, turned }: { firstResponse: Uint8Array; turned: number },
): SeriesPoint {
  return {
    bucket,
    conversations: sums.conversations,
    furthest: getFurthest(sums),
    converted: sums.converted,
    closed: sums.closed,
    dropped: countDropped(sums),
    handedOff: sums.handed_off,
    withFallback: sums.with_fallback,
    turnedNegative: turned,
    firstResponseMedianMs: computeEncodedQuantile(firstResponse, 0.5),
    firstResponseP90Ms: computeEncodedQuantile(firstResponse, 0.9),
    firstResponseP99Ms: computeEncodedQuantile(firstResponse, 0.99),
    sentiment: divide(sums.sentiment_milli / 1000, sums.conversations),
    depth: divide(sums.turns, sums.conversations),
    durationMs: divide(sums.duration_ms, sums.conversations),
    quality: divide(sums.quality, sums.conversations),
  };
}

/** The funnel's stages: a conversation that reached a stage also counts for the earlier stages. */
export function buildFunnelStages(sums: Sums): Omit<FunnelMetrics["stages"][number], "outcomes" | "money">[] {
  const withStage = sums.conversations - sums.stage_none;
  let reached = withStage;
  let previous = withStage;
  return STAGES.map((stage) => {
    const step = {
      stage,
      reached,
      rate: buildRate(reached, withStage),
      fromPrevious: buildRate(reached, previous),
      dropped: sums[`dropped_${stage}`],
    };
    previous = reached;
    reached -= sums[`stage_${stage}`];
    return step;
  });
}

/** Conversations by weekday (Monday first) and local hour, from days (`2026-03-31`) with encoded counts by hour. */
export function buildPeakHours(days: { bucket: string; hours: Uint8Array }[]): number[][] {
  const weekdays = Array.from({ length: DAYS_OF_WEEK }, (): Uint8Array[] => []);
  for (const { bucket, hours } of days) {
    weekdays[(new Date(`${bucket}T00:00:00Z`).getUTCDay() + 6) % DAYS_OF_WEEK]?.push(hours);
  }
  return weekdays.map((ofWeekday) => {
    const counts = decodeSketches(ofWeekday);
    return Array.from({ length: HOURS }, (_, hour) => counts.get(hour) ?? 0);
  });
}

/** Conversations that closed before Conversion, at any stage. */
export function countDropped(sums: Sums): number {
  return (
    sums.dropped_none +
    sums.dropped_discovery +
    sums.dropped_interest +
    sums.dropped_consideration +
    sums.dropped_conversion
  );
}

/** Divides after summing: sums of integers are exact, so that hours and days give the same mean to the last digit. */
function scaleMean(mean: Mean, divisor: number): Mean {
  const { value, standardError } = mean;
  return {
    ...mean,
    value: value === null ? null : value / divisor,
    standardError: standardError === null ? null : standardError / divisor,
  };
}

function getFurthest(sums: Sums): Figures["furthest"] {
  return {
    none: sums.stage_none,
    discovery: sums.stage_discovery,
    interest: sums.stage_interest,
    consideration: sums.stage_consideration,
    conversion: sums.stage_conversion,
  };
}
