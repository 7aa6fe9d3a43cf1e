/** A wall-clock reading without a zone: `month` 1–12, `day` 1–31, `hour` 0–23. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Every zone change since 1970 falls on a multiple of this, so the offset is constant within one slice. */
const SLICE_MS = 15 * MINUTE_MS;
/** Remembered slices of a zone; a full memory is dropped and filled again, which keeps it bounded. */
const MAX_SLICES = 20_000;

type Zone = { format: Intl.DateTimeFormat; days: Map<number, number | null>; slices: Map<number, number> };
const zones = new Map<string, Zone>();

/** Whether the runtime knows `name` as an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    readZone(name);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds to add to UTC to get local time in `zone` at `ms`. Throws RangeError on an unknown zone. */
export function readZoneOffsetMs(ms: number, zone: string): number {
  const known = readZone(zone);
  const day = Math.floor(ms / DAY_MS);
  let offset = known.days.get(day);
  if (offset === undefined) {
    const first = measureOffsetMs(known, day * DAY_MS);
    offset = first === measureOffsetMs(known, (day + 1) * DAY_MS) ? first : null;
    remember(known.days, day, offset);
  }
  if (offset !== null) return offset;
  const slice = Math.floor(ms / SLICE_MS);
  const kept = known.slices.get(slice);
  if (kept !== undefined) return kept;
  const measured = measureOffsetMs(known, slice * SLICE_MS);
  remember(known.slices, slice, measured);
  return measured;
}

/**
 * The instant (ms since the epoch) at which clocks in `zone` show `wall`. An hour that happens twice gives its first
 * instant; one that a clock change skips gives the instant as far after the change (as Temporal's "compatible").
 */
export function convertWallTimeToMs(wall: WallTime, zone: string): number {
  const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  const before = readZoneOffsetMs(asUtc - DAY_MS, zone);
  const after = readZoneOffsetMs(asUtc + DAY_MS, zone);
  if (before === after) return asUtc - before;
  if (readZoneOffsetMs(asUtc - before, zone) === before) return asUtc - before;
  if (readZoneOffsetMs(asUtc - after, zone) === after) return asUtc - after;
  return asUtc - before;
}

/** What clocks in `zone` show at `ms`, with `weekday` 1 (Monday) to 7 (Sunday). */
export function readWallTime(ms: number, zone: string): WallTime & { weekday: number } {
  const local = new Date(ms + readZoneOffsetMs(ms, zone));
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

/** The local calendar day at `ms`, as `YYYY-MM-DD`. */
export function localDayOf(ms: number, zone: string): string {
  return new Date(ms + readZoneOffsetMs(ms, zone)).toISOString().slice(0, 10);
}

/** The local hour (0–23) at `ms`. */
export function localHourOf(ms: number, zone: string): number {
  return readWallTime(ms, zone).hour;
}

/** The local weekday at `ms`: 1 (Monday) to 7 (Sunday). */
export function localWeekdayOf(ms: number, zone: string): number {
  return readWallTime(ms, zone).weekday;
}

/** The first instant (ms) of `day` (`YYYY-MM-DD`) in `zone`; where clocks skip midnight, the first instant after it. */
export function startOfLocalDay(day: string, zone: string): number {
  const date = new Date(readDayMs(day));
  const midnight = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return convertWallTimeToMs({ ...midnight, hour: 0, minute: 0, second: 0 }, zone);
}

/** The calendar day `count` days after `day` (`YYYY-MM-DD`); negative goes back. */
export function addDays(day: string, count: number): string {
  return new Date(readDayMs(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to` (both `YYYY-MM-DD`), 0 when equal. */
export function countDaysBetween(from: string, to: string): number {
  return (readDayMs(to) - readDayMs(from)) / DAY_MS;
}

function readDayMs(day: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // Date.parse takes some impossible days (30 February) for the day after; the round trip refuses them.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) throw new RangeError(`Not a day: ${day}`);
  return ms;
}

function readZone(name: string): Zone {
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

function measureOffsetMs(zone: Zone, ms: number): number {
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of zone.format.formatToParts(ms)) {
    if (type in part) Object.assign(part, { [type]: Number(value) });
  }
  const local = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  return local - Math.floor(ms / 1000) * 1000;
}

function remember<T>(memory: Map<number, T>, key: number, value: T): void {
  if (memory.size >= MAX_SLICES) memory.clear();
  memory.set(key, value);
}
