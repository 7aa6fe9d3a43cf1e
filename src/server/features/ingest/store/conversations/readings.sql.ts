import { getCountedReading } from "#src/domain/conversations/stored-reading.ts";
import { compareText } from "#src/domain/shared/text.ts";
import { encodeArray, encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { ConversationRow } from "../../ingest.types.ts";
import { listClientsInOrder } from "../clients-in-turn.ts";
import { queueReports } from "./sold-reports.sql.ts";

/** An increment of a row of `outcome_rollups`; figures may be negative. `key` joins all key columns. */
export type OutcomeDelta = {
  key: string;
  clientId: string;
  day: string;
  apiAccountId: string;
  channel: string;
  language: string;
  agentVersion: string;
  outcome: string;
  reason: string;
  act: string;
  need: string;
  n: number;
  corrected: number;
};

/** An increment of a row of `drop_outcomes`, like an {@link OutcomeDelta}. */
export type DropOutcomeDelta = Omit<OutcomeDelta, "reason" | "act" | "need" | "corrected"> & { stage: string };

/** An increment of a row of `negative_turns`, likewise. */
export type TurnDelta = Omit<OutcomeDelta, "outcome" | "reason" | "act" | "need" | "corrected"> & { step: string };

/** An increment of a row of `topic_rollups`, likewise. */
export type TopicDelta = Omit<OutcomeDelta, "reason" | "act" | "need" | "corrected"> & {
  topic: string;
  converted: number;
  unanswered: number;
};

/** What a transaction writes of readings besides their conversations. */
export type ReadingWrites = {
  /** Rows whose reading changed. */
  readings: ConversationRow[];
  outcomes: OutcomeDelta[];
  dropOutcomes: DropOutcomeDelta[];
  topics: TopicDelta[];
  turns: TurnDelta[];
  /** Closed conversations without a reading. */
  unread: ConversationRow[];
};

/** Writes changed readings with their figures and queues what is to be read, a client at a time, in a transaction with the rows. */
export async function writeReadings(sql: Queryable, writes: ReadingWrites): Promise<void> {
  const { readings, outcomes, dropOutcomes, topics, turns, unread } = writes;
  for (const clientId of listClientsInOrder(readings, outcomes, dropOutcomes, topics, turns, unread)) {
    const own = <T extends { clientId: string }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.clientId === clientId);
    await updateReadings(sql, clientId, own(readings));
    await queueReports(sql, clientId, own(readings));
    await addOutcomes(sql, clientId, own(outcomes));
    await addDropOutcomes(sql, clientId, own(dropOutcomes));
    await addTopics(sql, clientId, own(topics));
    await addTurns(sql, clientId, own(turns));
    await queueUnread(sql, { clientId, conversationIds: own(unread).map((row) => row.conversationId) });
  }
}

async function updateReadings(sql: Queryable, clientId: string, rows: readonly ConversationRow[]): Promise<void> {
  const stored = rows.filter(({ reading }) => reading !== null);
  const gone = rows.filter(({ reading }) => reading === null);
  if (gone.length > 0) {
    await sql`
      delete from conversation_readings
      where client_id = ${clientId} and conversation_id = any(${encodeColumn(gone, (row) => row.conversationId)}::uuid[])`;
  }
  if (stored.length === 0) return;
  const counted = stored.map((row) => ({ ...row, counted: getCountedReading(row.reading) }));
  await sql`
    insert into conversation_readings (client_id, conversation_id, outcome, reason, act, need, topic, reading, corrections, turned_step)
    select ${clientId}, * from unnest(
      ${encodeColumn(stored, (row) => row.conversationId)}::uuid[],
      ${encodeTextColumn(counted, (row) => row.counted?.outcome ?? null)}::text[],
      ${encodeTextColumn(counted, (row) => row.counted?.reason ?? null)}::text[],
      ${encodeTextColumn(counted, (row) => row.counted?.act ?? null)}::text[],
      ${encodeTextColumn(counted, (row) => row.counted?.need ?? null)}::text[],
      ${encodeTextColumn(stored, ({ reading }) => reading?.topic ?? null)}::text[],
      ${encodeTextColumn(stored, ({ reading }) => encodeJson(reading?.engine))}::jsonb[],
      ${encodeTextColumn(stored, ({ reading }) => encodeJson(reading?.corrections))}::jsonb[],
      ${encodeTextColumn(stored, ({ reading }) => reading?.engine?.turnedStep ?? null)}::text[])
    on conflict (client_id, conversation_id) do update set
      outcome = excluded.outcome, reason = excluded.reason, act = excluded.act, need = excluded.need,
      topic = excluded.topic, turned_step = excluded.turned_step,
      reading = excluded.reading, corrections = excluded.corrections`;
}

