import { convertWallTimeToMs, getZoneOffsetMs } from "#src/domain/shared/time-zone.ts";

const LENGTH = "2026-11-25T10:00:00".length;

/** Formats an instant for a field of date and time, in the workspace's time zone. */
export function toLocalInput(ms: number, timeZone: string): string {
  return new Date(ms + getZoneOffsetMs(ms, timeZone)).toISOString().slice(0, LENGTH);
}

/** The instant that a field of date and time names, as ISO 8601. Browsers leave seconds of zero out. */
export function fromLocalInput(value: string, timeZone: string): string {
  const wall = new Date(`${value.length < LENGTH ? `${value}:00` : value}Z`);
  return new Date(
    convertWallTimeToMs(
      {
        year: wall.getUTCFullYear(),
        month: wall.getUTCMonth() + 1,
        day: wall.getUTCDate(),
        hour: wall.getUTCHours(),
        minute: wall.getUTCMinutes(),
        second: wall.getUTCSeconds(),
      },
      timeZone,
    ),
  ).toISOString();
}
