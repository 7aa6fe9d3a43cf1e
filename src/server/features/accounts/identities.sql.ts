import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type IdentifiedUser = { userId: string; clientId: string; role: UserRole; verified: boolean };

/** The user that a provider's subject belongs to. */
export async function selectByIdentity(
  sql: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<IdentifiedUser | undefined> {
  const [row] = await sql<IdentifiedUser[]>`
    select u.user_id as "userId", u.client_id as "clientId", u.role, u.email_verified_at is not null as verified
    from identities i join users u on u.user_id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`;
  return row;
}

/** The user with this (normalised) address, locked until the transaction ends. */
export async function lockByEmail(sql: Queryable, email: string): Promise<IdentifiedUser | undefined> {
  const [row] = await sql<IdentifiedUser[]>`
    select user_id as "userId", client_id as "clientId", role, email_verified_at is not null as verified
    from users where email = ${email} for update`;
  return row;
}

/** Links a user with a provider's subject; one that is linked stays as it is. */
export async function insertIdentity(
  sql: Queryable,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await sql`
    insert into identities (issuer, subject, user_id)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId})
    on conflict (issuer, subject) do nothing`;
}

/** Takes away a password that somebody set before the address was proved to be theirs. */
export async function claimUser(sql: Queryable, userId: string): Promise<void> {
  await sql`update users set password_hash = null, email_verified_at = now() where user_id = ${userId}`;
}

/** Whether a user's client has been through the onboarding. */
export async function selectOnboardingCompleted(sql: Queryable, userId: string): Promise<boolean> {
  const rows = await sql`
    select from users u join clients c on c.client_id = u.client_id
    where u.user_id = ${userId} and c.onboarding_completed`;
  return rows.length === 1;
}
