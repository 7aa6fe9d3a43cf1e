import { DAY_MS, HOUR_MS } from "../shared/durations.ts";
import { convertWallTimeToMs, getLocalHour, getWallTime, getZoneOffsetMs } from "../shared/time-zone.ts";

/** Instants in milliseconds: [from, to). */
export type Window = { from: number; to: number };

/** Weeks that an anomaly looks back. */
export const ANOMALY_WEEKS = 8;

/** T: the beginning of the running local hour. */
export function getEvaluationHour(ms: number, zone: string): number {
  return getLocalHour(ms, zone).hourAt;
}

/** The hour before one that begins at `hourAt`; half an hour earlier only where clocks move by half hours. */
export function getPreviousHour(hourAt: number, zone: string): number {
  return getLocalHour(hourAt - 1, zone).hourAt;
}

/** The `hours` full local hours before `hourAt`. */
export function getWindow(hourAt: number, hours: number, zone: string): Window {
  const from = hourAt - hours * HOUR_MS;
  // Clocks that move by whole hours keep the beginnings of hours.
  if ((getZoneOffsetMs(hourAt, zone) - getZoneOffsetMs(from, zone)) % HOUR_MS === 0) return { from, to: hourAt };
  let start = hourAt;
  for (let step = 0; step < hours; step++) start = getPreviousHour(start, zone);
  return { from: start, to: hourAt };
}

/** The same local hour `days` days earlier; an hour that a clock change skips is the one after it. */
export function shiftDays(hourAt: number, days: number, zone: string): number {
  const wall = getWallTime(hourAt, zone);
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day) - days * DAY_MS);
  const shifted = convertWallTimeToMs(
    { ...wall, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    zone,
  );
  return getEvaluationHour(shifted, zone);
}

/** Every T in (from, to], oldest first. */
export function listHours(from: number, to: number, zone: string): number[] {
  const hours: number[] = [];
  for (let at = getEvaluationHour(to, zone); at > from; at = getPreviousHour(at, zone)) hours.push(at);
  return hours.reverse();
}

/** Sorted windows without overlaps, so that no hour is read twice. */
export function mergeWindows(windows: readonly Window[]): Window[] {
  const merged: Window[] = [];
  for (const window of windows.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && window.from <= last.to) last.to = Math.max(last.to, window.to);
    else merged.push({ ...window });
  }
  return merged;
}
