import type { PlanKey } from "../../plans/plans.ts";
import { DAY_MS, HOUR_MS } from "../../shared/durations.ts";
import type { Allowance } from "./allowance.ts";
import { computeOverageCents } from "../money.ts";
import { PAID_PLANS, computeQuote } from "../quote.ts";
import type { PaidPlanKey } from "../quote.ts";
import type { Forecast, Usage } from "./usage.contract.ts";

/** Messages counted from `firstMs` to `lastMs`. */
export type UsageBucket = { firstMs: number; lastMs: number; counted: number };

/** A forecast looks back over a week, and needs a day. */
const MAX_BASIS_HOURS = 168;
const MIN_BASIS_HOURS = 24;
const DAY_HOURS = 24;

type UsageInput = {
  plan: PlanKey;
  period: { startMs: number; endMs: number };
  counted: number;
  held: number;
  /** When the client's first message was counted; null if none was. */
  firstMs: number | null;
  /** Of the last week at least. */
  buckets: readonly UsageBucket[];
  allowance: Pick<Allowance, "includedMessages" | "overageCentsPer100" | "maxMessages">;
};

/** How far back {@link computeUsage} needs buckets. */
export function getForecastStart(nowMs: number): number {
  return nowMs - MAX_BASIS_HOURS * HOUR_MS;
}

/** The current period's usage, with its forecast and the plan that would cost least for it. */
export function computeUsage(input: UsageInput, nowMs: number): Usage {
  const { plan, period, counted, held, allowance } = input;
  const { includedMessages: included } = allowance;
  const forecast = computeForecast(input, nowMs);
  const paidPlan = PAID_PLANS.find((key) => key === plan);
  return {
    period: { start: new Date(period.startMs).toISOString(), end: new Date(period.endMs).toISOString() },
    counted,
    included,
    remaining: Math.max(0, included - counted),
    overageMessages: Math.max(0, counted - included),
    overageCents: priceOverage(allowance, counted),
    held,
    forecast,
    ...(forecast === null || paidPlan === undefined
      ? { cheaperPlan: null, cheaperBy: null }
      : findCheaperPlan(paidPlan, forecast)),
  };
}

function findCheaperPlan(plan: PaidPlanKey, forecast: Forecast): Pick<Usage, "cheaperPlan" | "cheaperBy"> {
  const { priceCents, cheaperPlan } = computeQuote(plan, forecast.messages);
  if (cheaperPlan === null) return { cheaperPlan, cheaperBy: null };
  // A client's limit caps what its own plan costs, but not what the quote says.
  const ownCents = priceCents + forecast.overageCents;
  return { cheaperPlan, cheaperBy: ownCents - computeQuote(cheaperPlan, forecast.messages).totalCents };
}

function priceOverage({ includedMessages, overageCentsPer100 }: UsageInput["allowance"], messages: number): number {
  return overageCentsPer100 === null
    ? 0
    : computeOverageCents(Math.max(0, messages - includedMessages), overageCentsPer100);
}

function computeForecast({ period, counted, firstMs, buckets, allowance }: UsageInput, nowMs: number): Forecast | null {
  const sinceFirst = firstMs === null ? 0 : Math.floor((nowMs - firstMs) / HOUR_MS);
  const basisHours = Math.min(MAX_BASIS_HOURS, sinceFirst);
  if (firstMs === null || basisHours < MIN_BASIS_HOURS) return null;
  const fromMs = Math.max(firstMs, getForecastStart(nowMs));
  const hoursLeft = Math.max(0, (period.endMs - nowMs) / HOUR_MS);
  const days = Array.from({ length: Math.floor(basisHours / DAY_HOURS) }, (_, index) => {
    const fromDayMs = nowMs - (index + 1) * DAY_MS;
    return sum(buckets, fromDayMs, index === 0 ? Infinity : fromDayMs + DAY_MS);
  });
  const project = (messages: number, hours: number) => counted + Math.round((messages / hours) * hoursLeft);
  const messages = project(sum(buckets, fromMs, Infinity), basisHours);
  // What a limit holds is not charged.
  const charged = Math.min(messages, allowance.maxMessages ?? Infinity);
  return {
    messages,
    low: Math.min(messages, project(Math.min(...days), DAY_HOURS)),
    high: Math.max(messages, project(Math.max(...days), DAY_HOURS)),
    overageCents: priceOverage(allowance, charged),
    basisHours,
  };
}

/** Messages from `fromMs` until before `toMs`; a bucket that only ends there is in. */
function sum(buckets: readonly UsageBucket[], fromMs: number, toMs: number): number {
  return buckets.reduce(
    (total, { lastMs, counted }) => (lastMs >= fromMs && lastMs < toMs ? total + counted : total),
    0,
  );
}
