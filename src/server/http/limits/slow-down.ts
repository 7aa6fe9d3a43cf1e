import type { Queryable } from "../../db/sql.ts";
import { buildKey, createRateLimitError } from "./rate-limit.ts";
import { countFailure, deleteFailures, getDelay, insertAttemptKey, removeFailure } from "./slow-down.sql.ts";

/**
 * Slows down guesses instead of locking: after `free` failures the next attempt is allowed after 1, 2, 4, … seconds, at most
 * `maxDelaySeconds`. Failures are forgotten a day after the last one.
 */
export type SlowDown = { name: string; free: number; maxDelaySeconds: number };

const FORGET_SECONDS = 24 * 60 * 60;

/**
 * Counts an attempt of `subject` as a failure, before it is known, so that concurrent ones can't pass together. AppError
 * `rate_limited` with the wait while the last delay has not passed; such an attempt is not counted.
 */
export async function consumeSlowDown(limit: SlowDown, subject: string, sql: Queryable): Promise<void> {
  const { name: _, ...delays } = limit;
  const key = buildKey(limit, subject);
  await insertAttemptKey(sql, key);
  if ((await countFailure(sql, { key, ...delays, forgetSeconds: FORGET_SECONDS })) !== undefined) return;
  // At least a second: a delay that just ended must not be reported as none.
  throw createRateLimitError("Too many attempts.", Math.max(1, await getDelay(sql, key)));
}

/** Takes back the failure of an attempt that succeeded; with `all`, all failures of `subject`. */
export async function refundSlowDown(
  limit: SlowDown,
  subject: string,
  { sql, all }: { sql: Queryable; all: boolean },
): Promise<void> {
  await (all ? deleteFailures : removeFailure)(sql, buildKey(limit, subject));
}
