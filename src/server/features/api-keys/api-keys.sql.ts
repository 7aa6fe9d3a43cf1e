import type { KeyScope } from "../../../domain/api-keys/api-keys.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type ApiKeyRow = {
  id: string;
  apiAccountId: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
};

/** Lists a client's keys, including revoked ones, newest first. */
export async function listApiKeyRows(sql: Queryable, clientId: string): Promise<ApiKeyRow[]> {
  return sql<ApiKeyRow[]>`
    select api_key_id as id, api_account_id as "apiAccountId", name, prefix, scopes, created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"
    from api_keys
    where client_id = ${clientId}
    order by created_at desc, api_key_id desc`;
}

export type NewApiKey = {
  clientId: string;
  apiKeyId: string;
  apiAccountId: string;
  name: string;
  prefix: string;
  keyHash: Buffer;
  scopes: readonly KeyScope[];
};

/** Inserts a key and returns the stored row. */
export async function insertApiKey(sql: Queryable, key: NewApiKey): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    insert into api_keys (client_id, api_key_id, api_account_id, name, prefix, key_hash, scopes)
    values (${key.clientId}, ${key.apiKeyId}, ${key.apiAccountId}, ${key.name}, ${key.prefix}, ${key.keyHash},
      ${[...key.scopes]})
    returning api_key_id as id, api_account_id as "apiAccountId", name, prefix, scopes, created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"`;
  return row;
}

/** Revokes a key; undefined if there is no such key. Revoking again changes nothing. */
export async function revokeKey(
  sql: Queryable,
  { clientId, apiKeyId }: { clientId: string; apiKeyId: string },
): Promise<{ name: string; isNew: boolean } | undefined> {
  const [row] = await sql<{ name: string; isNew: boolean }[]>`
    with former as (
      select api_key_id, revoked_at from api_keys
      where client_id = ${clientId} and api_key_id = ${apiKeyId} for update
    )
    update api_keys k set revoked_at = coalesce(k.revoked_at, now()) from former f
    where k.client_id = ${clientId} and k.api_key_id = f.api_key_id
    returning k.name, f.revoked_at is null as "isNew"`;
  return row;
}

/** Finds and locks a key that is neither revoked nor expired. */
export async function lockActiveKey(
  sql: Queryable,
  { clientId, apiKeyId }: { clientId: string; apiKeyId: string },
): Promise<{ apiAccountId: string; name: string; scopes: KeyScope[] } | undefined> {
  const [row] = await sql<{ apiAccountId: string; name: string; scopes: KeyScope[] }[]>`
    select api_account_id as "apiAccountId", name, scopes
    from api_keys
    where client_id = ${clientId} and api_key_id = ${apiKeyId} and revoked_at is null
      and (expires_at is null or expires_at > now())
    for update`;
  return row;
}

/** Counts the active keys of an API account. Lock the account first to enforce a limit. */
export async function countActiveKeys(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from api_keys
    where client_id = ${clientId} and api_account_id = ${apiAccountId} and revoked_at is null
      and (expires_at is null or expires_at > now())`;
  return row?.count ?? 0;
}

/** Makes a key expire after `hours`, unless it expires sooner. */
export async function expireKey(
  sql: Queryable,
  { clientId, apiKeyId, hours }: { clientId: string; apiKeyId: string; hours: number },
): Promise<void> {
  await sql`
    update api_keys set expires_at = least(expires_at, now() + make_interval(hours => ${hours}))
    where client_id = ${clientId} and api_key_id = ${apiKeyId}`;
}

/** Renames a key and returns it; undefined if there is no such key. */
export async function renameKey(
  sql: Queryable,
  { clientId, apiKeyId, name }: { clientId: string; apiKeyId: string; name: string },
): Promise<(ApiKeyRow & { formerName: string }) | undefined> {
  const [row] = await sql<(ApiKeyRow & { formerName: string })[]>`
    with former as (
      select api_key_id, name from api_keys where client_id = ${clientId} and api_key_id = ${apiKeyId} for update
    )
    update api_keys k set name = ${name} from former f
    where k.client_id = ${clientId} and k.api_key_id = f.api_key_id
    returning k.api_key_id as id, k.api_account_id as "apiAccountId", k.name, k.prefix, k.scopes, k.created_at as "createdAt",
      k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", f.name as "formerName"`;
  return row;
}
