import type { IncomingHttpHeaders } from "node:http";
import { HOUR_MS } from "#src/domain/shared/durations.ts";
import { parseRetryAfter } from "#src/domain/webhooks/retry-schedule.ts";

/** How long a platform asks to wait, in milliseconds: by `Retry-After`, else until the reset of its limit; 0 if it says nothing. */
export function parsePause(headers: Pick<IncomingHttpHeaders, string>): number {
  const nowMs = Date.now();
  const told = findHeader(headers, "retry-after");
  if (told !== undefined) return limitPause(parseRetryAfter(told, nowMs));
  if (findHeader(headers, "x-ratelimit-remaining") !== "0") return 0;
  // Intercom and Chatwoot name the second of the reset, counted from 1970.
  return limitPause(parseRetryAfter(findHeader(headers, "x-ratelimit-reset"), 0) - nowMs);
}

function limitPause(ms: number): number {
  return Math.min(Math.max(ms, 0), HOUR_MS);
}

function findHeader(headers: Pick<IncomingHttpHeaders, string>, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}
