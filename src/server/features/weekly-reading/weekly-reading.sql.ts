import type { ConversationPatch } from "../../../domain/conversations/conversations.contract.ts";
import type { Outcome, LossReason } from "../../../domain/reading/reading.contract.ts";
import type { AgreementRow } from "../../../domain/weekly-reading/agreement.ts";
import { buildAccountFilter } from "../../db/account-filter.ts";
import { getScanBounds } from "../../db/local-days.ts";
import type { Queryable } from "../../db/sql.ts";

type Week = { clientId: string; week: string };
type Key = { clientId: string; conversationId: string };
type Read = { outcome: Outcome; reason: LossReason | null };
/** What people corrected of a conversation, by reading it or in the list. */
export type Corrected = {
  outcome?: Outcome | undefined;
  reason?: LossReason | undefined;
  stage?: Exclude<ConversationPatch["stage"], null>;
  converted?: boolean | undefined;
};

/** Takes a transaction lock on choosing a client's conversations. */
export async function lockChoosing(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, 7430))`;
}

/** Counts the conversations of a week that are chosen and not open again, and of them those at random. */
export async function countChosen(sql: Queryable, { clientId, week }: Week): Promise<{ n: number; random: number }> {
  const [row] = await sql<{ n: number; random: number }[]>`
    select count(*)::integer as n, (count(*) filter (where w.random))::integer as random
    from weekly_readings w
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = w.conversation_id
    where w.client_id = ${clientId} and w.week = ${week} and k.reading is not null`;
  return row ?? { n: 0, random: 0 };
}

/** Chooses up to `limit` further conversations of some days for a week: at random, or those that the engine is least sure of. */
export async function chooseConversations(
  sql: Queryable,
  { clientId, week, from, to, random, limit }: Week & { from: string; to: string; random: boolean; limit: number },
): Promise<void> {
  if (limit <= 0) return;
  const { fromAt, toAt } = getScanBounds({ from, to });
  await sql`
    insert into weekly_readings (client_id, conversation_id, week, place, random)
    select ${clientId}, id, ${week},
      place + (select count(*) from weekly_readings w where w.client_id = ${clientId} and w.week = ${week}), ${random}
    from (
      select c.conversation_id as id, row_number() over (order by ${selectOrder(sql, random)}) as place
      from conversations c
      join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
      where c.client_id = ${clientId} and c.local_day between ${from} and ${to}
        and c.started_at >= ${fromAt} and c.started_at < ${toAt} and c.closed and c.messages > 0
        ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "c.api_account_id")}
        and k.reading is not null ${random ? sql`` : sql`and k.corrections is null`}
        -- Reported by the business, not read.
        and not (k.reading -> 'decidedBy' = 'null' and k.reading ->> 'outcome' = 'sold' and (k.reading ->> 'confidence')::float8 = 1)
        and not exists (
          select from weekly_readings w where w.client_id = ${clientId} and w.conversation_id = c.conversation_id)
      order by place limit ${limit}) chosen
    on conflict do nothing`;
}

function selectOrder(sql: Queryable, random: boolean) {
  return random ? sql`random()` : sql`(k.reading ->> 'confidence')::float8, c.conversation_id`;
}

/** A chosen conversation with what the engine reads in it now; `messageId` decided, else is the last one. */
export type ChosenRow = {
  conversationId: string;
  messageId: string;
  random: boolean;
  engineOutcome: Outcome;
  engineReason: LossReason | null;
  outcome: Outcome | null;
  reason: LossReason | null;
};

/** Lists the conversations of a week; without those that are open again. */
export async function listChosen(sql: Queryable, { clientId, week }: Week): Promise<ChosenRow[]> {
  return sql<ChosenRow[]>`
    select w.conversation_id as "conversationId", w.random, w.outcome, w.reason,
      coalesce((k.reading -> 'decidedBy' ->> 'messageId')::uuid, m.message_id) as "messageId",
      k.reading ->> 'outcome' as "engineOutcome", k.reading ->> 'reason' as "engineReason"
    from weekly_readings w
    join conversations c on c.client_id = ${clientId} and c.conversation_id = w.conversation_id
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = w.conversation_id
    join lateral (
      select message_id from messages
      where client_id = ${clientId} and conversation_id = c.conversation_id and sent_at = c.last_at
      order by seq desc limit 1) m on true
    where w.client_id = ${clientId} and w.week = ${week} and k.reading is not null
    order by w.place`;
}

/** A conversation that was chosen. */
export type FoundRow = {
  /** Null while it is open again. */
  engine: Read | null;
  current: Corrected;
  /** The corrections of outcome and reason that its weekly reading made; null if nobody has read it. */
  made: Pick<Corrected, "outcome" | "reason"> | null;
  /** The corrections before its weekly reading. */
  former: Corrected | null;
};

/** Finds a chosen conversation of a client. */
export async function findChosen(sql: Queryable, { clientId, conversationId }: Key): Promise<FoundRow | undefined> {
  const [row] = await sql<FoundRow[]>`
    select case when k.reading is null then null else
        jsonb_build_object('outcome', k.reading -> 'outcome', 'reason', k.reading -> 'reason') end as engine,
      jsonb_strip_nulls(jsonb_build_object('outcome', k.corrections -> 'outcome', 'reason', k.corrections -> 'reason',
        'stage', c.corrected_stage, 'converted', c.corrected_converted)) as current,
      case when w.outcome is not null then jsonb_strip_nulls(jsonb_build_object('outcome', nullif(w.outcome, w.engine_outcome),
        'reason', nullif(w.reason, w.engine_reason))) end as made,
      w.former
    from weekly_readings w
    join conversations c on c.client_id = ${clientId} and c.conversation_id = w.conversation_id
    left join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = w.conversation_id
    where w.client_id = ${clientId} and w.conversation_id = ${conversationId}`;
  return row;
}

/** Stores what a person read, and what the engine had read. */
export async function storeRead(
  sql: Queryable,
  {
    clientId,
    conversationId,
    userId,
    read,
    engine,
    former,
  }: Key & { userId: string; read: Read; engine: Read; former: Corrected },
): Promise<void> {
  await sql`
    update weekly_readings
    set outcome = ${read.outcome}, reason = ${read.reason}, engine_outcome = ${engine.outcome}, engine_reason = ${engine.reason},
      former = ${sql.json(former)}, user_id = ${userId}, read_at = now()
    where client_id = ${clientId} and conversation_id = ${conversationId}`;
}

/** Takes back what a person read. */
export async function clearRead(sql: Queryable, { clientId, conversationId }: Key): Promise<void> {
  await sql`
    update weekly_readings
    set outcome = null, reason = null, engine_outcome = null, engine_reason = null, former = null, user_id = null, read_at = null
    where client_id = ${clientId} and conversation_id = ${conversationId}`;
}

/** Counts how often people gave the engine's outcome, of conversations chosen at random. */
export async function countAgreement(sql: Queryable, clientId: string): Promise<AgreementRow[]> {
  return sql<AgreementRow[]>`
    select week::text as week, engine_outcome as outcome, count(*)::integer as n,
      (count(*) filter (where outcome = engine_outcome))::integer as k
    from weekly_readings
    where client_id = ${clientId} and random and outcome is not null
    group by week, engine_outcome`;
}

/** What a client's corrections taught; undefined without anything. */
export type LearnedRow = { at: Date; corrections: number; n: number; before: number; after: number };

/** Finds what a client's corrections taught. */
export async function findLearned(sql: Queryable, clientId: string): Promise<LearnedRow | undefined> {
  const [row] = await sql<LearnedRow[]>`
    select learned_at as at, corrections, conversations as n, right_before as before, right_after as after
    from reading_calibrations where client_id = ${clientId} and (outcome <> '{}' or reason <> '{}')`;
  return row;
}

/** Forgets what a client's corrections taught, but that they did; false if that was nothing. */
export async function clearCalibration(sql: Queryable, clientId: string): Promise<boolean> {
  const { count } = await sql`
    update reading_calibrations set outcome = '{}', reason = '{}', undone = true
    where client_id = ${clientId} and (outcome <> '{}' or reason <> '{}')`;
  return count > 0;
}
