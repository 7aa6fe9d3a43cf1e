import type { Language } from "#src/domain/analysis/analysis.contract.ts";
import { buildAccountFilter } from "../../../db/account-filter.ts";
import { getScanBounds } from "../../../db/local-days.ts";
import type { Queryable } from "../../../db/sql.ts";

/**
 * Lists conversations of some days with the stops of their readings: at most `limit`, the newest of each of `slices` parts of the time,
 * all of the same length.
 */
export async function listChangePaths(
  sql: Queryable,
  { clientId, from, to, slices, limit }: { clientId: string; from: string; to: string; slices: number; limit: number },
): Promise<{ conversationId: string; day: string; language: Language; stops: string }[]> {
  const { fromAt, toAt } = getScanBounds({ from, to });
  const sliceMs = (toAt.getTime() - fromAt.getTime()) / slices;
  const starts = Array.from({ length: slices }, (_, at) => new Date(fromAt.getTime() + at * sliceMs).toISOString());
  return sql<{ conversationId: string; day: string; language: Language; stops: string }[]>`
    select c.conversation_id as "conversationId", c.local_day::text as day, c.language, k.reading ->> 'stops' as stops
    from unnest(${starts}::timestamptz[]) start
    cross join lateral (
      select conversation_id, local_day, language, started_at from conversations r
      where client_id = ${clientId} and local_day between ${from} and ${to}
        and started_at >= start and started_at < start + make_interval(secs => ${sliceMs / 1000})
        ${buildAccountFilter(sql, { clientId, sample: "exclude" }, "r.api_account_id")}
      order by started_at desc
      limit ${Math.floor(limit / slices)}) c
    join conversation_readings k on k.client_id = ${clientId} and k.conversation_id = c.conversation_id
    where k.reading ->> 'stops' is not null`;
}
