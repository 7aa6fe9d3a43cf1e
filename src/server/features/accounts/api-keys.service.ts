import { hash } from "node:crypto";
import postgres from "postgres";
import type { z } from "zod";
import type {
  apiKeySchema,
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
import { insertApiKey, revokeKey, selectApiKeys } from "./api-keys.sql.ts";
import type { ApiKeyRow } from "./api-keys.sql.ts";

type ApiKey = z.input<typeof apiKeySchema>;
const FOREIGN_KEY_VIOLATION = "23503";

/** The client's keys without their secrets, revoked ones included. AppError `forbidden` by role. */
export async function listApiKeys(db: Database, { clientId, role }: UserViewer): Promise<{ keys: ApiKey[] }> {
  requireKeyManager(role);
  const rows = await db.withTenant(clientId, (tx) => selectApiKeys(tx, clientId));
  return { keys: rows.map(toApiKey) };
}

/** A new key and, this one time, its secret. AppError `forbidden` by role, `not_found` for an account of nobody's or another's. */
export async function createApiKey(
  db: Database,
  viewer: UserViewer,
  { apiAccountId, name, scopes }: z.output<typeof newApiKeySchema>,
): Promise<z.input<typeof newApiKeyOutputSchema>> {
  requireKeyManager(viewer.role);
  const { clientId } = viewer;
  return db.withTenant(clientId, async (tx) => {
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

function requireKeyManager(role: UserRole): void {
  if (!canManageKeys(role))
    throw new AppError("forbidden", "Only the workspace's owner and admins can manage API keys.");
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
