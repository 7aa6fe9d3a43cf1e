import { encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import { isOldDay } from "#src/server/db/local-days.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { lockConversations } from "./conversations.sql.ts";

/** Puts conversations into topics, with the counts of both, as far as they are still there and read. */
export async function placeConversations(
  sql: Sql,
  { clientId, placed }: { clientId: string; placed: readonly { id: string; topic: string }[] },
): Promise<void> {
  const ids = placed.map(({ id }) => id);
  await sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds: ids });
    await tx`
      with wanted as (
        select * from unnest(
          ${encodeColumn(placed, ({ id }) => id)}::uuid[],
          ${encodeTextColumn(placed, ({ topic }) => topic)}::text[]) as w (conversation_id, topic)),
      moved as (
        select c.local_day, c.api_account_id, c.channel, c.language, c.agent_version, r.outcome,
          coalesce(r.topic, '') as before, w.topic as after, coalesce(c.corrected_converted, c.converted)::integer as converted,
          coalesce(r.reason in ('unanswered_question', 'bot_silent', 'fallback_loop'), false)::integer as unanswered
        from wanted w
        join conversation_readings r on r.client_id = ${clientId} and r.conversation_id = w.conversation_id
        join conversations c on c.client_id = ${clientId} and c.conversation_id = w.conversation_id
        where r.outcome is not null and coalesce(r.topic, '') <> w.topic),
      noted as (
        insert into changed_days (client_id, day)
        select distinct ${clientId}::uuid, local_day from moved where ${isOldDay(tx)}),
      stored as (
        update conversation_readings r set topic = w.topic from wanted w
        where r.client_id = ${clientId} and r.conversation_id = w.conversation_id and r.outcome is not null
          and r.topic is distinct from w.topic)
      insert into topic_rollups as o (
        client_id, day, api_account_id, channel, language, agent_version, topic, outcome, n, converted, unanswered)
      select ${clientId}, local_day, api_account_id, channel, language, agent_version, topic, outcome,
        sum(sign), sum(sign * converted), sum(sign * unanswered)
      from (select *, before as topic, -1 as sign from moved union all select *, after, 1 from moved) m
      group by local_day, topic, outcome, api_account_id, channel, language, agent_version
      order by local_day, topic, outcome, api_account_id, channel, language, agent_version
      on conflict (client_id, day, topic, outcome, api_account_id, channel, language, agent_version)
        do update set n = o.n + excluded.n, converted = o.converted + excluded.converted,
          unanswered = o.unanswered + excluded.unanswered`;
  });
}
