import type { TicketMessage, TicketState } from "../../../domain/tickets/tickets.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** The client_id of tickets of the public form, which belong to no workspace. */
export const NO_CLIENT = "00000000-0000-0000-0000-000000000000";

/** Inserts a ticket. */
export async function insertTicket(sql: Queryable, ticket: Omit<LockedTicket, "state">): Promise<void> {
  await sql`
    insert into tickets (client_id, ticket_id, user_id, email, name, subject, reply_due_at)
    values (${ticket.clientId}, ${ticket.id}, ${ticket.userId}, ${ticket.email}, ${ticket.name}, ${ticket.subject},
      ${ticket.replyDueAt})`;
}

export type NewMessage = Pick<TicketMessage, "writtenBy" | "author" | "text" | "via"> & {
  clientId: string;
  ticketId: string;
  messageId: string;
  userId: string | null;
  mailKey: string | null;
};

/** Inserts a message. False if the same email was added before. */
export async function insertMessage(sql: Queryable, message: NewMessage): Promise<boolean> {
  const rows = await sql`
    insert into ticket_messages (client_id, ticket_id, message_id, written_by, author, text, via, user_id, mail_key)
    values (${message.clientId}, ${message.ticketId}, ${message.messageId}, ${message.writtenBy}, ${message.author},
      ${message.text}, ${message.via}, ${message.userId}, ${message.mailKey})
    on conflict do nothing`;
  return rows.count === 1;
}

export type MessageRow = Omit<TicketMessage, "at" | "attachments"> & { at: Date };

/** Lists a ticket's messages, oldest first. */
export async function listMessages(
  sql: Queryable,
  { clientId, ticketId }: { clientId: string; ticketId: string },
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select message_id as id, written_by as "writtenBy", author, text, via, created_at as at
    from ticket_messages where client_id = ${clientId} and ticket_id = ${ticketId} order by message_id`;
}

export type LockedTicket = {
  clientId: string;
  id: string;
  userId: string | null;
  email: string;
  name: string;
  subject: string;
  state: TicketState;
  replyDueAt: Date | null;
};

/** Locks a ticket of a client. Undefined if there is none, or the member may not see it. */
export async function lockTicket(
  sql: Queryable,
  { clientId, id, userId, seesAll }: { clientId: string; id: string; userId: string; seesAll: boolean },
): Promise<LockedTicket | undefined> {
  const [row] = await sql<LockedTicket[]>`
    select ${lockedColumns(sql)} from tickets
    where client_id = ${clientId} and ticket_id = ${id} and (${seesAll} or user_id = ${userId})
    for update`;
  return row;
}

/** Locks a ticket of any client or of none. */
export async function lockAnyTicket(sql: Queryable, id: string): Promise<LockedTicket | undefined> {
  const [row] = await sql<LockedTicket[]>`
    select ${lockedColumns(sql)} from tickets where ticket_id = ${id} for update`;
  return row;
}

function lockedColumns(sql: Queryable) {
  // A member may have changed their address since.
  return sql`client_id as "clientId", ticket_id as id, user_id as "userId",
    coalesce((select u.email from users u where u.client_id = tickets.client_id and u.user_id = tickets.user_id), email)
      as email, name, subject, state, reply_due_at as "replyDueAt"`;
}

/** Sets a ticket's state and when a reply is due. */
export async function updateTicket(
  sql: Queryable,
  { clientId, id, state, replyDueAt }: { clientId: string; id: string; state: TicketState; replyDueAt: Date | null },
): Promise<void> {
  await sql`
    update tickets set state = ${state}, reply_due_at = ${replyDueAt}, updated_at = now()
    where client_id = ${clientId} and ticket_id = ${id}`;
}

/** Deletes the tickets of these addresses with their messages. */
export async function deleteTicketRowsOf(sql: Queryable, emails: readonly string[]): Promise<void> {
  await sql`delete from tickets where email = any(${[...emails]}::text[])`;
}

/** Deletes the tickets of a client, of one member if given. */
export async function deleteClientTickets(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId?: string },
): Promise<void> {
  await sql`
    delete from tickets where client_id = ${clientId} ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}`;
}

/** Replaces the name of a member in the tickets of others. */
export async function renameAuthor(
  sql: Queryable,
  { clientId, userId, author }: { clientId: string; userId: string; author: string },
): Promise<void> {
  await sql`update ticket_messages set author = ${author} where client_id = ${clientId} and user_id = ${userId}`;
}

/** Deletes tickets that were last changed over `days` days ago. */
export async function deleteTicketRowsBefore(sql: Queryable, days: number): Promise<void> {
  await sql`delete from tickets where updated_at < now() - make_interval(days => ${days})`;
}
