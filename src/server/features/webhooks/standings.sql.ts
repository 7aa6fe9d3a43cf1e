import type { Queryable } from "../../db/sql.ts";

/** Locks the announcing of a client's standing until the transaction ends; returns the one announced last, if any. */
export async function lockStanding(sql: Queryable, clientId: string): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7295))`;
  const [row] = await sql<{ standing: unknown }[]>`
    select standing from announced_standings where client_id = ${clientId}`;
  return row?.standing;
}

/** Stores the standing that is announced. */
export async function setStanding(
  sql: Queryable,
  { clientId, standing }: { clientId: string; standing: object },
): Promise<void> {
  await sql`
    insert into announced_standings (client_id, standing) values (${clientId}, ${JSON.stringify(standing)}::text::jsonb)
    on conflict (client_id) do update set standing = excluded.standing`;
}
