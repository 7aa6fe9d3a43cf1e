import { createId } from "../../../domain/shared/ids.ts";
import type { NewTicket } from "../../../domain/tickets/tickets.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { enqueueSupportMail } from "./ticket-mails.service.ts";
import {
  deleteClientTickets,
  deleteTicketRowsBefore,
  deleteTicketRowsOf,
  insertMessage,
  insertTicket,
  NO_CLIENT,
  renameAuthor,
} from "./tickets.sql.ts";

export { NO_CLIENT } from "./tickets.sql.ts";

export const TICKETS_BY_ADDRESS: RateLimit = { name: "tickets-address", points: 20, windowSeconds: 3600 };
/** After the last message or change; the privacy policy names it. */
const RETENTION_DAYS = 365;
const REMOVED_MEMBER = "Former member";

/** Creates a ticket of the public form and notifies administrators. Honeypot hits get the normal success response. */
export async function createTicket(ticket: NewTicket, sql: Sql = getDatabase().system): Promise<{ success: true }> {
  if (ticket.website !== "") return { success: true };
  const { email, name, subject, message: text } = ticket;
  const author = name === "" ? email : name;
  await sql.begin(async (tx) => {
    const id = createId();
    const key = { clientId: NO_CLIENT, userId: null };
    await insertTicket(tx, { ...key, id, email, name, subject, replyDueAt: null });
    const message = { ...key, ticketId: id, messageId: createId(), author, text };
    await insertMessage(tx, { ...message, writtenBy: "customer", via: "screen", mailKey: null });
    const opened = { ...key, id, email, name, subject, state: "open", replyDueAt: null } as const;
    await enqueueSupportMail(tx, opened, { isNew: true, author, email, text, files: [], plan: null });
  });
  return { success: true };
}

/** Deletes the tickets opened with these addresses. */
export async function deleteTicketsOf(tx: Queryable, emails: readonly string[]): Promise<void> {
  await deleteTicketRowsOf(tx, emails);
}

/** Deletes a workspace's tickets. */
export async function deleteTicketsOfClient(tx: Queryable, clientId: string): Promise<void> {
  await deleteClientTickets(tx, { clientId });
}

/** Deletes the tickets of a removed member, and their name in those of others. */
export async function deleteTicketsOfMember(
  tx: Queryable,
  member: { clientId: string; userId: string },
): Promise<void> {
  await deleteClientTickets(tx, member);
  await renameAuthor(tx, { ...member, author: REMOVED_MEMBER });
}

/** Deletes tickets without a change for a year. */
export async function deleteOldTickets(sql: Queryable): Promise<void> {
  await deleteTicketRowsBefore(sql, RETENTION_DAYS);
}
