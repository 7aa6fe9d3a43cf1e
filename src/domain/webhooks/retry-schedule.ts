import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../shared/durations.ts";

/** Pauses after the first attempt, the second and so on: eight attempts in 24 hours. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  6 * HOUR_MS,
  10 * HOUR_MS + 24 * MINUTE_MS,
];
export const MAX_ATTEMPTS = PAUSES_MS.length + 1;
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = 6 * HOUR_MS;

/**
 * When a delivery is attempted again after `attempts` failures; null if it is given up. Varies by a tenth, so that endpoints that
 * were down are not called all at once, and never beyond the sum of the pauses. The endpoint may ask for up to six hours.
 */
export function getNextAttemptMs({
  attempts,
  createdMs,
  nowMs,
  retryAfterMs = 0,
  random = Math.random(),
}: {
  attempts: number;
  createdMs: number;
  nowMs: number;
  retryAfterMs?: number;
  /** 0 to 1. */
  random?: number;
}): number | null {
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return null;
  const plannedMs = createdMs + PAUSES_MS.slice(0, attempts).reduce((sum, pause) => sum + pause, 0);
  const variedMs = nowMs + pauseMs * (1 - JITTER + 2 * JITTER * random);
  const latestMs = Math.max(plannedMs, nowMs + pauseMs * (1 - JITTER));
  return Math.round(Math.max(Math.min(variedMs, latestMs), nowMs + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS)));
}

/** Parses a Retry-After header, in seconds or as a date; 0 if it can't be parsed. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0;
  if (/^\d+$/.test(text.trim())) return Number(text) * SECOND_MS;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - nowMs);
}
