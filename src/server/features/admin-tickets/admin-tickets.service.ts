import type { z } from "zod";
import type {
  Ticket,
  ticketReplySchema,
  ticketChangeSchema,
  TicketRow,
  ticketsPageSchema,
  ticketsQuerySchema,
} from "../../../domain/admin/admin-tickets.contract.ts";
import { PLANS } from "../../../domain/plans/plans.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getStanding } from "../billing/billing.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import {
  insertReply,
  findTicketRow,
  listTicketMessages,
  listTicketRows,
  updateTicketState,
} from "./admin-tickets.sql.ts";
import type { StoredTicket, TicketContact } from "./admin-tickets.sql.ts";

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
  const messages = await listTicketMessages(sql, id);
  return {
    ...(await toRow(sql, row)),
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
  };
}

/** Closes or reopens a ticket. AppError `not_found`. */
export async function setTicketState(
  sql: Sql,
  viewer: AdminViewer,
  { id, state }: z.output<typeof ticketChangeSchema> & { id: string },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const { email, isChanged } = await updateState(tx, { id, state });
    if (!isChanged) return;
    const action = state === "closed" ? "ticket.closed" : "ticket.reopened";
    await addAuditEntry(tx, { clientId: null, actor: viewer, action, subject: email });
  });
  return { success: true };
}

/** Adds a reply to a ticket and emails it to the customer, in one transaction. AppError `not_found`. */
export async function replyToTicket(
  sql: Sql,
  viewer: AdminViewer,
  { id, text }: z.output<typeof ticketReplySchema> & { id: string },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const contact = await updateState(tx, { id, state: "answered" });
    await insertReply(tx, { id, messageId: createId(), author: viewer.name, text });
    await enqueueReplyMail(tx, contact, { author: viewer.name, text });
    await addAuditEntry(tx, { clientId: null, actor: viewer, action: "ticket.answered", subject: contact.email });
  });
  return { success: true };
}

async function enqueueReplyMail(
  tx: Queryable,
  { email, subject }: TicketContact,
  { author, text }: { author: string; text: string },
): Promise<void> {
  const title = subject === "" ? "Your support request" : subject;
  await enqueueMail(tx, {
    to: email,
    content: {
      subject: `Re: ${title}`,
      heading: title,
      blocks: [
        { kind: "text", text },
        { kind: "text", text: `${author}, ${PRODUCT_NAME}` },
      ],
      footnote: `You received this email because someone contacted ${PRODUCT_NAME} support with this address.`,
    },
  });
}

async function updateState(
  tx: Queryable,
  change: { id: string; state: TicketRow["state"] },
): Promise<TicketContact & { isChanged: boolean }> {
  const contact = await updateTicketState(tx, change);
  if (contact === undefined) throw ticketNotFoundError();
  return contact;
}

function ticketNotFoundError(): AppError {
  return new AppError("not_found", "Ticket not found.");
}

async function toRow(sql: Sql, { createdAt, updatedAt, clientId, ...row }: StoredTicket): Promise<TicketRow> {
  return {
    ...row,
    support: clientId === null ? null : await getSupport(sql, clientId),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

async function getSupport(sql: Sql, clientId: string): Promise<NonNullable<TicketRow["support"]>> {
  const { plan } = await getStanding(sql, clientId);
  return { clientId, plan, promise: PLANS[plan].support };
}
