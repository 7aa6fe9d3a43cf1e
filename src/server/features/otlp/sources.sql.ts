import type { TelemetrySource } from "../../../domain/otlp/sources.contract.ts";
import type { Queryable } from "../../db/sql.ts";
import type { AccountKey } from "./spans.sql.ts";

export type SourceCounts = Omit<TelemetrySource, "apiAccountId" | "lastAt">;

/** Adds to what is known of the SDKs that send to an account. */
export async function addSourceCounts(
  sql: Queryable,
  { clientId, apiAccountId, counts, at }: AccountKey & { counts: readonly SourceCounts[]; at: Date },
): Promise<void> {
  await sql`
    insert into otlp_sources as s (
      client_id, api_account_id, scope, language, calls, wordless, by_id, by_history, by_trace, last_at)
    select ${clientId}, ${apiAccountId}, scope, language, calls, wordless, "byId", "byHistory", "byTrace", ${at}
    from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as u (
      scope text, language text, calls bigint, wordless bigint, "byId" bigint, "byHistory" bigint, "byTrace" bigint)
    order by scope, language
    on conflict (client_id, api_account_id, scope, language) do update set
      calls = s.calls + excluded.calls, wordless = s.wordless + excluded.wordless, by_id = s.by_id + excluded.by_id,
      by_history = s.by_history + excluded.by_history, by_trace = s.by_trace + excluded.by_trace,
      last_at = excluded.last_at`;
}

/** Lists the SDKs that send to a client's accounts, the latest first. */
export async function listSources(
  sql: Queryable,
  clientId: string,
): Promise<(Omit<TelemetrySource, "lastAt"> & { lastAt: Date })[]> {
  return sql<(Omit<TelemetrySource, "lastAt"> & { lastAt: Date })[]>`
    select api_account_id as "apiAccountId", scope, language, calls, wordless, by_id as "byId", by_history as "byHistory",
      by_trace as "byTrace", last_at as "lastAt"
    from otlp_sources where client_id = ${clientId} order by last_at desc, scope, language limit 100`;
}
