import type { z } from "zod";
import type {
  Ticket,
  ticketReplySchema,
  TicketRow,
  ticketsPageSchema,
  ticketsQuerySchema,
} from "../../../domain/admin/admin-tickets.contract.ts";
import type { ticketChangeSchema } from "../../../domain/tickets/tickets.contract.ts";
import type { Attachment } from "../../../domain/tickets/attachments.contract.ts";
import { PLANS } from "../../../domain/plans/plans.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { paths } from "../../../domain/paths/paths.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getStanding } from "../../auth/standing.ts";
import { addNotification, listRecipients } from "../notifications/notifications.service.ts";
import { listMailFiles, storeAttachment } from "../tickets/attachments.service.ts";
import { addAdminMessage, findTicketForUpdate, listThread, setState } from "../tickets/messages.service.ts";
import type { LockedTicket } from "../tickets/messages.service.ts";
import { enqueueClosedMail, enqueueReplyMail } from "../tickets/ticket-mails.service.ts";
import { findTicketRow, listTicketRows } from "./admin-tickets.sql.ts";
import type { StoredTicket } from "./admin-tickets.sql.ts";

/** Lists a page of tickets, newest first. */
export async function listTickets(
  sql: Sql,
  { q, state, cursor, limit }: z.output<typeof ticketsQuerySchema>,
): Promise<z.input<typeof ticketsPageSchema>> {
  const rows = await listTicketRows(sql, { q, state, cursor, limit: limit + 1 });
  const tickets = await Promise.all(rows.slice(0, limit).map((row) => toRow(sql, row)));
  return { tickets, nextCursor: rows.length > limit ? (tickets.at(-1)?.id ?? null) : null };
}

/** Returns a ticket with its messages. AppError `not_found`. */
export async function getTicket(sql: Sql, id: string): Promise<Ticket> {
  const row = await findTicketRow(sql, id);
  if (row === undefined) throw ticketNotFoundError();
  const messages = await listThread(sql, { clientId: row.ticketClientId, ticketId: id });
  return { ...(await toRow(sql, row)), ratingComment: row.ratingComment, messages };
}

/** Closes or reopens a ticket; a member is asked how it went. AppError `not_found`. */
export async function setTicketState(
  sql: Sql,
  viewer: AdminViewer,
  { id, state }: z.output<typeof ticketChangeSchema> & { id: string },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const ticket = await requireTicket(tx, id);
    if (ticket.state === state) return;
    await setState(tx, ticket, state);
    if (state === "closed") await enqueueClosedMail(tx, ticket);
    const action = state === "closed" ? "ticket.closed" : "ticket.reopened";
    await addAuditEntry(tx, { clientId: null, actor: viewer, action, subject: ticket.email });
  });
  return { success: true };
}

/** Adds a reply to a ticket and emails it with its files to the customer, in one transaction. AppError `not_found`, `invalid`. */
export async function replyToTicket(
  sql: Sql,
  viewer: AdminViewer,
  { id, text, attachments }: z.output<typeof ticketReplySchema> & { id: string },
): Promise<{ success: true }> {
  const { adminId, name: author } = viewer;
  await sql.begin(async (tx) => {
    const ticket = await requireTicket(tx, id);
    await addAdminMessage(tx, ticket, { author, userId: null, text, attachments, uploader: { adminId } });
    const files = await listMailFiles(tx, ticket, attachments);
    await enqueueReplyMail(tx, ticket, { author, text, files });
    await notifyMember(tx, ticket);
    await addAuditEntry(tx, { clientId: null, actor: viewer, action: "ticket.answered", subject: ticket.email });
  });
  return { success: true };
}

/** Stores an administrator's file for a reply to a ticket. AppError `not_found`, `invalid`, `too_large`. */
export async function addTicketFile(
  sql: Sql,
  { adminId }: AdminViewer,
  { id, name, content }: { id: string; name: string; content: Uint8Array },
): Promise<Attachment> {
  const row = await findTicketRow(sql, id);
  if (row === undefined) throw ticketNotFoundError();
  return storeAttachment({ clientId: row.ticketClientId, uploader: { adminId }, name, content });
}

/** Tells the member who opened the ticket in the dashboard. Without its words: an erasure of a person does not look here. */
async function notifyMember(tx: Queryable, { clientId, id, userId }: LockedTicket): Promise<void> {
  if (userId === null) return;
  const kind = "support";
  const recipients = await listRecipients(tx, { clientId, kind, userIds: [userId] });
  await addNotification(tx, {
    ...{ clientId, recipients, kind },
    title: "Support replied to your ticket",
    text: "Open it to read the reply.",
    link: paths.dash.ticket(id),
    nowMs: Date.now(),
  });
}

async function requireTicket(tx: Queryable, id: string): Promise<LockedTicket> {
  const ticket = await findTicketForUpdate(tx, id);
  if (ticket === undefined) throw ticketNotFoundError();
  return ticket;
}

function ticketNotFoundError(): AppError {
  return new AppError("not_found", "Ticket not found.");
}

async function toRow(
  sql: Sql,
  {
    createdAt,
    updatedAt,
    replyDueAt,
    clientId,
    ticketClientId: _client,
    ratingComment: _comment,
    ...row
  }: StoredTicket,
): Promise<TicketRow> {
  return {
    ...row,
    replyDueAt: replyDueAt?.toISOString() ?? null,
    support: clientId === null ? null : await getSupport(sql, clientId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

async function getSupport(sql: Sql, clientId: string): Promise<NonNullable<TicketRow["support"]>> {
  const { plan } = await getStanding(sql, clientId);
  return { clientId, plan, promise: PLANS[plan].support };
}
