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
import type { JwtKey } from "../../auth/tokens/jwt-keys.ts";
import { hashNewPassword } from "../../auth/secrets/new-password.ts";
import { paths } from "../../../domain/paths/paths.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import { createSecret, hashSecret } from "../../auth/secrets/secrets.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/limits/rate-limit.ts";
import { issueTokens } from "../auth/tokens.service.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { rejectOtherSignIn } from "../company-sign-in/enforcement.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import {
  countInvitations,
  deleteInvitation,
  lockInvitationByToken,
  findClientIdByEmail,
  findInvitation,
  findPendingInvitation,
  listSendableInvitations,
  releaseInvitation,
  upsertInvitation,
} from "./invitations.sql.ts";
import type { LinkedInvitation } from "./invitations.sql.ts";
import { INVITATIONS_BY_CLIENT } from "./limits.ts";
import { addNotification, enqueueNotificationMail, listRecipients } from "../notifications/notifications.service.ts";
import { consumeMailToStranger, createReportToken, requireNoMailBlock } from "./mail-reports.service.ts";
import { buildInvitationMail, buildJoinedMail } from "./people-mails.ts";
import { toInvitation } from "./members.service.ts";
import { lockClient, findMember } from "./members.sql.ts";
import { insertMember } from "./profile.sql.ts";

/** Pending invitations per client: enough for any team, too few for spam. */
const MAX_OPEN_INVITATIONS = 100;

/** Inviting the same address with the same role again within this time is the same invitation, without another mail. */
const SAME_INVITATION_MS = 60_000;

/** Waiting invitations that are mailed in one go. */
const MAX_SENT = 100;

/**
 * Invites someone by email; until the inviter's own address is confirmed, the invitation waits. AppError `forbidden` by role, `conflict`
 * for a member, `rejected` above the limit or if the recipient doesn't know the workspace, `rate_limited` if they
 * got enough invitations, from whichever workspace.
 */
export async function createInvitation(sql: Sql, viewer: UserViewer, invitation: NewInvitation): Promise<Invitation> {
  const { clientId, userId } = viewer;
  requirePermission(canGrantRole(viewer.role, invitation.role));
  await consumeRateLimit(INVITATIONS_BY_CLIENT, clientId, sql);
  const email = normalizeEmail(invitation.email);
  const secret = createSecret();
  const reportToken = await createReportToken({ clientId, email });
  return sql.begin(async (tx) => {
    await lockClient(tx, clientId);
    // An address with an account elsewhere is invited like any other, so as not to reveal that account.
    if ((await findClientIdByEmail(tx, email)) === clientId) throw alreadyMemberError();
    await requireNoMailBlock(tx, { clientId, email });
    const pending = await findPendingInvitation(tx, { clientId, email, role: invitation.role });
    if (pending !== undefined && Date.now() - pending.createdAt.getTime() < SAME_INVITATION_MS) {
      return toInvitation(pending);
    }
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
      waiting: !inviter.isVerified,
    });
    if (row === undefined) throw new Error("An invitation was inserted but not returned.");
    const details = { role: invitation.role };
    await addAuditEntry(tx, { clientId, actor: viewer, action: "invitation.created", subject: email, details });
    if (!row.waiting) await mailInvitation(tx, { ...row, workspace: inviter.workspace, secret, reportToken });
    return toInvitation(row);
  });
}

/** Mails the invitations that wait and whose inviters have confirmed their address meanwhile. */
export async function sendWaitingInvitations(sql: Sql): Promise<void> {
  const waiting = await listSendableInvitations(sql, MAX_SENT);
  for (const invitation of waiting) {
    try {
      await sendWaiting(sql, invitation);
    } catch (error) {
      // Too many mails to that address for now, or its owner wants none: it goes on waiting, until it expires.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

async function sendWaiting(sql: Sql, { clientId, invitationId }: { clientId: string; invitationId: string }) {
  const secret = createSecret();
  await sql.begin(async (tx) => {
    const expiresAt = new Date(Date.now() + INVITATION_DAYS * DAY_MS);
    const row = await releaseInvitation(tx, { clientId, invitationId, tokenHash: hashSecret(secret), expiresAt });
    const inviter = row && (await findMember(tx, { clientId, userId: row.inviterId }));
    if (row === undefined || inviter === undefined) return;
    await requireNoMailBlock(tx, { clientId, email: row.email });
    const reportToken = await createReportToken({ clientId, email: row.email });
    await mailInvitation(tx, { ...row, workspace: inviter.workspace, secret, reportToken });
  });
}

async function mailInvitation(tx: Queryable, mail: Parameters<typeof buildInvitationMail>[0]): Promise<void> {
  // In the transaction: the counter's row lock makes concurrent invitations of one address wait for each other.
  await consumeMailToStranger(tx, mail.email);
  await enqueueMail(tx, buildInvitationMail(mail), { urgency: "awaited" });
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
    if (invitation === undefined) throw createNotFoundError();
    requirePermission(canGrantRole(role, invitation.role));
    // Another click may have been faster.
    if (!(await deleteInvitation(tx, { clientId, invitationId }))) throw createNotFoundError();
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
  const { clientId: invitedTo, email: address } = await sql.begin((tx) => requireInvitation(tx, token));
  await rejectOtherSignIn(sql, { clientId: invitedTo, email: address });
  const passwordHash = await hashNewPassword(password);
  const userId = createId();
  const { clientId, role } = await sql.begin(async (tx) => {
    const invitation = await requireInvitation(tx, token);
    const { clientId, invitationId, email, role } = invitation;
    const recipients = await listRecipients(tx, { clientId, kind: "member_joined" });
    if (!(await insertMember(tx, { userId, clientId, email, name, passwordHash, role }))) throw addressTakenError();
    await deleteInvitation(tx, { clientId, invitationId });
    const actor = { kind: "user", userId } as const;
    await addAuditEntry(tx, { clientId, actor, action: "user.joined", subject: email, details: { role } });
    await addNotification(tx, {
      clientId,
      recipients,
      kind: "member_joined",
      title: "Someone joined your workspace",
      text: `A new ${role} accepted an invitation.`,
      link: paths.dash.settingsUsers,
      nowMs: Date.now(),
    });
    for (const recipient of recipients) {
      const { content } = buildJoinedMail(recipient.email, { ...invitation, name });
      await enqueueNotificationMail(tx, { clientId, kind: "member_joined", recipient, content });
    }
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

function createNotFoundError(): AppError {
  return new AppError("not_found", "Invitation not found.");
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
