import { buildRate } from "../../metrics/rate.ts";
import type { Rate } from "../../metrics/metrics.contract.ts";
import { PLANS } from "../../plans/plans.ts";
import type { PlanKey } from "../../plans/plans.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { computeStanding } from "./standing.ts";
import type { BillingSnapshot, Standing } from "./standing.ts";

/** Rates look back this far. */
export const CHURN_DAYS = 30;
/** A trial ends soon if it does so within this many days. */
export const ENDING_SOON_DAYS = 2;
const MONTHS = 12;

/** What decided a client's standing from an instant on; null from its deletion on. */
export type HistoryEntry = { atMs: number; snapshot: BillingSnapshot | null };

/** A client with its past, oldest entry first. A deleted one has no present. */
export type RevenueClient = {
  current: BillingSnapshot | null;
  history: readonly HistoryEntry[];
  /** When its first invoice with an amount was paid; null if none was. */
  firstPaidMs: number | null;
};

/** The additional messages of a closed usage period. */
type ClosedOverage = { endMs: number; cents: number };

type Movement = {
  newMrrCents: number;
  expansionCents: number;
  contractionCents: number;
  churnedMrrCents: number;
};
export type RevenueMonth = Movement & {
  month: string;
  mrrCents: number;
  subscriptions: number;
  overageCents: number;
};
type Revenue = Movement & {
  mrrCents: number;
  arrCents: number;
  byPlan: { plan: PlanKey; subscriptions: number; mrrCents: number }[];
  active: number;
  pastDue: number;
  trials: number;
  trialsEndingSoon: number;
  comped: number;
  trialConversion: Rate;
  churn: Rate;
  revenueChurn: number | null;
  overageCents: number;
  months: RevenueMonth[];
};

/** A client's part of the revenue at an instant; null if it pays nothing by subscription or contract. */
type Paying = { plan: PlanKey; isPastDue: boolean; mrrCents: number };

/** Computes the administrators' revenue figures at an instant. Months are calendar months in UTC. */
export function computeRevenue(
  { clients, overages }: { clients: readonly RevenueClient[]; overages: readonly ClosedOverage[] },
  nowMs: number,
): Revenue {
  const bounds = listMonthBounds(nowMs);
  const states = bounds.map((atMs) => clients.map((client) => findPaying(client, { atMs, nowMs })));
  const months = bounds.slice(1).map((endMs, index): RevenueMonth => {
    const [startMs, before, after] = [bounds[index] ?? endMs, states[index] ?? [], states[index + 1] ?? []];
    return {
      month: new Date(startMs).toISOString().slice(0, "2026-03".length),
      ...sumPaying(after),
      ...computeMovement(before, after),
      overageCents: sumOverage(overages, { startMs, endMs }),
    };
  });
  const now = states.at(-1) ?? [];
  const { mrrCents } = sumPaying(now);
  const current = months.at(-1);
  const standings = clients.flatMap((client) =>
    client.current === null ? [] : [computeStanding(client.current, nowMs)],
  );
  return {
    mrrCents,
    arrCents: mrrCents * 12,
    newMrrCents: current?.newMrrCents ?? 0,
    expansionCents: current?.expansionCents ?? 0,
    contractionCents: current?.contractionCents ?? 0,
    churnedMrrCents: current?.churnedMrrCents ?? 0,
    byPlan: listByPlan(now),
    active: now.filter((paying) => paying !== null && !paying.isPastDue).length,
    pastDue: now.filter((paying) => paying?.isPastDue === true).length,
    ...countTrials(standings, nowMs),
    comped: standings.filter(({ status, source }) => status === "active" && source === "staff").length,
    trialConversion: computeTrialConversion(clients, nowMs),
    ...computeChurn(clients, now, nowMs),
    overageCents: current?.overageCents ?? 0,
    months,
  };
}

/** Monthly recurring revenue of a client: the price less discounts, or the contract's price. Null unless it pays. */
export function computeMrrCents(snapshot: BillingSnapshot, standing: Standing): number | null {
  const { status, source, plan, contract } = standing;
  if (status !== "active" && status !== "past_due") return null;
  if (source === "contract") return contract?.priceCents ?? 0;
  if (source !== "subscription") return null;
  return Math.max(0, (PLANS[plan].priceCentsPerMonth ?? 0) - (snapshot.subscription?.discountCents ?? 0));
}

