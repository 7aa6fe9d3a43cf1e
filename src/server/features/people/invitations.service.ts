import type { z } from "zod";
import { canGrantRole, canManageUsers } from "../../../domain/auth/policies.ts";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { INVITATION_DAYS } from "../../../domain/people/people.contract.ts";
import type {
  acceptedInvitationSchema,
  acceptInvitationSchema,
  Invitation,
  invitationPreviewSchema,
  NewInvitation,
} from "../../../domain/people/people.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { JwtKey } from "../../auth/jwt-keys.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/rate-limit.ts";
import { issueTokens } from "../auth/tokens.service.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import {
  countInvitations,
  deleteInvitation,
  lockInvitationByToken,
  findClientIdByEmail,
  findInvitation,
  upsertInvitation,
} from "./invitations.sql.ts";
import type { LinkedInvitation } from "./invitations.sql.ts";
import { INVITATIONS_BY_CLIENT } from "./limits.ts";
import { buildInvitationMail, buildJoinedMail } from "./people-mails.ts";
import { toInvitation } from "./members.service.ts";
import { lockClient, listJoinMailRecipients, findMember } from "./members.sql.ts";
import { insertMember } from "./profile.sql.ts";

/** Pending invitations per client: enough for any team, too few for spam. */
const MAX_OPEN_INVITATIONS = 100;

/** Invites someone by e-mail. AppError `forbidden` by role, `conflict` for a member, `rejected` above the limit. */
export async function createInvitation(sql: Sql, viewer: UserViewer, invitation: NewInvitation): Promise<Invitation> {
  const { clientId, userId } = viewer;
  requirePermission(canGrantRole(viewer.role, invitation.role));
  await consumeRateLimit(INVITATIONS_BY_CLIENT, clientId, sql);
  const email = normalizeEmail(invitation.email);
  const secret = createSecret();
  return sql.begin(async (tx) => {
    await lockClient(tx, clientId);
    // An address with an account elsewhere is invited like any other, so as not to reveal that account.
    if ((await findClientIdByEmail(tx, email)) === clientId) throw alreadyMemberError();
    if ((await countInvitations(tx, clientId)) >= MAX_OPEN_INVITATIONS) {
      throw new AppError(
        "rejected",
        `You can have up to ${MAX_OPEN_INVITATIONS} pending invitations. Withdraw some first.`,
      );
    }
    const inviter = await findMember(tx, { clientId, userId });
    if (inviter === undefined) throw new AppError("unauthenticated", "Please log in.");
    const row = await upsertInvitation(tx, {
      clientId,
      invitationId: createId(),
      email,
      role: invitation.role,
      tokenHash: hashSecret(secret),
      inviterId: userId,
      invitedBy: inviter.name,
      expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
    });
    if (row === undefined) throw new Error("An invitation was inserted but not returned.");
    const details = { role: invitation.role };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "invitation.created", subject: email, details });
    await enqueueMail(tx, buildInvitationMail({ ...row, workspace: inviter.workspace, secret }));
    return toInvitation(row);
  });
}

/** Withdraws an invitation, which invalidates its link. AppError `forbidden` by role, `not_found`. */
export async function withdrawInvitation(
  sql: Sql,
  viewer: UserViewer,
  invitationId: string,
): Promise<{ success: true }> {
  const { clientId, role } = viewer;
  requirePermission(canManageUsers(role));
  await sql.begin(async (tx) => {
    const invitation = await findInvitation(tx, { clientId, invitationId });
    if (invitation === undefined) throw new AppError("not_found", "Invitation not found.");
    requirePermission(canGrantRole(role, invitation.role));
    await deleteInvitation(tx, { clientId, invitationId });
    await addAuditEntry(tx, { clientId, actor: viewer, action: "invitation.withdrawn", subject: invitation.email });
  });
  return { success: true };
}

/** The invitation of a link. AppError `not_found` if it was accepted, withdrawn or replaced, or has expired. */
export async function getInvitation(sql: Sql, token: string): Promise<z.input<typeof invitationPreviewSchema>> {
  return sql.begin((tx) => requireInvitation(tx, token));
}

/** Creates the invited user, logs them in and deletes the invitation. AppError `not_found`, `conflict` if the address has an account. */
export async function acceptInvitation(
  { sql, keys }: { sql: Sql; keys: readonly [JwtKey, ...JwtKey[]] },
  { token, name, password }: z.output<typeof acceptInvitationSchema>,
  userAgent: string,
): Promise<z.input<typeof acceptedInvitationSchema>> {
  // Checked before hashing, so that an invalid link is cheap.
  await getInvitation(sql, token);
  const passwordHash = await hashPassword(password);
  const userId = createId();
  const { clientId, role } = await sql.begin(async (tx) => {
    const invitation = await requireInvitation(tx, token);
    const { clientId, invitationId, email, role } = invitation;
    const recipients = await listJoinMailRecipients(tx, clientId);
    if (!(await insertMember(tx, { userId, clientId, email, name, passwordHash, role }))) throw addressTakenError();
    await deleteInvitation(tx, { clientId, invitationId });
    const actor = { kind: "user", userId } as const;
    await addAuditEntry(tx, { clientId, actor, action: "user.joined", subject: email, details: { role } });
    for (const { email: to } of recipients) await enqueueMail(tx, buildJoinedMail(to, { ...invitation, name }));
    return invitation;
  });
  const user = { userId, clientId, role };
  const { accessToken } = await issueTokens({ sql, keys }, { user, remembered: false, userAgent });
  return { success: true, accessToken };
}

async function requireInvitation(tx: Queryable, token: string): Promise<LinkedInvitation> {
  const invitation = await lockInvitationByToken(tx, hashSecret(token));
  if (invitation !== undefined) return invitation;
  throw new AppError(
    "not_found",
    "This invitation was already accepted or withdrawn, or it has expired. Ask for a new one.",
  );
}

function alreadyMemberError(): AppError {
  const message = "This person is already in your workspace.";
  return new AppError("conflict", message, { fields: { email: message } });
}

function addressTakenError(): AppError {
  return new AppError(
    "conflict",
    "This email address already has an account in another workspace. Ask to be invited with another address.",
  );
}
