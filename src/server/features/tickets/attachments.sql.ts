import type { Attachment } from "../../../domain/tickets/attachments.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** Who adds a file: a member, an administrator, or nobody who is signed in, for mails. */
export type Uploader = { userId: string } | { adminId: string } | null;

/** Inserts an attachment that waits for its message. */
export async function insertAttachment(
  sql: Queryable,
  file: Attachment & { clientId: string; uploader: Uploader; at: Date },
): Promise<void> {
  await sql`
    insert into ticket_attachments (client_id, attachment_id, user_id, admin_id, file_name, content_type, bytes, created_at)
    values (${file.clientId}, ${file.id}, ${getUserId(file.uploader)}, ${getAdminId(file.uploader)}, ${file.name},
      ${file.type}, ${file.bytes}, ${file.at})`;
}

/** Gives waiting attachments of an uploader to a message, in order; returns how many there were. */
export async function linkAttachments(
  sql: Queryable,
  {
    clientId,
    ticketId,
    messageId,
    ids,
    uploader,
  }: { clientId: string; ticketId: string; messageId: string; ids: readonly string[]; uploader: Uploader },
): Promise<number> {
  const rows = await sql`
    update ticket_attachments a set ticket_id = ${ticketId}, message_id = ${messageId}, position = f.position
    from unnest(${[...ids]}::uuid[]) with ordinality as f (id, position)
    where a.client_id = ${clientId} and a.attachment_id = f.id and a.message_id is null
      and a.user_id is not distinct from ${getUserId(uploader)} and a.admin_id is not distinct from ${getAdminId(uploader)}`;
  return rows.count;
}

/** Counts the attachments of an uploader that wait for a message. */
export async function countWaiting(sql: Queryable, clientId: string, uploader: Uploader): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from ticket_attachments
    where client_id = ${clientId} and message_id is null
      and user_id is not distinct from ${getUserId(uploader)} and admin_id is not distinct from ${getAdminId(uploader)}`;
  return row?.n ?? 0;
}

/** Lists the attachments of a ticket, in the order of each message. */
export async function listAttachments(
  sql: Queryable,
  { clientId, ticketId }: { clientId: string; ticketId: string },
): Promise<(Attachment & { messageId: string })[]> {
  return sql<(Attachment & { messageId: string })[]>`
    select message_id as "messageId", attachment_id as id, file_name as name, content_type as type, bytes
    from ticket_attachments
    where client_id = ${clientId} and ticket_id = ${ticketId}
    order by message_id, position, attachment_id`;
}

/** Finds an attachment that a member sees: of a ticket of theirs, or one that they have just added. */
export async function findAttachment(
  sql: Queryable,
  { clientId, userId, seesAll, id }: { clientId: string; userId: string; seesAll: boolean; id: string },
): Promise<Attachment | undefined> {
  const [row] = await sql<Attachment[]>`
    select a.attachment_id as id, a.file_name as name, a.content_type as type, a.bytes
    from ticket_attachments a
    left join tickets t on t.client_id = a.client_id and t.ticket_id = a.ticket_id
    where a.client_id = ${clientId} and a.attachment_id = ${id}
      and (case when a.ticket_id is null then a.user_id = ${userId} else ${seesAll} or t.user_id = ${userId} end)`;
  return row;
}

/** Finds an attachment of any ticket. */
export async function findAnyAttachment(sql: Queryable, id: string): Promise<Attachment | undefined> {
  const [row] = await sql<Attachment[]>`
    select attachment_id as id, file_name as name, content_type as type, bytes
    from ticket_attachments where attachment_id = ${id}`;
  return row;
}

/** Lists a client's attachments that were sent with a message. */
export async function listClientAttachments(sql: Queryable, clientId: string): Promise<Attachment[]> {
  return sql<Attachment[]>`
    select attachment_id as id, file_name as name, content_type as type, bytes
    from ticket_attachments where client_id = ${clientId} and message_id is not null order by attachment_id`;
}

/** Changes the size of an attachment whose content was rewritten. */
export async function updateBytes(
  sql: Queryable,
  { clientId, id, bytes }: { clientId: string; id: string; bytes: number },
): Promise<void> {
  await sql`
    update ticket_attachments set bytes = ${bytes} where client_id = ${clientId} and attachment_id = ${id}`;
}

/** Deletes attachments that wait for a message since before an instant. */
export async function deleteWaitingBefore(sql: Queryable, before: Date): Promise<void> {
  await sql`delete from ticket_attachments where message_id is null and created_at < ${before}`;
}

/** Deletes an attachment that could not be stored. */
export async function deleteAttachment(
  sql: Queryable,
  { clientId, id }: { clientId: string; id: string },
): Promise<void> {
  await sql`delete from ticket_attachments where client_id = ${clientId} and attachment_id = ${id}`;
}

/** Which of these attachments exist. */
export async function listExisting(sql: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select attachment_id as id from ticket_attachments where attachment_id = any(${[...ids]}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

function getUserId(uploader: Uploader): string | null {
  return uploader !== null && "userId" in uploader ? uploader.userId : null;
}

function getAdminId(uploader: Uploader): string | null {
  return uploader !== null && "adminId" in uploader ? uploader.adminId : null;
}
