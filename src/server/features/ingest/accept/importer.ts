import { redactForStorage } from "../../../../domain/analysis/text/personal-data/personal-details.ts";
import type { ImportedMessage } from "../../../../domain/imports/import-file.contract.ts";
import { computeDirection } from "../../../../domain/imports/message-order.ts";
import { maskStoredJson } from "../../../../domain/redaction/mask-json.ts";
import { extractProperties } from "../../../../domain/properties/extract-properties.ts";
import { buildSource } from "../../../../domain/sources/build-source.ts";
import { hashToInteger } from "../../../../domain/shared/hash.ts";
import { getUserMask } from "../../pseudonyms/pseudonyms.service.ts";
import type { UserMask } from "../../pseudonyms/pseudonyms.service.ts";
import { analyzeAhead } from "../analyze/analyze-ahead.ts";
import { deriveConversationId, deriveMessageId } from "./ids.ts";
import type { IncomingMessage } from "../ingest.types.ts";
import { submitItems } from "../write/writer.ts";

/** Repetitions are close together in a file, so counting them over this many messages is enough and bounds memory. */
const MAX_COUNTED_MESSAGES = 200_000;

export type ImportTarget = {
  clientId: string;
  apiAccountId: string;
  importId: string;
  channel: string;
  redact: boolean;
  /** Messages without a time start here, one millisecond apart, to preserve their order. */
  startMs: number;
};

/** `accepted` includes held messages. `firstAt` and `lastAt` span all messages, duplicates included; null if there were none. */
export type ImportResult = {
  accepted: number;
  duplicates: number;
  conversationIds: string[];
  firstAt: number | null;
  lastAt: number | null;
};

/** Creates an importer that stores a file's messages; the same file yields the same ids, so that it counts once. */
export function createImporter(target: ImportTarget): { store(messages: ImportedMessage[]): Promise<ImportResult> } {
  const occurrences = new Map<number, number>();
  let position = 0;

  function buildItem(message: ImportedMessage, maskUser: UserMask): IncomingMessage {
    const { apiAccountId, clientId, importId } = target;
    const text = target.redact ? redactForStorage(message.text) : message.text;
    const told = message.source === undefined ? null : buildSource(message.source, target);
    const sent = target.redact ? maskStoredJson(message.properties, redactForStorage) : message.properties;
    const properties = extractProperties(sent);
    return {
      kind: "message",
      clientId,
      apiAccountId,
      externalId: message.conversationId,
      conversationId: deriveConversationId(apiAccountId, message.conversationId),
      messageId: deriveMessageId(apiAccountId, message.externalId ?? buildContentName(message)),
      channel: message.channel ?? target.channel,
      role: message.role,
      text,
      at: message.at ?? message.near ?? target.startMs + position++,
      timed: message.at !== null,
      endUser: maskUser(message.user),
      agent: { name: "", version: message.agentVersion ?? "", model: "" },
      metadata: null,
      importId,
      ...(told !== null && { told }),
      ...(properties !== null && { properties }),
    };
  }

  function buildContentName({ conversationId, role, at, text }: ImportedMessage): string {
    const content = JSON.stringify([conversationId, role, at, text]);
    const key = hashToInteger(content);
    const occurrence = occurrences.get(key) ?? 0;
    if (occurrences.size >= MAX_COUNTED_MESSAGES) occurrences.clear();
    occurrences.set(key, occurrence + 1);
    return `content:${occurrence}:${content}`;
  }

  async function store(messages: ImportedMessage[]): Promise<ImportResult> {
    const maskUser = await getUserMask(target);
    const items = sortOldestFirst(messages).map((message) => buildItem(message, maskUser));
    await analyzeAhead(target.clientId, items);
    const outcomes = await submitItems(items);
    const accepted = items.filter((_, index) => outcomes[index] !== "duplicate");
    return {
      accepted: accepted.length,
      duplicates: items.length - accepted.length,
      conversationIds: [...new Set(accepted.map((item) => item.conversationId))],
      ...computeSpan(items),
    };
  }

  return { store };
}

/** Reverses the lines of a newest-first file: messages of the same minute are stored in the order they arrive. */
function sortOldestFirst(messages: ImportedMessage[]): ImportedMessage[] {
  const hasTimes = messages.every(({ at, near }) => at !== null || near !== null);
  return hasTimes && computeDirection(messages) < 0 ? messages.toSorted((a, b) => b.line - a.line) : messages;
}

/** The times of the first and last message; null if there are none. */
export function computeSpan(items: readonly IncomingMessage[]): { firstAt: number | null; lastAt: number | null } {
  let firstAt: number | null = null;
  let lastAt: number | null = null;
  for (const { at } of items) {
    firstAt = Math.min(firstAt ?? at, at);
    lastAt = Math.max(lastAt ?? at, at);
  }
  return { firstAt, lastAt };
}
