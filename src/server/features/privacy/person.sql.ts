import type { PersonMatch } from "../../../domain/privacy/person-pattern.ts";
import type { Queryable } from "../../db/sql.ts";

/** A person of a client, with the pseudonyms of their ids. */
export type Person = { clientId: string; match: PersonMatch; pseudonyms: string[]; mentions: boolean };

const SPELLING_PREFIX = "^(?:whatsapp:|tel:|sms:)?";

/** The pattern for PostgreSQL. */
export function toPostgresPattern({ pattern, matchesCase }: PersonMatch): string {
  return `${matchesCase ? "" : "(?i)"}${pattern}`;
}

/** The condition for conversations of the person: as their end user, or named after them. Null if it isn't one and has no end user. */
function isOwn(sql: Queryable, { match, pseudonyms }: Person) {
  const ids = [...match.ids, ...pseudonyms];
  const anchored = `${match.matchesCase ? "" : "(?i)"}${SPELLING_PREFIX}${match.pattern}$`;
  const named = match.isDistinct ? sql`or external_id ~ ${toPostgresPattern(match)}` : sql``;
  const spelled = match.kind === "id" ? sql`` : sql`or end_user ~ ${anchored}`;
  return sql`(end_user = any(${ids}) ${spelled} ${named})`;
}

/** A client's held messages, with the names that conversations and messages have for the same. */
function heldMessages(sql: Queryable, clientId: string) {
  return sql`(
    select conversation_id, item ->> 'endUser' as end_user, item ->> 'externalId' as external_id, item ->> 'text' as text,
      item -> 'metadata' as metadata
    from held_messages where client_id = ${clientId}) as held`;
}

/** Counts the person's conversations with their messages, held ones too, and comments. */
export async function countOwn(
  sql: Queryable,
  person: Person,
): Promise<{ conversations: number; messages: number; comments: number }> {
  const [row] = await sql<{ conversations: number; messages: number; comments: number }[]>`
    with own as (
      select conversation_id, messages from conversations where client_id = ${person.clientId} and ${isOwn(sql, person)}
      union all
      select conversation_id, 1 from ${heldMessages(sql, person.clientId)} where ${isOwn(sql, person)})
    select count(distinct conversation_id)::int as conversations, coalesce(sum(messages), 0)::int as messages,
      (select count(*)::int from comments
        where client_id = ${person.clientId} and conversation_id in (select conversation_id from own)) as comments
    from own`;
  return row ?? { conversations: 0, messages: 0, comments: 0 };
}

/** Lists up to `limit` of the person's conversations. */
export async function listOwn(sql: Queryable, person: Person, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from conversations
    where client_id = ${person.clientId} and ${isOwn(sql, person)}
    union
    select conversation_id from ${heldMessages(sql, person.clientId)} where ${isOwn(sql, person)}
    limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Deletes the traces of conversations in the imports that brought them. */
export async function deleteImportTraces(
  sql: Queryable,
  { clientId, conversationIds }: { clientId: string; conversationIds: string[] },
): Promise<void> {
  await sql`
    delete from upload_conversations
    where client_id = ${clientId} and conversation_id = any(${conversationIds}::uuid[])`;
}

/** Lists the conversations of others that mention the person, and how many of their messages and corrections do. */
export async function listMentions(sql: Queryable, person: Person): Promise<{ conversationId: string; n: number }[]> {
  const pattern = toPostgresPattern(person.match);
  return sql<{ conversationId: string; n: number }[]>`
    select conversation_id as "conversationId", count(*)::int as n
    from (
      select m.conversation_id, m.text, m.metadata, c.end_user, c.external_id
      from messages m
      join conversations c on c.client_id = m.client_id and c.conversation_id = m.conversation_id
      where m.client_id = ${person.clientId}
      union all
      select conversation_id, text, metadata, end_user, external_id from ${heldMessages(sql, person.clientId)}
      union all
      select r.conversation_id, r.corrections ->> 'subject', null, c.end_user, c.external_id
      from conversation_readings r
      join conversations c on c.client_id = r.client_id and c.conversation_id = r.conversation_id
      where r.client_id = ${person.clientId} and r.corrections is not null
    ) said
    where (text ~ ${pattern} or unescape_json(metadata) ~ ${pattern}) and ${isOwn(sql, person)} is not true
    group by 1
    order by 1`;
}
