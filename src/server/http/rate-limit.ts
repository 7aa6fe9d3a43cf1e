import { AppError } from "../../domain/shared/errors.ts";
import { getDatabase } from "../db/sql.ts";
import { insertAttempt } from "./rate-limit.sql.ts";

/** `points` attempts in `windowSeconds`, counted by address under `name`. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

/** Counts one attempt of `subject`; AppError `rate_limited` with the wait when there were too many. Holds over all processes. */
export async function consumeRateLimit(limit: RateLimit, subject: string): Promise<void> {
  const { points, waitSeconds } = await insertAttempt(getDatabase().system, {
    key: `${limit.name}:${subject}`,
    windowSeconds: limit.windowSeconds,
  });
  if (points <= limit.points) return;
  throw new AppError("rate_limited", `Too many attempts. Try again in ${describeWait(waitSeconds)}.`, {
    retryAfterSeconds: waitSeconds,
  });
}

function describeWait(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
