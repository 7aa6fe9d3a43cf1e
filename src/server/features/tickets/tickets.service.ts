import { createId } from "../../../domain/shared/ids.ts";
import { paths } from "../../../domain/shared/paths.ts";
import type { NewTicket } from "../../../domain/tickets/tickets.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import type { RateLimit } from "../../http/rate-limit.ts";
import { enqueueAdminMail } from "../mail/admin-mails.service.ts";
import { deleteTicketRowsBefore, deleteTicketRowsOf, insertTicket } from "./tickets.sql.ts";

export const TICKETS_BY_ADDRESS: RateLimit = { name: "tickets-address", points: 20, windowSeconds: 3600 };
/** After the last message or change; the privacy policy names it. */
const RETENTION_DAYS = 365;

/** Creates a ticket and notifies administrators. Honeypot hits get the normal success response. */
export async function createTicket(ticket: NewTicket, sql: Sql = getDatabase().system): Promise<{ success: true }> {
  if (ticket.website !== "") return { success: true };
  const { email, name, subject, message: text } = ticket;
  await sql.begin(async (tx) => {
    const id = createId();
    await insertTicket(tx, { id, messageId: createId(), email, name, subject, text });
    await enqueueAdminMail(tx, {
      subject: "New support request",
      text,
      facts: { Email: email, Name: name, Subject: subject },
      action: { label: "Reply to ticket", link: paths.admin.ticket(id) },
    });
  });
  return { success: true };
}

/** Deletes the tickets opened with these addresses. */
export async function deleteTicketsOf(tx: Queryable, emails: readonly string[]): Promise<void> {
  await deleteTicketRowsOf(tx, emails);
}

/** Deletes tickets without a change for a year. */
export async function deleteOldTickets(sql: Queryable): Promise<void> {
  await deleteTicketRowsBefore(sql, RETENTION_DAYS);
}
