import type { KeyScope } from "../../../domain/accounts/accounts.contract.ts";
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

/** A client's keys, revoked ones included, the newest first. */
export async function selectApiKeys(sql: Queryable, clientId: string): Promise<ApiKeyRow[]> {
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

/** Adds a key; answers it as stored. */
export async function insertApiKey(sql: Queryable, key: NewApiKey): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    insert into api_keys (client_id, api_key_id, api_account_id, name, prefix, key_hash, scopes)
    values (${key.clientId}, ${key.apiKeyId}, ${key.apiAccountId}, ${key.name}, ${key.prefix}, ${key.keyHash},
      ${[...key.scopes]})
    returning api_key_id as id, api_account_id as "apiAccountId", name, prefix, scopes, created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"`;
  return row;
}

/** Revokes a key, once; its name, or undefined where the client has no such key. */
export async function revokeKey(
  sql: Queryable,
  { clientId, apiKeyId }: { clientId: string; apiKeyId: string },
): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    update api_keys set revoked_at = coalesce(revoked_at, now())
    where client_id = ${clientId} and api_key_id = ${apiKeyId}
    returning name`;
  return row?.name;
}

/** A key that still works, held until the transaction ends. */
export async function lockLivingKey(
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

/** How many keys of an API account work. Hold the account before, so that it is counted by one at a time. */
export async function countLivingKeys(
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

/** Has a key end by itself after `hours`; sooner where it was to end sooner. */
export async function expireKey(
  sql: Queryable,
  { clientId, apiKeyId, hours }: { clientId: string; apiKeyId: string; hours: number },
): Promise<void> {
  await sql`
    update api_keys set expires_at = least(expires_at, now() + make_interval(hours => ${hours}))
    where client_id = ${clientId} and api_key_id = ${apiKeyId}`;
}

/** Renames a key; answers it, or undefined where the client has no such key. */
export async function renameKey(
  sql: Queryable,
  { clientId, apiKeyId, name }: { clientId: string; apiKeyId: string; name: string },
): Promise<ApiKeyRow | undefined> {
  const [row] = await sql<ApiKeyRow[]>`
    update api_keys set name = ${name}
    where client_id = ${clientId} and api_key_id = ${apiKeyId}
    returning api_key_id as id, api_account_id as "apiAccountId", name, prefix, scopes, created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"`;
  return row;
}
