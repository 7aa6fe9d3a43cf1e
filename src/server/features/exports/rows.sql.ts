import { buildAccountFilter } from "../../db/account-filter.ts";
import type { Queryable } from "../../db/sql.ts";
import type { TableFile } from "./export-tables.ts";

/** Where a walk over rows goes on: the key of the last one, as text. */
export type Cursor = string[];

/** Lists the next rows of a table as JSON, with the key of each. */
export async function listTableRows(
  sql: Queryable,
  { table, key, columns }: TableFile,
  { clientId, after, limit }: { clientId: string; after: Cursor | null; limit: number },
): Promise<{ key: Cursor; row: Record<string, unknown> }[]> {
  const pairs = columns.map(([name, column]) => sql`${name}::text, ${sql(column)}`);
  const keys = join(
    sql,
    key.map((column) => sql`${sql(column)}`),
  );
  const texts = join(
    sql,
    key.map((column) => sql`${sql(column)}::text`),
  );
  const rest =
    after === null
      ? sql``
      : sql`and (${keys}) > (${join(
          sql,
          after.map((value) => sql`${value}`),
        )})`;
  return sql<{ key: Cursor; row: Record<string, unknown> }[]>`
    select array[${texts}] as key, json_build_object(${join(sql, pairs)}) as row
    from ${sql(table)}
    where client_id = ${clientId} ${rest}
      ${table === "conversations" ? buildAccountFilter(sql, { clientId }, "api_account_id") : sql``}
    order by ${keys}
    limit ${limit}`;
}

/** A message with what the ingest API calls its conversation. */
export type ExportedMessage = {
  key: Cursor;
  id: string;
  externalId: string;
  role: string;
  text: string;
  at: Date;
  timed: boolean;
  channel: string;
  endUser: string | null;
  agentName: string;
  agentVersion: string;
  agentModel: string;
  metadata: unknown;
  stage: string | null;
  confidence: number;
  language: string;
  sentiment: number;
  intent: string;
  flags: string[] | null;
};

type AccountWalk = { clientId: string; apiAccountId: string; after: Cursor | null; limit: number };

/** Lists the next messages of an API account, conversation by conversation. */
export async function listAccountMessages(
  sql: Queryable,
  { clientId, apiAccountId, after, limit }: AccountWalk,
): Promise<ExportedMessage[]> {
  const [conversation, at, message] = after ?? [];
  const rest =
    after === null
      ? sql``
      : sql`and (m.conversation_id, m.sent_at, m.message_id)
          > (${conversation ?? ""}::uuid, ${at ?? ""}::text::timestamptz, ${message ?? ""}::uuid)`;
  return sql<ExportedMessage[]>`
    select array[m.conversation_id::text, m.sent_at::text, m.message_id::text] as key, m.message_id as id,
      c.external_id as "externalId", m.role, m.text, m.sent_at as at, m.timed, c.channel, c.end_user as "endUser",
      c.agent_name as "agentName", c.agent_version as "agentVersion", c.agent_model as "agentModel", m.metadata,
      m.stage, m.confidence, m.language, m.sentiment, m.intent, m.flags
    from messages m
    join conversations c on c.client_id = m.client_id and c.conversation_id = m.conversation_id
    where m.client_id = ${clientId} and c.api_account_id = ${apiAccountId} ${rest}
    order by m.conversation_id, m.sent_at, m.message_id
    limit ${limit}`;
}

/** An event with the sender's id of its conversation. */
export type ExportedEvent = {
  key: Cursor;
  id: string;
  externalId: string;
  type: string;
  name: string;
  at: Date;
  score: number | null;
  cents: number | null;
  currency: string | null;
  data: unknown;
};

/** Lists the next events of an API account. */
export async function listAccountEvents(
  sql: Queryable,
  { clientId, apiAccountId, after, limit }: AccountWalk,
): Promise<ExportedEvent[]> {
  const [id] = after ?? [];
  return sql<ExportedEvent[]>`
    select array[e.event_id::text] as key, e.event_id as id, c.external_id as "externalId", e.type, e.name, e.at, e.score,
      e.cents, e.currency, e.data
    from events e
    join conversations c on c.client_id = e.client_id and c.conversation_id = e.conversation_id
    where e.client_id = ${clientId} and c.api_account_id = ${apiAccountId}
      ${id === undefined ? sql`` : sql`and e.event_id > ${id}`}
    order by e.event_id
    limit ${limit}`;
}

/** Lists a client's API accounts, oldest first, without test runs: an export has their runs. */
export async function listAccounts(sql: Queryable, clientId: string): Promise<{ id: string; name: string }[]> {
  return sql<{ id: string; name: string }[]>`
    select api_account_id as id, name from api_accounts
    where client_id = ${clientId} and purpose = 'live' order by created_at, api_account_id`;
}

/** Estimates how many rows an export will have: messages and conversations are in two files each. */
export async function estimateRows(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select coalesce(sum(messages), 0)::bigint * 2 + count(*) * 2
      + (select count(*) from events where client_id = ${clientId})
      + (select count(*) from audit_entries where client_id = ${clientId}) * 2
      + (select count(*) from calls where client_id = ${clientId}) as n
    from conversations where client_id = ${clientId}`;
  return row?.n ?? 0;
}

type Fragment = ReturnType<typeof createEmptyFragment>;

function join(sql: Queryable, fragments: readonly Fragment[]): Fragment {
  return fragments.reduce(
    (joined, fragment, index) => (index === 0 ? fragment : sql`${joined}, ${fragment}`),
    createEmptyFragment(sql),
  );
}

function createEmptyFragment(sql: Queryable) {
  return sql``;
}
