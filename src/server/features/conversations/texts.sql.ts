import type { Queryable } from "../../db/sql.ts";

/** What is written in quick succession is read once. */
const QUIET_SECONDS = 3;
/** Beyond this a thread's words are left out of the index: tsvector ends at 1 MiB. */
const MAX_CHARACTERS = 200_000;

/** Takes conversations whose words changed some seconds ago, at most `limit` writes of them; others may take others meanwhile. */
export async function takeUnindexed(
  sql: Queryable,
  limit: number,
): Promise<{ clientIds: string[]; conversationIds: string[]; writes: number }> {
  const rows = await sql<{ clientId: string; conversationIds: string[] }[]>`
    delete from text_queue
    where ctid = any (array(
      select ctid from text_queue
      where queued_at < now() - make_interval(secs => ${QUIET_SECONDS})
      limit ${limit} for update skip locked))
    returning client_id as "clientId", conversation_ids as "conversationIds"`;
  const owners = new Map(rows.flatMap(({ clientId, conversationIds }) => conversationIds.map((id) => [id, clientId])));
  return { clientIds: [...owners.values()], conversationIds: [...owners.keys()], writes: rows.length };
}

/** Writes the words of these conversations, without accents and in lower case. */
export async function writeTexts(
  sql: Queryable,
  { clientIds, conversationIds }: { clientIds: string[]; conversationIds: string[] },
): Promise<void> {
  await sql`
    insert into conversation_texts (client_id, conversation_id, words)
    select k.client_id, k.conversation_id,
      to_tsvector('simple', unaccent(lower(left(string_agg(m.text, ' '), ${MAX_CHARACTERS}))))
    from unnest(${clientIds}::uuid[], ${conversationIds}::uuid[]) as k (client_id, conversation_id),
      lateral (
        select text from messages m
        where m.client_id = k.client_id and m.conversation_id = k.conversation_id
        offset 0) m
    group by 1, 2
    on conflict (client_id, conversation_id) do update set words = excluded.words`;
}
