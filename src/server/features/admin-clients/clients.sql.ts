import type { ClientDetail, ClientState } from "../../../domain/admin/admin-clients.contract.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import { buildAccountFilter } from "../../db/account-filter.ts";
import { buildSearchPattern } from "../../db/search-pattern.ts";
import type { Queryable } from "../../db/sql.ts";
import { getPlanInForce, isInState } from "./client-state.sql.ts";

export type ClientListRow = {
  id: string;
  name: string;
  ownerName: string | null;
  ownerEmail: string | null;
  plan: PlanKey;
  trialEndsAt: Date | null;
  suspendedAt: Date | null;
  subscription: unknown;
  arrangement: unknown;
  isDemo: boolean;
  users: number;
  accounts: number;
  lastActivityAt: Date | null;
  createdAt: Date;
};

export type ClientSearch = {
  q: string | undefined;
  state: ClientState | undefined;
  plan: PlanKey | undefined;
  cursor: string | undefined;
  limit: number;
  nowMs: number;
};

/** Lists clients for the admin area, newest first (ids sort by time). */
export async function listClientRows(sql: Queryable, search: ClientSearch): Promise<ClientListRow[]> {
  const { q, state, plan, cursor, limit, nowMs } = search;
  return sql<ClientListRow[]>`
    select ${columns(sql)}
    from (
      select * from clients c
      where true
        ${cursor === undefined ? sql`` : sql`and c.client_id < ${cursor}`}
        ${plan === undefined ? sql`` : sql`and ${getPlanInForce(sql, nowMs)} = ${plan}`}
        ${state === undefined ? sql`` : sql`and ${isInState(sql, state, nowMs)}`}
        ${q === undefined || q === "" ? sql`` : sql`and ${matches(sql, q)}`}
      order by c.client_id desc
      limit ${limit}
    ) c
    ${joinOwner(sql)}
    order by c.client_id desc`;
}

type ClientRow = ClientListRow & {
  timeZone: string;
  industry: string | null;
  size: string | null;
};

/** Finds one client, with the columns that only the detail page shows. */
export async function findClientRow(sql: Queryable, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await sql<ClientRow[]>`
    select ${columns(sql)}, c.time_zone as "timeZone", c.industry, c.size
    from clients c
    ${joinOwner(sql)}
    where c.client_id = ${clientId}`;
  return row;
}

/** Sums the messages of clients in the last 30 days, without sample data and test runs; clients without any are omitted. */
export async function listMessageSums(
  sql: Queryable,
  clientIds: readonly string[],
): Promise<{ clientId: string; messages: number }[]> {
  return sql<{ clientId: string; messages: number }[]>`
    select client_id as "clientId", sum(messages)::bigint as messages
    from rollups
    where client_id = any(${clientIds}::uuid[]) and grain = 'day' and bucket > now() - interval '30 days'
      and api_account_id <> all(array(
        select api_account_id from api_accounts
        where client_id = any(${clientIds}::uuid[]) and (sample is not null or purpose = 'test')))
    group by client_id`;
}

/** Messages and conversations per day of the last 30 days, as in {@link listMessageSums}; days without any are omitted. */
export async function listUsageDays(
  sql: Queryable,
  clientId: string,
): Promise<{ day: string; messages: number; conversations: number }[]> {
  return sql<{ day: string; messages: number; conversations: number }[]>`
    select bucket::date as day, sum(messages)::bigint as messages, sum(conversations)::bigint as conversations
    from rollups
    where client_id = ${clientId} and grain = 'day' and bucket > now() - interval '30 days'
      ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "api_account_id")}
    group by 1`;
}

type UserRow = Omit<ClientDetail["people"][number], "lastSeenAt"> & { lastSeenAt: Date | null };

/** Lists a client's users by role, owners first. */
export async function listUsers(sql: Queryable, clientId: string): Promise<UserRow[]> {
  return sql<UserRow[]>`
    select u.user_id as id, u.name, u.email, u.role, u.last_seen_at as "lastSeenAt"
    from users u
    where u.client_id = ${clientId}
    order by array_position(array['owner', 'admin', 'member', 'viewer'], u.role), u.name`;
}

type ApiAccountRow = Omit<ClientDetail["apiAccounts"][number], "lastKeyUseAt"> & { lastKeyUseAt: Date | null };

/** Lists a client's API accounts, default first, with their active keys and last key use. */
export async function listApiAccountUsage(sql: Queryable, clientId: string): Promise<ApiAccountRow[]> {
  return sql<ApiAccountRow[]>`
    select a.api_account_id as id, a.name, a.channel, a.is_default as "isDefault", a.sample is not null as "isSample",
      count(k.api_key_id) filter (where k.revoked_at is null)::int as keys, max(k.last_used_at) as "lastKeyUseAt"
    from api_accounts a
    left join api_keys k on k.client_id = a.client_id and k.api_account_id = a.api_account_id
    where a.client_id = ${clientId}
    group by a.client_id, a.api_account_id
    order by a.is_default desc, a.created_at`;
}

export type SubscriptionRow = { name: string; plan: PlanKey; trialEndsAt: Date | null; suspendedAt: Date | null };

/** Finds and locks a client's plan, trial and suspension. */
export async function lockSubscription(sql: Queryable, clientId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await sql<SubscriptionRow[]>`
    select name, plan, trial_ends_at as "trialEndsAt", suspended_at as "suspendedAt"
    from clients where client_id = ${clientId} for update`;
  return row;
}

/** Updates a client's plan, trial and suspension. */
export async function updateSubscription(
  sql: Queryable,
  { clientId, plan, trialEndsAt, suspendedAt }: Omit<SubscriptionRow, "name"> & { clientId: string },
): Promise<void> {
  await sql`
    update clients set plan = ${plan}, trial_ends_at = ${trialEndsAt}, suspended_at = ${suspendedAt}
    where client_id = ${clientId}`;
}

function columns(sql: Queryable) {
  return sql`
    c.client_id as id, c.name, o.name as "ownerName", o.email as "ownerEmail", c.plan,
    c.trial_ends_at as "trialEndsAt", c.suspended_at as "suspendedAt", c.is_demo as "isDemo", c.arrangement,
    (select b.subscription from billing_accounts b where b.client_id = c.client_id) as subscription,
    (select count(*)::int from users u where u.client_id = c.client_id) as users,
    (select count(*)::int from api_accounts a
     where a.client_id = c.client_id and a.sample is null and a.purpose = 'live') as accounts,
    greatest(
      (select max(k.last_used_at) from api_keys k where k.client_id = c.client_id),
      (select max(u.last_seen_at) from users u where u.client_id = c.client_id)) as "lastActivityAt",
    c.created_at as "createdAt"`;
}

function joinOwner(sql: Queryable) {
  return sql`
    left join lateral (
      select u.name, u.email from users u
      where u.client_id = c.client_id and u.role = 'owner'
      order by u.created_at limit 1
    ) o on true`;
}

function matches(sql: Queryable, q: string) {
  const pattern = buildSearchPattern(q);
  return sql`(
    c.name ilike ${pattern} or c.client_id::text = ${q.toLowerCase()} or exists (
      select from users u
      where u.client_id = c.client_id and (u.email like ${pattern.toLowerCase()} or u.name ilike ${pattern})))`;
}
