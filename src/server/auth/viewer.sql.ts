import type { KeyScope } from "../../domain/accounts/accounts.contract.ts";
import type { Queryable } from "../db/sql.ts";

export type KeyRow = {
  clientId: string;
  apiKeyId: string;
  apiAccountId: string;
  channel: string;
  scopes: KeyScope[];
  timeZone: string;
  redact: boolean;
  suspended: boolean;
};

/** The key with this SHA-256, if it is not revoked and has not run out, with what a request needs of its account and client. */
export async function selectKey(sql: Queryable, keyHash: Buffer): Promise<KeyRow | undefined> {
  const [row] = await sql<KeyRow[]>`
    select k.client_id as "clientId", k.api_key_id as "apiKeyId", k.api_account_id as "apiAccountId", a.channel,
      k.scopes, c.time_zone as "timeZone", c.redact_personal_data as redact,
      c.suspended_at is not null as suspended
    from api_keys k
    join api_accounts a on a.client_id = k.client_id and a.api_account_id = k.api_account_id
    join clients c on c.client_id = k.client_id
    where k.key_hash = ${keyHash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`;
  return row;
}

/** Writes a key's last use, unless another process did within the minute. */
export async function touchKey(
  sql: Queryable,
  { clientId, apiKeyId }: { clientId: string; apiKeyId: string },
): Promise<void> {
  await sql`
    update api_keys set last_used_at = now()
    where client_id = ${clientId} and api_key_id = ${apiKeyId}
      and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
}

/** Tells every process, at commit, to forget what it knows of a client's keys. */
export async function notifyKeysChanged(sql: Queryable, clientId: string): Promise<void> {
  await sql`select pg_notify('api_keys', ${clientId})`;
}
