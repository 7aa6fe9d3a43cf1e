import type { SupportTicketRow, TicketState } from "../../../domain/tickets/tickets.contract.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** More than a line holds: the screen cuts it where the line ends. */
const EXCERPT_CHARACTERS = 300;

/** The member who asks, and whether they see the tickets of others. */
export type Reader = { clientId: string; userId: string; seesAll: boolean };

export type StoredSupportTicket = Omit<SupportTicketRow, "createdAt" | "updatedAt" | "replyDueAt" | "isOwn"> & {
  userId: string | null;
  replyDueAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  ratingComment: string;
};

/** Lists the tickets that a member sees, newest first (ids sort by time). */
export async function listTicketRows(
  sql: Queryable,
  { clientId, userId, seesAll }: Reader,
  { state, cursor, limit }: { state: TicketState | undefined; cursor: string | undefined; limit: number },
): Promise<StoredSupportTicket[]> {
  return sql<StoredSupportTicket[]>`
    select ${columns(sql)} from tickets t
    where t.client_id = ${clientId} and (${seesAll} or t.user_id = ${userId})
      ${cursor === undefined ? sql`` : sql`and t.ticket_id < ${cursor}`}
      ${state === undefined ? sql`` : sql`and t.state = ${state}`}
    order by t.ticket_id desc
    limit ${limit}`;
}

/** Finds a ticket that a member sees. */
export async function findTicketRow(
  sql: Queryable,
  { clientId, userId, seesAll }: Reader,
  id: string,
): Promise<StoredSupportTicket | undefined> {
  const [row] = await sql<StoredSupportTicket[]>`
    select ${columns(sql)} from tickets t
    where t.client_id = ${clientId} and t.ticket_id = ${id} and (${seesAll} or t.user_id = ${userId})`;
  return row;
}

function columns(sql: Queryable) {
  return sql`
    t.ticket_id as id, t.user_id as "userId", t.subject, t.state, t.name as "openedBy", t.reply_due_at as "replyDueAt",
    t.rating, t.rating_comment as "ratingComment", t.created_at as "createdAt", t.updated_at as "updatedAt",
    coalesce((select left(m.text, ${EXCERPT_CHARACTERS}) from ticket_messages m
      where m.client_id = t.client_id and m.ticket_id = t.ticket_id order by m.message_id desc limit 1), '') as excerpt`;
}

export type TicketAuthor = { userId: string; name: string; email: string };

/** Finds a member who writes. */
export async function findAuthor(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<TicketAuthor | undefined> {
  const [row] = await sql<TicketAuthor[]>`
    select user_id as "userId", name, email from users where client_id = ${clientId} and user_id = ${userId}`;
  return row;
}

/** Finds the member of a client with a confirmed address. */
export async function findAuthorByEmail(
  sql: Queryable,
  { clientId, email }: { clientId: string; email: string },
): Promise<(TicketAuthor & { role: UserRole }) | undefined> {
  const [row] = await sql<(TicketAuthor & { role: UserRole })[]>`
    select user_id as "userId", name, email, role from users
    where client_id = ${clientId} and email = ${email} and email_verified_at is not null`;
  return row;
}

/** Stores the rating of a closed ticket. */
export async function updateRating(
  sql: Queryable,
  { clientId, id, rating, comment }: { clientId: string; id: string; rating: string; comment: string },
): Promise<void> {
  await sql`
    update tickets set rating = ${rating}, rating_comment = ${comment}
    where client_id = ${clientId} and ticket_id = ${id}`;
}
