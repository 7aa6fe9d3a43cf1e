import { hash } from "node:crypto";
import postgres from "postgres";
import type { z } from "zod";
import { MAX_LIVING_KEYS, ROTATION_HOURS } from "../../../domain/accounts/accounts.contract.ts";
import type {
  ApiKey,
  KeyScope,
  newApiKeyOutputSchema,
  newApiKeySchema,
} from "../../../domain/accounts/accounts.contract.ts";
import { createApiKeySecret, maskApiKey } from "../../../domain/accounts/api-key.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { canManageKeys } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyKeysChanged } from "../../auth/viewer.sql.ts";
import type { Database, Queryable } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { lockApiAccount } from "./api-accounts.sql.ts";
import {
  countLivingKeys,
  expireKey,
  insertApiKey,
  lockLivingKey,
  renameKey,
  revokeKey,
  selectApiKeys,
} from "./api-keys.sql.ts";
import type { ApiKeyRow } from "./api-keys.sql.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** The client's keys without their secrets, revoked ones included. AppError `forbidden` by role. */
export async function listApiKeys(db: Database, { clientId, role }: UserViewer): Promise<{ keys: ApiKey[] }> {
  requireKeyManager(role);
  const rows = await db.withTenant(clientId, (tx) => selectApiKeys(tx, clientId));
  return { keys: rows.map(toApiKey) };
}

/** A new key and, this one time, its secret. AppError `forbidden` by role, `not_found` for an account of nobody's or another's, `conflict` past {@link MAX_LIVING_KEYS}. */
export async function createApiKey(
  db: Database,
  viewer: UserViewer,
  { apiAccountId, name, scopes }: z.output<typeof newApiKeySchema>,
): Promise<z.input<typeof newApiKeyOutputSchema>> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  return db.withTenant(clientId, async (tx) => {
    const account = await lockApiAccount(tx, { clientId, apiAccountId });
    if (account?.sample) throw new AppError("rejected", "Sample data takes no keys. Choose another API account.");
    await requireRoom(tx, { clientId, apiAccountId });
    const added = await addKey(tx, { clientId, apiAccountId, name, scopes });
    await writeAudit(tx, { clientId, actor: viewer, action: "key.created", subject: name });
    return added;
  });
}

/** Adds a key within any connection that may write the client's keys (screens, demo data, benchmarks). */
export async function addKey(
  sql: Queryable,
  key: { clientId: string; apiAccountId: string; name: string; scopes: readonly KeyScope[] },
): Promise<z.input<typeof newApiKeyOutputSchema>> {
  const secret = createApiKeySecret();
  try {
    const row = await insertApiKey(sql, {
      ...key,
      scopes: [...new Set(key.scopes)],
      apiKeyId: createId(),
      prefix: maskApiKey(secret),
      keyHash: hash("sha256", secret, "buffer"),
    });
    if (row === undefined) throw new Error("An API key was inserted but not returned.");
    return { key: secret, apiKey: toApiKey(row) };
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === FOREIGN_KEY_VIOLATION) {
      throw new AppError("not_found", "There is no such API account.", { cause: error });
    }
    throw error;
  }
}

/** Ends a key at once, in every process. AppError `forbidden` by role, `not_found` for a key of nobody's or another's. */
export async function revokeApiKey(db: Database, viewer: UserViewer, apiKeyId: string): Promise<{ success: true }> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  await db.withTenant(clientId, async (tx) => {
    const name = await revokeKey(tx, { clientId, apiKeyId });
    if (name === undefined) throw new AppError("not_found", "There is no such API key.");
    await writeAudit(tx, { clientId, actor: viewer, action: "key.revoked", subject: name });
    await notifyKeysChanged(tx, clientId);
  });
  return { success: true };
}

/** Gives a key another name. AppError as {@link revokeApiKey}. */
export async function renameApiKey(
  db: Database,
  viewer: UserViewer,
  { apiKeyId, name }: { apiKeyId: string; name: string },
): Promise<ApiKey> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  return db.withTenant(clientId, async (tx) => {
    const row = await renameKey(tx, { clientId, apiKeyId, name });
    if (row === undefined) throw new AppError("not_found", "There is no such API key.");
    await writeAudit(tx, { clientId, actor: viewer, action: "key.renamed", subject: name });
    return toApiKey(row);
  });
}

/**
 * A new key in place of another, of the same name, account and scopes, and, this one time, its secret. The old one ends at
 * once or, with `overlap`, a day later, so that a running bot can be told the new one first. AppError as {@link revokeApiKey},
 * and `conflict` where the two together are past {@link MAX_LIVING_KEYS}.
 */
export async function rotateApiKey(
  db: Database,
  viewer: UserViewer,
  { apiKeyId, overlap }: { apiKeyId: string; overlap: boolean },
): Promise<z.input<typeof newApiKeyOutputSchema>> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  return db.withTenant(clientId, async (tx) => {
    const old = await lockLivingKey(tx, { clientId, apiKeyId });
    if (old === undefined) throw new AppError("not_found", "This API key has ended already.");
    if (overlap) {
      await lockApiAccount(tx, { clientId, apiAccountId: old.apiAccountId });
      await requireRoom(tx, { clientId, apiAccountId: old.apiAccountId });
    }
    const added = await addKey(tx, { clientId, ...old });
    if (overlap) await expireKey(tx, { clientId, apiKeyId, hours: ROTATION_HOURS });
    else await revokeKey(tx, { clientId, apiKeyId });
    await writeAudit(tx, { clientId, actor: viewer, action: "key.rotated", subject: old.name, details: { overlap } });
    await notifyKeysChanged(tx, clientId);
    return added;
  });
}

/** Every key is one more that can leak, and all of them are listed. */
async function requireRoom(tx: Queryable, account: { clientId: string; apiAccountId: string }): Promise<void> {
  if ((await countLivingKeys(tx, account)) < MAX_LIVING_KEYS) return;
  throw new AppError("conflict", `An API account has at most ${MAX_LIVING_KEYS} active keys. Revoke one first.`);
}

function requireKeyManager(role: UserRole): void {
  if (!canManageKeys(role))
    throw new AppError("forbidden", "Only the workspace's owner and admins can manage API keys.");
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
