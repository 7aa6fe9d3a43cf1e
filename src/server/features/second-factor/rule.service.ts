import type { z } from "zod";
import { normalizeEmail } from "../../../domain/auth/normalize-email.ts";
import { canAdminister, canManageSignIn, canManageUser } from "../../../domain/auth/policies.ts";
import type {
  memberFactorsSchema,
  secondFactorRuleChangeSchema,
  secondFactorRuleSchema,
} from "../../../domain/second-factor/second-factor.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import { revokeUserAccess } from "../../auth/sessions/sessions.sql.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { enqueueMail } from "../mail/mail.service.ts";
import { findLogin } from "../auth/find-login.service.ts";
import { findMember, lockMember } from "../people/members.service.ts";
import type { Person } from "../people/members.service.ts";
import {
  deleteSecondFactor,
  isSecondFactorRequired,
  listMemberFactors,
  updateSecondFactorRequired,
} from "./rule.sql.ts";
import type { MemberFactorRow } from "./rule.sql.ts";
import { buildResetMail } from "./second-factor-mails.ts";

/** Whether the workspace's members must have a second factor, and how many have none. AppError `forbidden` by role. */
export async function getSecondFactorRule(
  sql: Queryable,
  viewer: UserViewer,
): Promise<z.input<typeof secondFactorRuleSchema>> {
  requirePermission(canAdminister(viewer.role));
  const members = await listMemberFactors(sql, viewer.clientId);
  return {
    required: await isSecondFactorRequired(sql, viewer.clientId),
    members: members.length,
    membersWithout: members.filter((member) => !hasOne(member)).length,
    viewerHasOne: members.some((member) => member.userId === viewer.userId && hasOne(member)),
  };
}

/**
 * Requires a second factor of all members, or no longer. AppError `forbidden` by role, `rejected` if the owner has none: the rule
 * must not lock out the owner who sets it.
 */
export async function setSecondFactorRule(
  sql: Sql,
  viewer: UserViewer,
  { required }: z.output<typeof secondFactorRuleChangeSchema>,
): Promise<z.input<typeof secondFactorRuleSchema>> {
  requirePermission(canManageSignIn(viewer.role));
  const { clientId } = viewer;
  return sql.begin(async (tx) => {
    const { viewerHasOne } = await getSecondFactorRule(tx, viewer);
    if (required && !viewerHasOne) {
      throw new AppError("rejected", "Add a second factor to your own account first, under Settings, Security.");
    }
    const action = required ? "sign-in.second_factor_required" : "sign-in.second_factor_optional";
    const isChanged = await updateSecondFactorRequired(tx, { clientId, required });
    if (isChanged) await addAuditEntry(tx, { clientId, actor: viewer, action });
    return getSecondFactorRule(tx, viewer);
  });
}

/** Lists which second factors the workspace's members have. AppError `forbidden` by role. */
export async function listFactors(
  sql: Queryable,
  { clientId, role }: UserViewer,
): Promise<z.input<typeof memberFactorsSchema>> {
  requirePermission(canAdminister(role));
  return { members: await listMemberFactors(sql, clientId) };
}

/**
 * Removes the second factor of a member who lost their device, and ends their sessions. AppError `forbidden` by role, `not_found`,
 * `rejected` for oneself and for members without one.
 */
export async function resetSecondFactor(sql: Sql, viewer: UserViewer, userId: string): Promise<{ success: true }> {
  const { clientId } = viewer;
  await sql.begin(async (tx) => {
    const person = await lockMember(tx, viewer, userId);
    requirePermission(canManageUser(viewer.role, person.role));
    if (userId === viewer.userId)
      throw new AppError("rejected", "Change your own second factor under Settings, Security.");
    await remove(tx, { clientId, person, actor: viewer });
  });
  return { success: true };
}

/**
 * Removes a user's second factor from the command line: the way back in for a workspace's last owner, who can't be reset by a
 * member. AppError `not_found`, `rejected` for users without one.
 */
export async function resetSecondFactorByEmail(sql: Sql, address: string): Promise<void> {
  await sql.begin(async (tx) => {
    const found = await findLogin(tx, normalizeEmail(address));
    const person = found === undefined ? undefined : await findMember(tx, found);
    if (found === undefined || person === undefined) throw new AppError("not_found", "No user has this address.");
    await remove(tx, { clientId: found.clientId, person, actor: { kind: "system" } });
  });
}

type Removal = { clientId: string; person: Person; actor: UserViewer | { kind: "system" } };

async function remove(tx: Queryable, { clientId, person, actor }: Removal): Promise<void> {
  const { userId, email: subject, workspace } = person;
  if ((await deleteSecondFactor(tx, { clientId, userId })) === 0) {
    throw new AppError("rejected", "This user has no second factor.");
  }
  await revokeUserAccess(tx, { userId });
  const isRequired = await isSecondFactorRequired(tx, clientId);
  await addAuditEntry(tx, { clientId, actor, action: "user.second_factor_reset", subject });
  await enqueueMail(tx, buildResetMail(person, { workspace, isRequired }));
}

function hasOne({ app, passkeys }: MemberFactorRow): boolean {
  return app || passkeys > 0;
}
