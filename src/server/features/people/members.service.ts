import type { z } from "zod";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import { canGrantRole, canManageUser, canManageUsers } from "../../../domain/auth/policies.ts";
import type { peopleSchema } from "../../../domain/people/people.contract.ts";
import type { endedSessionsSchema } from "../../../domain/people/profile.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import { removeThreadsOf } from "../agent/threads.service.ts";
import { deleteUserSessions } from "../../auth/sessions/sessions.sql.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { eraseContacts } from "../erasure/erasure.service.ts";
import { deleteTicketsOfMember } from "../tickets/tickets.service.ts";
import { deleteOutboxMailsTo, enqueueMail } from "../mail/mail.service.ts";
import { listInvitations } from "./invitations.sql.ts";
import type { InvitationRow } from "./invitations.sql.ts";
import { buildRemovedMail, buildRoleMail } from "./people-mails.ts";
import { countOwners, deleteUser, lockClient, listMembers, findMember, updateRole } from "./members.sql.ts";
import type { PersonRow } from "./members.sql.ts";

/** Lists the users of the viewer's client, and its invitations if the viewer may manage users. */
export async function listPeople(sql: Sql, { clientId, role }: UserViewer): Promise<z.input<typeof peopleSchema>> {
  const [members, invitations] = await Promise.all([
    listMembers(sql, clientId),
    canManageUsers(role) ? listInvitations(sql, clientId) : [],
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
 * Changes a member's role and ends their sessions, so that the old role can't be used any longer. AppError `forbidden` by
 * role, `not_found`, `rejected` for the last owner.
 */
export async function setRole(
  sql: Sql,
  viewer: UserViewer,
  { userId, role }: { userId: string; role: UserRole },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const person = await lockMember(tx, viewer, userId);
    requirePermission(canManageUser(viewer.role, person.role) && canGrantRole(viewer.role, role));
    if (person.role === role) return;
    if (person.role === "owner") await requireAnotherOwner(tx, viewer.clientId);
    await updateRole(tx, { clientId: viewer.clientId, userId, role });
    await deleteUserSessions(tx, { userId });
    const entry = { clientId: viewer.clientId, actor: viewer, subject: person.email };
    await addAuditEntry(tx, { ...entry, action: "user.role", details: { from: person.role, to: role } });
    await enqueueMail(tx, buildRoleMail(person, role));
  });
  return { success: true };
}

/** Removes a member from the workspace at once. AppError as {@link setRole}, and `rejected` for oneself. */
export async function removeMember(sql: Sql, viewer: UserViewer, userId: string): Promise<{ success: true }> {
  const email = await sql.begin(async (tx) => {
    const person = await lockMember(tx, viewer, userId);
    requirePermission(canManageUser(viewer.role, person.role));
    if (person.role === "owner") await requireAnotherOwner(tx, viewer.clientId);
    if (userId === viewer.userId) {
      throw new AppError("rejected", "You can't remove yourself. Ask another owner or admin of the workspace.");
    }
    // Before the user, whose connected apps go with them: what the apps asked would stay.
    await deleteUserSessions(tx, { userId });
    await deleteUser(tx, { clientId: viewer.clientId, userId });
    await removeThreadsOf(tx, { clientId: viewer.clientId, userId });
    await deleteTicketsOfMember(tx, { clientId: viewer.clientId, userId });
    const entry = { clientId: viewer.clientId, actor: viewer, subject: person.email };
    await addAuditEntry(tx, { ...entry, action: "user.removed", details: { role: person.role } });
    await eraseContacts(tx, [person]);
    await enqueueMail(tx, buildRemovedMail(person));
    return person.email;
  });
  await deleteOutboxMailsTo([email]);
  return { success: true };
}

/**
 * Ends all sessions of another member at once. AppError `forbidden` by role, `not_found`, `rejected` for oneself.
 */
export async function endMemberSessions(
  sql: Sql,
  viewer: UserViewer,
  userId: string,
): Promise<z.input<typeof endedSessionsSchema>> {
  return sql.begin(async (tx) => {
    const person = await lockMember(tx, viewer, userId);
    requirePermission(canManageUser(viewer.role, person.role));
    if (userId === viewer.userId) {
      throw new AppError("rejected", "Sign out your own devices under Settings, Security.");
    }
    const ended = await deleteUserSessions(tx, { userId });
    const entry = { clientId: viewer.clientId, actor: viewer, subject: person.email, details: { sessions: ended } };
    if (ended > 0) await addAuditEntry(tx, { ...entry, action: "session.member-ended" });
    return { ended };
  });
}

/** Converts an invitation row to the API shape. */
export function toInvitation(row: InvitationRow) {
  return { ...row, createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString() };
}

/** Locks the client and returns one of its members. AppError `forbidden` for roles that may not manage users, `not_found`. */
export async function lockMember(tx: Queryable, { clientId, role }: UserViewer, userId: string): Promise<PersonRow> {
  requirePermission(canManageUsers(role));
  await lockClient(tx, clientId);
  const person = await findMember(tx, { clientId, userId });
  if (person === undefined) throw new AppError("not_found", "User not found.");
  return person;
}

async function requireAnotherOwner(tx: Queryable, clientId: string): Promise<void> {
  if ((await countOwners(tx, clientId)) > 1) return;
  throw new AppError("rejected", "A workspace needs at least one owner. Make someone else an owner first.");
}

export { findMember, findUserName, hasVerifiedEmail, updateRole as changeRole } from "./members.sql.ts";
export type { PersonRow as Person } from "./members.sql.ts";
