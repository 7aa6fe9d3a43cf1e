import { createId } from "../../../domain/shared/ids.ts";
import type { TicketMessage } from "../../../domain/tickets/tickets.contract.ts";
import { computeReplyDue } from "../../../domain/tickets/reply-time.ts";
import { getStanding } from "../../auth/standing.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { attachFiles } from "./attachments.service.ts";
import { listAttachments } from "./attachments.sql.ts";
import type { Uploader } from "./attachments.sql.ts";
import { insertMessage, listMessages, lockAnyTicket, NO_CLIENT, updateTicket } from "./tickets.sql.ts";
import type { LockedTicket } from "./tickets.sql.ts";

export type { LockedTicket } from "./tickets.sql.ts";

/** A message to add. `mailKey` identifies the email it came by. */
export type TicketPost = {
  author: string;
  userId: string | null;
  text: string;
  attachments: readonly string[];
  uploader: Uploader;
  mailKey?: string;
};

/** Adds what a customer wrote, opens the ticket again and sets when a reply is due. False if the same email was added before. */
export async function addCustomerMessage(tx: Queryable, ticket: LockedTicket, post: TicketPost): Promise<boolean> {
  if (!(await addMessage(tx, ticket, { ...post, writtenBy: "customer" }))) return false;
  const { clientId, id, state } = ticket;
  const replyDueAt = await getReplyDue(clientId, state === "open" ? ticket.replyDueAt : null);
  await updateTicket(tx, { clientId, id, state: "open", replyDueAt });
  return true;
}

/** Adds an administrator's reply. No reply is due until the customer writes again. */
export async function addAdminMessage(tx: Queryable, ticket: LockedTicket, post: TicketPost): Promise<void> {
  await addMessage(tx, ticket, { ...post, writtenBy: "staff" });
  await updateTicket(tx, { clientId: ticket.clientId, id: ticket.id, state: "answered", replyDueAt: null });
}

/** Sets the state of a ticket: an open one awaits a reply, whatever it was before. */
export async function setState(tx: Queryable, ticket: LockedTicket, state: "open" | "closed"): Promise<void> {
  const { clientId, id } = ticket;
  const replyDueAt = state === "closed" ? null : await getReplyDue(clientId, ticket.replyDueAt);
  await updateTicket(tx, { clientId, id, state, replyDueAt });
}

/** When the plan of a client promises a reply to a message of now; null for those who have no workspace. */
export async function getReplyDue(clientId: string, dueAt: Date | null): Promise<Date | null> {
  if (clientId === NO_CLIENT) return null;
  const { plan } = await getStanding(getDatabase().system, clientId);
  return new Date(computeReplyDue(plan, { atMs: Date.now(), dueAtMs: dueAt?.getTime() ?? null }));
}

/** Lists a ticket's messages with their attachments, oldest first. */
export async function listThread(
  tx: Queryable,
  ticket: { clientId: string; ticketId: string },
): Promise<TicketMessage[]> {
  const messages = await listMessages(tx, ticket);
  const attachments = await listAttachments(tx, ticket);
  return messages.map(({ at, ...message }) => ({
    ...message,
    at: at.toISOString(),
    attachments: attachments.flatMap(({ messageId, ...file }) => (messageId === message.id ? [file] : [])),
  }));
}

/** Finds and locks a ticket of any client or of none, for administrators. */
export async function findTicketForUpdate(tx: Queryable, id: string): Promise<LockedTicket | undefined> {
  return lockAnyTicket(tx, id);
}

async function addMessage(
  tx: Queryable,
  { clientId, id: ticketId }: LockedTicket,
  { attachments, uploader, mailKey = undefined, ...post }: TicketPost & { writtenBy: "customer" | "staff" },
): Promise<boolean> {
  const message = { clientId, ticketId, messageId: createId() };
  const via = mailKey === undefined ? "screen" : "mail";
  if (!(await insertMessage(tx, { ...message, ...post, via, mailKey: mailKey ?? null }))) return false;
  await attachFiles(tx, { ...message, ids: attachments, uploader });
  return true;
}
