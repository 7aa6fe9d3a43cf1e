import type { Role } from "../../../domain/analysis/analysis.contract.ts";
import { encodeArray } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";

export type RunRow = {
  total: number;
  done: number;
  changed: number;
  finishedAt: Date | null;
  canceled: boolean;
};

const COLUMNS = ["total", "done", "changed", "canceled"] as const;

/** Finds a client's run in progress, or its last one. */
export async function findRun(sql: Queryable, clientId: string): Promise<RunRow | undefined> {
  const [row] = await sql<RunRow[]>`
    select ${sql([...COLUMNS])}, finished_at as "finishedAt" from redaction_runs where client_id = ${clientId}`;
  return row;
}

/** Starts a run over all of a client's conversations; false while another one is in progress. */
export async function insertRun(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`
    insert into redaction_runs (client_id, total)
    select ${clientId}, count(*)::int from conversations where client_id = ${clientId}
    on conflict (client_id) do update
    set total = excluded.total, done = 0, changed = 0, after_started_at = null, after_conversation_id = null,
      started_at = now(), finished_at = null, canceled = false
    where redaction_runs.finished_at is not null
    returning client_id`;
  return rows.length > 0;
}

/** Where a run goes on: after this conversation, or from the newest one. */
export type Position = { startedAt: Date; conversationId: string } | null;

/** Finds where an unfinished run goes on; undefined if there is none. */
export async function findPosition(sql: Queryable, clientId: string): Promise<{ position: Position } | undefined> {
  const [row] = await sql<{ startedAt: Date | null; conversationId: string | null }[]>`
    select after_started_at as "startedAt", after_conversation_id as "conversationId"
    from redaction_runs where client_id = ${clientId} and finished_at is null`;
  if (row === undefined) return undefined;
  const { startedAt, conversationId } = row;
  return { position: startedAt === null || conversationId === null ? null : { startedAt, conversationId } };
}

type NextRow = { conversationId: string; startedAt: Date; preview: string; endUser: string | null };

/** Lists a client's next conversations, newest first. */
export async function listNext(
  sql: Queryable,
  { clientId, position, limit }: { clientId: string; position: Position; limit: number },
): Promise<NextRow[]> {
  return sql<NextRow[]>`
    select conversation_id as "conversationId", started_at as "startedAt", preview, end_user as "endUser"
    from conversations
    where client_id = ${clientId} ${
      position === null
        ? sql``
        : sql`and (started_at, conversation_id) < (${position.startedAt}, ${position.conversationId}::uuid)`
    }
    order by started_at desc, conversation_id desc
    limit ${limit}`;
}

export type StoredText = { conversationId: string; role: Role; at: Date; text: string };

/** Lists the newest texts of messages of these conversations. */
export async function listTexts(
  sql: Queryable,
  { clientId, conversationIds, limit }: { clientId: string; conversationIds: readonly string[]; limit: number | null },
): Promise<StoredText[]> {
  return sql<StoredText[]>`
    select conversation_id as "conversationId", role, sent_at as at, text from messages
    where client_id = ${clientId} and conversation_id = any(${[...conversationIds]}::uuid[])
    order by sent_at desc, message_id desc
    limit ${limit}`;
}

/** Lists what is stored of these conversations besides words: metadata, data of events, properties, and sources, but for the numbers by which platforms name ads and posts. */
export async function listTold(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: readonly string[] },
): Promise<{ conversationId: string; value: unknown }[]> {
  const ids = encodeArray([...conversationIds]);
  return sql<{ conversationId: string; value: unknown }[]>`
    select conversation_id as "conversationId", metadata as value from messages
    where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]) and metadata is not null
    union all
    select conversation_id, data from events
    where client_id = ${clientId} and conversation_id = any(${ids}::uuid[]) and data is not null
    union all
    select conversation_id, (select jsonb_object_agg(key, p.value -> 0) from jsonb_each(properties) p)
    from conversation_properties where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])
    union all
    select conversation_id, to_jsonb(s) - array['client_id', 'conversation_id', 'kind']
      - (case when kind in ('ad', 'post') and source_id ~ '^[0-9]{5,25}$' then array['source_id'] else array[]::text[] end)
    from conversation_sources s where client_id = ${clientId} and conversation_id = any(${ids}::uuid[])`;
}

/** Lists the conversations that have messages held over the plan's limit. */
export async function listHeldConversations(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct conversation_id as id from held_messages where client_id = ${clientId}`;
  return rows.map(({ id }) => id);
}

/** Adds to the progress of an unfinished run; false if it was canceled meanwhile. */
export async function addProgress(
  sql: Queryable,
  { clientId, done, changed, position }: { clientId: string; done: number; changed: number; position: Position },
): Promise<boolean> {
  const rows = await sql`
    update redaction_runs
    set done = done + ${done}, changed = changed + ${changed}, after_started_at = ${position?.startedAt ?? null},
      after_conversation_id = ${position?.conversationId ?? null}
    where client_id = ${clientId} and finished_at is null
    returning client_id`;
  return rows.length > 0;
}

/** Ends an unfinished run, and returns it. */
export async function endRun(
  sql: Queryable,
  { clientId, canceled }: { clientId: string; canceled: boolean },
): Promise<RunRow | undefined> {
  const [row] = await sql<RunRow[]>`
    update redaction_runs set finished_at = now(), canceled = ${canceled}
    where client_id = ${clientId} and finished_at is null
    returning ${sql([...COLUMNS])}, finished_at as "finishedAt"`;
  return row;
}

/** Lists the clients with an unfinished run. */
export async function listUnfinished(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select client_id as id from redaction_runs where finished_at is null`;
  return rows.map(({ id }) => id);
}
