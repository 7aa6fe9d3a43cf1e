import type { Sums } from "../../../domain/metrics/counting.ts";
import type { Queryable } from "../../db/sql.ts";

/** The key of one rollup row; `bucket` in ISO form. */
export type RollupKey = {
  client_id: string;
  grain: "hour" | "day";
  bucket: string;
  api_account_id: string;
  channel: string;
  language: string;
  agent_version: string;
};

export type RollupRow = RollupKey & Sums & { first_response_sketch: Uint8Array; by_hour: Uint8Array };

/** The rows there are for these keys. The caller holds the clients' locks, so they can't change before it writes. */
export async function selectRollups(sql: Queryable, keys: RollupKey[]): Promise<RollupRow[]> {
  return sql<RollupRow[]>`
    select r.*, to_char(r.bucket at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as bucket
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as k (
      client_id uuid, grain text, bucket timestamptz, api_account_id uuid, channel text, language text, agent_version text)
    join rollups r using (client_id, grain, bucket, api_account_id, channel, language, agent_version)`;
}

/** Writes whole rows, new or known. */
export async function upsertRollups(sql: Queryable, rows: RollupRow[]): Promise<void> {
  const json = JSON.stringify(
    rows.map((row) => ({
      ...row,
      first_response_sketch: writeBytes(row.first_response_sketch),
      by_hour: writeBytes(row.by_hour),
    })),
  );
  await sql`
    insert into rollups select * from json_populate_recordset(null::rollups, ${json}::text::json)
    on conflict (client_id, grain, bucket, api_account_id, channel, language, agent_version) do update set
      conversations = excluded.conversations, stage_none = excluded.stage_none,
      stage_discovery = excluded.stage_discovery, stage_interest = excluded.stage_interest,
      stage_consideration = excluded.stage_consideration, stage_conversion = excluded.stage_conversion,
      converted = excluded.converted, closed = excluded.closed, dropped_none = excluded.dropped_none,
      dropped_discovery = excluded.dropped_discovery, dropped_interest = excluded.dropped_interest,
      dropped_consideration = excluded.dropped_consideration, dropped_conversion = excluded.dropped_conversion,
      handed_off = excluded.handed_off, with_fallback = excluded.with_fallback, messages = excluded.messages,
      user_messages = excluded.user_messages, bot_messages = excluded.bot_messages,
      agent_messages = excluded.agent_messages, turns = excluded.turns, duration_ms = excluded.duration_ms,
      quality = excluded.quality, sentiment_milli = excluded.sentiment_milli,
      first_response_n = excluded.first_response_n, first_response_ms = excluded.first_response_ms,
      first_response_sketch = excluded.first_response_sketch, by_hour = excluded.by_hour`;
}

export type DropRow = {
  client_id: string;
  day: string;
  api_account_id: string;
  channel: string;
  language: string;
  agent_version: string;
  stage: string;
  reason: string;
  step: string;
  n: number;
};

/** Adds to the drop-off counts; `n` may be negative. */
export async function addDrops(sql: Queryable, rows: DropRow[]): Promise<void> {
  await sql`
    insert into drop_rollups as d
    select * from json_populate_recordset(null::drop_rollups, ${JSON.stringify(rows)}::text::json)
    on conflict (client_id, day, stage, reason, step, api_account_id, channel, language, agent_version)
    do update set n = d.n + excluded.n`;
}

/** Bytes as PostgreSQL reads them from JSON. */
function writeBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}
