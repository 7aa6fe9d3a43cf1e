import type { Queryable } from "../../../db/sql.ts";

/** Adds an unfinished run for each client that is not at this version. */
export async function addReadingRuns(sql: Queryable, version: number): Promise<void> {
  await sql`
    insert into reading_runs as r (client_id, version)
    select client_id, ${version}::integer from clients
    on conflict (client_id) do update set version = excluded.version, total = null, finished_at = null
      where r.version <> excluded.version`;
}

/** Lists unfinished runs; `total` is null before their conversations are queued. */
export async function listUnfinishedRuns(sql: Queryable): Promise<{ clientId: string; total: number | null }[]> {
  return sql<{ clientId: string; total: number | null }[]>`
    select client_id as "clientId", total from reading_runs where finished_at is null order by client_id limit 100`;
}

/** Queues a client's closed conversations without a reading of this version; returns how many. */
export async function queueBacklog(
  sql: Queryable,
  { clientId, version }: { clientId: string; version: number },
): Promise<number> {
  const result = await sql`
    insert into unread_conversations (client_id, conversation_id, is_backlog)
    select client_id, conversation_id, true from conversations c
    where client_id = ${clientId} and closed
      and not exists (
        select from conversation_readings r
        where r.client_id = ${clientId} and r.conversation_id = c.conversation_id
          and (r.reading ->> 'version')::integer = ${version})
    on conflict (client_id, conversation_id) do nothing`;
  return result.count;
}

/** Sets how many conversations a run reads. */
export async function startReadingRun(
  sql: Queryable,
  { clientId, total }: { clientId: string; total: number },
): Promise<void> {
  await sql`update reading_runs set total = ${total} where client_id = ${clientId}`;
}

/** Counts a client's conversations that a run has yet to read. */
export async function countBacklog(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from unread_conversations where client_id = ${clientId} and is_backlog`;
  return row?.n ?? 0;
}

/** Ends a run. */
export async function finishReadingRun(sql: Queryable, clientId: string): Promise<void> {
  await sql`update reading_runs set finished_at = now() where client_id = ${clientId}`;
}
