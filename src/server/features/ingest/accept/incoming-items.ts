import { extractMessageText } from "../../../../domain/ingest/message-text.ts";
import { redactForStorage } from "../../../../domain/analysis/text/personal-data/personal-details.ts";
import type { EventItem, ItemResult, MessageItem } from "../../../../domain/ingest/ingest.contract.ts";
import { buildEventValue } from "../../../../domain/money/event-value.ts";
import { maskStoredJson } from "../../../../domain/redaction/mask-json.ts";
import { extractProperties } from "../../../../domain/properties/extract-properties.ts";
import { buildSource } from "../../../../domain/sources/build-source.ts";
import { createId } from "../../../../domain/shared/ids.ts";
import type { KeyViewer } from "../../../auth/viewer.contract.ts";
import { deriveConversationId, deriveEventId, deriveMessageId } from "./ids.ts";
import type { UserMask } from "../../pseudonyms/pseudonyms.service.ts";
import type { IncomingEvent, IncomingMessage } from "../ingest.types.ts";

type ItemError = NonNullable<ItemResult["error"]>;
export type ParsedItem<T> = { item: T; error?: undefined } | { item?: undefined; error: ItemError };

/** State shared by the messages of a request; `untimed` holds the conversations that already had one without a time. */
export type RequestContext = {
  nowMs: number;
  occurrences: Map<string, number>;
  untimed: Set<string>;
  maskUser: UserMask;
};

/** Converts a valid message for storage; an error if its text is missing or in several fields. */
export function buildMessage(
  viewer: KeyViewer,
  item: MessageItem,
  { nowMs, occurrences, untimed, maskUser, fallbackName }: RequestContext & { fallbackName: string | null },
): ParsedItem<IncomingMessage> {
  const content = extractMessageText(item);
  if (!("text" in content)) return { error: { code: "invalid", ...content } };
  const { text } = content;
  const { apiAccountId, clientId } = viewer;
  const stored = viewer.redact ? redactForStorage(text) : text;
  const told = buildSource(item.source ?? {}, viewer);
  const metadata = viewer.redact ? maskStoredJson(item.metadata, redactForStorage) : item.metadata;
  const properties = extractProperties(metadata);
  return {
    item: {
      kind: "message",
      clientId,
      apiAccountId,
      externalId: item.conversationId,
      conversationId: deriveConversationId(apiAccountId, item.conversationId),
      messageId: buildMessageId(apiAccountId, item, { text, occurrences, fallbackName }),
      channel: item.channel ?? viewer.channel,
      role: item.role,
      text: stored,
      at: item.timestamp ?? nowMs,
      timed: item.timestamp !== undefined || isFirstUntimed(untimed, item.conversationId),
      endUser: maskUser(typeof item.user === "object" ? item.user.id : (item.user ?? null)),
      agent: { name: item.agent?.name ?? "", version: item.agent?.version ?? "", model: item.agent?.model ?? "" },
      metadata,
      importId: null,
      ...(item.usage !== undefined && { usage: item.usage }),
      ...(told !== null && { told }),
      ...(properties !== null && { properties }),
    },
  };
}

/** The arrival time counts for a conversation's first message only: those sent along were not written at the same instant. */
function isFirstUntimed(untimed: Set<string>, externalId: string): boolean {
  const { size } = untimed;
  return untimed.add(externalId).size > size;
}

/** Derived from the sender's id, else from time and content, else from the Idempotency-Key, so that retries are duplicates; else random. */
function buildMessageId(
  apiAccountId: string,
  item: MessageItem,
  { text, occurrences, fallbackName }: { text: string; occurrences: Map<string, number>; fallbackName: string | null },
): string {
  if (item.id !== undefined) return deriveMessageId(apiAccountId, item.id);
  if (item.timestamp === undefined) {
    return fallbackName === null ? createId() : deriveMessageId(apiAccountId, fallbackName);
  }
  const content = JSON.stringify([item.conversationId, item.role, item.timestamp, text]);
  const occurrence = occurrences.get(content) ?? 0;
  occurrences.set(content, occurrence + 1);
  return deriveMessageId(apiAccountId, `content:${occurrence}:${content}`);
}

/** Converts a valid event for storage. */
export function buildEvent(
  viewer: KeyViewer,
  item: EventItem,
  { nowMs, fallbackName }: { nowMs: number; fallbackName: string | null },
): IncomingEvent {
  const { apiAccountId, clientId } = viewer;
  const name = item.id ?? fallbackName;
  const data = viewer.redact ? maskStoredJson(item.data ?? null, redactForStorage) : (item.data ?? null);
  const properties = extractProperties(data);
  return {
    kind: "event",
    clientId,
    apiAccountId,
    externalId: item.conversationId,
    conversationId: deriveConversationId(apiAccountId, item.conversationId),
    eventId: name === null ? createId() : deriveEventId(apiAccountId, name),
    type: item.type,
    name: item.name ?? "",
    at: item.timestamp ?? nowMs,
    score: getScore(item),
    value: buildEventValue(item),
    data,
    ...(properties !== null && { properties }),
  };
}

/** Thumbs count as the ends of the CSAT scale. */
function getScore(item: EventItem): number | null {
  if (item.score !== undefined) return item.score;
  if (item.thumbs === undefined) return null;
  return item.thumbs === "up" ? 5 : 1;
}
