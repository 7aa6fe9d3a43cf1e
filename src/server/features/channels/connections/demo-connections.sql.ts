import type { Queryable } from "../../../db/sql.ts";
import type { ConnectionKey } from "./connections.sql.ts";

/** Whether the account is connected on the channel. */
export async function hasConnectionOn(sql: Queryable, key: ConnectionKey): Promise<boolean> {
  const rows = await sql`
    select 1 from channel_connections
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}`;
  return rows.length > 0;
}

/** Sets when a connection was made. */
export async function backdateConnection(
  sql: Queryable,
  { clientId, apiAccountId, channel, connectedAt }: ConnectionKey & { connectedAt: Date },
): Promise<void> {
  await sql`
    update channel_connections set connected_at = ${connectedAt}
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and channel = ${channel}`;
  await sql`
    update channel_health set connected_at = ${connectedAt}
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and channel = ${channel}`;
}

/** Sets when a connection's refused requests came. */
export async function moveRejections(
  sql: Queryable,
  { clientId, apiAccountId, channel, refusedAt }: ConnectionKey & { refusedAt: Date },
): Promise<void> {
  await sql`
    update channel_rejections set bucket = date_bin('10 minutes', ${refusedAt}, '2000-01-01')
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and channel = ${channel}`;
}
