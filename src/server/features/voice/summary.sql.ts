import type { Queryable } from "../../db/sql.ts";

/** Enough for every plan; the newest count where there are more. */
const MAX_CALLS = 20_000;

/** Lists the measures of a client's calls that began since a time, with their local day. */
export async function listMeasures(
  sql: Queryable,
  { clientId, timeZone, since }: { clientId: string; timeZone: string; since: Date },
): Promise<{ day: string; version: string; measures: unknown; findings: unknown }[]> {
  return sql<{ day: string; version: string; measures: unknown; findings: unknown }[]>`
    select to_char(coalesce(started_at, created_at) at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      agent_version as version, report -> 'measures' as measures, findings
    from voice_calls
    where client_id = ${clientId} and status = 'done' and coalesce(started_at, created_at) >= ${since}
    order by call_id desc limit ${MAX_CALLS}`;
}
