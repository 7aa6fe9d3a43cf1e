import { z } from "zod";
import { auditEntrySchema } from "../audit/audit.contract.ts";
import { loginSchema, newPasswordSchema, rolesSchema } from "../auth/auth.contract.ts";
import { planSchema } from "../accounts/accounts.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { pagingSchema } from "../shared/paging.ts";

/** Where the browser keeps the administrator's token. */
export const ADMIN_TOKEN_KEY = "adminToken";

const nameSchema = z.string().trim().min(2, "Name must be at least 2 characters").max(100, "Name too long");
const emailSchema = z.email("Invalid email address").max(255, "Email too long");
const INCOMPLETE = "This link is not complete. Copy all of it.";
const secretTokenSchema = z.string().min(20, INCOMPLETE).max(200, INCOMPLETE);
/** Six digits of the app, or one of the recovery codes; spaces and dashes are how people write them. */
const codeSchema = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z0-9]{10})$/, "Enter the six digits of your app, or a recovery code"));

/** POST /api/admin/login: the first step, e-mail and password. */
export const adminLoginSchema = loginSchema.omit({ rememberMe: true });
export const adminLoginOutputSchema = z.object({ success: z.literal(true), step: z.string() });

/** POST /api/admin/login/code: the second step. */
export const adminCodeSchema = z.object({ step: z.string().min(1).max(1_000), code: codeSchema });
export const adminCodeOutputSchema = z.object({
  success: z.literal(true),
  token: z.string(),
  /** How many recovery codes are left, where one was used; null after a code of the app. */
  recoveryCodesLeft: z.number().nullable(),
});

/** GET /api/admin/check */
export const adminCheckSchema = z.object({
  success: z.literal(true),
  administrator: z.object({ id: idSchema, name: z.string(), email: z.string() }),
});

/** POST /api/admin/enrolment/start: what an invitation's link stands for. */
export const enrolmentStartSchema = z.object({ token: secretTokenSchema });
export const enrolmentSchema = z.object({
  name: z.string(),
  email: z.string(),
  secret: z.string(),
  otpauthUri: z.string(),
});

/** POST /api/admin/enrolment */
export const enrolSchema = z.object({
  token: secretTokenSchema,
  password: newPasswordSchema,
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits that your app shows")),
});
export const enrolOutputSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** GET /api/admin/administrators */
export const administratorSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  state: z.enum(["active", "invited", "disabled"]),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Administrator = z.infer<typeof administratorSchema>;
export const administratorsSchema = z.object({ administrators: z.array(administratorSchema) });

/** POST /api/admin/administrators; the link is shown this one time. */
export const newAdministratorSchema = z.object({ name: nameSchema, email: emailSchema });
export const invitationSchema = z.object({ path: z.string(), expiresAt: z.iso.datetime() });

/** PATCH /api/admin/administrators/{id} */
export const administratorChangeSchema = z.object({ disabled: z.boolean() });

export const CLIENT_STATES = ["trial", "trial_ended", "paying", "suspended"] as const;
export const clientStateSchema = z.enum(CLIENT_STATES);
export type ClientState = z.infer<typeof clientStateSchema>;

/** What every list of the staff's takes: a page of it, and part of what stands in it. */
export const adminListSchema = pagingSchema.extend({
  cursor: idSchema.optional(),
  q: z.string().trim().max(200).optional(),
});

/** GET /api/admin/clients; `q` is part of the workspace's name or of a person's name or address, or an id. */
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
  /** Of the last 30 days. */
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
  /** One figure a day of the last 30, the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), messages: z.number(), conversations: z.number() })),
  people: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      email: z.string(),
      role: rolesSchema,
      lastSeenAt: z.iso.datetime().nullable(),
    }),
  ),
  apiAccounts: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      channel: z.string(),
      isDefault: z.boolean(),
      keys: z.number(),
      lastKeyUseAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type ClientDetail = z.infer<typeof clientDetailSchema>;

/** PATCH /api/admin/clients/{id}: what is named is changed. */
export const clientChangeSchema = z
  .object({
    plan: planSchema,
    /** The trial's last day in UTC; null ends the talk of a trial. */
    trialEndsAt: z.iso.datetime().nullable(),
    suspended: z.boolean(),
  })
  .partial();
export type ClientChange = z.infer<typeof clientChangeSchema>;

/** POST /api/admin/clients/{id}/impersonation */
export const newImpersonationSchema = z.object({
  userId: idSchema,
  /** The client reads it in its audit log. */
  reason: z.string().trim().min(3, "Say why: the client can read it").max(200, "Reason too long"),
});
export const impersonationLinkSchema = z.object({ path: z.string(), expiresAt: z.iso.datetime() });

/** POST /api/auth/impersonation */
export const impersonationSchema = z.object({ token: secretTokenSchema });
export const impersonationOutputSchema = z.object({ accessToken: z.string() });

/** GET /api/admin/audit */
export const staffAuditQuerySchema = pagingSchema.extend({
  cursor: idSchema.optional(),
  clientId: idSchema.optional(),
});
export const staffAuditEntrySchema = auditEntrySchema.omit({ actor: true }).extend({
  administrator: z.object({ id: idSchema.nullable(), name: z.string() }),
  client: z.object({ id: idSchema, name: z.string().nullable() }).nullable(),
});
export type StaffAuditEntry = z.infer<typeof staffAuditEntrySchema>;
export const staffAuditPageSchema = z.object({
  entries: z.array(staffAuditEntrySchema),
  nextCursor: idSchema.nullable(),
});

/** GET /api/admin/figures */
export const adminFiguresSchema = z.object({
  clients: z.number(),
  trials: z.number(),
  paying: z.number(),
  suspended: z.number(),
  newThisWeek: z.number(),
  /** The plans of paying clients at their list prices; contracts are not in it. */
  revenueCentsPerMonth: z.number(),
  contracts: z.number(),
  /** Of the last 30 days, the oldest first; all clients but the demo. */
  days: z.array(z.object({ day: z.iso.date(), messages: z.number() })),
});

/** GET /api/admin/jobs */
export const jobQueueSchema = z.object({
  name: z.string(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
});
export const failedJobSchema = z.object({
  id: idSchema,
  queue: z.string(),
  error: z.string(),
  attempts: z.number(),
  failedAt: z.iso.datetime().nullable(),
});
export const jobsSchema = z.object({ queues: z.array(jobQueueSchema), failures: z.array(failedJobSchema) });

/** POST /api/admin/jobs/retry */
export const retryJobSchema = z.object({ queue: z.string().max(100), id: idSchema });
