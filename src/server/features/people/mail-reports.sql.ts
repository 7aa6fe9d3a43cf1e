import type { Queryable } from "../../db/sql.ts";

type Recipient = { clientId: string; recipientHash: string };

/** Blocks a workspace's mails to a recipient; false if they were blocked before or the workspace is gone. */
export async function insertMailBlock(sql: Queryable, { clientId, recipientHash }: Recipient): Promise<boolean> {
  const rows = await sql`
    insert into mail_blocks (client_id, recipient_hash)
    select client_id, ${recipientHash} from clients where client_id = ${clientId}
    on conflict do nothing
    returning client_id`;
  return rows.length === 1;
}

/** Whether the recipient doesn't want mails from the workspace. */
export async function hasMailBlock(sql: Queryable, { clientId, recipientHash }: Recipient): Promise<boolean> {
  const rows = await sql`
    select from mail_blocks where client_id = ${clientId} and recipient_hash = ${recipientHash}`;
  return rows.length === 1;
}

/** Deletes the client's invitation of an address. */
export async function deleteInvitationTo(
  sql: Queryable,
  { clientId, email }: { clientId: string; email: string },
): Promise<void> {
  await sql`delete from invitations where client_id = ${clientId} and email = ${email}`;
}
