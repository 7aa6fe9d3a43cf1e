import { MEASURES } from "#src/domain/metrics/rollup-sums.ts";
import type { Sums } from "#src/domain/metrics/rollup-sums.ts";
import { compareText } from "#src/domain/shared/text.ts";
import { encodeArray, encodeCell, encodeColumn, encodeRecords } from "#src/server/db/array-literals.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import type { ConversationRow, MessageRow } from "../../ingest.types.ts";
import type { IntentMatch } from "../conversations/intent-matches.sql.ts";
import type { MessageCount } from "../../meter/meter.types.ts";
import { withShard } from "../../meter/shards.ts";
import { divideClients, writeInTurn } from "../clients-in-turn.ts";
import { encodeCounts } from "../meter.sql.ts";
import { encodePendingKeys } from "../pending-writes.sql.ts";
import type { PendingKey } from "../pending-writes.sql.ts";
import {
  encodeConfirmations,
  encodeConversations,
  encodeMatches,
  encodeMessages,
  encodeStates,
  encodeConversationKeys,
  listConversationKeys,
  encodeWordArray,
} from "./row-records.ts";
import { writeReadings } from "../conversations/readings.sql.ts";
import type { ReadingWrites } from "../conversations/readings.sql.ts";
import type { Confirmation, ConversationKey } from "./row-records.ts";
import { writeScores } from "../conversations/scores.sql.ts";
import type { ScoreWrites } from "../conversations/scores.sql.ts";

/** A bot message template by client; `key` identifies it. */
export type TemplateText = { clientId: string; key: string; text: string };

/** An increment of a row of `rollups`; figures may be negative. `key` joins all key columns; `bucket` is in ISO format. */
export type RollupDelta = Sums & {
  key: string;
  clientId: string;
  grain: "hour" | "day";
  bucket: string;
  api_account_id: string;
  channel: string;
  language: string;
  agent_version: string;
  first_response_sketch: Uint8Array;
  by_hour: Uint8Array;
};

