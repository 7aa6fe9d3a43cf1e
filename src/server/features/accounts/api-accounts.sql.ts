import type { Goal } from "../../../domain/analysis/analysis.contract.ts";
import type { PlanKey } from "../../../domain/plans/plans.ts";
import type { Queryable } from "../../db/sql.ts";

export type ApiAccountRow = {
  id: string;
  name: string;
  channel: string;
  isDefault: boolean;
  goal: Goal;
  createdAt: Date;
};

/** A client's API accounts, the default first, then by age. */
export async function selectApiAccounts(sql: Queryable, clientId: string): Promise<ApiAccountRow[]> {
  return sql<ApiAccountRow[]>`
    select api_account_id as id, name, channel, is_default as "isDefault", goal, created_at as "createdAt"
    from api_accounts
    where client_id = ${clientId}
    order by is_default desc, created_at, api_account_id`;
}

export type NewApiAccount = {
  clientId: string;
  apiAccountId: string;
  name: string;
  channel: string;
  isDefault: boolean;
};

/** Adds an API account; answers it as stored. */
export async function insertApiAccount(sql: Queryable, account: NewApiAccount): Promise<ApiAccountRow | undefined> {
  const [row] = await sql<ApiAccountRow[]>`
    insert into api_accounts (client_id, api_account_id, name, channel, is_default)
    values (${account.clientId}, ${account.apiAccountId}, ${account.name}, ${account.channel}, ${account.isDefault})
    returning api_account_id as id, name, channel, is_default as "isDefault", goal, created_at as "createdAt"`;
  return row;
}

/** The client's plan, with the client held until the transaction ends, so that limits are counted by one at a time. */
export async function lockPlan(sql: Queryable, clientId: string): Promise<PlanKey | undefined> {
  const [row] = await sql<{ plan: PlanKey }[]>`select plan from clients where client_id = ${clientId} for update`;
  return row?.plan;
}

export async function countApiAccounts(sql: Queryable, clientId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*) as count from api_accounts where client_id = ${clientId}`;
  return row?.count ?? 0;
}
