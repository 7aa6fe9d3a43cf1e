import { dayMs, getDayNumber, getLocalHour, hourMs } from "./calendar.ts";
import { itemAt, type Random } from "./random.ts";

/** Relative traffic by local hour: a lunch and an evening peak. */
const byHour = [7, 4, 2, 1, 1, 2, 5, 12, 24, 38, 46, 52, 66, 70, 54, 44, 44, 50, 58, 66, 78, 82, 56, 22];
/** Relative traffic by weekday, Sunday first. */
const byWeekday = [0.55, 1.06, 1, 0.98, 1.07, 1.1, 0.82];
/** The campaign's three days, as multiples of usual traffic. */
const campaign = [2.7, 1.9, 1.35];
/** Where in the period the campaign starts. */
const campaignPart = 0.6;

type Hour = { start: number; lengthMs: number; count: number };

/** How many conversations begin in each hour of [from, until), `total` altogether, in order. */
export function planHours(options: { random: Random; from: number; until: number; total: number }): Hour[] {
  const { random, from, until, total } = options;
  const starts: number[] = [];
  const weights: number[] = [];
  let dayNoise = 1;
  let lastDay = -1;
  for (let start = from; start < until; start += hourMs) {
    const day = getDayNumber(start);
    if (day !== lastDay) dayNoise = 0.9 + random.next() * 0.2;
    lastDay = day;
    const part = (start - from) / (until - from);
    const growth = 0.88 + 0.26 * part;
    const noise = 0.75 + random.next() * 0.5;
    const length = Math.min(hourMs, until - start) / hourMs;
    const base = itemAt(byHour, getLocalHour(start)) * itemAt(byWeekday, weekdayOf(day));
    starts.push(start);
    weights.push(base * growth * noise * dayNoise * length * boostOf(from, until, day));
  }
  const sum = weights.reduce((left, right) => left + right, 0);
  let running = 0;
  let given = 0;
  return starts.map((start, index) => {
    running += itemAt(weights, index);
    const upTo = index === starts.length - 1 ? total : Math.round((running / sum) * total);
    const hour = { start, lengthMs: Math.min(hourMs, until - start), count: upTo - given };
    given = upTo;
    return hour;
  });
}

/** The number of the campaign's first local day. */
function findCampaignDay(from: number, until: number): number {
  return getDayNumber(from + (until - from) * campaignPart);
}

/** Whether the business sends a promotion on that day: the campaign's first two days, and every other Thursday. */
export function isBlastDay(from: number, until: number, day: number): boolean {
  const first = findCampaignDay(from, until);
  if (day === first || day === first + 1) return true;
  return weekdayOf(day) === 4 && Math.floor((day + 3) / 7) % 2 === 0;
}

function boostOf(from: number, until: number, day: number): number {
  if (until - from < 14 * dayMs) return 1;
  return campaign[day - findCampaignDay(from, until)] ?? 1;
}

function weekdayOf(day: number): number {
  return (day + 4) % 7;
}
