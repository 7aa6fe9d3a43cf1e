import type { Queryable } from "../../db/sql.ts";

export type AdministratorRow = {
  id: string;
  name: string;
  email: string;
  enrolled: boolean;
  disabledAt: Date | null;
  lastLoginAt: Date | null;
  createdAt: Date;
};

/** Lists all administrators by name. */
export async function listAdministratorRows(sql: Queryable): Promise<AdministratorRow[]> {
  return sql<AdministratorRow[]>`
    select admin_id as id, name, email, password_hash is not null as enrolled, disabled_at as "disabledAt",
      last_login_at as "lastLoginAt", created_at as "createdAt"
    from administrators
    order by name, admin_id`;
}

/** Inserts an administrator without a password; false if the address is taken. */
export async function insertAdministrator(
  sql: Queryable,
  admin: { adminId: string; email: string; name: string; isDemo: boolean },
): Promise<boolean> {
  const rows = await sql`
    insert into administrators (admin_id, email, name, is_demo)
    values (${admin.adminId}, ${admin.email}, ${admin.name}, ${admin.isDemo})
    on conflict (email) do nothing
    returning admin_id`;
  return rows.length === 1;
}

export type CredentialsRow = {
  adminId: string;
  name: string;
  email: string;
  passwordHash: string | null;
  totpSecret: Uint8Array | null;
  totpStep: number;
  isDemo: boolean;
  disabled: boolean;
};

/** Finds an administrator's log-in data by normalized address or by id. */
export async function findCredentials(
  sql: Queryable,
  by: { email: string } | { adminId: string },
): Promise<CredentialsRow | undefined> {
  const [row] = await sql<CredentialsRow[]>`
    select admin_id as "adminId", name, email, password_hash as "passwordHash", totp_secret as "totpSecret",
      totp_step as "totpStep", is_demo as "isDemo", disabled_at is not null as disabled
    from administrators
    where ${"email" in by ? sql`email = ${by.email}` : sql`admin_id = ${by.adminId}`}`;
  return row;
}

/** Sets an administrator's password and second factor. */
export async function updateCredentials(
  sql: Queryable,
  credentials: { adminId: string; passwordHash: string; totpSecret: Uint8Array; totpStep: number },
): Promise<void> {
  await sql`
    update administrators set password_hash = ${credentials.passwordHash}, totp_secret = ${credentials.totpSecret},
      totp_step = ${credentials.totpStep}
    where admin_id = ${credentials.adminId}`;
}

/** Marks a TOTP time step as used; false if it or a later one was already used, in any process. */
export async function consumeTotpStep(
  sql: Queryable,
  { adminId, step }: { adminId: string; step: number },
): Promise<boolean> {
  const rows = await sql`
    update administrators set totp_step = ${step} where admin_id = ${adminId} and totp_step < ${step}
    returning admin_id`;
  return rows.length === 1;
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  sql: Queryable,
  { adminId, hashes }: { adminId: string; hashes: readonly string[] },
): Promise<void> {
  await sql`delete from administrator_recovery_codes where admin_id = ${adminId}`;
  await sql`
    insert into administrator_recovery_codes (admin_id, code_hash)
    select ${adminId}::uuid, unnest(${[...hashes]}::text[])`;
}

/** Deletes a recovery code. Returns how many are left, or undefined if the code is unknown. */
export async function consumeRecoveryCode(
  sql: Queryable,
  { adminId, hash }: { adminId: string; hash: string },
): Promise<number | undefined> {
  const deleted = await sql`
    delete from administrator_recovery_codes where admin_id = ${adminId} and code_hash = ${hash} returning code_hash`;
  if (deleted.length === 0) return undefined;
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from administrator_recovery_codes where admin_id = ${adminId}`;
  return row?.n ?? 0;
}

/** Sets the time of the last log-in to now. */
export async function updateLastLogin(sql: Queryable, adminId: string): Promise<void> {
  await sql`update administrators set last_login_at = now() where admin_id = ${adminId}`;
}

/** Disables or enables an administrator; undefined if there is no such administrator. Repeating it changes nothing. */
export async function setDisabled(
  sql: Queryable,
  { adminId, disabled }: { adminId: string; disabled: boolean },
): Promise<{ name: string; isChanged: boolean } | undefined> {
  const [row] = await sql<{ name: string; isChanged: boolean }[]>`
    with former as (select admin_id, disabled_at from administrators where admin_id = ${adminId} for update)
    update administrators a set disabled_at = case when ${disabled} then coalesce(a.disabled_at, now()) end from former f
    where a.admin_id = f.admin_id
    returning a.name, (f.disabled_at is not null) <> ${disabled}::boolean as "isChanged"`;
  return row;
}

/** Locks the administrators who can log in and returns their number. */
export async function lockActiveAdministrators(sql: Queryable): Promise<number> {
  const rows = await sql`
    select from administrators where disabled_at is null and password_hash is not null for update`;
  return rows.length;
}

/**
 * Takes the request of another administrator for a new link of `adminId`, if there is one since `since`; otherwise records that
 * of `by`. Only an administrator who was one for a day when it was asked for confirms: nobody invites their own second.
 */
export async function confirmLinkRequest(
  sql: Queryable,
  { adminId, by, since, now }: { adminId: string; by: string; since: Date; now: Date },
): Promise<boolean> {
  const confirmed = await sql`
    update administrators a set link_requested_by = null, link_requested_at = null
    where a.admin_id = ${adminId} and a.link_requested_at > ${since} and a.link_requested_by <> ${by}
      and exists (select from administrators c
        where c.admin_id = ${by} and c.created_at <= a.link_requested_at - interval '1 day')
      and exists (select from administrators r where r.admin_id = a.link_requested_by and r.disabled_at is null)
    returning a.admin_id`;
  if (confirmed.length === 1) return true;
  await sql`
    update administrators set link_requested_by = ${by}, link_requested_at = ${now}
    where admin_id = ${adminId} and (link_requested_at is null or link_requested_at <= ${since})`;
  return false;
}

/** Stores an invitation, replacing a previous one. */
export async function replaceInvitation(
  sql: Queryable,
  invitation: { adminId: string; tokenHash: string; totpSecret: Uint8Array; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into administrator_invitations (admin_id, token_hash, totp_secret, expires_at)
    values (${invitation.adminId}, ${invitation.tokenHash}, ${invitation.totpSecret}, ${invitation.expiresAt})
    on conflict (admin_id) do update set
      token_hash = excluded.token_hash, totp_secret = excluded.totp_secret, expires_at = excluded.expires_at`;
}

export type InvitationRow = { adminId: string; name: string; email: string; totpSecret: Uint8Array };

/** Finds the unexpired invitation of a link. */
export async function findInvitation(sql: Queryable, tokenHash: string): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow[]>`
    select i.admin_id as "adminId", a.name, a.email, i.totp_secret as "totpSecret"
    from administrator_invitations i
    join administrators a on a.admin_id = i.admin_id
    where i.token_hash = ${tokenHash} and i.expires_at > now() and a.disabled_at is null`;
  return row;
}

/** Deletes an invitation; false if another request already did. */
export async function consumeInvitation(sql: Queryable, tokenHash: string): Promise<boolean> {
  const rows = await sql`
    delete from administrator_invitations where token_hash = ${tokenHash} and expires_at > now() returning admin_id`;
  return rows.length === 1;
}
