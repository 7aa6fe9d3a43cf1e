import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable } from "../../db/sql.ts";

export type IdentifiedUser = { userId: string; clientId: string; role: UserRole; verified: boolean };

/** Finds the user linked to an identity provider's subject. */
export async function findUserByIdentity(
  sql: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<IdentifiedUser | undefined> {
  const [row] = await sql<IdentifiedUser[]>`
    select u.user_id as "userId", u.client_id as "clientId", u.role, u.email_verified_at is not null as verified
    from identities i join users u on u.user_id = i.user_id
    where i.issuer = ${issuer} and i.subject = ${subject}`;
  return row;
}

/** The issuers of the providers that a user is linked to. */
export async function listIssuers(sql: Queryable, userId: string): Promise<string[]> {
  const rows = await sql<{ issuer: string }[]>`select issuer from identities where user_id = ${userId} order by issuer`;
  return rows.map(({ issuer }) => issuer);
}

/** Finds and locks the user with this normalized email address. */
export async function lockUserByEmail(sql: Queryable, email: string): Promise<IdentifiedUser | undefined> {
  const [row] = await sql<IdentifiedUser[]>`
    select user_id as "userId", client_id as "clientId", role, email_verified_at is not null as verified
    from users where email = ${email} for update`;
  return row;
}

/** Links a user to a provider's subject; does nothing if the subject is already linked. */
export async function insertIdentity(
  sql: Queryable,
  identity: { issuer: string; subject: string; userId: string },
): Promise<void> {
  await sql`
    insert into identities (issuer, subject, user_id)
    values (${identity.issuer}, ${identity.subject}, ${identity.userId})
    on conflict (issuer, subject) do nothing`;
}

/** Marks the address as verified and removes a password that was set before it was. */
export async function verifyEmailAndRemovePassword(sql: Queryable, userId: string): Promise<void> {
  await sql`update users set password_hash = null, email_verified_at = now() where user_id = ${userId}`;
}

/** Whether the user's client has completed onboarding. */
export async function hasCompletedOnboarding(sql: Queryable, userId: string): Promise<boolean> {
  const rows = await sql`
    select from users u join clients c on c.client_id = u.client_id
    where u.user_id = ${userId} and c.onboarding_completed`;
  return rows.length === 1;
}