function encodeJson(value: object | null | undefined): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** In the order of keys, so that two writers cannot deadlock. */
async function addOutcomes(sql: Queryable, clientId: string, deltas: readonly OutcomeDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const rows = deltas.toSorted((a, b) => compareText(a.key, b.key));
  await sql`
    insert into outcome_rollups as o (
      client_id, day, api_account_id, channel, language, agent_version, outcome, reason, act, need, n, corrected)
    select ${clientId}, * from unnest(
      ${encodeColumn(rows, (row) => row.day)}::date[], ${encodeColumn(rows, (row) => row.apiAccountId)}::uuid[],
      ${encodeTextColumn(rows, (row) => row.channel)}::text[], ${encodeTextColumn(rows, (row) => row.language)}::text[],
      ${encodeTextColumn(rows, (row) => row.agentVersion)}::text[], ${encodeTextColumn(rows, (row) => row.outcome)}::text[],
      ${encodeTextColumn(rows, (row) => row.reason)}::text[], ${encodeTextColumn(rows, (row) => row.act)}::text[],
      ${encodeTextColumn(rows, (row) => row.need)}::text[], ${encodeColumn(rows, (row) => row.n)}::int[],
      ${encodeColumn(rows, (row) => row.corrected)}::int[])
    on conflict (client_id, day, outcome, reason, act, need, api_account_id, channel, language, agent_version)
      do update set n = o.n + excluded.n, corrected = o.corrected + excluded.corrected`;
}

async function addDropOutcomes(sql: Queryable, clientId: string, deltas: readonly DropOutcomeDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const rows = deltas.toSorted((a, b) => compareText(a.key, b.key));
  await sql`
    insert into drop_outcomes as o (client_id, day, api_account_id, channel, language, agent_version, stage, outcome, n)
    select ${clientId}, * from unnest(
      ${encodeColumn(rows, (row) => row.day)}::date[], ${encodeColumn(rows, (row) => row.apiAccountId)}::uuid[],
      ${encodeTextColumn(rows, (row) => row.channel)}::text[], ${encodeTextColumn(rows, (row) => row.language)}::text[],
      ${encodeTextColumn(rows, (row) => row.agentVersion)}::text[], ${encodeTextColumn(rows, (row) => row.stage)}::text[],
      ${encodeTextColumn(rows, (row) => row.outcome)}::text[], ${encodeColumn(rows, (row) => row.n)}::int[])
    on conflict (client_id, day, stage, outcome, api_account_id, channel, language, agent_version)
      do update set n = o.n + excluded.n`;
}

