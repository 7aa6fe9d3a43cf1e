import type { ContactKind } from "#src/domain/conversations/contact-details.ts";
import { compareText } from "#src/domain/shared/text.ts";
import { encodeColumn, encodeTextColumn } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";

/** The kinds of contact details that the user's messages hold. */
export type ConversationContact = { conversationId: string; contact: ContactKind[] };

/** Stores which contact details conversations hold, when they are read. What the team did about them stays. */
export async function setContacts(
  sql: Queryable,
  clientId: string,
  conversations: readonly ConversationContact[],
): Promise<void> {
  const rows = conversations.toSorted((a, b) => compareText(a.conversationId, b.conversationId));
  const held = rows.filter(({ contact }) => contact.length > 0);
  const empty = rows.filter(({ contact }) => contact.length === 0);
  if (held.length > 0) {
    await sql`
      insert into conversation_leads (client_id, conversation_id, contact)
      select ${clientId}, id, string_to_array(contact, ',') from unnest(
        ${encodeColumn(held, (row) => row.conversationId)}::uuid[],
        ${encodeTextColumn(held, (row) => row.contact.join(","))}::text[]) as n (id, contact)
      on conflict (client_id, conversation_id) do update set contact = excluded.contact, found_at = excluded.found_at`;
  }
  if (empty.length === 0) return;
  await sql`
    update conversation_leads set contact = '{}', found_at = now()
    where client_id = ${clientId} and contact <> '{}'
      and conversation_id = any(${encodeColumn(empty, (row) => row.conversationId)}::uuid[])`;
}

/** Notes that what a lead came to was found again: a person corrected it. */
export async function setFound(
  sql: Queryable,
  { clientId, conversationId }: { clientId: string; conversationId: string },
): Promise<void> {
  await sql`
    update conversation_leads set found_at = now() where client_id = ${clientId} and conversation_id = ${conversationId}`;
}
