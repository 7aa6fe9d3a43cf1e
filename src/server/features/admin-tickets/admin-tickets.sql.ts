import type { TicketRow } from "../../../domain/admin/admin-tickets.contract.ts";
import { buildSearchPattern } from "../../db/search-pattern.ts";
import type { Queryable } from "../../db/sql.ts";
import { NO_CLIENT } from "../tickets/tickets.service.ts";

export type TicketSearch = {
  q: string | undefined;
  state: TicketRow["state"] | undefined;
  cursor: string | undefined;
  limit: number;
};
export type StoredTicket = Omit<TicketRow, "createdAt" | "updatedAt" | "replyDueAt" | "support"> & {
  ticketClientId: string;
  replyDueAt: Date | null;
  ratingComment: string;
  createdAt: Date;
  updatedAt: Date;
  clientId: string | null;
};

const EXCERPT_CHARACTERS = 160;

/** Lists tickets, newest first (ids sort by time). */
export async function listTicketRows(
  sql: Queryable,
  { q, state, cursor, limit }: TicketSearch,
): Promise<StoredTicket[]> {
  const pattern = buildSearchPattern(q ?? "");
  return sql<StoredTicket[]>`
    select ${columns(sql)}
    from tickets t
    where true
      ${cursor === undefined ? sql`` : sql`and t.ticket_id < ${cursor}`}
      ${state === undefined ? sql`` : sql`and t.state = ${state}`}
      and (t.email ilike ${pattern} or t.name ilike ${pattern} or t.subject ilike ${pattern} or exists (
        select from ticket_messages m where m.client_id = t.client_id and m.ticket_id = t.ticket_id and m.text ilike ${pattern}))
    order by t.ticket_id desc
    limit ${limit}`;
}

/** Finds a ticket. */
export async function findTicketRow(sql: Queryable, id: string): Promise<StoredTicket | undefined> {
  const [row] = await sql<StoredTicket[]>`select ${columns(sql)} from tickets t where t.ticket_id = ${id}`;
  return row;
}

function columns(sql: Queryable) {
  return sql`
    t.ticket_id as id, t.user_id is not null as "fromDashboard",
    case when t.client_id <> ${NO_CLIENT} then t.client_id
      else (select u.client_id from users u where u.email = t.email limit 1) end as "clientId",
    t.client_id as "ticketClientId",
    coalesce((select u.email from users u where u.client_id = t.client_id and u.user_id = t.user_id), t.email) as email,
    t.name, t.subject, t.state, t.reply_due_at as "replyDueAt", t.rating,
    t.rating_comment as "ratingComment", t.created_at as "createdAt", t.updated_at as "updatedAt",
    coalesce((select left(m.text, ${EXCERPT_CHARACTERS}) from ticket_messages m
      where m.client_id = t.client_id and m.ticket_id = t.ticket_id order by m.message_id limit 1), '') as excerpt`;
}
