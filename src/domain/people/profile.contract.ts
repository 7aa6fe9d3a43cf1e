import { z } from "zod";
import { newPasswordSchema, personNameSchema, userRoleSchema } from "../auth/auth.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { linkTokenSchema } from "./people.contract.ts";

/** How long the link that confirms a new email address is valid. */
export const EMAIL_CHANGE_HOURS = 24;

/** The mails about new members; all choices are those of `notifications.contract.ts`. */
export const notificationsSchema = z.object({
  /** A new member accepted an invitation; sent to owners and admins. */
  memberJoined: z.boolean(),
});

/** GET /api/profile */
export const profileSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: userRoleSchema,
  emailVerified: z.boolean(),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  /** False for users who sign in only with an identity provider. */
  hasPassword: z.boolean(),
  notifications: notificationsSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/** PATCH /api/profile */
export const profileChangeSchema = z.object({
  name: personNameSchema.optional(),
  notifications: notificationsSchema.optional(),
});

/** POST /api/profile/email: sends a confirmation link to the new address. */
export const emailChangeSchema = z.object({
  email: z.email("Invalid email address").max(255, "Email too long"),
  password: z.string().min(1, "Enter your password").max(200, "Password too long"),
});

/** POST /api/profile/email/confirm */
export const confirmEmailSchema = z.object({ token: linkTokenSchema });
export const confirmedEmailSchema = z.object({ email: z.string() });

/** POST /api/profile/password */
export const passwordChangeSchema = z.object({
  currentPassword: z.string().min(1, "Enter your current password").max(200, "Password too long"),
  newPassword: newPasswordSchema,
});

/** POST /api/profile/confirmation: where the identity provider asks who has the session. For accounts without a password. */
export const confirmationSchema = z.object({ url: z.string() });

/** A session of the signed-in user. */
export const sessionSchema = z.object({
  id: z.string(),
  /** "Firefox on Windows". */
  device: z.string(),
  kind: z.enum(["desktop", "mobile", "tablet", "other"]),
  /** The last IP address without its last part; '' if unknown. */
  place: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  remembered: z.boolean(),
  current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionSchema>;

/** GET /api/sessions, current session first. */
export const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });

/** GET /api/users/sessions: the sessions of every member, most recently used first. */
export const memberSessionsSchema = z.object({
  members: z.array(z.object({ userId: idSchema, sessions: z.array(sessionSchema.omit({ id: true, current: true })) })),
});
export type MemberSession = z.infer<typeof memberSessionsSchema>["members"][number]["sessions"][number];

/** DELETE /api/sessions: the number of other sessions that were signed out. */
export const endedSessionsSchema = z.object({ ended: z.number().int() });
