/** The rows of a scheduled export: what stands in the database, without test runs and sample data. */
import { TABLE_NAMES } from "../../../../domain/exports/scheduled-tables.ts";
import type { ScheduledTable } from "../../../../domain/exports/scheduled-tables.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import type { Queryable } from "../../../db/sql.ts";

/** A day with conversations, and between which instants their messages are. */
export type ExportDay = { day: string; from: Date; to: Date };

/** Lists the days with conversations from `since` to `last`, newest first. */
export async function listExportDays(
  sql: Queryable,
  { clientId, since, last }: { clientId: string; since: string; last: string },
): Promise<ExportDay[]> {
  return sql<ExportDay[]>`
    select c.local_day as day, min(c.started_at) as from, max(c.last_at) as to
    from conversations c
    where c.client_id = ${clientId} and c.local_day between ${since} and ${last}
      and c.started_at >= ${since}::date - interval '1 day'
      ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "c.api_account_id")}
    group by c.local_day
    order by c.local_day desc`;
}

type Day = ExportDay & { clientId: string };

/** Counts a day's rows and sums their hashes, so that any change of an exported value shows. */
export async function computeFingerprint(sql: Queryable, day: Day): Promise<string> {
  const counts = TABLE_NAMES.map((table) => {
    const rows = selectRows(sql, table, { ...day, conversations: selectConversations(sql, day) });
    return sql`
      select ${table}::text as name, count(*) as n, coalesce(sum(hashtextextended(x::text, 0)), 0)::text as sum
      from (${rows}) as x`;
  });
  const [first, ...others] = counts;
  if (first === undefined) return "";
  const all = others.reduce((joined, one) => sql`${joined} union all ${one}`, first);
  const rows = await sql<{ name: string; n: number; sum: string }[]>`${all}`;
  return rows
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, n, sum }) => `${name} ${n} ${sum}`)
    .join(", ");
}

/** Lists the next conversations of a day by id. */
export async function listDayConversations(
  sql: Queryable,
  { after, limit, ...day }: Day & { after: string | null; limit: number },
): Promise<string[]> {
  const rest = after === null ? sql`` : sql`and c.conversation_id > ${after}`;
  const rows = await sql<{ id: string }[]>`
    ${selectConversations(sql, day)} ${rest} order by c.conversation_id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** A row of a table, its columns by name. */
export type ExportRow = Record<string, unknown>;
/** A row with its place in the order of its table, as text. */
export type KeyedRow = ExportRow & { key: string[] };

/** Lists the next rows of some conversations in a fixed order; `after` is the key of the last one, so that rows that come or go don't move others. */
export async function listRows(
  sql: Queryable,
  {
    table,
    ids,
    after,
    limit,
    ...day
  }: Day & { table: ScheduledTable; ids: string[]; after: string[] | null; limit: number },
): Promise<KeyedRow[]> {
  const rows = selectRows(sql, table, { ...day, conversations: sql`select unnest(${ids}::uuid[])` });
  const [conversation, at, id] = buildOrder(sql, table);
  const [lastConversation = "", lastAt = "", lastId = ""] = after ?? [];
  const rest =
    after === null
      ? sql``
      : sql`where (${conversation}, ${at}, ${id})
          > (${lastConversation}::uuid, ${lastAt}::text::timestamptz, ${lastId}::uuid)`;
  return sql<KeyedRow[]>`
    select *, array[${conversation}::text, ${at}::text, ${id}::text] as key from (${rows}) as x
    ${rest} order by ${conversation}, ${at}, ${id} limit ${limit}`;
}

/** What a table's rows are ordered by. */
function buildOrder(sql: Queryable, table: ScheduledTable) {
  const conversation = sql`x.conversation_id`;
  if (table === "messages") return [conversation, sql`x.sent_at`, sql`x.message_id`] as const;
  if (table === "events") return [conversation, sql`x.at`, sql`x.event_id`] as const;
  // One row of each conversation.
  return [conversation, sql`'epoch'::timestamptz`, conversation] as const;
}

type Fragment = ReturnType<typeof selectConversations>;

function selectConversations(sql: Queryable, { clientId, day, from }: Day) {
  return sql`
    select c.conversation_id as id from conversations c
    where c.client_id = ${clientId} and c.local_day = ${day}
      and c.started_at between ${from} and ${from}::timestamptz + interval '3 days'
      ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "c.api_account_id")}`;
}

/** The rows of a table, its columns in the order of SCHEDULED_TABLES. */
function selectRows(
  sql: Queryable,
  table: ScheduledTable,
  { clientId, from, to, conversations }: Day & { conversations: Fragment },
): Fragment {
  if (table === "conversations") {
    return sql`
      select c.conversation_id, c.local_day as day, c.api_account_id, c.external_id, c.channel, c.language, c.agent_name,
        c.agent_version, c.agent_model, c.end_user, c.started_at, c.last_at, c.closed, c.stage, c.converted,
        c.corrected_stage, c.corrected_converted, c.handed_off, c.drop_stage,
        case when not coalesce(c.corrected_converted, c.converted) then c.drop_reason end as drop_reason, c.sentiment,
        c.sentiment_trend, c.intent, c.messages, c.user_messages, c.bot_messages, c.agent_messages, c.turns, c.duration_ms,
        c.first_response_ms, c.median_response_ms, c.p95_response_ms, c.quality, c.fallbacks, c.flags, c.tags,
        c.preview as first_message
      from conversations c
      where c.client_id = ${clientId} and c.conversation_id in (${conversations})`;
  }
  if (table === "messages") {
    return sql`
      select m.message_id, m.conversation_id, c.local_day as day, m.role, m.text, m.sent_at, m.timed, m.metadata, m.stage,
        m.confidence, m.language, m.sentiment, m.intent, coalesce(m.flags, '{}') as flags
      from messages m join conversations c on c.client_id = m.client_id and c.conversation_id = m.conversation_id
      where m.client_id = ${clientId} and m.conversation_id in (${conversations})
        and m.sent_at between ${from}::timestamptz - interval '1 day' and ${to}::timestamptz + interval '1 day'`;
  }
  if (table === "events") {
    return sql`
      select e.event_id, e.conversation_id, c.local_day as day, e.type, e.name, e.at, e.score,
        e.cents::float8 / 100 as value, e.currency, e.data
      from events e join conversations c on c.client_id = e.client_id and c.conversation_id = e.conversation_id
      where e.client_id = ${clientId} and e.conversation_id in (${conversations})`;
  }
  return sql`
    select k.conversation_id, c.local_day as day, k.outcome, k.reason, k.act, k.need, k.topic, c.sentiment, k.reading,
      k.corrections
    from conversation_readings k join conversations c on c.client_id = k.client_id and c.conversation_id = k.conversation_id
    where k.client_id = ${clientId} and k.conversation_id in (${conversations})`;
}