/** Likewise. */
async function addTopics(sql: Queryable, clientId: string, deltas: readonly TopicDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const rows = deltas.toSorted((a, b) => compareText(a.key, b.key));
  await sql`
    insert into topic_rollups as o (
      client_id, day, api_account_id, channel, language, agent_version, topic, outcome, n, converted, unanswered)
    select ${clientId}, * from unnest(
      ${encodeColumn(rows, (row) => row.day)}::date[], ${encodeColumn(rows, (row) => row.apiAccountId)}::uuid[],
      ${encodeTextColumn(rows, (row) => row.channel)}::text[], ${encodeTextColumn(rows, (row) => row.language)}::text[],
      ${encodeTextColumn(rows, (row) => row.agentVersion)}::text[], ${encodeTextColumn(rows, (row) => row.topic)}::text[],
      ${encodeTextColumn(rows, (row) => row.outcome)}::text[], ${encodeColumn(rows, (row) => row.n)}::int[],
      ${encodeColumn(rows, (row) => row.converted)}::int[], ${encodeColumn(rows, (row) => row.unanswered)}::int[])
    on conflict (client_id, day, topic, outcome, api_account_id, channel, language, agent_version)
      do update set n = o.n + excluded.n, converted = o.converted + excluded.converted,
        unanswered = o.unanswered + excluded.unanswered`;
}

/** Likewise. */
async function addTurns(sql: Queryable, clientId: string, deltas: readonly TurnDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const rows = deltas.toSorted((a, b) => compareText(a.key, b.key));
  await sql`
    insert into negative_turns as t (client_id, day, api_account_id, channel, language, agent_version, step, n)
    select ${clientId}, * from unnest(
      ${encodeColumn(rows, (row) => row.day)}::date[], ${encodeColumn(rows, (row) => row.apiAccountId)}::uuid[],
      ${encodeTextColumn(rows, (row) => row.channel)}::text[], ${encodeTextColumn(rows, (row) => row.language)}::text[],
      ${encodeTextColumn(rows, (row) => row.agentVersion)}::text[], ${encodeTextColumn(rows, (row) => row.step)}::text[],
      ${encodeColumn(rows, (row) => row.n)}::int[])
    on conflict (client_id, day, step, api_account_id, channel, language, agent_version) do update set n = t.n + excluded.n`;
}

type Keys = { clientId: string; conversationIds: string[] };

/** Queues those of these conversations that are closed and have no reading. */
export async function queueUnread(sql: Queryable, { clientId, conversationIds }: Keys): Promise<void> {
  if (conversationIds.length === 0) return;
  await sql`
    insert into unread_conversations (client_id, conversation_id)
    select client_id, conversation_id from conversations c
    where client_id = ${clientId} and conversation_id = any(${encodeArray(conversationIds)}::uuid[]) and closed
      and not exists (
        select from conversation_readings r
        where r.client_id = ${clientId} and r.conversation_id = c.conversation_id and r.outcome is not null)
    order by conversation_id
    on conflict (client_id, conversation_id) do update set is_backlog = false, leased_until = '-infinity'`;
}

/** Lists clients with conversations to read, of up to `limit` queue entries. */
export async function listUnreadClients(sql: Queryable, limit: number): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from unread_conversations
    where not is_backlog and leased_until < now() limit ${limit}`;
  return [...new Set(rows.map(({ clientId }) => clientId))];
}

/** Takes up to `limit` of a client's conversations for two minutes, new ones before the backlog; other processes skip them. */
export async function leaseUnread(sql: Queryable, clientId: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    update unread_conversations set leased_until = now() + interval '2 minutes'
    where client_id = ${clientId} and conversation_id = any(array(
      select conversation_id from unread_conversations
      where client_id = ${clientId} and leased_until < now()
      order by is_backlog, conversation_id limit ${limit} for update skip locked))
    returning conversation_id as id`;
  return rows.map(({ id }) => id);
}

/** Removes conversations from the queue. */
export async function deleteUnread(sql: Queryable, { clientId, conversationIds }: Keys): Promise<void> {
  await sql`
    delete from unread_conversations
    where client_id = ${clientId} and conversation_id = any(${encodeArray(conversationIds)}::uuid[])`;
}

/** Lets any process take conversations again whose reading was not stored. */
export async function releaseUnread(sql: Queryable, { clientId, conversationIds }: Keys): Promise<void> {
  await sql`
    update unread_conversations set leased_until = '-infinity'
    where client_id = ${clientId} and conversation_id = any(${encodeArray(conversationIds)}::uuid[])`;
}
