import { z } from "zod";
import { newPasswordSchema, personNameSchema, userRoleSchema } from "../auth/auth.contract.ts";
import { idSchema } from "../shared/ids.ts";

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;

const emailSchema = z.email("Invalid email address").max(255, "Email too long");

/** A member of the workspace, as other members see them. */
export const memberSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  role: userRoleSchema,
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/** A pending invitation. */
export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: userRoleSchema,
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Not mailed yet: that happens once the inviter has confirmed their own address. */
  waiting: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** GET /api/users. `invitations` is empty for roles that may not invite. */
export const peopleSchema = z.object({ users: z.array(memberSchema), invitations: z.array(invitationSchema) });

/** PATCH /api/users/{id} */
export const memberChangeSchema = z.object({ role: userRoleSchema });

/** POST /api/invitations. Inviting the same address again replaces its link. */
export const newInvitationSchema = z.object({ email: emailSchema, role: userRoleSchema });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** The token of a mailed link. */
export const linkTokenSchema = z
  .string()
  .regex(/^[\w-]{43}$/, "This link is incomplete. Copy the whole link and try again.");

/** POST /api/invitations/look: the invitation that a link belongs to, before it is accepted. */
export const previewInvitationSchema = z.object({ token: linkTokenSchema });
export const invitationPreviewSchema = z.object({
  workspace: z.string(),
  email: z.string(),
  role: userRoleSchema,
  invitedBy: z.string(),
  /** The address already belongs to a user; a user belongs to one workspace. */
  taken: z.boolean(),
});

/** POST /api/invitations/accept; the response signs the new member in. */
export const acceptInvitationSchema = z.object({
  token: linkTokenSchema,
  name: personNameSchema,
  password: newPasswordSchema,
});
export const acceptedInvitationSchema = z.object({ success: z.literal(true), accessToken: z.string() });

/** POST /api/mail-reports: the recipient of an invitation doesn't know its sender. */
export const mailReportSchema = z.object({
  token: z.string().regex(/^[\w-]{40,2000}$/, "This link is incomplete. Copy the whole link and try again."),
});
export const mailReportOutputSchema = z.object({ email: z.string() });
