import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import type { StoredEvent } from "../store/messages/events.sql.ts";
import type {
  ClientSettings,
  ConversationRow,
  Incoming,
  IncomingEvent,
  IncomingMessage,
  MessageRow,
} from "../ingest.types.ts";
import type { StoredMessage } from "../store/messages/messages.sql.ts";
import type { IntentMatch } from "../store/conversations/intent-matches.sql.ts";
import { decodeAnalysisState, isInOrder } from "../store/batch/analysis-state.ts";
import { continueAnalysis, restartAnalysis } from "./analyze-conversation.ts";
import type { AnalyzedMessage } from "./analyze-conversation.ts";
import { createConversationRow, mergeSender } from "./conversation-row.ts";
import type { Confirmation } from "../store/batch/row-records.ts";
import { listNewTemplates } from "./templates.ts";
import type { TemplateText } from "../store/batch/store-batch.sql.ts";
import { MAX_REANALYZED_MESSAGES } from "../../../../domain/ingest/ingest.contract.ts";

/** The new items of one conversation in a batch, with its row before the batch. */
export type ConversationItems = {
  conversationId: string;
  clientId: string;
  row: ConversationRow | undefined;
  messages: IncomingMessage[];
  events: IncomingEvent[];
};

/** The analysis of a batch, ready to be stored. */
export type AnalyzedBatch = {
  changes: { before: ConversationRow | null; after: ConversationRow }[];
  messages: MessageRow[];
  /** Messages stored before whose analysis is replaced. */
  reanalyzed: MessageRow[];
  confirmations: Confirmation[];
  matches: IntentMatch[];
  templates: TemplateText[];
};

/** Analyzes the new items of each conversation: from its state, or with `stored` and `events` from the start if it is in `restart`. */
export function analyzeBatch(input: {
  conversations: ConversationItems[];
  restart: Set<ConversationItems>;
  stored: StoredMessage[];
  events: StoredEvent[];
  settings: Map<string, ClientSettings>;
  classifiers: Map<string, IntentClassifier>;
  matches: Map<string, IntentMatch>;
  nowMs: number;
}): AnalyzedBatch {
  const changes: AnalyzedBatch["changes"] = [];
  const messages: MessageRow[] = [];
  const reanalyzed: MessageRow[] = [];
  const confirmations: Confirmation[] = [];
  const storedMessages = Map.groupBy(input.stored, (message) => message.conversationId);
  const storedEvents = Map.groupBy(input.events, (event) => event.conversationId);
  for (const conversation of input.conversations) {
    const { conversationId } = conversation;
    const [first] = conversation.messages;
    const before = conversation.row ?? null;
    const settings = input.settings.get(conversation.clientId);
    // Events alone don't create a conversation: they wait for its first message.
    const after = before === null ? first && createConversationRow(first, first.at) : { ...before };
    if (settings === undefined || after === undefined) continue;
    for (const message of conversation.messages) mergeSender(after, message, message.at < (before?.lastAt ?? 0));
    const added = conversation.messages.map((message) => ({ ...message, seq: after.nextSeq++ }));
    const options = { settings, nowMs: input.nowMs, classifyIntent: input.classifiers.get(conversation.clientId) };
    const { analyzed, confirmed } =
      input.restart.has(conversation) || before === null
        ? restartAnalysis(
            after,
            {
              messages: mergeByTime(storedMessages.get(conversationId) ?? [], added),
              events: storedEvents.get(conversationId) ?? [],
            },
            options,
          )
        : continueAnalysis(after, { messages: added, events: conversation.events }, options);
    const incomingById = new Map(added.map((message) => [message.messageId, message]));
    for (const entry of analyzed) {
      const incoming = incomingById.get(entry.message.messageId);
      (incoming === undefined ? reanalyzed : messages).push(buildMessageRow(after, entry, incoming));
    }
    if (confirmed !== null) confirmations.push({ clientId: after.clientId, conversationId, ...confirmed });
    changes.push({ before, after });
  }
  return {
    changes,
    messages,
    reanalyzed,
    confirmations,
    matches: input.matches.size === 0 ? [] : messages.flatMap((row) => input.matches.get(row.messageId) ?? []),
    templates: listNewTemplates(messages),
  };
}

/** Groups new items by conversation, each sorted by time; `findRow` returns the conversation's current row. */
export function groupByConversation(
  items: Incoming[],
  findRow: (conversationId: string) => ConversationRow | undefined,
): ConversationItems[] {
  const conversations = new Map<string, ConversationItems>();
  for (const item of items) {
    const { conversationId } = item;
    let conversation = conversations.get(conversationId);
    if (conversation === undefined) {
      conversation = {
        conversationId,
        clientId: item.clientId,
        row: findRow(conversationId),
        messages: [],
        events: [],
      };
      conversations.set(conversationId, conversation);
    }
    if (item.kind === "message") conversation.messages.push(item);
    else conversation.events.push(item);
  }
  for (const conversation of conversations.values()) {
    conversation.messages.sort((a, b) => a.at - b.at);
    conversation.events.sort((a, b) => a.at - b.at);
  }
  return [...conversations.values()];
}

/**
 * Whether an item is older than what was analyzed, or the state is unusable: the order matters to the engine. In a very long
 * conversation a late item continues the state instead, at the cost of any other.
 */
export function needsReanalysis(conversation: ConversationItems): boolean {
  const { row } = conversation;
  if (row === undefined) return false;
  const state = decodeAnalysisState(row.state);
  if (state === null) return true;
  return row.messages <= MAX_REANALYZED_MESSAGES && !isInOrder(state, conversation);
}

/** Whether a conversation was closed and read, or has a score: its figures are corrected in a transaction. */
export function hasReading({ row }: ConversationItems): boolean {
  return row !== undefined && (row.score !== null || (row.reading !== null && row.reading.engine !== null));
}

function mergeByTime<T extends { at: number; seq: number }>(stored: T[], added: T[]): T[] {
  return [...stored, ...added].sort((a, b) => a.at - b.at || a.seq - b.seq);
}

/** Builds the row of an analyzed message; `incoming` is the message if it is new. */
export function buildMessageRow(
  row: ConversationRow,
  { message, analysis, template }: AnalyzedMessage,
  incoming: IncomingMessage | undefined,
): MessageRow {
  return {
    clientId: row.clientId,
    conversationId: row.conversationId,
    messageId: message.messageId,
    at: message.at,
    seq: message.seq,
    role: message.role,
    text: message.text,
    analysis,
    template,
    timed: message.timed,
    importId: incoming?.importId ?? null,
    metadata: incoming?.metadata ?? null,
  };
}
