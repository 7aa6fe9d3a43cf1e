import { z } from "zod";
import { userRoleSchema } from "../auth/auth.contract.ts";
import { planSchema } from "../plans/plans.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { adminListSchema } from "./admin-list.contract.ts";

/** `lapsed`: the subscription is unpaid, paused or has ended. */
export const CLIENT_STATES = ["trial", "trial_ended", "paying", "lapsed", "suspended"] as const;
export const clientStateSchema = z.enum(CLIENT_STATES);
export type ClientState = z.infer<typeof clientStateSchema>;

/** GET /api/admin/clients; `q` matches part of the workspace's name or of a member's name or email, or an id. */
export const clientsQuerySchema = adminListSchema.extend({
  state: clientStateSchema.optional(),
  plan: planSchema.optional(),
});
export const clientRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
  plan: planSchema,
  state: clientStateSchema,
  trialEndsAt: z.iso.datetime().nullable(),
  isDemo: z.boolean(),
  users: z.number(),
  accounts: z.number(),
  /** In the last 30 days. */
  messages: z.number(),
  lastActivityAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ClientRow = z.infer<typeof clientRowSchema>;
export const clientsPageSchema = z.object({ clients: z.array(clientRowSchema), nextCursor: idSchema.nullable() });

/** GET /api/admin/clients/{id} */
export const clientDetailSchema = clientRowSchema.extend({
  timeZone: z.string(),
  industry: z.string().nullable(),
  size: z.string().nullable(),
  conversations: z.number(),
  /** The last 30 days, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), messages: z.number(), conversations: z.number() })),
  people: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      email: z.string(),
      role: userRoleSchema,
      lastSeenAt: z.iso.datetime().nullable(),
    }),
  ),
  apiAccounts: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      channel: z.string(),
      isDefault: z.boolean(),
      isSample: z.boolean(),
      keys: z.number(),
      lastKeyUseAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type ClientDetail = z.infer<typeof clientDetailSchema>;

/** PATCH /api/admin/clients/{id}: omitted fields stay as they are. */
export const clientChangeSchema = z
  .object({
    plan: planSchema,
    /** End of the trial in UTC; null turns the trial into a paying client. */
    trialEndsAt: z.iso.datetime().nullable(),
    suspended: z.boolean(),
  })
  .partial();
export type ClientChange = z.infer<typeof clientChangeSchema>;