/** An increment of a row of `drop_rollups`; `n` may be negative. */
export type DropOffDelta = {
  key: string;
  clientId: string;
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

/** The rows one transaction writes. Omitted fields are not written. */
export type Batch = {
  nowMs: number;
  /** Written without reading first: {@link storeBatch} locks the conversations, checks versions and adds the message ids. */
  optimistic?: boolean;
  /** Pending writes that this batch completes. */
  completed?: PendingKey[];
  /** What the messages add to the meter. */
  counts?: MessageCount[];
  templates?: TemplateText[];
  /** New and existing conversations after the write; each gets the next version. */
  added?: ConversationRow[];
  updated?: ConversationRow[];
  messages?: MessageRow[];
  matches?: IntentMatch[];
  confirmations?: Confirmation[];
  /** Conversations to index for text search, which happens some seconds after the commit. */
  toIndex?: ConversationKey[];
  rollups?: RollupDelta[];
  dropOffs?: DropOffDelta[];
  /** Of an optimistic write, whose conversations have none, nothing: {@link storeBatch} runs one statement. */
  readings?: ReadingWrites;
  scores?: ScoreWrites;
};

/** SQLSTATE of an optimistic write that was based on stale rows; nothing was written. */
const STALE = "TL001";
/**
 * Violated by a duplicate message id, or by a conversation that was expected to be new. In the message, since a cluster names
 * the shard's constraint there and nowhere else, without the code of the violation.
 */
const CONFLICT = /\b(message_keys|conversations)_pkey(_\d+)?\b/;

/** Whether {@link storeBatch} rejected an optimistic write because another process wrote the same rows. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === STALE) || CONFLICT.test(error.message);
}

/**
 * Writes a batch in one statement (migration 0295), on a cluster in one for each client. Rows come in a fixed order so that
 * concurrent writers cannot deadlock.
 */
export async function storeBatch(sql: Queryable, batch: Batch): Promise<void> {
  const { nowMs, optimistic = false, readings, scores, ...rows } = batch;
  await withShard((shard) =>
    writeInTurn(sql, divideClients(...Object.values(rows)), (tx, { clientIds, own }) => {
      const [added, updated, messages] = [own(rows.added), own(rows.updated), own(rows.messages)];
      const keys = encodeConversationKeys(listConversationKeys([...added, ...updated, ...messages]));
      const zones = listZones([...added, ...updated]);
      return tx`
        select write_batch(
          ${encodeCounts(own(rows.counts))}, ${shard}, ${encodeColumn(zones, ([clientId]) => clientId)},
          ${encodeColumn(zones, ([, version]) => version)}, ${encodeArray(clientIds)}, ${optimistic},
          ${keys.clientIds}, ${keys.conversationIds}, ${encodeTemplates(own(rows.templates))},
          ${encodeConversations(added, keys, true)}, ${encodeStates(added)},
          ${encodeConversations(updated, keys, false)}, ${encodeStates(updated)},
          ${encodeMessages(messages, keys)}, ${encodeMatches(own(rows.matches))},
          ${encodeConfirmations(own(rows.confirmations))}, ${encodeIndexQueue(own(rows.toIndex))},
          ${encodeRollups(own(rows.rollups))}, ${encodeDropOffs(own(rows.dropOffs))},
          ${encodePendingKeys(own(rows.completed))}, ${new Date(nowMs)})`;
    }),
  );
  if (readings !== undefined && !optimistic) await writeReadings(sql, readings);
  if (scores !== undefined && !optimistic) await writeScores(sql, scores);
}

/** Lists the clients of rows with the versions of their time zones. */
function listZones(rows: readonly ConversationRow[]): [string, number][] {
  return [...new Map(rows.map((row) => [`${row.clientId}${row.zoneVersion}`, row])).values()].map((row) => [
    row.clientId,
    row.zoneVersion,
  ]);
}

function encodeTemplates(templates: readonly TemplateText[]): string | null {
  const sorted = templates.toSorted((a, b) => compareText(a.clientId, b.clientId) || compareText(a.key, b.key));
  return encodeRecords(sorted, ({ clientId, key, text }) => [clientId, key, encodeCell(text)]);
}

function encodeIndexQueue(conversations: readonly ConversationKey[]): string | null {
  const groups = [...Map.groupBy(conversations, (row) => row.clientId)];
  return encodeRecords(groups, ([clientId, rows]) => [
    clientId,
    null,
    encodeWordArray([...new Set(rows.map((row) => row.conversationId))]),
    null,
  ]);
}

function encodeRollups(rows: readonly RollupDelta[]): string | null {
  return encodeRecords(sortByKey(rows), (row) => [
    row.clientId,
    row.grain,
    row.bucket,
    row.api_account_id,
    encodeCell(row.channel),
    row.language,
    encodeCell(row.agent_version),
    ...MEASURES.map((measure) => row[measure]),
    encodeBytes(row.first_response_sketch),
    encodeBytes(row.by_hour),
  ]);
}

function encodeDropOffs(rows: readonly DropOffDelta[]): string | null {
  return encodeRecords(sortByKey(rows), (row) => [
    row.clientId,
    row.day,
    row.api_account_id,
    encodeCell(row.channel),
    row.language,
    encodeCell(row.agent_version),
    row.stage,
    row.reason,
    encodeCell(row.step),
    row.n,
  ]);
}

/** Any order works as long as all writers use the same. */
function sortByKey<T extends { key: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => compareText(a.key, b.key));
}

/** Bytes as a PostgreSQL hex literal inside a cell. */
function encodeBytes(bytes: Uint8Array): string {
  return bytes.length === 0 ? String.raw`\"\"` : encodeCell(String.raw`\x${Buffer.from(bytes).toString("hex")}`);
}
