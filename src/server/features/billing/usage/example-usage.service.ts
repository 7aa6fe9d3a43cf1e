import { computeUsage, getForecastStart } from "#src/domain/billing/usage/usage.ts";
import type { Usage } from "#src/domain/billing/usage/usage.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { Queryable } from "../../../db/sql.ts";
import { listDemoDays } from "./example-usage.sql.ts";
import type { MeterState } from "./usage.service.ts";

/**
 * What the meter of the demo workspace shows: its generated conversations, which are not counted anywhere. Null for every other
 * client.
 */
export async function getExampleUsage(sql: Queryable, clientId: string, state: MeterState): Promise<Usage | null> {
  const { nowMs, period, standing } = state;
  const fromMs = Math.min(period.startMs, getForecastStart(nowMs));
  const days = await listDemoDays(sql, { clientId, from: new Date(fromMs), to: new Date(nowMs) });
  const [first] = days;
  if (first === undefined) return null;
  const buckets = days.map(({ day, counted }) => {
    const firstMs = Date.parse(day);
    return { firstMs, lastMs: Math.min(nowMs, firstMs + DAY_MS), counted };
  });
  const counted = buckets
    .filter(({ lastMs }) => lastMs > period.startMs)
    .reduce((sum, bucket) => sum + bucket.counted, 0);
  return computeUsage({ ...state, plan: standing.plan, counted, firstMs: Date.parse(first.day), buckets }, nowMs);
}
