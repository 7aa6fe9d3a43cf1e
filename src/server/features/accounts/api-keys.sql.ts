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
  revokedAt: Date | null;
};

/** A client's keys, revoked ones included, the newest first. */
export async function selectApiKeys(sql: Queryable, clientId: string): Promise<ApiKeyRow[]> {
  return sql<ApiKeyRow[]>`
    select api_key_id as id, api_account_id as "apiAccountId", name, prefix, scopes, created_at as "createdAt",
      last_used_at as "lastUsedAt", revoked_at as "revokedAt"
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
      last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;
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
