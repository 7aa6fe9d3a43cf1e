import type { Queryable } from "./sql.ts";

type AccountColumn = "api_account_id" | "r.api_account_id" | "c.api_account_id";
type AccountFilter = { account?: string | undefined; sample?: "exclude" | undefined; clientId: string };

/**
 * SQL condition on the API account, in `column`: the chosen one, or all but the one of test runs; without sample data if
 * that is left out. The subquery runs once per statement: a client has one account of each kind at most.
 */
export function buildAccountFilter(
  sql: Queryable,
  { account, sample, clientId }: AccountFilter,
  column: AccountColumn,
) {
  const chosen = account === undefined ? sql`` : sql`and ${sql(column)} = ${account}`;
  if (account !== undefined && sample === undefined) return chosen;
  return sql`
    ${chosen}
    and ${sql(column)} <> all (array(
      select a.api_account_id from api_accounts a
      where a.client_id = ${clientId} and (false
        ${account === undefined ? sql`or a.purpose = 'test'` : sql``}
        ${sample === undefined ? sql`` : sql`or a.sample is not null`})))`;
}
