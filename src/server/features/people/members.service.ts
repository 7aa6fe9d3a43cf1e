import type { z } from "zod";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { canGrantRole, canManageUser, canManageUsers } from "../../../domain/auth/policies.ts";
import type { peopleSchema } from "../../../domain/people/people.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import { deleteUserSessions } from "../../auth/sessions.sql.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { queueMail } from "../mail/mail.service.ts";
import { selectInvitations } from "./invitations.sql.ts";
import type { InvitationRow } from "./invitations.sql.ts";
import { writeRemovedMail, writeRoleMail } from "./mails.ts";
import { countOwners, deleteUser, lockClient, selectMembers, selectPerson, updateRole } from "./members.sql.ts";
import type { PersonRow } from "./members.sql.ts";

/** The people of the viewer's client; invitations for those who may invite. */
export async function listPeople(sql: Sql, { clientId, role }: UserViewer): Promise<z.input<typeof peopleSchema>> {
  const [members, invitations] = await Promise.all([
    selectMembers(sql, clientId),
    canManageUsers(role) ? selectInvitations(sql, clientId) : [],
  ]);
  return {
    users: members.map((member) => ({
      ...member,
      createdAt: member.createdAt.toISOString(),
      lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(toInvitation),
  };
}

/**
 * Gives somebody another role and ends their sessions, so that nothing goes on under the old one. AppError `forbidden` by
 * role, `not_found` for nobody's or another's user, `rejected` for the last owner.
 */
export async function changeRole(
  sql: Sql,
  viewer: UserViewer,
  { userId, role }: { userId: string; role: UserRole },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const person = await lockPerson(tx, viewer, userId);
    requirePermission(canManageUser(viewer.role, person.role) && canGrantRole(viewer.role, role));
    if (person.role === role) return;
    if (person.role === "owner") await keepAnOwner(tx, viewer.clientId);
    await updateRole(tx, { clientId: viewer.clientId, userId, role });
    await deleteUserSessions(tx, { userId });
    const note = { clientId: viewer.clientId, actor: viewer, subject: person.email };
    await writeAudit(tx, { ...note, action: "user.role", details: { from: person.role, to: role } });
    await queueMail(tx, writeRoleMail(person, role));
  });
  return { success: true };
}

/** Takes somebody out of the workspace, at once. AppError as {@link changeRole}; nobody removes themselves. */
export async function removeMember(sql: Sql, viewer: UserViewer, userId: string): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const person = await lockPerson(tx, viewer, userId);
    requirePermission(canManageUser(viewer.role, person.role));
    if (person.role === "owner") await keepAnOwner(tx, viewer.clientId);
    if (userId === viewer.userId) {
      throw new AppError("rejected", "You can't remove yourself. Ask another owner or admin of the workspace.");
    }
    await deleteUser(tx, { clientId: viewer.clientId, userId });
    const note = { clientId: viewer.clientId, actor: viewer, subject: person.email };
    await writeAudit(tx, { ...note, action: "user.removed", details: { role: person.role } });
    await queueMail(tx, writeRemovedMail(person));
  });
  return { success: true };
}

/** An invitation as it is answered. */
export function toInvitation(row: InvitationRow) {
  return { ...row, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() };
}

async function lockPerson(tx: Queryable, { clientId, role }: UserViewer, userId: string): Promise<PersonRow> {
  requirePermission(canManageUsers(role));
  await lockClient(tx, clientId);
  const person = await selectPerson(tx, { clientId, userId });
  if (person === undefined) throw new AppError("not_found", "There is no such user.");
  return person;
}

async function keepAnOwner(tx: Queryable, clientId: string): Promise<void> {
  if ((await countOwners(tx, clientId)) > 1) return;
  throw new AppError("rejected", "A workspace keeps at least one owner. Make somebody else an owner first.");
}
