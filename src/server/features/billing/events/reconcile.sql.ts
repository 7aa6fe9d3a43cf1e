import type { Queryable } from "../../../db/sql.ts";

/** Clients that the provider should be asked about: those asked about longest ago first. */
export async function listDueClients(
  sql: Queryable,
  { dueBefore, usualBefore, limit }: { dueBefore: Date; usualBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await sql<{ clientId: string }[]>`
    select client_id as "clientId" from billing_accounts
    where asked_at is null or asked_at <= ${usualBefore}
      or (asked_at <= ${dueBefore} and subscription ->> 'status' in ('past_due', 'unpaid'))
    order by asked_at nulls first, client_id limit ${limit}`;
  return rows.map(({ clientId }) => clientId);
}

/** Records when the provider was asked about a client. */
export async function setAskedAt(tx: Queryable, clientId: string, at: Date): Promise<void> {
  await tx`update billing_accounts set asked_at = ${at} where client_id = ${clientId}`;
}
