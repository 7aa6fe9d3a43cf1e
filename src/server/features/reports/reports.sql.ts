import type { Queryable } from "../../db/sql.ts";

/** The name of the client, and of one of its API accounts if it has one with that id. */
export async function findReportNames(
  sql: Queryable,
  { clientId, account }: { clientId: string; account: string | undefined },
): Promise<{ workspace: string; account: string | null }> {
  const [row] = await sql<{ workspace: string; account: string | null }[]>`
    select name as workspace, (
        select a.name from api_accounts a where a.client_id = ${clientId} and a.api_account_id = ${account ?? null}
      ) as account
    from clients where client_id = ${clientId}`;
  return row ?? { workspace: "", account: null };
}
