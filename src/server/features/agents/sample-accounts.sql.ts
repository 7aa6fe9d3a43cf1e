import type { Queryable } from "../../db/sql.ts";

/** The ids of a client's API accounts with sample conversations. */
export async function listSampleAccounts(sql: Queryable, clientId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select api_account_id as id from api_accounts where client_id = ${clientId} and sample is not null`;
  return rows.map(({ id }) => id);
}
