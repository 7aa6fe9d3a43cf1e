import type { KeyScope } from "../../../domain/api-keys/api-keys.contract.ts";
import type { Queryable } from "../../db/sql.ts";

/** An active API key with its account and client settings. */
export type ApiKeyRow = {
  clientId: string;
  apiKeyId: string;
  apiAccountId: string;
  channel: string;
  scopes: KeyScope[];
  timeZone: string;
  redact: boolean;
  suspended: boolean;
};

/** The active key with this SHA-256, with the account and client settings that a request needs. */
export async function findApiKey(sql: Queryable, keyHash: Buffer): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    select k.client_id as "clientId", k.api_key_id as "apiKeyId", k.api_account_id as "apiAccountId", a.channel,
      k.scopes, c.time_zone as "timeZone", c.redact_personal_data as redact,
      c.suspended_at is not null as suspended
    from api_keys k
    join api_accounts a on a.client_id = k.client_id and a.api_account_id = k.api_account_id
    join clients c on c.client_id = k.client_id
    where k.key_hash = ${keyHash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
  return row;
}

/** Updates a key's last use, at most once a minute across all processes. */
export async function updateApiKeyLastUsed(
  sql: Queryable,
  { clientId, apiKeyId }: { clientId: string; apiKeyId: string },
): Promise<void> {
  await sql`
    update api_keys set last_used_at = now()
    where client_id = ${clientId} and api_key_id = ${apiKeyId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
}

/** Invalidates the client's cached keys in every process, at commit. */
export async function notifyApiKeysChanged(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_notify('api_keys', ${clientId})`;
}
