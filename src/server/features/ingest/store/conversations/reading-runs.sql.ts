import { encodeArray } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";

/** Adds an unfinished run for each client that is not at this version. */
export async function addReadingRuns(sql: Queryable, version: number): Promise<void> {
  await sql`
    insert into reading_runs as r (client_id, version)
    select client_id, ${version}::integer from clients
    on conflict (client_id) do update set version = excluded.version, total = null, finished_at = null
      where r.version <> excluded.version`;
}

/** Makes a client's run also count the conversations of an API account again, not before `waitMs` are over. */
export async function addRecount(
  sql: Queryable,
  {
    clientId,
    apiAccountId,
    version,
    waitMs,
  }: { clientId: string; apiAccountId: string; version: number; waitMs: number },
): Promise<void> {
  await sql`
    insert into reading_runs as r (client_id, version, api_account_ids, not_before)
    values (${clientId}, ${version}, array[${apiAccountId}::uuid], now() + make_interval(secs => ${waitMs / 1000}))
    on conflict (client_id) do update set total = null, finished_at = null, not_before = excluded.not_before,
      api_account_ids = array_remove(r.api_account_ids, ${apiAccountId}::uuid) || excluded.api_account_ids`;
}

/** How far the recount of API accounts is; null if there is none. `total` is 0 before the conversations are known. */
export async function findRecountProgress(
  sql: Queryable,
  clientId: string,
): Promise<{ apiAccountIds: string[]; done: number; total: number } | null> {
  const [run] = await sql<{ apiAccountIds: string[]; total: number | null }[]>`
    select api_account_ids as "apiAccountIds", total from reading_runs
    where client_id = ${clientId} and finished_at is null and api_account_ids <> '{}'`;
  if (run === undefined) return null;
  const total = run.total ?? 0;
  return { ...run, total, done: Math.max(0, total - (await countBacklog(sql, clientId))) };
}

/** Lists unfinished runs that may begin; `total` is null before their conversations are queued. */
export async function listUnfinishedRuns(
  sql: Queryable,
): Promise<{ clientId: string; total: number | null; apiAccountIds: string[] }[]> {
  return sql<{ clientId: string; total: number | null; apiAccountIds: string[] }[]>`
    select client_id as "clientId", total, api_account_ids as "apiAccountIds" from reading_runs
    where finished_at is null and (total is not null or not_before is null or not_before <= now())
    order by client_id limit 100`;
}

/** Queues a client's closed conversations without a reading of this version, and those of these API accounts. */
export async function queueBacklog(
  sql: Queryable,
  { clientId, version, apiAccountIds }: { clientId: string; version: number; apiAccountIds: string[] },
): Promise<void> {
  await sql`
    insert into unread_conversations (client_id, conversation_id, is_backlog)
    select client_id, conversation_id, true from conversations c
    where client_id = ${clientId} and closed
      and (api_account_id = any(${encodeArray(apiAccountIds)}::uuid[]) or not exists (
        select from conversation_readings r
        where r.client_id = ${clientId} and r.conversation_id = c.conversation_id
          and (r.reading ->> 'version')::integer = ${version}))
    on conflict (client_id, conversation_id) do nothing`;
}

/** Sets how many conversations a run reads, unless another recount was requested meanwhile. */
export async function startReadingRun(
  sql: Queryable,
  { clientId, total, apiAccountIds }: { clientId: string; total: number; apiAccountIds: string[] },
): Promise<void> {
  await sql`
    update reading_runs set total = ${total}
    where client_id = ${clientId} and api_account_ids = ${encodeArray(apiAccountIds)}::uuid[]
      and (not_before is null or not_before <= now())`;
}

/** Counts a client's conversations that a run has yet to read. */
export async function countBacklog(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from unread_conversations where client_id = ${clientId} and is_backlog`;
  return row?.n ?? 0;
}

/** Ends a run, unless another goal changed meanwhile. */
export async function finishReadingRun(sql: Queryable, clientId: string): Promise<void> {
  await sql`
    update reading_runs set finished_at = now(), api_account_ids = '{}', not_before = null
    where client_id = ${clientId} and total is not null`;
}
