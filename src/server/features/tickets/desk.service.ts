import type { z } from "zod";
import type {
  Ticket,
  ticketAnswerSchema,
  ticketChangeSchema,
  TicketRow,
  ticketsPageSchema,
  ticketsQuerySchema,
} from "../../../domain/admin/desk.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { PRODUCT_NAME } from "../../../domain/shared/product.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { queueMail } from "../mail/mail.service.ts";
import { insertAnswer, selectTicket, selectTicketMessages, selectTickets, updateTicketState } from "./desk.sql.ts";
import type { TicketHead } from "./desk.sql.ts";

/** A page of tickets, the newest first. */
export async function listTickets(
  sql: Sql,
  { q, state, cursor, limit }: z.output<typeof ticketsQuerySchema>,
): Promise<z.input<typeof ticketsPageSchema>> {
  const rows = await selectTickets(sql, { q, state, cursor, limit: limit + 1 });
  const tickets = rows.slice(0, limit).map(toRow);
  return { tickets, nextCursor: rows.length > limit ? (tickets.at(-1)?.id ?? null) : null };
}

/** One ticket with its thread. AppError `not_found`. */
export async function getTicket(sql: Sql, id: string): Promise<Ticket> {
  const row = await selectTicket(sql, id);
  if (row === undefined) throw missing();
  const messages = await selectTicketMessages(sql, id);
  return { ...toRow(row), messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })) };
}

/** Closes a ticket, or opens it again. AppError `not_found`. */
export async function changeTicket(
  sql: Sql,
  viewer: AdminViewer,
  { id, state }: z.output<typeof ticketChangeSchema> & { id: string },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const { email } = await setState(tx, { id, state });
    const action = state === "closed" ? "ticket.closed" : "ticket.reopened";
    await writeAudit(tx, { clientId: null, actor: viewer, action, subject: email });
  });
  return { success: true };
}

/** Adds an answer to the thread and mails it to the person, both or neither. AppError `not_found`. */
export async function answerTicket(
  sql: Sql,
  viewer: AdminViewer,
  { id, text }: z.output<typeof ticketAnswerSchema> & { id: string },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const head = await setState(tx, { id, state: "answered" });
    await insertAnswer(tx, { id, messageId: createId(), author: viewer.name, text });
    await mailAnswer(tx, head, { author: viewer.name, text });
    await writeAudit(tx, { clientId: null, actor: viewer, action: "ticket.answered", subject: head.email });
  });
  return { success: true };
}

async function mailAnswer(
  tx: Queryable,
  { email, subject }: TicketHead,
  { author, text }: { author: string; text: string },
): Promise<void> {
  const about = subject === "" ? "Your question" : subject;
  await queueMail(tx, {
    to: email,
    content: {
      subject: `Re: ${about}`,
      heading: about,
      blocks: [
        { kind: "text", text },
        { kind: "text", text: `${author}, ${PRODUCT_NAME}` },
      ],
      footnote: `You get this because somebody asked ${PRODUCT_NAME} for help with this address.`,
    },
  });
}

async function setState(tx: Queryable, change: { id: string; state: TicketRow["state"] }): Promise<TicketHead> {
  const head = await updateTicketState(tx, change);
  if (head === undefined) throw missing();
  return head;
}

function missing(): AppError {
  return new AppError("not_found", "There is no such ticket.");
}

function toRow({
  createdAt,
  updatedAt,
  ...row
}: Omit<TicketRow, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date }): TicketRow {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
