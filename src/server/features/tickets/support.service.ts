import type { z } from "zod";
import { canReadAllTickets } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type {
  newRatingSchema,
  newSupportTicketSchema,
  newTicketMessageSchema,
  SupportTicketRow,
  supportTicketSchema,
  supportTicketsQuerySchema,
  supportTicketsSchema,
  ticketChangeSchema,
} from "../../../domain/tickets/tickets.contract.ts";
import { getStanding } from "../../auth/standing.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import type { RateLimit } from "../../http/limits/rate-limit.ts";
import { listAttachments } from "./attachments.sql.ts";
import { addCustomerMessage, getReplyDue, listThread, setState } from "./messages.service.ts";
import { findAuthor, findTicketRow, listTicketRows, updateRating } from "./support.sql.ts";
import type { Reader, StoredSupportTicket, TicketAuthor } from "./support.sql.ts";
import { enqueueSupportMail } from "./ticket-mails.service.ts";
import { insertTicket, lockTicket } from "./tickets.sql.ts";
import type { LockedTicket } from "./tickets.sql.ts";

type Viewer = Pick<UserViewer, "clientId" | "userId" | "role">;

const MESSAGES: RateLimit = {
  name: "ticket-messages",
  points: 30,
  windowSeconds: 3600,
  refusal: "Too many messages to support.",
};

/** Lists the tickets that the viewer sees, newest first: their own, or all of the workspace for owners and admins. */
export async function listSupportTickets(
  viewer: Viewer,
  { state, cursor, limit }: z.output<typeof supportTicketsQuerySchema>,
): Promise<z.input<typeof supportTicketsSchema>> {
  const rows = await getDatabase().withClient(viewer.clientId, (tx) =>
    listTicketRows(tx, toReader(viewer), { state, cursor, limit: limit + 1 }),
  );
  const tickets = rows.slice(0, limit).map((row) => toRow(viewer, row));
  return {
    tickets,
    nextCursor: rows.length > limit ? (tickets.at(-1)?.id ?? null) : null,
    terms: await getTerms(viewer.clientId),
  };
}

/** Returns a ticket with its messages. AppError `not_found`. */
export async function getSupportTicket(viewer: Viewer, id: string): Promise<z.input<typeof supportTicketSchema>> {
  const { clientId } = viewer;
  const { row, messages } = await getDatabase().withClient(clientId, async (tx) => {
    const row = await findTicketRow(tx, toReader(viewer), id);
    if (row === undefined) throw createTicketError();
    return { row, messages: await listThread(tx, { clientId, ticketId: id }) };
  });
  return {
    ...toRow(viewer, row),
    ratingComment: row.ratingComment,
    messages,
    terms: await getTerms(clientId),
  };
}

/** Opens a ticket with its first message and notifies administrators. AppError `invalid`, `rate_limited`. */
export async function openTicket(
  viewer: Viewer,
  { subject, ...post }: z.output<typeof newSupportTicketSchema>,
): Promise<{ id: string }> {
  const { clientId, userId } = viewer;
  await consumeRateLimit(MESSAGES, userId);
  const id = createId();
  const replyDueAt = await getReplyDue(clientId, null);
  await getDatabase().withClient(clientId, async (tx) => {
    const author = await requireAuthor(tx, viewer);
    const { name, email } = author;
    const ticket: LockedTicket = { clientId, id, userId, email, name, subject, state: "open", replyDueAt };
    await insertTicket(tx, ticket);
    await addPost(tx, { ticket, author, isNew: true }, post);
  });
  return { id };
}

/** Adds a member's message; a closed ticket opens again. AppError `not_found`, `invalid`, `rate_limited`. */
export async function writeToTicket(
  viewer: Viewer,
  { id, ...post }: z.output<typeof newTicketMessageSchema> & { id: string },
): Promise<{ success: true }> {
  await consumeRateLimit(MESSAGES, viewer.userId);
  await getDatabase().withClient(viewer.clientId, async (tx) => {
    const ticket = await requireTicket(tx, viewer, id);
    await addPost(tx, { ticket, author: await requireAuthor(tx, viewer), isNew: false }, post);
  });
  return { success: true };
}

/** Closes a ticket that is solved, or opens it again. AppError `not_found`. */
export async function changeTicket(
  viewer: Viewer,
  { id, state }: z.output<typeof ticketChangeSchema> & { id: string },
): Promise<{ success: true }> {
  await getDatabase().withClient(viewer.clientId, async (tx) => {
    const ticket = await requireTicket(tx, viewer, id);
    if (ticket.state !== state) await setState(tx, ticket, state);
  });
  return { success: true };
}

/** Rates the support of a closed ticket. AppError `not_found`; `conflict` while it is not closed. */
export async function rateTicket(
  viewer: Viewer,
  { id, rating, comment }: z.output<typeof newRatingSchema> & { id: string },
): Promise<{ success: true }> {
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    const { state } = await requireTicket(tx, viewer, id);
    if (state !== "closed") throw new AppError("conflict", "Close the ticket first, then rate it.");
    await updateRating(tx, { clientId, id, rating, comment });
  });
  return { success: true };
}

async function addPost(
  tx: Transaction,
  { ticket, author, isNew }: { ticket: LockedTicket; author: TicketAuthor; isNew: boolean },
  { text, attachments }: z.output<typeof newTicketMessageSchema>,
): Promise<void> {
  const { clientId, id } = ticket;
  const { userId, name, email } = author;
  await addCustomerMessage(tx, ticket, { author: name, userId, text, attachments, uploader: { userId } });
  const files = await listAttachments(tx, { clientId, ticketId: id });
  const names = files.flatMap((file) => (attachments.includes(file.id) ? [file.name] : []));
  const { plan } = await getStanding(getDatabase().system, clientId);
  await enqueueSupportMail(tx, ticket, { isNew, author: name, email, text, files: names, plan });
}

async function requireTicket(tx: Transaction, viewer: Viewer, id: string): Promise<LockedTicket> {
  const ticket = await lockTicket(tx, { ...toReader(viewer), id });
  if (ticket === undefined) throw createTicketError();
  return ticket;
}

async function requireAuthor(tx: Transaction, viewer: Viewer): Promise<TicketAuthor> {
  const author = await findAuthor(tx, viewer);
  if (author === undefined) throw new AppError("unauthenticated", "Please log in.");
  return author;
}

function createTicketError(): AppError {
  return new AppError("not_found", "This ticket does not exist.");
}

function toReader({ clientId, userId, role }: Viewer): Reader {
  return { clientId, userId, seesAll: canReadAllTickets(role) };
}

async function getTerms(clientId: string): Promise<z.input<typeof supportTicketsSchema>["terms"]> {
  const { plan } = await getStanding(getDatabase().system, clientId);
  return { plan, byMail: getEnv().inboundMail !== undefined };
}

function toRow({ userId }: Viewer, { ratingComment: _, ...row }: StoredSupportTicket): SupportTicketRow {
  const { userId: openedById, replyDueAt, createdAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    isOwn: openedById === userId,
    replyDueAt: replyDueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
