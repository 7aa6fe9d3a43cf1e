import type { Sums } from "../../../domain/metrics/counting.ts";
import { writeColumn, writeTextColumn } from "../../db/array-literals.ts";
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

/**
 * Adds to the sums; a row's figures may be negative. Rows in the order of their key, so that two writers that share some
 * wait for each other and never in a circle.
 */
export async function addRollups(sql: Queryable, rows: RollupRow[]): Promise<void> {
  await sql`
    insert into rollups as r (
      client_id, grain, bucket, api_account_id, channel, language, agent_version, conversations, stage_none,
      stage_discovery, stage_interest, stage_consideration, stage_conversion, converted, closed, dropped_none,
      dropped_discovery, dropped_interest, dropped_consideration, dropped_conversion, handed_off,
      with_fallback, messages, user_messages, bot_messages, agent_messages, turns, duration_ms, quality,
      sentiment_milli, first_response_n, first_response_ms, first_response_sketch, by_hour)
    select * from unnest(
      ${writeColumn(rows, (row) => row.client_id)}::uuid[], ${writeColumn(rows, (row) => row.grain)}::text[],
      ${writeColumn(rows, (row) => row.bucket)}::timestamptz[],
      ${writeColumn(rows, (row) => row.api_account_id)}::uuid[],
      ${writeTextColumn(rows, (row) => row.channel)}::text[],
      ${writeTextColumn(rows, (row) => row.language)}::text[],
      ${writeTextColumn(rows, (row) => row.agent_version)}::text[],
      ${writeColumn(rows, (row) => row.conversations)}::bigint[],
      ${writeColumn(rows, (row) => row.stage_none)}::bigint[],
      ${writeColumn(rows, (row) => row.stage_discovery)}::bigint[],
      ${writeColumn(rows, (row) => row.stage_interest)}::bigint[],
      ${writeColumn(rows, (row) => row.stage_consideration)}::bigint[],
      ${writeColumn(rows, (row) => row.stage_conversion)}::bigint[],
      ${writeColumn(rows, (row) => row.converted)}::bigint[],
      ${writeColumn(rows, (row) => row.closed)}::bigint[],
      ${writeColumn(rows, (row) => row.dropped_none)}::bigint[],
      ${writeColumn(rows, (row) => row.dropped_discovery)}::bigint[],
      ${writeColumn(rows, (row) => row.dropped_interest)}::bigint[],
      ${writeColumn(rows, (row) => row.dropped_consideration)}::bigint[],
      ${writeColumn(rows, (row) => row.dropped_conversion)}::bigint[],
      ${writeColumn(rows, (row) => row.handed_off)}::bigint[],
      ${writeColumn(rows, (row) => row.with_fallback)}::bigint[],
      ${writeColumn(rows, (row) => row.messages)}::bigint[],
      ${writeColumn(rows, (row) => row.user_messages)}::bigint[],
      ${writeColumn(rows, (row) => row.bot_messages)}::bigint[],
      ${writeColumn(rows, (row) => row.agent_messages)}::bigint[],
      ${writeColumn(rows, (row) => row.turns)}::bigint[],
      ${writeColumn(rows, (row) => row.duration_ms)}::bigint[],
      ${writeColumn(rows, (row) => row.quality)}::bigint[],
      ${writeColumn(rows, (row) => row.sentiment_milli)}::bigint[],
      ${writeColumn(rows, (row) => row.first_response_n)}::bigint[],
      ${writeColumn(rows, (row) => row.first_response_ms)}::bigint[],
      ${writeTextColumn(rows, (row) => writeBytes(row.first_response_sketch))}::bytea[],
      ${writeTextColumn(rows, (row) => writeBytes(row.by_hour))}::bytea[]
    ) as d (
      client_id, grain, bucket, api_account_id, channel, language, agent_version, conversations, stage_none,
      stage_discovery, stage_interest, stage_consideration, stage_conversion, converted, closed, dropped_none,
      dropped_discovery, dropped_interest, dropped_consideration, dropped_conversion, handed_off,
      with_fallback, messages, user_messages, bot_messages, agent_messages, turns, duration_ms, quality,
      sentiment_milli, first_response_n, first_response_ms, first_response_sketch, by_hour)
    order by client_id, grain, bucket, api_account_id, channel, language, agent_version
    on conflict (client_id, grain, bucket, api_account_id, channel, language, agent_version) do update set
      conversations = r.conversations + excluded.conversations, stage_none = r.stage_none + excluded.stage_none,
      stage_discovery = r.stage_discovery + excluded.stage_discovery,
      stage_interest = r.stage_interest + excluded.stage_interest,
      stage_consideration = r.stage_consideration + excluded.stage_consideration,
      stage_conversion = r.stage_conversion + excluded.stage_conversion,
      converted = r.converted + excluded.converted, closed = r.closed + excluded.closed,
      dropped_none = r.dropped_none + excluded.dropped_none,
      dropped_discovery = r.dropped_discovery + excluded.dropped_discovery,
      dropped_interest = r.dropped_interest + excluded.dropped_interest,
      dropped_consideration = r.dropped_consideration + excluded.dropped_consideration,
      dropped_conversion = r.dropped_conversion + excluded.dropped_conversion,
      handed_off = r.handed_off + excluded.handed_off, with_fallback = r.with_fallback + excluded.with_fallback,
      messages = r.messages + excluded.messages, user_messages = r.user_messages + excluded.user_messages,
      bot_messages = r.bot_messages + excluded.bot_messages,
      agent_messages = r.agent_messages + excluded.agent_messages, turns = r.turns + excluded.turns,
      duration_ms = r.duration_ms + excluded.duration_ms, quality = r.quality + excluded.quality,
      sentiment_milli = r.sentiment_milli + excluded.sentiment_milli,
      first_response_n = r.first_response_n + excluded.first_response_n,
      first_response_ms = r.first_response_ms + excluded.first_response_ms,
      first_response_sketch = join_sketches(r.first_response_sketch, excluded.first_response_sketch),
      by_hour = join_sketches(r.by_hour, excluded.by_hour)`;
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

/** Adds to the drop-off counts, in the order of their key; `n` may be negative. */
export async function addDrops(sql: Queryable, rows: DropRow[]): Promise<void> {
  await sql`
    insert into drop_rollups as d
    select * from json_populate_recordset(null::drop_rollups, ${JSON.stringify(rows)}::text::json)
    order by client_id, day, stage, reason, step, api_account_id, channel, language, agent_version
    on conflict (client_id, day, stage, reason, step, api_account_id, channel, language, agent_version)
    do update set n = d.n + excluded.n`;
}

/** Bytes as PostgreSQL reads them from text. */
function writeBytes(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString("hex")}`;
}
