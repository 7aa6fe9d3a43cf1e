import { z } from "zod";
import { newPasswordSchema, personNameSchema, rolesSchema } from "../auth/auth.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { linkTokenSchema } from "./people.contract.ts";

/** How long the link that confirms a new e-mail address is good. */
export const EMAIL_CHANGE_HOURS = 24;

/** The mails a person may do without. Security mails are always sent. */
export const notificationsSchema = z.object({
  /** Somebody accepted an invitation to the workspace; for owners and admins. */
  memberJoined: z.boolean(),
});
export type Notifications = z.infer<typeof notificationsSchema>;
export const DEFAULT_NOTIFICATIONS: Notifications = { memberJoined: true };

/** GET /api/profile */
export const profileSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: rolesSchema,
  emailVerified: z.boolean(),
  /** The address that waits for its link to be followed. */
  pendingEmail: z.string().nullable(),
  /** False for who signs in with an identity provider alone. */
  hasPassword: z.boolean(),
  notifications: notificationsSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/** PATCH /api/profile */
export const profileChangeSchema = z.object({
  name: personNameSchema.optional(),
  notifications: notificationsSchema.optional(),
});

/** POST /api/profile/email: asks for a link at the new address. */
export const emailChangeSchema = z.object({
  email: z.email("Invalid email address").max(255, "Email too long"),
  password: z.string().min(1, "Enter your password").max(200, "Password too long"),
});

/** POST /api/profile/email/confirm: the link was followed. */
export const confirmEmailSchema = z.object({ token: linkTokenSchema });
export const confirmedEmailSchema = z.object({ email: z.string() });

/** POST /api/profile/password */
export const passwordChangeSchema = z.object({
  currentPassword: z.string().min(1, "Enter your current password").max(200, "Password too long"),
  newPassword: newPasswordSchema,
});

/** One place where a user is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  /** "Firefox on Windows". */
  device: z.string(),
  kind: z.enum(["desktop", "mobile", "tablet", "other"]),
  /** The network it was used from last, without its last part; '' where it is not known. */
  place: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  remembered: z.boolean(),
  current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionSchema>;

/** GET /api/sessions, the current one first. */
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });

/** DELETE /api/sessions: how many others were ended. */
export const endedSessionsSchema = z.object({ ended: z.number().int() });
