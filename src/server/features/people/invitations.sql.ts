import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type InvitationRow = {
  id: string;
  email: string;
  role: UserRole;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
  /** Whether it is mailed only once its inviter has confirmed their own address. */
  waiting: boolean;
};

/** Lists a client's pending and expired invitations, newest first. */
export async function listInvitations(sql: Queryable, clientId: string): Promise<InvitationRow[]> {
  return sql<InvitationRow[]>`
    select invitation_id as id, email, role, invited_by as "invitedBy", created_at as "createdAt",
      expires_at as "expiresAt", waiting
    from invitations
    where client_id = ${clientId}
    order by created_at desc, invitation_id desc`;
}

export type NewInvitationRow = {
  clientId: string;
  invitationId: string;
  email: string;
  role: UserRole;
  tokenHash: string;
  inviterId: string;
  invitedBy: string;
  expiresAt: Date;
  waiting: boolean;
};

/** Inserts an invitation, replacing role and link of one to the same address. */
export async function upsertInvitation(sql: Queryable, row: NewInvitationRow): Promise<InvitationRow | undefined> {
  const [stored] = await sql<InvitationRow[]>`
    insert into invitations (client_id, invitation_id, email, role, token_hash, invited_by, inviter_id, expires_at,
      waiting)
    values (${row.clientId}, ${row.invitationId}, ${row.email}, ${row.role}, ${row.tokenHash}, ${row.invitedBy},
      ${row.inviterId}, ${row.expiresAt}, ${row.waiting})
    on conflict (client_id, email) do update set
      role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      inviter_id = excluded.inviter_id, created_at = now(), expires_at = excluded.expires_at,
      waiting = excluded.waiting
    returning invitation_id as id, email, role, invited_by as "invitedBy", created_at as "createdAt",
      expires_at as "expiresAt", waiting`;
  return stored;
}

/** Finds one invitation of a client. */
export async function findInvitation(
  sql: Queryable,
  { clientId, invitationId }: { clientId: string; invitationId: string },
): Promise<{ email: string; role: UserRole } | undefined> {
  const [row] = await sql<{ email: string; role: UserRole }[]>`
    select email, role from invitations where client_id = ${clientId} and invitation_id = ${invitationId}`;
  return row;
}

/** Finds the unexpired invitation of an address to this role. */
export async function findPendingInvitation(
  sql: Queryable,
  { clientId, email, role }: { clientId: string; email: string; role: UserRole },
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    select invitation_id as id, email, role, invited_by as "invitedBy", created_at as "createdAt",
      expires_at as "expiresAt", waiting
    from invitations
    where client_id = ${clientId} and email = ${email} and role = ${role} and expires_at > now()`;
  return row;
}

/** Deletes an invitation; false if there is none. */
export async function deleteInvitation(
  sql: Queryable,
  { clientId, invitationId }: { clientId: string; invitationId: string },
): Promise<boolean> {
  const rows = await sql`
    delete from invitations where client_id = ${clientId} and invitation_id = ${invitationId} returning invitation_id`;
  return rows.length > 0;
}

export type LinkedInvitation = {
  clientId: string;
  invitationId: string;
  workspace: string;
  email: string;
  role: UserRole;
  invitedBy: string;
  taken: boolean;
};

/** Finds and locks the unexpired invitation with this token hash. */
export async function lockInvitationByToken(sql: Queryable, tokenHash: string): Promise<LinkedInvitation | undefined> {
  const [row] = await sql<LinkedInvitation[]>`
    select i.client_id as "clientId", i.invitation_id as "invitationId", c.name as workspace, i.email, i.role,
      i.invited_by as "invitedBy", exists (select from users u where u.email = i.email) as taken
    from invitations i
    join clients c on c.client_id = i.client_id
    where i.token_hash = ${tokenHash} and i.expires_at > now()
    for update of i`;
  return row;
}

/** Finds the client of the user with this address. */
export async function findClientIdByEmail(sql: Queryable, email: string): Promise<string | undefined> {
  const [row] = await sql<{ clientId: string }[]>`select client_id as "clientId" from users where email = ${email}`;
  return row?.clientId;
}

/** Counts a client's pending and expired invitations. */
export async function countInvitations(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from invitations where client_id = ${clientId}`;
  return row?.count ?? 0;
}

/** Deletes invitations that expired over 30 days ago. */
export async function deleteExpiredInvitations(sql: Queryable): Promise<void> {
  await sql`delete from invitations where expires_at < now() - interval '30 days'`;
}

type WaitingInvitation = { clientId: string; invitationId: string };

/**
 * Lists invitations that wait although their inviter has confirmed their address by now: one of each client in turn, at random, so
 * that those that can't be sent for now hold back no others.
 */
export async function listSendableInvitations(sql: Queryable, limit: number): Promise<WaitingInvitation[]> {
  return sql<WaitingInvitation[]>`
    select i.client_id as "clientId", i.invitation_id as "invitationId"
    from invitations i join users u on u.client_id = i.client_id and u.user_id = i.inviter_id
    where i.waiting and i.expires_at > now() and u.email_verified_at is not null
    order by row_number() over (partition by i.client_id order by random()), random()
    limit ${limit}`;
}

/** Gives a waiting invitation the link that is mailed; undefined if it no longer waits. */
export async function releaseInvitation(
  sql: Queryable,
  { clientId, invitationId, tokenHash, expiresAt }: WaitingInvitation & { tokenHash: string; expiresAt: Date },
): Promise<(InvitationRow & { inviterId: string }) | undefined> {
  const [row] = await sql<(InvitationRow & { inviterId: string })[]>`
    update invitations set waiting = false, token_hash = ${tokenHash}, created_at = now(), expires_at = ${expiresAt}
    where client_id = ${clientId} and invitation_id = ${invitationId} and waiting
    returning invitation_id as id, email, role, invited_by as "invitedBy", created_at as "createdAt",
      expires_at as "expiresAt", waiting, inviter_id as "inviterId"`;
  return row;
}