function findPaying(
  { current, history }: RevenueClient,
  { atMs, nowMs }: { atMs: number; nowMs: number },
): Paying | null {
  const snapshot = atMs >= nowMs ? current : (history.findLast((entry) => entry.atMs <= atMs)?.snapshot ?? null);
  if (snapshot === null) return null;
  const standing = computeStanding(snapshot, atMs);
  const mrrCents = computeMrrCents(snapshot, standing);
  return mrrCents === null ? null : { plan: standing.plan, isPastDue: standing.status === "past_due", mrrCents };
}

/** The starts of the last twelve months, the current one last, and now. */
function listMonthBounds(nowMs: number): number[] {
  const now = new Date(nowMs);
  const starts = Array.from({ length: MONTHS }, (_, index) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), 1),
  );
  return [...starts, nowMs];
}

function sumPaying(states: readonly (Paying | null)[]): { mrrCents: number; subscriptions: number } {
  const paying = states.filter((state) => state !== null);
  return { mrrCents: paying.reduce((sum, { mrrCents }) => sum + mrrCents, 0), subscriptions: paying.length };
}

function computeMovement(before: readonly (Paying | null)[], after: readonly (Paying | null)[]): Movement {
  const movement: Movement = { newMrrCents: 0, expansionCents: 0, contractionCents: 0, churnedMrrCents: 0 };
  after.forEach((state, index) => {
    const [from, to] = [before[index]?.mrrCents ?? 0, state?.mrrCents ?? 0];
    if (from === 0) movement.newMrrCents += to;
    else if (to === 0) movement.churnedMrrCents += from;
    else if (to > from) movement.expansionCents += to - from;
    else movement.contractionCents += from - to;
  });
  return movement;
}

function sumOverage(
  overages: readonly ClosedOverage[],
  { startMs, endMs }: { startMs: number; endMs: number },
): number {
  return overages
    .filter((overage) => overage.endMs > startMs && overage.endMs <= endMs)
    .reduce((sum, { cents }) => sum + cents, 0);
}

function listByPlan(states: readonly (Paying | null)[]): Revenue["byPlan"] {
  return Object.values(PLANS).map(({ key }) => ({
    plan: key,
    ...sumPaying(states.filter((state) => state?.plan === key)),
  }));
}

function countTrials(standings: readonly Standing[], nowMs: number): { trials: number; trialsEndingSoon: number } {
  const trials = standings.filter(({ status }) => status === "trialing");
  const soonMs = nowMs + ENDING_SOON_DAYS * DAY_MS;
  return {
    trials: trials.length,
    trialsEndingSoon: trials.filter(({ trialEndsAtMs }) => trialEndsAtMs !== null && trialEndsAtMs <= soonMs).length,
  };
}

/** Of the trials that ended within 30 days, how many have a paid invoice. Buying at once ends a trial early. */
function computeTrialConversion(clients: readonly RevenueClient[], nowMs: number): Rate {
  const ended = clients.filter(({ current, firstPaidMs }) => {
    if (current === null || current.trialEndsAtMs === null) return false;
    const endMs = Math.min(current.trialEndsAtMs, firstPaidMs ?? Infinity);
    return endMs <= nowMs && endMs > nowMs - CHURN_DAYS * DAY_MS;
  });
  return buildRate(ended.filter(({ firstPaidMs }) => firstPaidMs !== null).length, ended.length);
}

function computeChurn(
  clients: readonly RevenueClient[],
  now: readonly (Paying | null)[],
  nowMs: number,
): Pick<Revenue, "churn" | "revenueChurn"> {
  const atMs = nowMs - CHURN_DAYS * DAY_MS;
  const before = clients.map((client) => findPaying(client, { atMs, nowMs }));
  const left = before.filter((_, index) => (now[index] ?? null) === null).filter((state) => state !== null);
  const { mrrCents, subscriptions } = sumPaying(before);
  return {
    churn: buildRate(left.length, subscriptions),
    revenueChurn: mrrCents === 0 ? null : sumPaying(left).mrrCents / mrrCents,
  };
}
