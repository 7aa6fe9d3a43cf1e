import type { z } from "zod";
import { canGrantRole, canManageUsers } from "../../../domain/auth/policies.ts";
import { normaliseEmail } from "../../../domain/auth/email.ts";
import { INVITATION_DAYS } from "../../../domain/people/people.contract.ts";
import type {
  acceptedSchema,
  acceptInvitationSchema,
  Invitation,
  invitationViewSchema,
  NewInvitation,
} from "../../../domain/people/people.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { JwtKey } from "../../auth/jwt-keys.ts";
import { hashPassword } from "../../auth/passwords.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import { createSecret, hashSecret } from "../../auth/secrets.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { consumeRateLimit } from "../../http/rate-limit.ts";
import { issueTokens } from "../accounts/tokens.service.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { queueMail } from "../mail/mail.service.ts";
import {
  countInvitations,
  deleteInvitation,
  lockInvitationByToken,
  selectClientOfEmail,
  selectInvitation,
  upsertInvitation,
} from "./invitations.sql.ts";
import type { LinkedInvitation } from "./invitations.sql.ts";
import { INVITATIONS_BY_CLIENT } from "./limits.ts";
import { writeInvitationMail, writeJoinedMail } from "./mails.ts";
import { toInvitation } from "./members.service.ts";
import { lockClient, selectJoinListeners, selectPerson } from "./members.sql.ts";
import { insertPerson } from "./profile.sql.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Open invitations of one client: enough for any team, too few to send mail to the world. */
const MOST_OPEN = 100;

/** Asks somebody by mail to join. AppError `forbidden` by role, `conflict` for who is in the workspace already. */
export async function invite(sql: Sql, viewer: UserViewer, invitation: NewInvitation): Promise<Invitation> {
  const { clientId, userId } = viewer;
  requirePermission(canGrantRole(viewer.role, invitation.role));
  await consumeRateLimit(INVITATIONS_BY_CLIENT, clientId, sql);
  const email = normaliseEmail(invitation.email);
  const secret = createSecret();
  return sql.begin(async (tx) => {
    await lockClient(tx, clientId);
    // An address of another workspace is asked like any other: whether it has an account is nobody's business here.
    if ((await selectClientOfEmail(tx, email)) === clientId) throw alreadyHere();
    if ((await countInvitations(tx, clientId)) >= MOST_OPEN) {
      throw new AppError("rejected", `At most ${MOST_OPEN} invitations can be open. Withdraw some first.`);
    }
    const inviter = await selectPerson(tx, { clientId, userId });
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
    if (row === undefined) throw new Error("An invitation was kept but not returned.");
    const details = { role: invitation.role };
    await writeAudit(tx, { clientId, actor: viewer, action: "invitation.created", subject: email, details });
    await queueMail(tx, writeInvitationMail({ ...row, workspace: inviter.workspace, secret }));
    return toInvitation(row);
  });
}

/** Takes an invitation back: its link ends. AppError `forbidden` by role, `not_found` for nobody's or another's. */
export async function withdrawInvitation(
  sql: Sql,
  viewer: UserViewer,
  invitationId: string,
): Promise<{ success: true }> {
  const { clientId, role } = viewer;
  requirePermission(canManageUsers(role));
  await sql.begin(async (tx) => {
    const invitation = await selectInvitation(tx, { clientId, invitationId });
    if (invitation === undefined) throw new AppError("not_found", "There is no such invitation.");
    requirePermission(canGrantRole(role, invitation.role));
    await deleteInvitation(tx, { clientId, invitationId });
    await writeAudit(tx, { clientId, actor: viewer, action: "invitation.withdrawn", subject: invitation.email });
  });
  return { success: true };
}

/** What a link invites to. AppError `not_found` where it was used, withdrawn, replaced or has run out. */
export async function lookAtInvitation(sql: Sql, token: string): Promise<z.input<typeof invitationViewSchema>> {
  return sql.begin((tx) => findInvitation(tx, token));
}

/** Makes the invited person a user of the workspace and signs them in; the link is used up. AppError `conflict` where the address has an account. */
export async function acceptInvitation(
  { sql, keys }: { sql: Sql; keys: readonly [JwtKey, ...JwtKey[]] },
  { token, name, password }: z.output<typeof acceptInvitationSchema>,
  userAgent: string,
): Promise<z.input<typeof acceptedSchema>> {
  // Looked up first: nobody without a link makes the server hash passwords.
  await lookAtInvitation(sql, token);
  const passwordHash = await hashPassword(password);
  const userId = createId();
  const { clientId, role } = await sql.begin(async (tx) => {
    const invitation = await findInvitation(tx, token);
    const { clientId, invitationId, email, role } = invitation;
    const listeners = await selectJoinListeners(tx, clientId);
    if (!(await insertPerson(tx, { userId, clientId, email, name, passwordHash, role }))) throw addressTaken();
    await deleteInvitation(tx, { clientId, invitationId });
    const actor = { kind: "user", userId } as const;
    await writeAudit(tx, { clientId, actor, action: "user.joined", subject: email, details: { role } });
    for (const { email: to } of listeners) await queueMail(tx, writeJoinedMail(to, { ...invitation, name }));
    return invitation;
  });
  const user = { userId, clientId, role };
  const { accessToken } = await issueTokens({ sql, keys }, { user, remembered: false, userAgent });
  return { success: true, accessToken };
}

async function findInvitation(tx: Queryable, token: string): Promise<LinkedInvitation> {
  const invitation = await lockInvitationByToken(tx, hashSecret(token));
  if (invitation !== undefined) return invitation;
  throw new AppError(
    "not_found",
    "This invitation can't be used any more. It was accepted, withdrawn or has run out. Ask for a new one.",
  );
}

function alreadyHere(): AppError {
  const message = "This person is in your workspace already.";
  return new AppError("conflict", message, { fields: { email: message } });
}

function addressTaken(): AppError {
  return new AppError(
    "conflict",
    "This email address already has an account, in another workspace. Ask to be invited at another address.",
  );
}
