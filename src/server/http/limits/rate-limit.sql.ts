import type { Queryable } from "../../db/sql.ts";

/** Counts an attempt for `key`, in a new window if the last one ended; returns the count and the seconds left. */
export async function insertAttempt(
  sql: Queryable,
  { key, windowSeconds }: { key: string; windowSeconds: number },
): Promise<{ points: number; waitSeconds: number }> {
  const [row] = await sql<{ points: number; waitSeconds: number }[]>`
    select points, wait_seconds as "waitSeconds" from count_attempt(${key}, ${windowSeconds})`;
  return row ?? { points: 1, waitSeconds: 0 };
}

/** Deletes the attempts counted for `key`. */
export async function deleteAttempts(sql: Queryable, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`;
}

/** Takes one attempt off those counted for `key`. */
export async function deleteAttempt(sql: Queryable, key: string): Promise<void> {
  await sql`update rate_limits set points = points - 1 where key = ${key} and points > 0`;
}

/** Deletes counts whose window has ended. */
export async function deleteExpiredAttempts(sql: Queryable): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`;
}
