import { MEASURES } from "../../../domain/metrics/counting.ts";
import { compareText } from "../../../domain/shared/text.ts";
import { writeCell, writeInstant, writeRecords, writeTextArray } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { ConversationRow, MessageRow } from "./ingest.types.ts";
import type { IntentMatch } from "./matches.sql.ts";
import type { DropRow, RollupRow } from "./rollups.ts";
import { writeThreadState } from "./thread-state.ts";

/** A stored user message whose commitment was confirmed by a later write. */
export type Commitment = { clientId: string; conversationId: string; messageId: string; at: number };
export type StepText = { clientId: string; step: string; text: string };
export type MessageId = { clientId: string; messageId: string };

/** What one transaction writes. Whatever is absent is left alone. */
export type Batch = {
  nowMs: number;
  /** Of a writer that read nothing first: {@link storeBatch} locks these conversations, and takes these ids. */
  unread?: { conversationIds: string[]; messageIds: MessageId[] };
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

/** True where {@link storeBatch} refused what its writer had not read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === OUTDATED;
}

/** Writes everything of a batch in one statement (migration 0101), in the one order that keeps writers from waiting in a circle. */
export async function storeBatch(sql: Queryable, batch: Batch): Promise<void> {
  const { nowMs, unread, added = [], changed = [] } = batch;
  const now = new Date(nowMs).toISOString();
  const locks = unread === undefined ? null : `{${unread.conversationIds.toSorted().join(",")}}`;
  await sql`
    select store_batch(
      ${locks}, ${unread === undefined ? null : writeIds(unread.messageIds)}, ${writeSteps(batch.steps ?? [])},
      ${writeRecords(added, (row) => listConversation(row, now, true))},
      ${writeRecords(changed, (row) => listConversation(row, now, false))},
      ${writeRecords(batch.messages ?? [], listMessage)}, ${writeMatches(batch.matches ?? [])},
      ${writeRecords(batch.commitments ?? [], listCommitment)}, ${writeQueue(batch.reworded ?? [])},
      ${writeRollups(batch.rollups ?? [])}, ${writeDrops(batch.drops ?? [])})`;
}

function writeIds(ids: MessageId[]): string | null {
  const sorted = ids.toSorted((a, b) => compareText(a.clientId, b.clientId) || compareText(a.messageId, b.messageId));
  return writeRecords(sorted, ({ clientId, messageId }) => [clientId, messageId]);
}

function writeSteps(steps: StepText[]): string | null {
  const sorted = steps.toSorted((a, b) => compareText(a.clientId, b.clientId) || compareText(a.step, b.step));
  return writeRecords(sorted, ({ clientId, step, text }) => [clientId, step, writeCell(text)]);
}

/** A row of conversations; without what stays for ever where it is there already. */
function listConversation(row: ConversationRow, now: string, isNew: boolean): (string | number | boolean | null)[] {
  return [
    row.clientId,
    row.conversationId,
    isNew ? row.apiAccountId : null,
    isNew ? writeCell(row.externalId) : null,
    isNew ? writeCell(row.channel) : null,
    row.language,
    writeCell(row.agentVersion),
    writeCell(row.agentName),
    writeCell(row.agentModel),
    writeCell(row.endUser),
    writeInstant(row.startedAt),
    writeInstant(row.lastAt),
    row.localDay,
    row.localHour,
    writeInstant(row.hourAt),
    row.closed,
    row.stage,
    row.converted,
    row.ended,
    row.handedOff,
    row.dropStage,
    row.dropReason,
    // The drop-off's step belongs to closed threads that did not convert: derived here, beside the columns it is made of.
    row.dropReason === null ? null : writeCell(row.lastStep),
    row.sentiment,
    row.sentimentTrend,
    row.intent,
    row.messages,
    row.userMessages,
    row.botMessages,
    row.agentMessages,
    row.turns,
    row.durationMs,
    row.firstResponseMs,
    row.medianResponseMs,
    row.p95ResponseMs,
    row.quality,
    row.fallbacks,
    writeWords(row.flags),
    row.movedBy,
    row.correctedStage,
    row.correctedConverted,
    row.tags.length === 0 ? "{}" : writeCell(writeTextArray(row.tags)),
    writeCell(row.preview),
    writeCell(row.lastStep),
    writeCell(writeThreadState(row.state)),
    row.nextSeq,
    isNew ? now : null,
    now,
    // Two columns that PostgreSQL makes of the others.
    null,
    null,
    row.version + 1,
    // And one more that it makes.
    null,
  ];
}

function listMessage(row: MessageRow): (string | number | boolean | null)[] {
  const { analysis } = row;
  return [
    row.clientId,
    row.conversationId,
    writeInstant(row.at),
    row.messageId,
    row.seq,
    row.role,
    writeCell(row.text),
    analysis.stage,
    analysis.confidence,
    analysis.evidence?.start ?? null,
    analysis.evidence?.end ?? null,
    analysis.language,
    analysis.sentiment.score,
    analysis.intent,
    analysis.flags.length === 0 ? null : writeWords(analysis.flags),
    row.step === null ? null : writeCell(row.step),
    row.timed,
    row.uploadId,
    row.metadata === undefined || row.metadata === null ? null : writeCell(JSON.stringify(row.metadata)),
  ];
}

/** A row of messages that carries its key and the stage, and nothing else. */
function listCommitment({ clientId, conversationId, messageId, at }: Commitment): (string | null)[] {
  const rest = Array<null>(11).fill(null);
  return [clientId, conversationId, writeInstant(at), messageId, null, null, null, "conversion", ...rest];
}

function writeMatches(matches: IntentMatch[]): string | null {
  return writeRecords(matches, ({ clientId, conversationId, messageId, intentId, at, confidence }) => [
    clientId,
    conversationId,
    messageId,
    intentId,
    writeInstant(at),
    confidence,
  ]);
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

/** An array in a cell, of words that need no quotes of their own. */
function writeWords(words: readonly string[]): string {
  return words.length < 2 ? `{${words.join("")}}` : String.raw`\"{${words.join(",")}}\"`;
}

/** Bytes as PostgreSQL reads them from text. */
function writeBytes(bytes: Uint8Array): string {
  return bytes.length === 0 ? String.raw`\"\"` : writeCell(String.raw`\x${Buffer.from(bytes).toString("hex")}`);
}
