import { DAY_MS, HOUR_MS } from "../../domain/shared/durations.ts";
import { getDayNumber, getLocalHour } from "./calendar.ts";
import { getItem, type Random } from "./random.ts";

/** Relative traffic by local hour, with peaks at lunch and in the evening. */
const TRAFFIC_BY_HOUR = [7, 4, 2, 1, 1, 2, 5, 12, 24, 38, 46, 52, 66, 70, 54, 44, 44, 50, 58, 66, 78, 82, 56, 22];
/** Relative traffic by weekday, Sunday first. */
const TRAFFIC_BY_WEEKDAY = [0.55, 1.06, 1, 0.98, 1.07, 1.1, 0.82];
/** Traffic on the campaign's three days, as multiples of usual traffic. */
const CAMPAIGN_FACTORS = [2.7, 1.9, 1.35];
/** When the campaign starts, as a fraction of the period. */
const CAMPAIGN_START = 0.6;

/** Conversations that start within one hour, or less at the end of the period. */
type HourlyTraffic = { start: number; lengthMs: number; count: number };

/** Distributes `total` conversations over the hours of [from, until). */
export function computeHourlyTraffic(options: {
  random: Random;
  from: number;
  until: number;
  total: number;
}): HourlyTraffic[] {
  const { random, from, until, total } = options;
  const starts: number[] = [];
  const weights: number[] = [];
  let dayNoise = 1;
  let lastDay = -1;
  for (let start = from; start < until; start += HOUR_MS) {
    const day = getDayNumber(start);
    if (day !== lastDay) dayNoise = 0.9 + random.next() * 0.2;
    lastDay = day;
    const elapsed = (start - from) / (until - from);
    const growth = 0.88 + 0.26 * elapsed;
    const noise = 0.75 + random.next() * 0.5;
    const length = Math.min(HOUR_MS, until - start) / HOUR_MS;
    const base = getItem(TRAFFIC_BY_HOUR, getLocalHour(start)) * getItem(TRAFFIC_BY_WEEKDAY, getWeekday(day));
    starts.push(start);
    weights.push(base * growth * noise * dayNoise * length * getCampaignFactor(from, until, day));
  }
  const sum = weights.reduce((left, right) => left + right, 0);
  let cumulative = 0;
  let assigned = 0;
  return starts.map((start, index) => {
    cumulative += getItem(weights, index);
    const target = index === starts.length - 1 ? total : Math.round((cumulative / sum) * total);
    const hour = { start, lengthMs: Math.min(HOUR_MS, until - start), count: target - assigned };
    assigned = target;
    return hour;
  });
}

/** Returns the number of the campaign's first local day. */
function findCampaignDay(from: number, until: number): number {
  return getDayNumber(from + (until - from) * CAMPAIGN_START);
}

/** Whether the business sends a promotion on a day: the campaign's first two days and every second Thursday. */
export function isPromotionDay(from: number, until: number, day: number): boolean {
  const first = findCampaignDay(from, until);
  if (day === first || day === first + 1) return true;
  return getWeekday(day) === 4 && Math.floor((day + 3) / 7) % 2 === 0;
}

/** Periods under two weeks have no campaign. */
function getCampaignFactor(from: number, until: number, day: number): number {
  if (until - from < 14 * DAY_MS) return 1;
  return CAMPAIGN_FACTORS[day - findCampaignDay(from, until)] ?? 1;
}

/** Returns the weekday (0 is Sunday) of a day number. */
function getWeekday(day: number): number {
  return (day + 4) % 7;
}
