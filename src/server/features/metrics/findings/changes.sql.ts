import type { Language } from "#src/domain/analysis/analysis.contract.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import type { Queryable } from "../../../db/sql.ts";

/** Lists the newest conversations of some days with the stops of their readings. */
export async function listChangePaths(
  sql: Queryable,
  { clientId, from, to, limit }: { clientId: string; from: string; to: string; limit: number },
): Promise<{ conversationId: string; day: string; language: Language; stops: string }[]> {
  const { fromAt, toAt } = getScanBounds({ from, to });
  return sql<{ conversationId: string; day: string; language: Language; stops: string }[]>`
    select c.conversation_id as "conversationId", c.local_day::text as day, c.language, k.reading ->> 'stops' as stops
    from (
      select conversation_id, local_day, language, started_at from conversations r
      where client_id = ${clientId} and local_day between ${from} and ${to} and started_at >= ${fromAt} and started_at < ${toAt}
        ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "r.api_account_id")}
      order by started_at desc
      limit ${limit}) c
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
    where k.reading ->> 'stops' is not null`;
}
