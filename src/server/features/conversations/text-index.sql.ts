import type { Queryable } from "../../db/sql.ts";

/** Conversations written in quick succession are indexed once. */
const QUIET_SECONDS = 3;
/** Text beyond this is not indexed, since a tsvector holds at most 1 MiB. */
const MAX_CHARACTERS = 200_000;

/** Deletes up to `limit` queue entries older than a few seconds and returns their conversations; skips locked rows. */
export async function claimUnindexed(
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

/** Updates the text index of these conversations, without accents and in lowercase. */
export async function updateTextIndex(
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
