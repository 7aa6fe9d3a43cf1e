import { parseFileTimestamp } from "../time/timestamps.ts";
import type { ImportOptions } from "../import-file.contract.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** Numbers below this are seconds, those below the next milliseconds, then microseconds, then nanoseconds. */
const SECONDS_BELOW = 1e11;
const MILLISECONDS_BELOW = 1e14;
const MICROSECONDS_BELOW = 1e17;
const MAX_MS = 8.64e15;

/** The value if it is an object; null for lists and everything else. */
export function toObject(value: unknown): JsonObject | null {
  return isObject(value) ? value : null;
}

/** Whether the value is an object and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is a list, else an empty one. */
export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list. */
export function listObjects(value: unknown): JsonObject[] {
  return toList(value).filter(isObject);
}

/** A string as it is, numbers and booleans as text; null for everything else and for an empty string. */
export function toText(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

/** The first of the keys whose value is text. */
export function pickText(object: JsonObject | null, ...keys: readonly string[]): string | null {
  if (object === null) return null;
  for (const key of keys) {
    const text = toText(object[key]);
    if (text !== null) return text;
  }
  return null;
}

/** The first of the keys whose value is neither missing nor null. */
export function pickValue(object: JsonObject, ...keys: readonly string[]): unknown {
  for (const key of keys) if (object[key] !== undefined && object[key] !== null) return object[key];
  return undefined;
}

/**
 * Parses a time: seconds, milliseconds, micro- or nanoseconds since 1970 as number or text, or a written time, which is in
 * the zone of the options if it names none. Null without a time; "bad_timestamp" and the like for anything else.
 */
export function parseJsonTime(
  value: unknown,
  options: Pick<ImportOptions, "dateOrder" | "timeZone">,
): ReturnType<typeof parseFileTimestamp> {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "number") return parseEpochNumber(value);
  if (typeof value === "string") {
    return /^\d{9,}(?:\.\d+)?$/.test(value) ? parseEpochNumber(Number(value)) : parseFileTimestamp(value, options);
  }
  const object = toObject(value);
  // MongoDB writes {"$date": …}.
  return object !== null && "$date" in object ? parseJsonTime(object.$date, options) : "bad_timestamp";
}

function parseEpochNumber(value: number): number | "bad_timestamp" {
  const size = Math.abs(value);
  let ms = value * 1000;
  if (size >= MICROSECONDS_BELOW) ms = value / 1_000_000;
  else if (size >= MILLISECONDS_BELOW) ms = value / 1000;
  else if (size >= SECONDS_BELOW) ms = value;
  ms = Math.round(ms);
  return Math.abs(ms) <= MAX_MS ? ms : "bad_timestamp";
}

/** Joins texts to lines; empty and missing ones are left out. */
export function joinLines(...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text.trim() !== "").join("\n");
}
