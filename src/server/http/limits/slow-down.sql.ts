import type { Queryable } from "../../db/sql.ts";

/** Makes sure that `key` has a row. */
export async function insertAttemptKey(sql: Queryable, key: string): Promise<void> {
  await sql`insert into attempt_delays (key) values (${key}) on conflict (key) do nothing`;
}

/**
 * Counts a failure for `key` and sets when the next attempt is allowed: at once for the first `free`, then after 1, 2, 4, …
 * seconds. Counts nothing and returns undefined while the last delay has not passed; concurrent attempts wait for the row.
 */
export async function countFailure(
  sql: Queryable,
  limit: { key: string; free: number; maxDelaySeconds: number; forgetSeconds: number },
): Promise<{ failures: number } | undefined> {
  const { key, free, maxDelaySeconds, forgetSeconds } = limit;
  // clock_timestamp(): an attempt that waited for the row must see the time after its wait.
  const [row] = await sql<{ failures: number }[]>`
    update attempt_delays set
      failures = case when resets_at <= clock_timestamp() then 1 else failures + 1 end,
      allowed_at = case
        when resets_at <= clock_timestamp() or failures < ${free} then '-infinity'
        else clock_timestamp() + make_interval(
          secs => least(${maxDelaySeconds}, power(2, least(failures - ${free}, 20)))) end,
      resets_at = clock_timestamp() + make_interval(secs => ${forgetSeconds})
    where key = ${key} and allowed_at <= clock_timestamp()
    returning failures`;
  return row;
}

/** The seconds until the next attempt for `key` is allowed. */
export async function getDelay(sql: Queryable, key: string): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(0, extract(epoch from allowed_at - clock_timestamp()))::float8 as seconds
    from attempt_delays where key = ${key}`;
  return row?.seconds ?? 0;
}

/** Takes back one failure, for an attempt that turned out right. */
export async function removeFailure(sql: Queryable, key: string): Promise<void> {
  await sql`update attempt_delays set failures = greatest(0, failures - 1) where key = ${key}`;
}

/** Deletes the failures counted for `key`. */
export async function deleteFailures(sql: Queryable, key: string): Promise<void> {
  await sql`delete from attempt_delays where key = ${key}`;
}

/** Deletes failures that no longer count. */
export async function deleteOldFailures(sql: Queryable): Promise<void> {
  await sql`delete from attempt_delays where resets_at < now()`;
}
