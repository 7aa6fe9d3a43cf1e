import { z } from "zod";
import { idSchema } from "../shared/ids.ts";

export const KEY_SCOPES = ["ingest", "read", "admin"] as const;
export const keyScopeSchema = z.enum(KEY_SCOPES);
export type KeyScope = z.infer<typeof keyScopeSchema>;

export const apiKeySchema = z.object({
  id: idSchema,
  apiAccountId: idSchema,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(keyScopeSchema),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Set on a rotated key that still works for a while. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });

/** Active keys per API account, including rotated keys that have not expired yet. */
export const MAX_ACTIVE_KEYS = 50;

const keyNameSchema = z.string().trim().min(1, "Enter a key name").max(80, "Name too long");

/** PATCH /api/api-keys/{id} */
export const apiKeyChangeSchema = z.object({ name: keyNameSchema });

/** How long a rotated key keeps working beside its successor. */
export const ROTATION_HOURS = 24;

/** POST /api/api-keys/{id}/rotate: the old key expires immediately, or with `overlap` after {@link ROTATION_HOURS}. */
export const rotateApiKeySchema = z.object({ overlap: z.boolean() });

/** POST /api/api-keys. Only this response contains the key itself. */
export const newApiKeySchema = z.object({
  apiAccountId: idSchema,
  name: keyNameSchema,
  scopes: z.array(keyScopeSchema).min(1, "Choose at least one scope"),
});
export const newApiKeyOutputSchema = z.object({ key: z.string(), apiKey: apiKeySchema });
