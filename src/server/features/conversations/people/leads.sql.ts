import { encodeArray } from "../../../db/array-literals.ts";
import type { LeadPatch } from "#src/domain/conversations/lead.contract.ts";
import type { Queryable } from "../../../db/sql.ts";

/** SQL for a row `l` that is a lead: lost with contact details, or one that the team took care of, whatever it came to since. */
export function isLead(sql: Queryable, clientId: string) {
  return sql`(l.changed_at is not null or (l.contact <> '{}' and exists (
    select from conversation_readings lost
    where lost.client_id = ${clientId} and lost.conversation_id = l.conversation_id and lost.outcome = 'lost')))`;
}

/** Sets what a team does about a conversation; omitted fields stay. */
export async function updateLead(
  sql: Queryable,
  { clientId, conversationId, patch }: { clientId: string; conversationId: string; patch: LeadPatch },
): Promise<void> {
  const { owner, state } = patch;
  await sql`
    insert into conversation_leads as l (client_id, conversation_id, state, owner_id, changed_at)
    values (${clientId}, ${conversationId}, ${state ?? "new"}, ${owner ?? null}, now())
    on conflict (client_id, conversation_id) do update set changed_at = excluded.changed_at,
      state = ${state === undefined ? sql`l.state` : sql`excluded.state`},
      owner_id = ${owner === undefined ? sql`l.owner_id` : sql`excluded.owner_id`}`;
}

/** Lists the texts of users in these conversations, in time order. */
export async function listUserTexts(
  sql: Queryable,
  {
    clientId,
    conversations,
  }: { clientId: string; conversations: readonly { id: string; startedAt: Date; lastAt: Date }[] },
): Promise<{ conversationId: string; text: string }[]> {
  const from = new Date(Math.min(...conversations.map(({ startedAt }) => startedAt.getTime())));
  const until = new Date(Math.max(...conversations.map(({ lastAt }) => lastAt.getTime())) + 1);
  return sql<{ conversationId: string; text: string }[]>`
    select conversation_id as "conversationId", text from messages
    where client_id = ${clientId} and conversation_id = any(${encodeArray(conversations.map(({ id }) => id))}::uuid[])
      and role = 'user' and sent_at between ${from} and ${until}
    order by conversation_id, sent_at, seq`;
}

/** Whether a client redacts personal data in its messages. */
export async function isRedacting(sql: Queryable, clientId: string): Promise<boolean> {
  const [row] = await sql<{ redacts: boolean }[]>`
    select redact_personal_data as redacts from clients where client_id = ${clientId}`;
  return row?.redacts ?? false;
}

/** The names of a client's members by id; the e-mail address of a member without one. */
export async function listMemberNames(sql: Queryable, clientId: string): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select user_id as id, coalesce(nullif(name, ''), email) as name from users where client_id = ${clientId}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
