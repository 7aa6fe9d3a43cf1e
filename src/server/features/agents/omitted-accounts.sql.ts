import type { Queryable } from "../../db/sql.ts";

type Choice = { clientId: string; account?: string | undefined; sample?: "exclude" | undefined };

/** The ids of the API accounts that a comparison leaves out: test runs unless they are chosen, sample data if that is wanted. */
export async function listOmittedAccounts(sql: Queryable, { clientId, account, sample }: Choice): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select api_account_id as id from api_accounts
    where client_id = ${clientId} and (false
      ${account === undefined ? sql`or purpose = 'test'` : sql``}
      ${sample === undefined ? sql`` : sql`or sample is not null`})`;
  return rows.map(({ id }) => id);
}
