import { hash } from "node:crypto";
import { AppError } from "../../domain/shared/errors.ts";
import { getDatabase } from "../db/sql.ts";
import type { Queryable } from "../db/sql.ts";
import { deleteAttempts, insertAttempt } from "./rate-limit.sql.ts";

/** `points` attempts in `windowSeconds`, counted by address under `name`. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

/** Counts one attempt of `subject`; AppError `rate_limited` with the wait when there were too many. Holds over all processes. */
export async function consumeRateLimit(
  limit: RateLimit,
  subject: string,
  sql: Queryable = getDatabase().credentials,
): Promise<void> {
  const { points, waitSeconds } = await insertAttempt(sql, {
    key: nameAttempts(limit, subject),
    windowSeconds: limit.windowSeconds,
  });
  if (points <= limit.points) return;
  throw createRateLimitError("Too many attempts.", waitSeconds);
}

/** The refusal, which tells the wait in words and in `Retry-After`. */
export function createRateLimitError(what: string, waitSeconds: number): AppError {
  const message = `${what} Try again in ${describeWait(waitSeconds)}.`;
  return new AppError("rate_limited", message, { retryAfterSeconds: waitSeconds });
}

/** Forgets what `subject` tried: what was counted were failures, and this one succeeded. */
export async function forgetAttempts(limit: RateLimit, subject: string, sql: Queryable): Promise<void> {
  await deleteAttempts(sql, nameAttempts(limit, subject));
}

/** Addresses and e-mails are personal data: the table gets a hash. */
function nameAttempts(limit: RateLimit, subject: string): string {
  return `${limit.name}:${hash("sha256", subject, "base64url")}`;
}

function describeWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
