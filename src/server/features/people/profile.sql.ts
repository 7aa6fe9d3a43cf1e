import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type ProfileRow = {
  id: string;
  name: string;
  email: string;
  role: UserRole;
  emailVerified: boolean;
  pendingEmail: string | null;
  passwordHash: string | null;
  /** The choice about mails of new members; null where none was made. */
  memberJoined: boolean | null;
};

type Person = { clientId: string; userId: string };

/** Finds a user's profile, with the pending email change. */
export async function findProfile(sql: Queryable, { clientId, userId }: Person): Promise<ProfileRow | undefined> {
  const [row] = await sql<ProfileRow[]>`
    select u.user_id as id, u.name, u.email, u.role, u.email_verified_at is not null as "emailVerified",
      e.email as "pendingEmail", u.password_hash as "passwordHash", p.mail as "memberJoined"
    from users u
    left join notification_preferences p
      on p.client_id = u.client_id and p.user_id = u.user_id and p.kind = 'member_joined'
    left join email_changes e on e.client_id = u.client_id and e.user_id = u.user_id and e.expires_at > now()
    where u.client_id = ${clientId} and u.user_id = ${userId}`;
  return row;
}

/** Inserts a user with an address verified by an emailed link; false if the address is taken. */
export async function insertMember(
  sql: Queryable,
  person: Person & { email: string; name: string; passwordHash: string; role: UserRole },
): Promise<boolean> {
  const rows = await sql`
    insert into users (user_id, client_id, email, name, password_hash, role, email_verified_at)
    values (${person.userId}, ${person.clientId}, ${person.email}, ${person.name}, ${person.passwordHash},
      ${person.role}, now())
    on conflict (email) do nothing
    returning user_id`;
  return rows.length === 1;
}

/** Updates a user's name. */
export async function updateName(sql: Queryable, { clientId, userId, name }: Person & { name: string }): Promise<void> {
  await sql`update users set name = ${name} where client_id = ${clientId} and user_id = ${userId}`;
}

/** Updates a user's password hash. */
export async function updatePassword(
  sql: Queryable,
  { clientId, userId, passwordHash }: Person & { passwordHash: string },
): Promise<void> {
  await sql`update users set password_hash = ${passwordHash} where client_id = ${clientId} and user_id = ${userId}`;
}

/** Stores a pending email change, replacing an earlier one. */
export async function upsertEmailChange(
  sql: Queryable,
  change: Person & { email: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into email_changes (client_id, user_id, email, token_hash, expires_at)
    values (${change.clientId}, ${change.userId}, ${change.email}, ${change.tokenHash}, ${change.expiresAt})
    on conflict (client_id, user_id) do update set
      email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`;
}

export type EmailChangeRow = Person & { name: string; oldEmail: string; email: string };

/** Deletes and returns the unexpired email change with this token hash. */
export async function consumeEmailChange(sql: Queryable, tokenHash: string): Promise<EmailChangeRow | undefined> {
  const [row] = await sql<EmailChangeRow[]>`
    delete from email_changes e using users u
    where e.token_hash = ${tokenHash} and e.expires_at > now() and u.user_id = e.user_id
    returning e.client_id as "clientId", e.user_id as "userId", u.name, u.email as "oldEmail", e.email`;
  return row;
}

/** Deletes a user's pending email change. */
export async function deleteEmailChange(sql: Queryable, { clientId, userId }: Person): Promise<void> {
  await sql`delete from email_changes where client_id = ${clientId} and user_id = ${userId}`;
}

/** Sets a user's address, verified by a link; false if the address is taken by now. */
export async function updateEmail(
  sql: Queryable,
  { clientId, userId, email }: Person & { email: string },
): Promise<boolean> {
  const rows = await sql`
    update users set email = ${email}, email_verified_at = now()
    where client_id = ${clientId} and user_id = ${userId}
      and not exists (select from users other where other.email = ${email} and other.user_id <> ${userId})
    returning user_id`;
  return rows.length === 1;
}

/** Deletes expired email changes. */
export async function deleteExpiredEmailChanges(sql: Queryable): Promise<void> {
  await sql`delete from email_changes where expires_at < now()`;
}
