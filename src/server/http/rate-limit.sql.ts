import type { Queryable } from "../db/sql.ts";

/** Counts an attempt for `key`, in a new window if the last one ended; returns the count and the seconds left. */
export async function insertAttempt(
  sql: Queryable,
  { key, windowSeconds }: { key: string; windowSeconds: number },
): Promise<{ points: number; waitSeconds: number }> {
  const [row] = await sql<{ points: number; waitSeconds: number }[]>`
    insert into rate_limits as r (key, points, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      points = case when r.resets_at <= now() then 1 else r.points + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning points, extract(epoch from resets_at - now())::float8 as "waitSeconds"`;
  return row ?? { points: 1, waitSeconds: 0 };
}

/** Deletes the attempts counted for `key`. */
export async function deleteAttempts(sql: Queryable, key: string): Promise<void> {
  await sql`delete from rate_limits where key = ${key}`;
}

/** Deletes counts whose window has ended. */
export async function deleteExpiredAttempts(sql: Queryable): Promise<void> {
  await sql`delete from rate_limits where resets_at < now()`;
}
