/** Computes the dashboard's figures from raw messages: the comparison for the rollups. */
import type postgres from "postgres";

export type RawPeriod = { clientId: string; fromAt: Date; toAt: Date };

/** Overview: conversations, furthest stage, first response, sentiment and messages, by day. */
export async function getRawOverview(sql: postgres.Sql, period: RawPeriod): Promise<void> {
  await sql`
    with t as (${selectConversations(sql, period)})
    select started::date, count(*), sum(messages), count(*) filter (where stage = 4), count(*) filter (where stage = 3),
      count(*) filter (where stage = 2), count(*) filter (where stage = 1), avg(sentiment),
      percentile_disc(array[0.5, 0.9, 0.99]) within group (order by answered - asked)
    from t group by 1`;
}

/** Funnel: conversations by furthest stage. */
export async function getRawFunnel(sql: postgres.Sql, period: RawPeriod): Promise<void> {
  await sql`with t as (${selectConversations(sql, period)}) select stage, count(*) from t group by 1`;
}

/** Drop-offs: unconverted conversations by the bot's last message. */
export async function getRawDropOffs(sql: postgres.Sql, period: RawPeriod): Promise<void> {
  await sql`
    with last as (
      select distinct on (conversation_id) conversation_id, step from messages
      where client_id = ${period.clientId} and sent_at >= ${period.fromAt} and sent_at < ${period.toAt} and role = 'bot'
      order by conversation_id, sent_at desc),
    t as (${selectConversations(sql, period)})
    select step, stage, count(*) from t join last using (conversation_id) where stage < 4 group by 1, 2 order by 3 desc`;
}

function selectConversations(sql: postgres.Sql, { clientId, fromAt, toAt }: RawPeriod) {
  return sql`
    select conversation_id, min(sent_at) as started, count(*) as messages,
      max(case stage when 'conversion' then 4 when 'consideration' then 3 when 'interest' then 2 when 'discovery' then 1 else 0 end) as stage,
      avg(sentiment) filter (where role = 'user') as sentiment,
      min(sent_at) filter (where role = 'user') as asked, min(sent_at) filter (where role <> 'user') as answered
    from messages
    where client_id = ${clientId} and sent_at >= ${fromAt} and sent_at < ${toAt}
    group by conversation_id`;
}

/** Text search: the newest conversations whose messages contain all words. */
export async function searchRawMessages(
  sql: postgres.Sql,
  { clientId, fromAt, toAt, words }: RawPeriod & { words: string[] },
): Promise<void> {
  await sql`
    select conversation_id, min(sent_at) as started
    from messages, unnest(${words}::text[]) as word
    where client_id = ${clientId} and sent_at >= ${fromAt} and sent_at < ${toAt} and text ilike '%' || word || '%'
    group by conversation_id having count(distinct word) = ${words.length}
    order by started desc limit 50`;
}
