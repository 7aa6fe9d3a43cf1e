import { hash } from "node:crypto";
import { AppError } from "../../../domain/shared/errors.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { deleteAttempt, deleteAttempts, insertAttempt } from "./rate-limit.sql.ts";

/** Allows `points` attempts per `windowSeconds`, counted under `name`. `refusal` begins the error's message. */
export type RateLimit = { name: string; points: number; windowSeconds: number; refusal?: string };

/** Counts an attempt of `subject` across all processes. Throws AppError `rate_limited` when there are too many. */
export async function consumeRateLimit(
  limit: RateLimit,
  subject: string,
  sql: Queryable = getDatabase().credentials,
): Promise<void> {
  const { points, waitSeconds } = await insertAttempt(sql, {
    key: buildKey(limit, subject),
    windowSeconds: limit.windowSeconds,
  });
  if (points <= limit.points) return;
  throw createRateLimitError(limit.refusal ?? "Too many attempts.", waitSeconds);
}

/** Creates the error, with the wait in its message and for `Retry-After`. */
export function createRateLimitError(what: string, waitSeconds: number): AppError {
  const message = `${what} Try again in ${formatWait(waitSeconds)}.`;
  return new AppError("rate_limited", message, { retryAfterSeconds: waitSeconds });
}

/** Whether this is among the first `points` attempts of `subject` in its window; counts it. */
export async function isWithinRateLimit(limit: RateLimit, subject: string, sql: Queryable): Promise<boolean> {
  const { points } = await insertAttempt(sql, { key: buildKey(limit, subject), windowSeconds: limit.windowSeconds });
  return points <= limit.points;
}

/** Deletes the attempts of `subject`, after a success where only failures should count. */
export async function resetRateLimit(limit: RateLimit, subject: string, sql: Queryable): Promise<void> {
  await deleteAttempts(sql, buildKey(limit, subject));
}

/** Takes back the attempt of `subject` that was counted last. Its failures stay counted, which a success of the guesser's own must not undo. */
export async function returnRateLimit(limit: RateLimit, subject: string, sql: Queryable): Promise<void> {
  await deleteAttempt(sql, buildKey(limit, subject));
}

/** The key that attempts of `subject` are counted by. Addresses and emails are personal data, so it holds a hash. */
export function buildKey(limit: { name: string }, subject: string): string {
  return `${limit.name}:${hash("sha256", subject, "base64url")}`;
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
