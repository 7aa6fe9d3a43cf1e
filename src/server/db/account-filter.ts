import type { Queryable } from "./sql.ts";

type AccountColumn = "api_account_id" | "r.api_account_id" | "c.api_account_id";
type AccountFilter = { account?: string | undefined; sample?: "exclude" | undefined; clientId: string };

/** SQL condition on the API account, in `column`: the chosen one, and none that figures leave out. */
export function buildAccountFilter(sql: Queryable, filter: AccountFilter, column: AccountColumn) {
  const { account, sample } = filter;
  const chosen = account === undefined ? sql`` : sql`and ${sql(column)} = ${account}`;
  if (account !== undefined && sample === undefined) return chosen;
  return sql`${chosen} and ${sql(column)} <> all (array(${selectOmitted(sql, filter)}))`;
}

/** The ids of the API accounts that figures leave out. */
export async function listOmittedAccounts(sql: Queryable, filter: AccountFilter): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`${selectOmitted(sql, filter)}`;
  return rows.map(({ id }) => id);
}

/**
 * Test runs unless an account is chosen, sample data if that is left out. As a subquery it runs once per statement: a client
 * has one account of each kind at most.
 */
function selectOmitted(sql: Queryable, { account, sample, clientId }: AccountFilter) {
  return sql`
    select a.api_account_id as id from api_accounts a
    where a.client_id = ${clientId} and (false
      ${account === undefined ? sql`or a.purpose = 'test'` : sql``}
      ${sample === undefined ? sql`` : sql`or a.sample is not null`})`;
}
