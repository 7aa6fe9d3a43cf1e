import type { z } from "zod";
import { addCredit, computeAllowance, getTerms, getUsagePeriod } from "#src/domain/billing/usage/allowance.ts";
import type { Allowance } from "#src/domain/billing/usage/allowance.ts";
import type { SubscriptionSnapshot } from "#src/domain/billing/snapshots.ts";
import { HELD_DAYS, computeStanding } from "#src/domain/billing/standing/standing.ts";
import type { Standing } from "#src/domain/billing/standing/standing.ts";
import { MAX_USAGE_DAYS } from "#src/domain/billing/usage/usage.contract.ts";
import type { Held, Usage, usageDaysSchema, usageQuerySchema } from "#src/domain/billing/usage/usage.contract.ts";
import { computeUsage, getForecastStart } from "#src/domain/billing/usage/usage.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { addDays, countDaysBetween, localDayOf, startOfLocalDay } from "#src/domain/shared/time-zone.ts";
import { toBillingSnapshot } from "../../../auth/standing.sql.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Database, Queryable } from "../../../db/sql.ts";
import { getHeldSummary } from "../../ingest/ingest.service.ts";
import { requireBilling } from "../billing.sql.ts";
import { listDemoDays } from "./example-usage.sql.ts";
import { findLatestCredit } from "./credits.sql.ts";
import { countMessages, findFirstCounted, getMeter, listBuckets, listUsageRows } from "./usage.sql.ts";

const DEFAULT_DAYS = 30;

/** A client's standing, period and limit at an instant. */
export type MeterState = {
  standing: Standing;
  allowance: Allowance;
  subscription: SubscriptionSnapshot | null;
  period: { startMs: number; endMs: number };
  /** Counted in the period. */
  counted: number;
  held: number;
  nowMs: number;
};

/** How many messages a client has used, may use and has held. AppError `not_found` for a deleted client. */
export async function getMeterState(sql: Queryable, clientId: string): Promise<MeterState> {
  const [row, meter, credit, nowMs] = await Promise.all([
    requireBilling(sql, clientId),
    getMeter(sql, clientId),
    findLatestCredit(sql, clientId),
    getBusinessTime(sql),
  ]);
  const snapshot = toBillingSnapshot(row);
  const standing = computeStanding(snapshot, nowMs);
  const period = getUsagePeriod(snapshot, standing, nowMs);
  const counted = await countMessages(sql, { clientId, fromMs: period.startMs, toMs: period.endMs });
  const allowance = computeAllowance(standing, meter, addCredit(getTerms(standing), credit, period.startMs));
  return { standing, allowance, subscription: row.subscription, period, counted, held: meter.held, nowMs };
}

/** Whether another message may be counted now. */
export function hasRoom({ allowance, counted }: Pick<MeterState, "allowance" | "counted">): boolean {
  return allowance.maxMessages === null || counted < allowance.maxMessages;
}

/** The current period's usage with its forecast, from a client's state. */
export async function buildUsage(sql: Queryable, clientId: string, state: MeterState): Promise<Usage> {
  const { nowMs, standing } = state;
  const [first, buckets] = await Promise.all([
    findFirstCounted(sql, clientId),
    listBuckets(sql, { clientId, fromMs: getForecastStart(nowMs) }),
  ]);
  return computeUsage({ ...state, plan: standing.plan, firstMs: first?.getTime() ?? null, buckets }, nowMs);
}

/** Counted messages by local day and by API account. AppError `invalid` for more than 400 days. */
export async function listUsageDays(
  db: Database,
  { clientId, timeZone }: UserViewer,
  query: z.output<typeof usageQuerySchema>,
): Promise<z.input<typeof usageDaysSchema>> {
  return db.withClient(clientId, async (tx) => {
    const today = localDayOf(await getBusinessTime(tx), timeZone);
    const to = query.to ?? (query.from === undefined || query.from <= today ? today : query.from);
    const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
    if (countDaysBetween(from, to) >= MAX_USAGE_DAYS) {
      const message = `Choose at most ${MAX_USAGE_DAYS} days`;
      throw new AppError("invalid", message, { fields: { from: message } });
    }
    const rows = await listUsageRows(tx, {
      clientId,
      from: new Date(startOfLocalDay(from, timeZone)),
      to: new Date(startOfLocalDay(addDays(to, 1), timeZone)),
      apiAccountId: query.apiAccountId ?? null,
    });
    const byDay = new Map<string, number>();
    const byAccount = new Map<string, number>();
    for (let day = from; day <= to; day = addDays(day, 1)) byDay.set(day, 0);
    const demo = await listDemoDays(tx, {
      clientId,
      from: new Date(`${from}T00:00:00Z`),
      to: new Date(`${to}T00:00:00Z`),
    });
    for (const { day, counted } of demo) byDay.set(day, counted);
    for (const { at, apiAccountId, counted } of rows) {
      const day = localDayOf(at.getTime(), timeZone);
      byDay.set(day, (byDay.get(day) ?? 0) + counted);
      byAccount.set(apiAccountId, (byAccount.get(apiAccountId) ?? 0) + counted);
    }
    return {
      days: [...byDay].map(([day, counted]) => ({ day, counted })),
      accounts: [...byAccount].map(([apiAccountId, counted]) => ({ apiAccountId, counted })),
    };
  });
}

/** The messages that wait, and what ends that. */
export async function getHeld(db: Database, { clientId }: UserViewer): Promise<Held> {
  return db.withClient(clientId, async (tx) => {
    const [state, { count, oldestAt }] = await Promise.all([getMeterState(tx, clientId), getHeldSummary(tx, clientId)]);
    const { standing, subscription, period } = state;
    const isReadOnly = standing.access === "read_only";
    // A trial's end releases only if a payment follows.
    const continues = standing.status !== "trialing" || subscription?.status === "trialing";
    const isPaid = !isReadOnly && standing.cancelAtMs === null && continues;
    return {
      count,
      oldestAt: oldestAt?.toISOString() ?? null,
      expiresAt:
        isReadOnly && oldestAt !== null ? new Date(oldestAt.getTime() + HELD_DAYS * DAY_MS).toISOString() : null,
      willReleaseAt: count > 0 && !hasRoom(state) && isPaid ? new Date(period.endMs).toISOString() : null,
      releasing: count > 0 && hasRoom(state),
    };
  });
}
