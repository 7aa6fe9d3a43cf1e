import { redactText } from "../../../domain/analysis/personal-data.ts";
import type { BatchMessage } from "../../../domain/batch/batch.contract.ts";
import { measureDirection } from "../../../domain/batch/time-order.ts";
import { hashToInteger } from "../../../domain/shared/hash.ts";
import { deriveConversationId, deriveMessageId } from "./ids.ts";
import type { IncomingMessage } from "./ingest.types.ts";
import { submitItems } from "./writer.ts";

/** Repetitions lie close together in a file: counting them over this many messages bounds the memory. */
const REMEMBERED_MESSAGES = 200_000;

export type ImportTarget = {
  clientId: string;
  apiAccountId: string;
  uploadId: string;
  channel: string;
  redact: boolean;
  /** Messages without a time are put here, a millisecond apart, to keep their order. */
  startMs: number;
};

/** `firstAt` and `lastAt`: of all that was given, the duplicates too; null where nothing was. */
export type ImportResult = {
  accepted: number;
  duplicates: number;
  conversationIds: string[];
  firstAt: number | null;
  lastAt: number | null;
};

/** Against the lines where the file begins with the newest: messages of the same minute are kept in the order in which they come. */
function arrange(messages: BatchMessage[]): BatchMessage[] {
  const isPlaced = messages.every(({ at, near }) => at !== null || near !== null);
  return isPlaced && measureDirection(messages) < 0 ? messages.toSorted((a, b) => b.line - a.line) : messages;
}

function spanOf(items: IncomingMessage[]): { firstAt: number | null; lastAt: number | null } {
  let firstAt: number | null = null;
  let lastAt: number | null = null;
  for (const { at } of items) {
    firstAt = Math.min(firstAt ?? at, at);
    lastAt = Math.max(lastAt ?? at, at);
  }
  return { firstAt, lastAt };
}

/** Takes a file's messages into the ingest path; the same file gives the same ids, so that it counts once. */
export function createBatchImporter(target: ImportTarget): { store(messages: BatchMessage[]): Promise<ImportResult> } {
  const occurrences = new Map<number, number>();
  let position = 0;

  function toIncoming(message: BatchMessage): IncomingMessage {
    const { apiAccountId, clientId, uploadId } = target;
    const text = target.redact ? redactText(message.text).text : message.text;
    return {
      kind: "message",
      clientId,
      apiAccountId,
      threadId: message.conversationId,
      conversationId: deriveConversationId(apiAccountId, message.conversationId),
      messageId: deriveMessageId(apiAccountId, message.externalId ?? nameByContent(message)),
      channel: message.channel ?? target.channel,
      role: message.role,
      text,
      at: message.at ?? message.near ?? target.startMs + position++,
      timed: message.at !== null,
      endUser: message.user,
      agent: { name: "", version: message.agentVersion ?? "", model: "" },
      metadata: null,
      uploadId,
    };
  }

  function nameByContent({ conversationId, role, at, text }: BatchMessage): string {
    const content = JSON.stringify([conversationId, role, at, text]);
    const key = hashToInteger(content);
    const occurrence = occurrences.get(key) ?? 0;
    if (occurrences.size >= REMEMBERED_MESSAGES) occurrences.clear();
    occurrences.set(key, occurrence + 1);
    return `content:${occurrence}:${content}`;
  }

  async function store(messages: BatchMessage[]): Promise<ImportResult> {
    const items = arrange(messages).map(toIncoming);
    const outcomes = await submitItems(items);
    const accepted = items.filter((_, index) => outcomes[index] === "accepted");
    return {
      accepted: accepted.length,
      duplicates: items.length - accepted.length,
      conversationIds: [...new Set(accepted.map((item) => item.conversationId))],
      ...spanOf(items),
    };
  }

  return { store };
}
