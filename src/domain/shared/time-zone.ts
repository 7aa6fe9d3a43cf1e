import { DAY_MS, MINUTE_MS } from "./durations.ts";

/** A wall-clock time without a zone: `month` 1–12, `day` 1–31, `hour` 0–23. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** Every zone change since 1970 falls on a multiple of this, so the offset is constant within one slice. */
const SLICE_MS = 15 * MINUTE_MS;
/** Cached offsets per zone; a full cache is cleared. */
const MAX_CACHED_OFFSETS = 20_000;

type Zone = { format: Intl.DateTimeFormat; days: Map<number, number | null>; slices: Map<number, number> };
const zones = new Map<string, Zone>();

/** Whether the runtime supports the IANA time zone `name`. */
export function isTimeZone(name: string): boolean {
  try {
    getZone(name);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds to add to UTC to get local time in `zone` at `ms`. Throws RangeError on an unknown zone. */
export function getZoneOffsetMs(ms: number, zone: string): number {
  const cached = getZone(zone);
  const day = Math.floor(ms / DAY_MS);
  let offset = cached.days.get(day);
  if (offset === undefined) {
    const first = computeOffsetMs(cached, day * DAY_MS);
    offset = first === computeOffsetMs(cached, (day + 1) * DAY_MS) ? first : null;
    cacheOffset(cached.days, day, offset);
  }
  if (offset !== null) return offset;
  const slice = Math.floor(ms / SLICE_MS);
  const known = cached.slices.get(slice);
  if (known !== undefined) return known;
  const measured = computeOffsetMs(cached, slice * SLICE_MS);
  cacheOffset(cached.slices, slice, measured);
  return measured;
}

/**
 * The instant (ms since the epoch) at which clocks in `zone` show `wall`. A time that occurs twice gives the first
 * instant; a time that a clock change skips is moved forward by the length of the gap (Temporal's "compatible").
 */
export function convertWallTimeToMs(wall: WallTime, zone: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  const before = getZoneOffsetMs(asUtc - DAY_MS, zone);
  const after = getZoneOffsetMs(asUtc + DAY_MS, zone);
  if (before === after) return asUtc - before;
  if (getZoneOffsetMs(asUtc - before, zone) === before) return asUtc - before;
  if (getZoneOffsetMs(asUtc - after, zone) === after) return asUtc - after;
  return asUtc - before;
}

/** The wall-clock time in `zone` at `ms`, with `weekday` 1 (Monday) to 7 (Sunday). */
export function getWallTime(ms: number, zone: string): WallTime & { weekday: number } {
  const local = new Date(ms + getZoneOffsetMs(ms, zone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    weekday: local.getUTCDay() || 7,
  };
}

/**
 * The local calendar day at `ms`, as `YYYY-MM-DD`: the one between whose starts `ms` is. Only where clocks were set back
 * over midnight (Newfoundland until 2011) do they show another day for the hour that is repeated.
 */
export function localDayOf(ms: number, zone: string): string {
  const offset = getZoneOffsetMs(ms, zone);
  const day = new Date(ms + offset).toISOString().slice(0, 10);
  if (getZoneOffsetMs(ms - DAY_MS, zone) === offset && getZoneOffsetMs(ms + DAY_MS, zone) === offset) return day;
  if (ms < startOfLocalDay(day, zone)) return addDays(day, -1);
  const next = addDays(day, 1);
  return ms < startOfLocalDay(next, zone) ? day : next;
}

/** The local day and hour (0–23) at `ms`, and the instant (ms) at which that hour began on that day. */
export function getLocalHour(ms: number, zone: string): { day: string; hour: number; hourAt: number } {
  const { hour, minute, second } = getWallTime(ms, zone);
  const day = localDayOf(ms, zone);
  const hourAt = Math.floor(ms / 1000) * 1000 - (minute * 60 + second) * 1000;
  // A clock change within the hour may put its beginning into the day before.
  const isWhole = getZoneOffsetMs(hourAt, zone) === getZoneOffsetMs(ms, zone);
  return { day, hour, hourAt: isWhole ? hourAt : Math.max(hourAt, startOfLocalDay(day, zone)) };
}

/** The local hour (0–23) at `ms`. */
export function localHourOf(ms: number, zone: string): number {
  return getWallTime(ms, zone).hour;
}

/** The local weekday at `ms`: 1 (Monday) to 7 (Sunday). */
export function localWeekdayOf(ms: number, zone: string): number {
  return getWallTime(ms, zone).weekday;
}

/** The first instant (ms) of `day` (`YYYY-MM-DD`) in `zone`; where a clock change skips midnight, the first instant after it. */
export function startOfLocalDay(day: string, zone: string): number {
  const date = new Date(parseDayMs(day));
  const midnight = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return convertWallTimeToMs({ ...midnight, hour: 0, minute: 0, second: 0 }, zone);
}

/** The calendar day `count` days after `day` (`YYYY-MM-DD`); a negative count goes back. Throws RangeError on an invalid day. */
export function addDays(day: string, count: number): string {
  return new Date(parseDayMs(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to` (both `YYYY-MM-DD`), 0 when equal. */
export function countDaysBetween(from: string, to: string): number {
  return (parseDayMs(to) - parseDayMs(from)) / DAY_MS;
}

/** Days since Monday, 0–6. */
export function getWeekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** A day if it exists; null otherwise. */
export function buildDay(year: number, month: number, day: number): string | null {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? null : text;
}

function parseDayMs(day: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Date.parse accepts some impossible days (30 February); the round trip rejects them.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) throw new RangeError(`Not a day: ${day}`);
  return ms;
}

function getZone(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: name,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const zone = { format, days: new Map(), slices: new Map() };
  zones.set(name, zone);
  return zone;
}

function computeOffsetMs(zone: Zone, ms: number): number {
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of zone.format.formatToParts(ms)) {
    if (type in part) Object.assign(part, { [type]: Number(value) });
  }
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return local - Math.floor(ms / 1000) * 1000;
}

function cacheOffset<T>(cache: Map<number, T>, key: number, value: T): void {
  if (cache.size >= MAX_CACHED_OFFSETS) cache.clear();
  cache.set(key, value);
}
