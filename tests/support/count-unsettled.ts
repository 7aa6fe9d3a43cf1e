import type { Sql } from "#src/server/db/sql.ts";

/** Reads figures while every day of a period is marked as changed, so that none of them comes from settled sums. */
export async function countUnsettled<T>(
  owner: Sql,
  { clientId, from, to }: { clientId: string; from: string; to: string },
  getFigures: () => Promise<T>,
): Promise<T> {
  const changes = await owner<{ id: string }[]>`
    insert into changed_days (client_id, day)
    select ${clientId}, day::date from generate_series(${from}::date, ${to}::date, '1 day') as day
    returning change_id as id`;
  const counted = await getFigures();
  await owner`delete from changed_days where change_id = any(${changes.map(({ id }) => id)})`;
  return counted;
}
