import { encodeArray, encodeTextArray } from "../../../db/array-literals.ts";
import type { Queryable } from "../../../db/sql.ts";
import { MAX_CHARACTERS } from "../text/text-index.sql.ts";

export type FoundMessage = { conversationId: string; messageId: string; role: string; at: Date; text: string };

/** Lists the messages of some conversations in the order of `ids`, as far as their texts are indexed. */
export async function listTexts(
  sql: Queryable,
  query: {
    clientId: string;
    ids: readonly string[];
    sentFrom: Date;
    sentUntil: Date;
    role: string | undefined;
  },
): Promise<FoundMessage[]> {
  const rows = await sql<FoundMessage[]>`
    select conversation_id as "conversationId", message_id as "messageId", role, sent_at as at, text
    from (
      select conversation_id, message_id, role, sent_at, seq, text, sum(length(text)) over (
          partition by conversation_id order by sent_at, seq, message_id) - length(text) as before
      from messages
      where client_id = ${query.clientId} and conversation_id = any(${encodeArray(query.ids)}::uuid[])
        and sent_at >= ${query.sentFrom} and sent_at < ${query.sentUntil}) m
    where before < ${MAX_CHARACTERS} ${query.role === undefined ? sql`` : sql`and role = ${query.role}`}
    order by array_position(${encodeArray(query.ids)}::uuid[], conversation_id), sent_at, seq, message_id`;
  return rows;
}

/** The positions in `vectors` of those that match the query, in order. */
export async function matchVectors(sql: Queryable, vectors: readonly string[], exact: string): Promise<number[]> {
  const rows = await sql<{ position: number }[]>`
    select (n - 1)::integer as position
    from unnest(${encodeTextArray(vectors)}::tsvector[]) with ordinality as v (words, n)
    where words @@ ${exact}::tsquery
    order by n`;
  return rows.map(({ position }) => position);
}
