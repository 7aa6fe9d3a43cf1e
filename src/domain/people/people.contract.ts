import { z } from "zod";
import { newPasswordSchema, personNameSchema, rolesSchema } from "../auth/auth.contract.ts";
import { idSchema } from "../shared/ids.ts";

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7;

const emailSchema = z.email("Invalid email address").max(255, "Email too long");

/** A person of the workspace, as its others see them. */
export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: rolesSchema,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** Somebody who was asked to join and has not yet. */
export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: rolesSchema,
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** GET /api/users. Invitations are shown to who may invite; the others get none. */
export const peopleSchema = z.object({ users: z.array(memberSchema), invitations: z.array(invitationSchema) });

/** PATCH /api/users/{id} */
export const memberChangeSchema = z.object({ role: rolesSchema });

/** POST /api/invitations; the same address again sends a new link in place of the old one. */
export const newInvitationSchema = z.object({ email: emailSchema, role: rolesSchema });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** The secret of a link in a mail. */
export const linkTokenSchema = z.string().regex(/^[\w-]{43}$/, "This link is not complete. Copy all of it.");

/** POST /api/invitations/look: what an invitation's link shows before it is accepted. */
export const lookInvitationSchema = z.object({ token: linkTokenSchema });
export const invitationViewSchema = z.object({
  workspace: z.string(),
  email: z.string(),
  role: rolesSchema,
  invitedBy: z.string(),
  /** The address belongs to a user already: a person belongs to one workspace. */
  taken: z.boolean(),
});

/** POST /api/invitations/accept; the answer signs the new person in. */
export const acceptInvitationSchema = z.object({
  token: linkTokenSchema,
  name: personNameSchema,
  password: newPasswordSchema,
});
export const acceptedSchema = z.object({ success: z.literal(true), accessToken: z.string() });
