import type { Queryable } from "../../db/sql.ts";

type PastTicket = {
  clientId: string;
  id: string;
  userId: string;
  subject: string;
  state: string;
  rating: string | null;
  ratingComment: string;
  replyDueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Whether a client has tickets. */
export async function hasTickets(sql: Queryable, clientId: string): Promise<boolean> {
  const rows = await sql`select from tickets where client_id = ${clientId} limit 1`;
  return rows.count > 0;
}

/** Inserts a ticket of the past under the name and address of its member. */
export async function insertPastTicket(sql: Queryable, ticket: PastTicket): Promise<void> {
  await sql`
    insert into tickets (client_id, ticket_id, user_id, email, name, subject, state, rating, rating_comment, reply_due_at,
      created_at, updated_at)
    select client_id, ${ticket.id}, user_id, email, name, ${ticket.subject}, ${ticket.state}, ${ticket.rating},
      ${ticket.ratingComment}, ${ticket.replyDueAt}, ${ticket.createdAt}, ${ticket.updatedAt}
    from users where client_id = ${ticket.clientId} and user_id = ${ticket.userId}`;
}

/** Inserts a message of the past: of a member, or of support under a name. */
export async function insertPastMessage(
  sql: Queryable,
  message: {
    clientId: string;
    ticketId: string;
    id: string;
    userId: string | null;
    supporter: string;
    text: string;
    via: string;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into ticket_messages (client_id, ticket_id, message_id, written_by, author, text, via, user_id, created_at)
    values (${message.clientId}, ${message.ticketId}, ${message.id},
      ${message.userId === null ? "staff" : "customer"},
      coalesce((select name from users where client_id = ${message.clientId} and user_id = ${message.userId}),
        ${message.supporter}),
      ${message.text}, ${message.via}, ${message.userId}, ${message.at})`;
}
