import type { Queryable } from "../../db/sql.ts";

/** Inserts a ticket with its first message in one statement. */
export async function insertTicket(
  sql: Queryable,
  ticket: { id: string; messageId: string; email: string; name: string; subject: string; text: string },
): Promise<void> {
  await sql`
    with opened as (
      insert into tickets (ticket_id, email, name, subject)
      values (${ticket.id}, ${ticket.email}, ${ticket.name}, ${ticket.subject})
      returning ticket_id, email, name)
    insert into ticket_messages (ticket_id, message_id, written_by, author, text)
    select ticket_id, ${ticket.messageId}, 'customer', coalesce(nullif(name, ''), email), ${ticket.text} from opened`;
}

/** Deletes the tickets of these addresses with their messages. */
export async function deleteTicketRowsOf(sql: Queryable, emails: readonly string[]): Promise<void> {
  await sql`delete from tickets where email = any(${[...emails]}::text[])`;
}

/** Deletes tickets that were last changed over `days` days ago. */
export async function deleteTicketRowsBefore(sql: Queryable, days: number): Promise<void> {
  await sql`delete from tickets where updated_at < now() - make_interval(days => ${days})`;
}
