import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import type { ClientSettings, ConversationRow, MessageRow } from "../ingest.types.ts";
import type { ConversationHeader } from "../store/pending-writes.sql.ts";
import { buildMessageRow } from "./analyze-batch.ts";
import type { ConversationItems } from "./analyze-batch.ts";
import { restartAnalysis } from "./analyze-conversation.ts";
import { mergeSender } from "./conversation-row.ts";

/** Late items of a conversation that is analyzed again after they are stored. */
export type LateItems = {
  clientId: string;
  /** The messages with an analysis of their own, until the conversation's replaces it. */
  messages: MessageRow[];
  header: ConversationHeader;
};

/** Prepares late items for storage; `nextSeq` is the position of the first. */
export function analyzeLateItems(
  { clientId, messages }: ConversationItems,
  row: ConversationRow,
  options: { settings: ClientSettings; nowMs: number; classifyIntent?: IntentClassifier | undefined; nextSeq: number },
): LateItems {
  const header = { ...row };
  for (const message of messages) mergeSender(header, message, message.at < row.lastAt);
  if (messages.length === 0) return { clientId, header, messages: [] };
  const added = messages.map((message, index) => ({ ...message, seq: options.nextSeq + index }));
  const alone = { ...row };
  const { analyzed } = restartAnalysis(alone, { messages: added, events: [] }, options);
  const incomingById = new Map(messages.map((message) => [message.messageId, message]));
  return {
    clientId,
    header,
    messages: analyzed.map((entry) => buildMessageRow(row, entry, incomingById.get(entry.message.messageId))),
  };
}
