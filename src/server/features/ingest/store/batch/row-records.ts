/** Encodes what ingest writes as PostgreSQL arrays of records, cells in column order (migration 0113). */
import { compareText } from "#src/domain/shared/text.ts";
import {
  encodeCell,
  encodeColumn,
  encodeInstant,
  encodeRecords,
  encodeTextArray,
  encodeTextColumn,
} from "#src/server/db/array-literals.ts";
import type { ConversationRow, MessageRow } from "../../ingest.types.ts";
import type { IntentMatch } from "../conversations/intent-matches.sql.ts";
import { encodeAnalysisState } from "./analysis-state.ts";

/** A stored user message that a later write confirmed as a commitment: its stage becomes Conversion. */
export type Confirmation = { clientId: string; conversationId: string; messageId: string; at: number };
export type ConversationKey = Pick<ConversationRow, "clientId" | "conversationId">;

/** A statement's conversations as two encoded columns; `positions` maps a conversation id to its position, from 1. */
export type EncodedKeys = { clientIds: string; conversationIds: string; positions: Map<string, number> };

/** Encodes the conversations of a statement in the given order. */
export function encodeConversationKeys(keys: readonly ConversationKey[]): EncodedKeys {
  return {
    clientIds: encodeColumn(keys, (key) => key.clientId),
    conversationIds: encodeColumn(keys, (key) => key.conversationId),
    positions: new Map(keys.map(({ conversationId }, index) => [conversationId, index + 1])),
  };
}

/** Lists the distinct conversations of rows, sorted by client and id so that concurrent writers cannot deadlock. */
export function listConversationKeys(rows: readonly ConversationKey[]): ConversationKey[] {
  const keys = [...new Map(rows.map((row) => [row.conversationId, row])).values()];
  return keys.sort((a, b) => compareText(a.clientId, b.clientId) || compareText(a.conversationId, b.conversationId));
}

/** Encodes rows of conversations; the immutable columns only if the rows are new. */
export function encodeConversations(
  rows: readonly ConversationRow[],
  { positions }: EncodedKeys,
  isNew: boolean,
): string | null {
  return encodeRecords(rows, (row) => listConversationCells(row, positions, isNew));
}

/** Encodes the analysis states of rows, in the same order. */
export function encodeStates(rows: readonly ConversationRow[]): string | null {
  return rows.length === 0 ? null : encodeTextColumn(rows, (row) => encodeAnalysisState(row.state));
}

type Cells = (string | number | boolean | null)[];

function listConversationCells(row: ConversationRow, positions: Map<string, number>, isNew: boolean): Cells {
  return [
    positions.get(row.conversationId) ?? null,
    isNew ? row.apiAccountId : null,
    isNew ? encodeCell(row.externalId) : null,
    isNew ? encodeCell(row.channel) : null,
    row.language,
    encodeCell(row.agentVersion),
    encodeCell(row.agentName),
    encodeCell(row.agentModel),
    encodeCell(row.endUser),
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
    // The template at the drop-off: only dropped conversations have one, derived here from the last template.
    row.closed && !row.converted ? encodeCell(row.lastStep) : null,
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
    encodeWordArray(row.flags),
    row.movedBy,
    row.correctedStage,
    row.correctedConverted,
    row.tags.length === 0 ? "{}" : encodeCell(encodeTextArray(row.tags)),
    encodeCell(row.preview),
    encodeCell(row.lastStep),
    row.nextSeq,
    row.version + 1,
    row.zoneVersion,
  ];
}

/** Encodes rows of messages. */
export function encodeMessages(rows: readonly MessageRow[], { positions }: EncodedKeys): string | null {
  return encodeRecords(rows, (row) => listMessageCells(row, positions));
}

function listMessageCells(row: MessageRow, positions: Map<string, number>): Cells {
  const { analysis } = row;
  return [
    positions.get(row.conversationId) ?? null,
    row.at,
    row.messageId,
    row.seq,
    row.role,
    encodeCell(row.text),
    analysis.stage,
    analysis.confidence,
    analysis.evidence?.start ?? null,
    analysis.evidence?.end ?? null,
    analysis.language,
    analysis.sentiment.score,
    analysis.intent,
    analysis.flags.length === 0 ? null : encodeWordArray(analysis.flags),
    row.template?.key ?? null,
    row.timed,
    row.importId,
    row.metadata === undefined || row.metadata === null ? null : encodeCell(JSON.stringify(row.metadata)),
  ];
}

/** Encodes confirmations as rows of messages that hold only the key and the stage. */
export function encodeConfirmations(confirmations: readonly Confirmation[]): string | null {
  return encodeRecords(confirmations, listConfirmationCells);
}

function listConfirmationCells({ clientId, conversationId, messageId, at }: Confirmation): (string | null)[] {
  const rest = Array<null>(11).fill(null);
  return [clientId, conversationId, encodeInstant(at), messageId, null, null, null, "conversion", ...rest];
}

/** Encodes rows of intent_matches. */
export function encodeMatches(matches: readonly IntentMatch[]): string | null {
  return encodeRecords(matches, ({ clientId, conversationId, messageId, intentId, at, confidence }) => [
    clientId,
    conversationId,
    messageId,
    intentId,
    encodeInstant(at),
    confidence,
  ]);
}

/** Encodes an array inside a cell; its words must not need quotes. */
export function encodeWordArray(words: readonly string[]): string {
  return words.length < 2 ? `{${words.join("")}}` : String.raw`\"{${words.join(",")}}\"`;
}
