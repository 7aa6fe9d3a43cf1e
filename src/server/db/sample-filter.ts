import type { Queryable } from "./sql.ts";

/**
 * SQL condition that leaves out a client's sample conversations; `account` is the column with the API account. The subquery runs
 * once per statement: a client has one sample account at most.
 */
export function buildSampleFilter(
  sql: Queryable,
  { sample, clientId }: { sample?: "exclude" | undefined; clientId: string },
  account: "api_account_id" | "r.api_account_id" | "c.api_account_id",
) {
  if (sample === undefined) return sql``;
  return sql`
    and ${sql(account)} <> all (array(
      select s.api_account_id from api_accounts s where s.client_id = ${clientId} and s.sample is not null))`;
}
