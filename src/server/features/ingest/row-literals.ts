/** What the ingest path sends, as PostgreSQL reads it: arrays of records, their cells in the order of the columns (migration 0113). */
import { compareText } from "../../../domain/shared/text.ts";
import {
  writeCell,
  writeColumn,
  writeInstant,
  writeRecords,
  writeTextArray,
  writeTextColumn,
} from "../../db/array-literals.ts";
import type { ConversationRow, MessageRow } from "./ingest.types.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { writeThreadState } from "./thread-state.ts";

/** A stored user message whose commitment was confirmed by a later write. */
export type Commitment = { clientId: string; conversationId: string; messageId: string; at: number };
/** A conversation by its client and its id. */
export type ThreadKey = Pick<ConversationRow, "clientId" | "conversationId">;

/** The conversations that rows of a statement belong to, as two columns, and where each stands in them, counted from 1. */
export type Threads = { clients: string; ids: string; places: Map<string, number> };

/** Conversations in the order in which they are given. */
export function writeThreads(threads: readonly ThreadKey[]): Threads {
  return {
    clients: writeColumn(threads, (thread) => thread.clientId),
    ids: writeColumn(threads, (thread) => thread.conversationId),
    places: new Map(threads.map(({ conversationId }, index) => [conversationId, index + 1])),
  };
}

/** Each conversation of these rows once, in the one order that keeps writers from waiting in a circle. */
export function listThreads(rows: readonly ThreadKey[]): ThreadKey[] {
  const threads = [...new Map(rows.map((row) => [row.conversationId, row])).values()];
  return threads.sort((a, b) => compareText(a.conversationId, b.conversationId));
}

/** Rows of conversations; of those that are there already without what stays for ever. */
export function writeConversations(
  rows: readonly ConversationRow[],
  { places }: Threads,
  isNew: boolean,
): string | null {
  return writeRecords(rows, (row) => listConversation(row, places, isNew));
}

/** The engine's states of those rows, in their order. */
export function writeStates(rows: readonly ConversationRow[]): string | null {
  return rows.length === 0 ? null : writeTextColumn(rows, (row) => writeThreadState(row.state));
}

type Cells = (string | number | boolean | null)[];

function listConversation(row: ConversationRow, places: Map<string, number>, isNew: boolean): Cells {
  return [
    places.get(row.conversationId) ?? null,
    isNew ? row.apiAccountId : null,
    isNew ? writeCell(row.externalId) : null,
    isNew ? writeCell(row.channel) : null,
    row.language,
    writeCell(row.agentVersion),
    writeCell(row.agentName),
    writeCell(row.agentModel),
    writeCell(row.endUser),
    row.startedAt,
    row.lastAt,
    row.localDay,
    row.localHour,
    row.hourAt,
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
    row.nextSeq,
    row.version + 1,
  ];
}

/** Rows of messages. */
export function writeMessages(rows: readonly MessageRow[], { places }: Threads): string | null {
  return writeRecords(rows, (row) => listMessage(row, places));
}

function listMessage(row: MessageRow, places: Map<string, number>): Cells {
  const { analysis } = row;
  return [
    places.get(row.conversationId) ?? null,
    row.at,
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
    row.step?.key ?? null,
    row.timed,
    row.uploadId,
    row.metadata === undefined || row.metadata === null ? null : writeCell(JSON.stringify(row.metadata)),
  ];
}

/** Rows of messages that carry their key and the stage, and nothing else. */
export function writeCommitments(commitments: readonly Commitment[]): string | null {
  return writeRecords(commitments, listCommitment);
}

function listCommitment({ clientId, conversationId, messageId, at }: Commitment): (string | null)[] {
  const rest = Array<null>(11).fill(null);
  return [clientId, conversationId, writeInstant(at), messageId, null, null, null, "conversion", ...rest];
}

/** Rows of intent_matches. */
export function writeMatches(matches: IntentMatch[]): string | null {
  return writeRecords(matches, ({ clientId, conversationId, messageId, intentId, at, confidence }) => [
    clientId,
    conversationId,
    messageId,
    intentId,
    writeInstant(at),
    confidence,
  ]);
}

/** An array in a cell, of words that need no quotes of their own. */
export function writeWords(words: readonly string[]): string {
  return words.length < 2 ? `{${words.join("")}}` : String.raw`\"{${words.join(",")}}\"`;
}
