import type { Ticket, TicketRow } from "../../../domain/admin/admin-tickets.contract.ts";
import { buildSearchPattern } from "../../db/search-pattern.ts";
import type { Queryable } from "../../db/sql.ts";

export type TicketSearch = {
  q: string | undefined;
  state: TicketRow["state"] | undefined;
  cursor: string | undefined;
  limit: number;
};
export type StoredTicket = Omit<TicketRow, "createdAt" | "updatedAt" | "support"> & {
  createdAt: Date;
  updatedAt: Date;
  clientId: string | null;
};

const EXCERPT_CHARACTERS = 160;

/** Lists tickets, newest first (ids sort by time). */
export async function listTicketRows(
  sql: Queryable,
  { q, state, cursor, limit }: TicketSearch,
): Promise<StoredTicket[]> {
  const pattern = buildSearchPattern(q ?? "");
  return sql<StoredTicket[]>`
    select ${columns(sql)}
    from tickets t
    where true
      ${cursor === undefined ? sql`` : sql`and t.ticket_id < ${cursor}`}
      ${state === undefined ? sql`` : sql`and t.state = ${state}`}
      and (t.email ilike ${pattern} or t.name ilike ${pattern} or t.subject ilike ${pattern} or exists (
        select from ticket_messages m where m.ticket_id = t.ticket_id and m.text ilike ${pattern}))
    order by t.ticket_id desc
    limit ${limit}`;
}

/** Finds a ticket. */
export async function findTicketRow(sql: Queryable, id: string): Promise<StoredTicket | undefined> {
  const [row] = await sql<StoredTicket[]>`select ${columns(sql)} from tickets t where t.ticket_id = ${id}`;
  return row;
}

type MessageRow = Omit<Ticket["messages"][number], "at"> & { at: Date };

/** Lists a ticket's messages, oldest first. */
export async function listTicketMessages(sql: Queryable, id: string): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select message_id as id, written_by as "writtenBy", author, text, created_at as at
    from ticket_messages where ticket_id = ${id} order by message_id`;
}

export type TicketContact = { email: string; subject: string };

/** Sets a ticket's state; undefined if there is no such ticket. The same state again changes nothing but the time of its last change. */
export async function updateTicketState(
  sql: Queryable,
  { id, state }: { id: string; state: TicketRow["state"] },
): Promise<(TicketContact & { isChanged: boolean }) | undefined> {
  const [row] = await sql<(TicketContact & { isChanged: boolean })[]>`
    with former as (select ticket_id, state from tickets where ticket_id = ${id} for update)
    update tickets t set state = ${state}, updated_at = now() from former f
    where t.ticket_id = f.ticket_id
    returning t.email, t.subject, f.state <> t.state as "isChanged"`;
  return row;
}

/** Inserts an administrator's reply; its stored author kind is "staff". */
export async function insertReply(
  sql: Queryable,
  { id, messageId, author, text }: { id: string; messageId: string; author: string; text: string },
): Promise<void> {
  await sql`
    insert into ticket_messages (ticket_id, message_id, written_by, author, text)
    values (${id}, ${messageId}, 'staff', ${author}, ${text})`;
}

function columns(sql: Queryable) {
  return sql`
    t.ticket_id as id, (select u.client_id from users u where u.email = t.email limit 1) as "clientId", t.email, t.name, t.subject, t.state, t.created_at as "createdAt", t.updated_at as "updatedAt",
    coalesce((select left(m.text, ${EXCERPT_CHARACTERS}) from ticket_messages m
      where m.ticket_id = t.ticket_id order by m.message_id limit 1), '') as excerpt`;
}
