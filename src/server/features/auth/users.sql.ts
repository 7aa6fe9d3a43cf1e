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
  createdAt: Date;
};

/** Inserts a client. */
export async function insertClient(sql: Queryable, client: NewClient): Promise<void> {
  await sql`
    insert into clients (client_id, name, plan, trial_ends_at, time_zone, onboarding_completed, is_demo, created_at)
    values (${client.clientId}, ${client.name}, ${client.plan}, ${client.trialEndsAt}, ${client.timeZone},
      ${client.onboardingCompleted}, ${client.isDemo}, ${client.createdAt})`;
}

export type NewUser = {
  userId: string;
  clientId: string;
  email: string;
  name: string;
  /** Null for users who sign in with an identity provider only. */
  passwordHash: string | null;
  role: UserRole;
  emailVerified: boolean;
};

/** Inserts a user; false if the email address is taken. */
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

/** Finds the log-in data of the user with this normalized email address. */
export async function findLogin(sql: Queryable, email: string): Promise<LoginRow | undefined> {
  const [row] = await sql<LoginRow[]>`
    select u.user_id as "userId", u.client_id as "clientId", u.role, u.password_hash as "passwordHash",
      c.onboarding_completed as "onboardingCompleted"
    from users u
    join clients c on c.client_id = u.client_id
    where u.email = ${email}`;
  return row;
}

/** Finds the user with this normalized email address. */
export async function findUserByEmail(
  sql: Queryable,
  email: string,
): Promise<{ userId: string; name: string } | undefined> {
  const [row] = await sql<{ userId: string; name: string }[]>`
    select user_id as "userId", name from users where email = ${email}`;
  return row;
}

/** Finds a user by id. */
export async function findUser(
  sql: Queryable,
  userId: string,
): Promise<{ name: string; email: string; verified: boolean } | undefined> {
  const [row] = await sql<{ name: string; email: string; verified: boolean }[]>`
    select name, email, email_verified_at is not null as verified from users where user_id = ${userId}`;
  return row;
}

/** Sets a password that was reset with an emailed link, which also verifies the address. */
export async function updatePasswordHash(
  sql: Queryable,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await sql`
    update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now())
    where user_id = ${userId}`;
}

/** Marks the user's email address as verified. */
export async function updateEmailVerified(sql: Queryable, userId: string): Promise<void> {
  await sql`update users set email_verified_at = coalesce(email_verified_at, now()) where user_id = ${userId}`;
}
