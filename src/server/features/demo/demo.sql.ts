import type { UserRole } from "../../../domain/auth/auth.contract.ts";
import type { Queryable, Sql } from "../../db/sql.ts";

export type DemoClient = { clientId: string; createdAt: Date; loaded: boolean };

/** Finds the demo workspace; null before the first start. */
export async function findDemoClient(sql: Queryable): Promise<DemoClient | null> {
  const [row] = await sql<DemoClient[]>`
    select client_id as "clientId", created_at as "createdAt", onboarding_completed as loaded
    from clients where is_demo order by created_at limit 1`;
  return row ?? null;
}

/** The ids of a client's API accounts by name. */
export async function getAccountIds(sql: Queryable, clientId: string): Promise<Map<string, string>> {
  const rows = await sql<{ name: string; id: string }[]>`
    select name, api_account_id as id from api_accounts where client_id = ${clientId}`;
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Two people on a day tour. */
const DEMO_SALE = { cents: 12_800, currency: "EUR" };

/**
 * Marks the demo as loaded and backdates the workspace, accounts and users by `days`, so that they are older than the
 * conversations. Sets when each user was last seen.
 */
export async function markDemoLoaded(
  sql: Sql,
  { clientId, days, seen }: { clientId: string; days: number; seen: readonly { email: string; hoursAgo: number }[] },
): Promise<void> {
  const age = `${days} days`;
  await sql.begin(async (tx) => {
    await tx`
      update clients set onboarding_completed = true, industry = 'travel', size = '11-50',
        conversion_value = ${JSON.stringify(DEMO_SALE)}::text::jsonb, created_at = created_at - ${age}::interval
      where client_id = ${clientId}`;
    await tx`update api_accounts set created_at = created_at - ${age}::interval where client_id = ${clientId}`;
    await tx`
      update users u set created_at = u.created_at - ${age}::interval,
        last_seen_at = now() - make_interval(hours => s.hours)
      from unnest(${seen.map(({ email }) => email)}::text[], ${seen.map(({ hoursAgo }) => hoursAgo)}::int[]) s (email, hours)
      where u.client_id = ${clientId} and u.email = s.email`;
  });
}

export type DemoUser = { userId: string; email: string; role: UserRole };

/** Lists the users of the workspace. */
export async function listUsers(sql: Queryable, clientId: string): Promise<DemoUser[]> {
  return sql<DemoUser[]>`select user_id as "userId", email, role from users where client_id = ${clientId}`;
}

/** What an account's conversations hold: messages of users, and of bots and agents. */
export async function countMessages(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<{ userMessages: number; replies: number }> {
  const [row] = await sql<{ userMessages: number; replies: number }[]>`
    select coalesce(sum(user_messages), 0)::int as "userMessages",
      coalesce(sum(bot_messages + agent_messages), 0)::int as replies
    from conversations where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
  return row ?? { userMessages: 0, replies: 0 };
}
