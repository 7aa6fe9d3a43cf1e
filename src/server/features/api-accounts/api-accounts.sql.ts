import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import type { Queryable } from "../../db/sql.ts";

export type ApiAccountRow = {
  id: string;
  name: string;
  channel: string;
  isDefault: boolean;
  goal: Goal;
  sample: "loading" | "ready" | "removing" | null;
  createdAt: Date;
};

/** Lists a client's API accounts: default first, then oldest first, sample data last. */
export async function listApiAccountRows(sql: Queryable, clientId: string): Promise<ApiAccountRow[]> {
  return sql<ApiAccountRow[]>`
    select api_account_id as id, name, channel, is_default as "isDefault", goal, sample, created_at as "createdAt"
    from api_accounts
    where client_id = ${clientId}
    order by is_default desc, sample is not null, created_at, api_account_id`;
}

export type NewApiAccount = {
  clientId: string;
  apiAccountId: string;
  name: string;
  channel: string;
  isDefault: boolean;
  sample?: "loading";
};

/** Inserts an API account and returns the stored row. */
export async function insertApiAccount(sql: Queryable, account: NewApiAccount): Promise<ApiAccountRow | undefined> {
  const [row] = await sql<ApiAccountRow[]>`
    insert into api_accounts (client_id, api_account_id, name, channel, is_default, sample)
    values (${account.clientId}, ${account.apiAccountId}, ${account.name}, ${account.channel}, ${account.isDefault},
      ${account.sample ?? null})
    returning api_account_id as id, name, channel, is_default as "isDefault", goal, sample, created_at as "createdAt"`;
  return row;
}

/** Locks the client and returns its plan, so that concurrent requests can't exceed a plan limit. */
export async function lockPlan(sql: Queryable, clientId: string): Promise<PlanKey | undefined> {
  const [row] = await sql<{ plan: PlanKey }[]>`select plan from clients where client_id = ${clientId} for update`;
  return row?.plan;
}

/** Counts the accounts that count toward the plan limit; sample data doesn't. */
export async function countApiAccounts(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from api_accounts where client_id = ${clientId} and sample is null`;
  return row?.count ?? 0;
}

/** Finds and locks one account of a client. */
export async function lockApiAccount(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<ApiAccountRow | undefined> {
  const [row] = await sql<ApiAccountRow[]>`
    select api_account_id as id, name, channel, is_default as "isDefault", goal, sample, created_at as "createdAt"
    from api_accounts where client_id = ${clientId} and api_account_id = ${apiAccountId}
    for update`;
  return row;
}

/** Updates name, channel and goal. */
export async function updateApiAccountRow(
  sql: Queryable,
  account: { clientId: string; apiAccountId: string; name: string; channel: string; goal: Goal },
): Promise<void> {
  await sql`
    update api_accounts
    set name = ${account.name}, channel = ${account.channel}, goal = ${JSON.stringify(account.goal)}::text::jsonb
    where client_id = ${account.clientId} and api_account_id = ${account.apiAccountId}`;
}

/** Makes one account the default. Clears the old default first because of the unique index. */
export async function setDefaultApiAccount(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await sql`update api_accounts set is_default = false where client_id = ${clientId} and is_default`;
  await sql`update api_accounts set is_default = true where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
}

/** Finds and locks the client's sample account. */
export async function lockSampleAccount(sql: Queryable, clientId: string): Promise<ApiAccountRow | undefined> {
  const [row] = await sql<ApiAccountRow[]>`
    select api_account_id as id, name, channel, is_default as "isDefault", goal, sample, created_at as "createdAt"
    from api_accounts where client_id = ${clientId} and sample is not null
    for update`;
  return row;
}

export type UnfinishedSample = { clientId: string; id: string; sample: "loading" | "removing" };

/** Lists the sample accounts of all clients that are still being loaded or removed. */
export async function listUnfinishedSamples(sql: Queryable): Promise<UnfinishedSample[]> {
  return sql<UnfinishedSample[]>`
    select client_id as "clientId", api_account_id as id, sample from api_accounts
    where sample in ('loading', 'removing')`;
}

/** Sets the state of a sample account. */
export async function setSampleState(
  sql: Queryable,
  { clientId, apiAccountId, sample }: { clientId: string; apiAccountId: string; sample: "ready" | "removing" },
): Promise<void> {
  await sql`
    update api_accounts set sample = ${sample} where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
}

/** Deletes an API account. */
export async function deleteApiAccount(
  sql: Queryable,
  { clientId, apiAccountId }: { clientId: string; apiAccountId: string },
): Promise<void> {
  await sql`delete from api_accounts where client_id = ${clientId} and api_account_id = ${apiAccountId}`;
}
