import type { IncomingHttpHeaders } from "node:http";
import { HOUR_MS } from "../../../domain/shared/durations.ts";

/** How long a platform asks to wait, in milliseconds: `Retry-After` in seconds or as a date, else the reset of the limit; 0 if it says nothing. */
export function parseRetryAfter(headers: Pick<IncomingHttpHeaders, string>): number {
  const told = parseTime(findHeader(headers, "retry-after"), Date.now());
  if (told !== null) return told;
  if (findHeader(headers, "x-ratelimit-remaining") !== "0") return 0;
  // Intercom and Chatwoot name the second of the reset.
  return parseTime(findHeader(headers, "x-ratelimit-reset"), 0) ?? 0;
}

function parseTime(value: string | null, zeroMs: number): number | null {
  if (value === null || value === "") return null;
  const at = /^\d+$/.test(value) ? zeroMs + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - Date.now(), 0), HOUR_MS);
}

function findHeader(headers: Pick<IncomingHttpHeaders, string>, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}
