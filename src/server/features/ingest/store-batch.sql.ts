import { MEASURES } from "../../../domain/metrics/counting.ts";
import { compareText } from "../../../domain/shared/text.ts";
import { writeCell, writeRecords } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { ConversationRow, MessageRow } from "./ingest.types.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { writePendingKeys } from "./pending-writes.sql.ts";
import type { PendingKey } from "./pending-writes.sql.ts";
import type { DropRow, RollupRow } from "./rollups.ts";
import {
  listThreads,
  writeCommitments,
  writeConversations,
  writeMatches,
  writeMessages,
  writeStates,
  writeThreads,
  writeWords,
} from "./row-literals.ts";
import type { Commitment } from "./row-literals.ts";

export type StepText = { clientId: string; step: string; text: string };

/** What one transaction writes. Whatever is absent is left alone. */
export type Batch = {
  nowMs: number;
  /** Of a writer that read nothing first: {@link storeBatch} locks the conversations, and takes the ids of the messages. */
  unread?: boolean;
  /** Transactions whose messages were stored alone: with the conversations of this batch they are done. */
  caughtUp?: PendingKey[];
  steps?: StepText[];
  /** Conversations that are new, and that were there, as they are to be; each counts its version on. */
  added?: ConversationRow[];
  changed?: ConversationRow[];
  messages?: MessageRow[];
  matches?: IntentMatch[];
  commitments?: Commitment[];
  /** Conversations whose words changed: they are searchable some seconds after the commit. */
  reworded?: { clientId: string; conversationId: string }[];
  rollups?: RollupRow[];
  drops?: DropRow[];
};

/** SQLSTATE of a batch whose writer took for known what is otherwise: nothing of it was written. */
const OUTDATED = "TL001";
/** So does a row that is there already: a message's id, or a conversation that was taken for new. */
const TAKEN = new Set(["message_keys_pkey", "conversations_pkey"]);

/** True where {@link storeBatch} refused what its writer had not read. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === OUTDATED) return true;
  return "constraint_name" in error && typeof error.constraint_name === "string" && TAKEN.has(error.constraint_name);
}

/** Writes everything of a batch in one statement (migration 0113), in the one order that keeps writers from waiting in a circle. */
export async function storeBatch(sql: Queryable, batch: Batch): Promise<void> {
  const { nowMs, unread = false, added = [], changed = [], messages = [] } = batch;
  const threads = writeThreads(listThreads([...added, ...changed, ...messages]));
  await sql`
    select store_batch(
      ${unread}, ${threads.clients}, ${threads.ids}, ${writeSteps(batch.steps ?? [])},
      ${writeConversations(added, threads, true)}, ${writeStates(added)},
      ${writeConversations(changed, threads, false)}, ${writeStates(changed)},
      ${writeMessages(messages, threads)}, ${writeMatches(batch.matches ?? [])},
      ${writeCommitments(batch.commitments ?? [])}, ${writeQueue(batch.reworded ?? [])},
      ${writeRollups(batch.rollups ?? [])}, ${writeDrops(batch.drops ?? [])}, ${writePendingKeys(batch.caughtUp ?? [])},
      ${new Date(nowMs)})`;
}

function writeSteps(steps: StepText[]): string | null {
  const sorted = steps.toSorted((a, b) => compareText(a.clientId, b.clientId) || compareText(a.step, b.step));
  return writeRecords(sorted, ({ clientId, step, text }) => [clientId, step, writeCell(text)]);
}

function writeQueue(conversations: { clientId: string; conversationId: string }[]): string | null {
  const groups = [...Map.groupBy(conversations, (row) => row.clientId)];
  return writeRecords(groups, ([clientId, rows]) => [
    clientId,
    null,
    writeWords([...new Set(rows.map((row) => row.conversationId))]),
    null,
  ]);
}

function writeRollups(rows: RollupRow[]): string | null {
  return writeRecords(sortByKey(rows), (row) => [
    row.client_id,
    row.grain,
    row.bucket,
    row.api_account_id,
    writeCell(row.channel),
    row.language,
    writeCell(row.agent_version),
    ...MEASURES.map((measure) => row[measure]),
    writeBytes(row.first_response_sketch),
    writeBytes(row.by_hour),
  ]);
}

function writeDrops(rows: DropRow[]): string | null {
  return writeRecords(sortByKey(rows), (row) => [
    row.client_id,
    row.day,
    row.api_account_id,
    writeCell(row.channel),
    row.language,
    writeCell(row.agent_version),
    row.stage,
    row.reason,
    writeCell(row.step),
    row.n,
  ]);
}

/** Any one order that every writer keeps. */
function sortByKey<T extends { key: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => compareText(a.key, b.key));
}

/** Bytes as PostgreSQL reads them from text. */
function writeBytes(bytes: Uint8Array): string {
  return bytes.length === 0 ? String.raw`\"\"` : writeCell(String.raw`\x${Buffer.from(bytes).toString("hex")}`);
}
