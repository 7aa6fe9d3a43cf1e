/** Rows of the ingest path's tables as PostgreSQL reads them: arrays of records, their cells in the order of the columns. */
import { compareText } from "../../../domain/shared/text.ts";
import { writeCell, writeInstant, writeRecords, writeTextArray } from "../../db/array-literals.ts";
import type { ConversationRow, MessageRow } from "./ingest.types.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { writeThreadState } from "./thread-state.ts";

/** A stored user message whose commitment was confirmed by a later write. */
export type Commitment = { clientId: string; conversationId: string; messageId: string; at: number };
export type MessageId = { clientId: string; messageId: string };

/** Ids for message_keys, in the one order that keeps writers from waiting in a circle. */
export function writeIds(ids: MessageId[]): string | null {
  const sorted = ids.toSorted((a, b) => compareText(a.clientId, b.clientId) || compareText(a.messageId, b.messageId));
  return writeRecords(sorted, ({ clientId, messageId }) => [clientId, messageId]);
}

/** Rows of conversations at `now`; of those that are there already without what stays for ever. */
export function writeConversations(rows: readonly ConversationRow[], now: string, isNew: boolean): string | null {
  return writeRecords(rows, (row) => listConversation(row, now, isNew));
}

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

/** Rows of messages. */
export function writeMessages(rows: readonly MessageRow[]): string | null {
  return writeRecords(rows, listMessage);
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
