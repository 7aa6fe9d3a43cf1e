import type { DashboardOverview } from "../../../domain/accounts/accounts.contract.ts";
import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import type { Queryable } from "../../db/sql.ts";

export type NewClient = {
  clientId: string;
  name: string;
  plan: PlanKey;
  trialEndsAt: Date | null;
  timeZone: string;
  onboardingCompleted: boolean;
  isDemo: boolean;
};

export async function insertClient(sql: Queryable, client: NewClient): Promise<void> {
  await sql`
    insert into clients (client_id, name, plan, trial_ends_at, time_zone, onboarding_completed, is_demo)
    values (${client.clientId}, ${client.name}, ${client.plan}, ${client.trialEndsAt}, ${client.timeZone},
      ${client.onboardingCompleted}, ${client.isDemo})`;
}

export type NewUser = {
  userId: string;
  clientId: string;
  email: string;
  name: string;
  /** Null for who signs in by an identity provider alone. */
  passwordHash: string | null;
  role: UserRole;
  emailVerified: boolean;
};

/** Adds a user; false where the e-mail address belongs to somebody already. */
export async function insertUser(sql: Queryable, user: NewUser): Promise<boolean> {
  const rows = await sql`
    insert into users (user_id, client_id, email, name, password_hash, role, email_verified_at)
    values (${user.userId}, ${user.clientId}, ${user.email}, ${user.name}, ${user.passwordHash}, ${user.role},
      case when ${user.emailVerified} then now() end)
    on conflict (email) do nothing
    returning user_id`;
  return rows.length === 1;
}

export type LoginRow = {
  userId: string;
  clientId: string;
  role: UserRole;
  passwordHash: string | null;
  onboardingCompleted: boolean;
};

/** What a log-in needs of the user with this (normalised) address. */
export async function selectLogin(sql: Queryable, email: string): Promise<LoginRow | undefined> {
  const [row] = await sql<LoginRow[]>`
    select u.user_id as "userId", u.client_id as "clientId", u.role, u.password_hash as "passwordHash",
      c.onboarding_completed as "onboardingCompleted"
    from users u
    join clients c on c.client_id = u.client_id
    where u.email = ${email}`;
  return row;
}

type OverviewRow = Omit<DashboardOverview["client"], "trialEndsAt"> & {
  trialEndsAt: Date | null;
  userId: string;
  email: string;
  userName: string;
  role: UserRole;
  emailVerified: boolean;
};

/** The dashboard's first question: a user with the client. */
export async function selectOverview(
  sql: Queryable,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<OverviewRow | undefined> {
  const [row] = await sql<OverviewRow[]>`
    select c.client_id as id, c.name, c.plan, c.trial_ends_at as "trialEndsAt", c.time_zone as "timeZone",
      c.onboarding_completed as "onboardingCompleted", c.is_demo as "isDemo",
      u.user_id as "userId", u.email, u.name as "userName", u.role,
      u.email_verified_at is not null as "emailVerified"
    from clients c
    join users u on u.client_id = c.client_id
    where c.client_id = ${clientId} and u.user_id = ${userId}`;
  return row;
}

export async function updateOnboardingCompleted(sql: Queryable, clientId: string): Promise<void> {
  await sql`update clients set onboarding_completed = true where client_id = ${clientId}`;
}

/** The person with this (normalised) address, as far as a mail to them needs. */
export async function selectPersonByEmail(
  sql: Queryable,
  email: string,
): Promise<{ userId: string; name: string } | undefined> {
  const [row] = await sql<{ userId: string; name: string }[]>`
    select user_id as "userId", name from users where email = ${email}`;
  return row;
}

export async function selectPerson(
  sql: Queryable,
  userId: string,
): Promise<{ name: string; email: string; verified: boolean } | undefined> {
  const [row] = await sql<{ name: string; email: string; verified: boolean }[]>`
    select name, email, email_verified_at is not null as verified from users where user_id = ${userId}`;
  return row;
}

/** Another password, by a link that was read at the user's address: the address is theirs. */
export async function updatePasswordHash(
  sql: Queryable,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now())
    where user_id = ${userId}`;
}

export async function updateEmailVerified(sql: Queryable, userId: string): Promise<void> {
  await sql`update users set email_verified_at = coalesce(email_verified_at, now()) where user_id = ${userId}`;
}
