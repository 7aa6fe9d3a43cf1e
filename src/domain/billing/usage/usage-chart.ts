import { localDayOf } from "../../shared/time-zone.ts";
import { countWithin } from "./allowance.ts";
import type { OverageChoice } from "./allowance.ts";
import type { Usage } from "./usage.contract.ts";

type ChartInput = {
  usage: Usage;
  overage: OverageChoice;
  overageCentsPer100: number | null;
  /** Counted messages by day in the workspace's time zone. */
  days: readonly { day: string; counted: number }[];
  timeZone: string;
  nowMs: number;
};

export type UsageChart = {
  /** From the period's start to now: the share of the period, and the messages until then. */
  points: { share: number; messages: number }[];
  nowShare: number;
  /** The most that the scale has to show. */
  top: number;
  /** The messages at which the client's limit stops; null without one. */
  limit: number | null;
  rows: { day: string; counted: number; total: number }[];
};

/** The line of the usage meter. It ends at the period's count, whatever the sum of the days is. */
export function buildUsageChart({ usage, overage, overageCentsPer100, days, timeZone, nowMs }: ChartInput): UsageChart {
  const [startMs, endMs] = [Date.parse(usage.period.start), Date.parse(usage.period.end)];
  const shareOf = (ms: number) => Math.min(1, Math.max(0, (ms - startMs) / Math.max(1, endMs - startMs)));
  const nowShare = shareOf(nowMs);
  const [first, last] = [localDayOf(startMs, timeZone), localDayOf(Math.min(nowMs, endMs), timeZone)];
  const inPeriod = days.filter(({ day }) => day >= first && day <= last);
  const rows: UsageChart["rows"] = [];
  for (const { day, counted } of inPeriod) rows.push({ day, counted, total: (rows.at(-1)?.total ?? 0) + counted });
  const step = nowShare / Math.max(1, rows.length);
  const points = [{ share: 0, messages: 0 }];
  rows.forEach(({ total }, index) =>
    points.push({ share: step * (index + 1), messages: Math.min(total, usage.counted) }),
  );
  points[points.length - 1] = { share: nowShare, messages: usage.counted };
  const limit =
    overage.mode === "hold" || overage.limitCents === null || overageCentsPer100 === null || overageCentsPer100 === 0
      ? null
      : usage.included + countWithin(overage.limitCents, overageCentsPer100);
  const highest = Math.max(usage.included, usage.counted, usage.forecast?.high ?? 0, limit ?? 0, 1);
  return { points, nowShare, top: highest * 1.05, limit, rows };
}
