import { EARLIEST_MS, MAX_TEXT_BYTES, parseTimestamp } from "#src/domain/ingest/ingest.contract.ts";
import { FUTURE_TOLERANCE_MS } from "#src/domain/ingest/latest-time.ts";
import type { Payload } from "../base/payload.ts";

/**
 * An item for the schemas of `/api/v1`, which refuse what a page could not send better: a wrong clock (the time of arrival is
 * used), a referrer that is no site, and a text that is too long (`long` has the whole one, which is cut later) or holds characters that can't be stored.
 */
export function prepareWebchatItem(item: Payload, nowMs: number): { value: unknown; long?: string } {
  const { value: given } = item;
  if (typeof given !== "object" || given === null) return { value: given };
  const changes: Record<string, unknown> = {};
  if (isWrongClock(item.at("timestamp").value, nowMs)) changes["timestamp"] = undefined;
  const { text = "" } = item.at("text");
  const storable = text.toWellFormed().replaceAll("\u0000", "\uFFFD");
  const isLong = Buffer.byteLength(storable) > MAX_TEXT_BYTES;
  if (isLong || storable !== text) changes["text"] = isLong ? storable.slice(0, 1) : storable;
  const { value: source } = item.at("source");
  // The origin of an app that opened the page (`android-app://…`), as browsers name it: no site.
  if (typeof source === "object" && source !== null && item.at("source.referrer").text === "null")
    changes["source"] = { ...source, referrer: null };
  // Most items are as they should be: nothing is copied.
  const value = Object.keys(changes).length === 0 ? given : { ...given, ...changes };
  return { value, ...(isLong && { long: storable }) };
}

function isWrongClock(timestamp: unknown, nowMs: number): boolean {
  if (typeof timestamp !== "string" && typeof timestamp !== "number") return false;
  const at = parseTimestamp(timestamp);
  return at !== null && (at < EARLIEST_MS || at > nowMs + FUTURE_TOLERANCE_MS);
}
