import type { StoredReading } from "#src/domain/conversations/stored-reading.ts";
import type { SoldTotal, ValuedTotal } from "#src/domain/money/compute-money.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { encodeTextArray } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";

type Query = { clientId: string; users: readonly string[] };

/** SQL condition on the end user of conversations `c`, in any of these spellings, by the index of their hashes. */
export function buildUserFilter(sql: Queryable, users: readonly string[]) {
  const spellings = encodeTextArray(users);
  return sql`
    and c.end_user_hash = any(array(select hashtextextended(u, 0) from unnest(${spellings}::text[]) u))
    and c.end_user = any(${spellings}::text[])`;
}

/** Counts the conversations of an end user by outcome, with the first and the last instant of each; `open` is none. */
export async function countOfPerson(
  sql: Queryable,
  { clientId, users }: Query,
): Promise<{ outcome: string; n: number; firstAt: Date; lastAt: Date }[]> {
  return sql<{ outcome: string; n: number; firstAt: Date; lastAt: Date }[]>`
    select coalesce(k.outcome, 'open') as outcome, count(*)::integer as n, min(c.started_at) as "firstAt",
      max(c.last_at) as "lastAt"
    from conversations c
    left join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
    where c.client_id = ${clientId} ${buildUserFilter(sql, users)}
      ${buildAccountFilter(sql, { clientId }, "c.api_account_id")}
    group by 1`;
}

/** Counts the sold conversations of an end user by API account. */
export async function countSoldOfPerson(sql: Queryable, query: Query): Promise<SoldTotal[]> {
  return sql<SoldTotal[]>`
    select account, count(*)::integer as n from (${selectSold(sql, query)}) sold group by account`;
}

/** Sums the values of events of those by API account and currency, and counts each conversation once. */
export async function sumValuedOfPerson(sql: Queryable, query: Query): Promise<ValuedTotal[]> {
  return sql<ValuedTotal[]>`
    with valued as (
      select s.account, e.currency, e.conversation_id, e.cents
      from events e
      join (${selectSold(sql, query)}) s on s.conversation_id = e.conversation_id
      where e.client_id = ${query.clientId} and e.cents is not null)
    select account, currency, count(distinct conversation_id)::integer as n, sum(cents)::bigint as cents
    from valued
    group by grouping sets ((account, currency), (account))`;
}

function selectSold(sql: Queryable, { clientId, users }: Query) {
  return sql`
    select c.conversation_id, c.api_account_id as account
    from conversations c
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
    where c.client_id = ${clientId} ${buildUserFilter(sql, users)} and k.outcome = 'sold'
      ${buildAccountFilter(sql, { clientId }, "c.api_account_id")}`;
}

export type OpenRow = {
  id: string;
  externalId: string;
  channel: string;
  lastAt: Date;
  preview: string;
  reading: StoredReading | null;
  isWaiting: boolean;
};

/** Lists the conversations of an end user that go on or wait for the business, newest first. */
export async function listOpenOfPerson(
  sql: Queryable,
  { clientId, users, limit }: Query & { limit: number },
): Promise<OpenRow[]> {
  return sql<OpenRow[]>`
    select c.conversation_id as id, c.external_id as "externalId", c.channel, c.last_at as "lastAt", c.preview,
      c.closed as "isWaiting",
      case when k is not null then jsonb_build_object('engine', k.reading, 'corrections', k.corrections) end as reading
    from conversations c
    left join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
    where c.client_id = ${clientId} ${buildUserFilter(sql, users)} and (not c.closed or k.outcome = 'waiting')
      ${buildAccountFilter(sql, { clientId }, "c.api_account_id")}
    order by c.started_at desc, c.conversation_id desc
    limit ${limit}`;
}
