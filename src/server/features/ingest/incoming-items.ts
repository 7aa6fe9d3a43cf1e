import { readMessageText } from "../../../domain/ingest/message-text.ts";
import { redactText } from "../../../domain/analysis/personal-data.ts";
import type { EventItem, ItemResult, MessageItem } from "../../../domain/ingest/ingest.contract.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { KeyViewer } from "../../auth/viewer.contract.ts";
import { deriveConversationId, deriveEventId, deriveMessageId } from "./ids.ts";
import type { IncomingEvent, IncomingMessage } from "./ingest.types.ts";

type ItemError = NonNullable<ItemResult["error"]>;
export type Checked<T> = { item: T; error?: undefined } | { item?: undefined; error: ItemError };

/** What the messages of a request share; `arrived`: the threads of which one without a time has come. */
export type MessageRequest = { nowMs: number; occurrences: Map<string, number>; arrived: Set<string> };

/** A checked message as it is stored; the error where its words are in no field, in several, or none. */
export function toMessage(
  viewer: KeyViewer,
  item: MessageItem,
  { nowMs, occurrences, arrived, spareName }: MessageRequest & { spareName: string | null },
): Checked<IncomingMessage> {
  const words = readMessageText(item);
  if (!("text" in words)) return { error: { code: "invalid", ...words } };
  const { text } = words;
  const { apiAccountId, clientId } = viewer;
  const stored = viewer.redact ? redactText(text).text : text;
  return {
    item: {
      kind: "message",
      clientId,
      apiAccountId,
      threadId: item.conversationId,
      conversationId: deriveConversationId(apiAccountId, item.conversationId),
      messageId: createMessageId(apiAccountId, item, { text, occurrences, spareName }),
      channel: item.channel ?? viewer.channel,
      role: item.role,
      text: stored,
      at: item.timestamp ?? nowMs,
      timed: item.timestamp !== undefined || comesFirst(arrived, item.conversationId),
      endUser: typeof item.user === "object" ? item.user.id : (item.user ?? null),
      agent: { name: item.agent?.name ?? "", version: item.agent?.version ?? "", model: item.agent?.model ?? "" },
      metadata: item.metadata,
      uploadId: null,
    },
  };
}

/** The arrival is a time for the first message of a thread alone: what came with it was not written in the same instant. */
function comesFirst(arrived: Set<string>, threadId: string): boolean {
  const { size } = arrived;
  return arrived.add(threadId).size > size;
}

/** The sender's id; else one made of the time and content, or of the request's key, so that a replay is recognised; else a new one. */
function createMessageId(
  apiAccountId: string,
  item: MessageItem,
  { text, occurrences, spareName }: { text: string; occurrences: Map<string, number>; spareName: string | null },
): string {
  if (item.id !== undefined) return deriveMessageId(apiAccountId, item.id);
  if (item.timestamp === undefined) return spareName === null ? createId() : deriveMessageId(apiAccountId, spareName);
  const content = JSON.stringify([item.conversationId, item.role, item.timestamp, text]);
  const occurrence = occurrences.get(content) ?? 0;
  occurrences.set(content, occurrence + 1);
  return deriveMessageId(apiAccountId, `content:${occurrence}:${content}`);
}

/** A checked event as it is stored. */
export function toEvent(
  viewer: KeyViewer,
  item: EventItem,
  { nowMs, spareName }: { nowMs: number; spareName: string | null },
): IncomingEvent {
  const { apiAccountId, clientId } = viewer;
  const name = item.id ?? spareName;
  return {
    kind: "event",
    clientId,
    apiAccountId,
    threadId: item.conversationId,
    conversationId: deriveConversationId(apiAccountId, item.conversationId),
    eventId: name === null ? createId() : deriveEventId(apiAccountId, name),
    type: item.type,
    name: item.name ?? "",
    at: item.timestamp ?? nowMs,
    score: readScore(item),
    data: item.data ?? null,
  };
}

/** Thumbs stand at the ends of the CSAT scale. */
function readScore(item: EventItem): number | null {
  if (item.score !== undefined) return item.score;
  if (item.thumbs === undefined) return null;
  return item.thumbs === "up" ? 5 : 1;
}
