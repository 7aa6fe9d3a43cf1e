import { hash } from "node:crypto";
import type { z } from "zod";
import { PostgresError } from "../../db/driver.ts";
import { MAX_ACTIVE_KEYS, ROTATION_HOURS } from "../../../domain/api-keys/api-keys.contract.ts";
import type {
  ApiKey,
  KeyScope,
  newApiKeyOutputSchema,
  newApiKeySchema,
} from "../../../domain/api-keys/api-keys.contract.ts";
import { createApiKeySecret, maskApiKey } from "../../../domain/api-keys/api-key-secret.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { canManageKeys } from "../../../domain/auth/policies.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { describeOtherAccount } from "../../../domain/api-accounts/api-accounts.contract.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { notifyApiKeysChanged } from "../../auth/api-keys/api-keys.sql.ts";
import type { Database, Queryable } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { lockApiAccount } from "../api-accounts/api-accounts.service.ts";
import {
  countActiveKeys,
  expireKey,
  insertApiKey,
  lockActiveKey,
  renameKey,
  revokeKey,
  listApiKeyRows,
} from "./api-keys.sql.ts";
import type { ApiKeyRow } from "./api-keys.sql.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** Lists the client's keys, including revoked ones, without their secrets. AppError `forbidden` by role. */
export async function listApiKeys(db: Database, { clientId, role }: UserViewer): Promise<{ keys: ApiKey[] }> {
  requireKeyManager(role);
  const rows = await db.withClient(clientId, (tx) => listApiKeyRows(tx, clientId));
  return { keys: rows.map(toApiKey) };
}

/** Creates a key and returns its secret, which is not stored. AppError `forbidden`, `not_found`, `conflict` above the limit. */
export async function createApiKey(
  db: Database,
  viewer: UserViewer,
  { apiAccountId, name, scopes }: z.output<typeof newApiKeySchema>,
): Promise<z.input<typeof newApiKeyOutputSchema>> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  return db.withClient(clientId, async (tx) => {
    const account = await lockApiAccount(tx, { clientId, apiAccountId });
    const other = account === undefined ? null : describeOtherAccount(account);
    if (other !== null) throw new AppError("rejected", `${other} can't have API keys. Choose another API account.`);
    await requireKeyCapacity(tx, { clientId, apiAccountId });
    const added = await addKey(tx, { clientId, apiAccountId, name, scopes });
    await addAuditEntry(tx, { clientId, actor: viewer, action: "key.created", subject: name });
    return added;
  });
}

/** Adds a key without checking permissions or limits. AppError `not_found` for an unknown account. */
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
    if (error instanceof PostgresError && error.code === FOREIGN_KEY_VIOLATION) {
      throw new AppError("not_found", "API account not found.", { cause: error });
    }
    throw error;
  }
}

/** Revokes a key immediately in every process. AppError `forbidden` by role, `not_found`. */
export async function revokeApiKey(db: Database, viewer: UserViewer, apiKeyId: string): Promise<{ success: true }> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  await db.withClient(clientId, async (tx) => {
    const revoked = await revokeKey(tx, { clientId, apiKeyId });
    if (revoked === undefined) throw new AppError("not_found", "API key not found.");
    if (!revoked.isNew) return;
    await addAuditEntry(tx, { clientId, actor: viewer, action: "key.revoked", subject: revoked.name });
    await notifyApiKeysChanged(tx, clientId);
  });
  return { success: true };
}

/** Renames a key. AppError `forbidden` by role, `not_found`. */
export async function renameApiKey(
  db: Database,
  viewer: UserViewer,
  { apiKeyId, name }: { apiKeyId: string; name: string },
): Promise<ApiKey> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  return db.withClient(clientId, async (tx) => {
    const renamed = await renameKey(tx, { clientId, apiKeyId, name });
    if (renamed === undefined) throw new AppError("not_found", "API key not found.");
    const { formerName, ...row } = renamed;
    if (formerName !== name) {
      await addAuditEntry(tx, { clientId, actor: viewer, action: "key.renamed", subject: name });
    }
    return toApiKey(row);
  });
}

/**
 * Replaces a key with a new one of the same name, account and scopes, and returns its secret. The old key expires at once
 * or, with `overlap`, a day later, so that a running bot can be updated first. AppError `forbidden`, `not_found`, `conflict`
 * above the limit.
 */
export async function rotateApiKey(
  db: Database,
  viewer: UserViewer,
  { apiKeyId, overlap }: { apiKeyId: string; overlap: boolean },
): Promise<z.input<typeof newApiKeyOutputSchema>> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  return db.withClient(clientId, async (tx) => {
    const old = await lockActiveKey(tx, { clientId, apiKeyId });
    if (old === undefined) throw new AppError("not_found", "This API key was revoked or has expired.");
    if (overlap) {
      await lockApiAccount(tx, { clientId, apiAccountId: old.apiAccountId });
      await requireKeyCapacity(tx, { clientId, apiAccountId: old.apiAccountId });
    }
    const added = await addKey(tx, { clientId, ...old });
    if (overlap) await expireKey(tx, { clientId, apiKeyId, hours: ROTATION_HOURS });
    else await revokeKey(tx, { clientId, apiKeyId });
    await addAuditEntry(tx, {
      clientId,
      actor: viewer,
      action: "key.rotated",
      subject: old.name,
      details: { overlap },
    });
    await notifyApiKeysChanged(tx, clientId);
    return added;
  });
}

/** The limit keeps the list short and the number of keys that can leak small. */
async function requireKeyCapacity(tx: Queryable, account: { clientId: string; apiAccountId: string }): Promise<void> {
  if ((await countActiveKeys(tx, account)) < MAX_ACTIVE_KEYS) return;
  throw new AppError("conflict", `An API account has at most ${MAX_ACTIVE_KEYS} active keys. Revoke one first.`);
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
