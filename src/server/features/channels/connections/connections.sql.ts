import type { Reach } from "#src/domain/sources/build-report.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { SettingValues } from "#src/domain/channels/channels.contract.ts";

/** The key of a connection. */
export type ConnectionKey = { clientId: string; apiAccountId: string; channel: string };

export type ConnectionRow = ConnectionKey & { settings: SettingValues; connectedAt: Date };

/** A stored credential; `former` is the value before the last rotation. */
export type CredentialRow = { field: string; sealed: Uint8Array; former: Uint8Array | null; formerUntil: Date | null };

/** Lists a client's connections, oldest first. */
export async function listConnectionRows(sql: Queryable, clientId: string): Promise<ConnectionRow[]> {
  return sql<ConnectionRow[]>`
    select client_id as "clientId", api_account_id as "apiAccountId", channel, settings, connected_at as "connectedAt"
    from channel_connections where client_id = ${clientId}
    order by connected_at, channel, api_account_id`;
}

/** Finds a connection of a client. */
export async function findConnectionRow(sql: Queryable, key: ConnectionKey): Promise<ConnectionRow | undefined> {
  const [row] = await sql<ConnectionRow[]>`
    select client_id as "clientId", api_account_id as "apiAccountId", channel, settings, connected_at as "connectedAt"
    from channel_connections
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}`;
  return row;
}

/** Finds and locks a connection of a client. */
export async function lockConnection(sql: Queryable, key: ConnectionKey): Promise<ConnectionRow | undefined> {
  const [row] = await sql<ConnectionRow[]>`
    select client_id as "clientId", api_account_id as "apiAccountId", channel, settings, connected_at as "connectedAt"
    from channel_connections
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}
    for update`;
  return row;
}

/** A connection with what a webhook needs of its client. */
export type WebhookConnectionRow = ConnectionRow & {
  redact: boolean;
  suspended: boolean;
  pseudonymKey: Uint8Array | null;
  reportsTo: Reach["for"][];
};

/** Finds the connection of an account whose client is not known yet. */
export async function findWebhookConnection(
  sql: Queryable,
  { apiAccountId, channel }: { apiAccountId: string; channel: string },
): Promise<WebhookConnectionRow | undefined> {
  const [row] = await sql<WebhookConnectionRow[]>`
    select n.client_id as "clientId", n.api_account_id as "apiAccountId", n.channel, settings,
      connected_at as "connectedAt", c.redact_personal_data as redact, c.suspended_at is not null as suspended,
      p.sealed as "pseudonymKey",
      array(select distinct t.kind from report_targets t where t.client_id = n.client_id and t.enabled order by 1) as "reportsTo"
    from channel_connections n
    join clients c on c.client_id = n.client_id
    left join pseudonym_keys p on p.client_id = n.client_id
    where n.api_account_id = ${apiAccountId} and n.channel = ${channel}`;
  return row;
}

/** Finds an API account with what the import of a channel's past conversations needs of it, connected or not. */
export async function findHistoryAccount(
  sql: Queryable,
  { clientId, apiAccountId, channel }: ConnectionKey,
): Promise<Omit<WebhookConnectionRow, "connectedAt" | "suspended" | "reportsTo"> | undefined> {
  const [row] = await sql<Omit<WebhookConnectionRow, "connectedAt" | "suspended" | "reportsTo">[]>`
    select a.client_id as "clientId", a.api_account_id as "apiAccountId", ${channel}::text as channel,
      coalesce(n.settings, '{}') as settings, c.redact_personal_data as redact, p.sealed as "pseudonymKey"
    from api_accounts a
    join clients c on c.client_id = a.client_id
    left join channel_connections n
      on n.client_id = a.client_id and n.api_account_id = a.api_account_id and n.channel = ${channel}
    left join pseudonym_keys p on p.client_id = a.client_id
    where a.client_id = ${clientId} and a.api_account_id = ${apiAccountId}`;
  return row;
}

/** Lists the credentials of a connection. */
export async function listCredentials(sql: Queryable, key: ConnectionKey): Promise<CredentialRow[]> {
  return sql<CredentialRow[]>`
    select field, sealed, former, former_until as "formerUntil" from channel_credentials
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}`;
}

/** Inserts a connection with its health; false if there is one. */
export async function insertConnection(
  sql: Queryable,
  connection: ConnectionKey & { settings: SettingValues; connectedAt: Date },
): Promise<boolean> {
  const { clientId, apiAccountId, channel, settings, connectedAt } = connection;
  const rows = await sql`
    with added as (
      insert into channel_connections (client_id, api_account_id, channel, settings, connected_at)
      values (${clientId}, ${apiAccountId}, ${channel}, ${JSON.stringify(settings)}::text::jsonb, ${connectedAt})
      on conflict do nothing
      returning client_id)
    select client_id from added`;
  if (rows.length === 0) return false;
  await sql`
    insert into channel_health (client_id, api_account_id, channel, connected_at)
    values (${clientId}, ${apiAccountId}, ${channel}, ${connectedAt})`;
  return true;
}

/** Replaces the settings of a connection. */
export async function updateSettings(sql: Queryable, key: ConnectionKey, settings: SettingValues): Promise<void> {
  await sql`
    update channel_connections set settings = ${JSON.stringify(settings)}::text::jsonb
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}`;
}

/** Stores a credential. A replaced one verifies until `formerUntil`, and tells afterwards that the old one is still used. */
export async function setCredential(
  sql: Queryable,
  key: ConnectionKey,
  { field, sealed, formerUntil }: { field: string; sealed: Uint8Array; formerUntil: Date | null },
): Promise<void> {
  await sql`
    insert into channel_credentials as c (client_id, api_account_id, channel, field, sealed)
    values (${key.clientId}, ${key.apiAccountId}, ${key.channel}, ${field}, ${sealed})
    on conflict (client_id, api_account_id, channel, field) do update
    set sealed = excluded.sealed, former = c.sealed, former_until = ${formerUntil}`;
}

/** Deletes a connection with its credentials and health; false if there is none. */
export async function deleteConnection(sql: Queryable, key: ConnectionKey): Promise<boolean> {
  const rows = await sql`
    delete from channel_connections
    where client_id = ${key.clientId} and api_account_id = ${key.apiAccountId} and channel = ${key.channel}
    returning client_id`;
  return rows.length > 0;
}

/** Whether the account has a connection on any channel. */
export async function hasConnection(
  sql: Queryable,
  { clientId, apiAccountId }: Omit<ConnectionKey, "channel">,
): Promise<boolean> {
  const rows = await sql`
    select 1 from channel_connections where client_id = ${clientId} and api_account_id = ${apiAccountId} limit 1`;
  return rows.length > 0;
}

/** Invalidates the account's cached connections in every process, at commit. */
export async function notifyConnectionChanged(sql: Queryable, apiAccountId: string): Promise<void> {
  await sql`select pg_notify('channel_connections', ${apiAccountId})`;
}
