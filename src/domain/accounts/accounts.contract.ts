import { z } from "zod";
import { goalSchema } from "../analysis/analysis.contract.ts";
import { rolesSchema } from "../auth/auth.contract.ts";
import { channelSchema } from "../shared/channels.ts";
import { idSchema } from "../shared/ids.ts";

export const planSchema = z.enum(["free", "growth", "pro", "enterprise"]);

/** GET /api/dashboard/overview: the guard's question and the user context's source. */
export const dashboardOverviewSchema = z.object({
  client: z.object({
    id: idSchema,
    name: z.string(),
    plan: planSchema,
    trialEndsAt: z.iso.datetime().nullable(),
    timeZone: z.string(),
    onboardingCompleted: z.boolean(),
    isDemo: z.boolean(),
  }),
  user: z.object({
    id: idSchema,
    email: z.string(),
    name: z.string(),
    role: rolesSchema,
    emailVerified: z.boolean(),
  }),
  /** The administrator who looks on as this user, and until when. */
  impersonation: z.object({ administrator: z.string(), endsAt: z.iso.datetime() }).optional(),
});
export type DashboardOverview = z.infer<typeof dashboardOverviewSchema>;

export const apiAccountSchema = z.object({
  id: idSchema,
  name: z.string(),
  channel: z.string(),
  isDefault: z.boolean(),
  goal: goalSchema,
  /** Made-up conversations to look around with, and whether they are there yet; null for a bot's account. */
  sample: z.enum(["loading", "ready", "removing"]).nullable(),
  createdAt: z.iso.datetime(),
});
export type ApiAccount = z.infer<typeof apiAccountSchema>;

/** GET /api/api-accounts */
export const apiAccountsSchema = z.object({ accounts: z.array(apiAccountSchema) });

const accountNameSchema = z.string().trim().min(1, "Give the account a name").max(80, "Name too long");

/** POST /api/api-accounts */
export const newApiAccountSchema = z.object({ name: accountNameSchema, channel: channelSchema });

/** PATCH /api/api-accounts/{id}: what it doesn't name stays. The default is changed by making another one it. */
export const apiAccountChangeSchema = z.object({
  name: accountNameSchema.optional(),
  channel: channelSchema.optional(),
  goal: goalSchema.optional(),
  isDefault: z.literal(true).optional(),
});
export type ApiAccountChange = z.infer<typeof apiAccountChangeSchema>;

export const KEY_SCOPES = ["ingest", "read"] as const;
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
  /** When a key that was rotated ends by itself. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });

/** Keys of one API account that work at the same time, those included that a rotation lets end by themselves. */
export const MAX_LIVING_KEYS = 50;

const keyNameSchema = z.string().trim().min(1, "Give the key a name").max(80, "Name too long");

/** PATCH /api/api-keys/{id} */
export const apiKeyChangeSchema = z.object({ name: keyNameSchema });

/** How long a rotated key goes on beside its successor. */
export const ROTATION_HOURS = 24;

/** POST /api/api-keys/{id}/rotate: the old key ends at once or after {@link ROTATION_HOURS}. */
export const rotateApiKeySchema = z.object({ overlap: z.boolean() });

/** POST /api/api-keys; the answer holds the key itself, this one time. */
export const newApiKeySchema = z.object({
  apiAccountId: idSchema,
  name: keyNameSchema,
  scopes: z.array(keyScopeSchema).min(1, "Choose at least one scope"),
});
export const newApiKeyOutputSchema = z.object({ key: z.string(), apiKey: apiKeySchema });
