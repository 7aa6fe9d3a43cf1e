import { redactForStorage } from "../../../../domain/analysis/text/personal-data/personal-details.ts";
import type { Role } from "../../../../domain/analysis/analysis.contract.ts";
import { maskMetadata, maskStoredJson } from "../../../../domain/redaction/mask-json.ts";
import { extractProperties } from "../../../../domain/properties/extract-properties.ts";
import type { Properties } from "../../../../domain/properties/extract-properties.ts";
import type { Reach } from "../../../../domain/sources/build-report.ts";
import { buildSource } from "../../../../domain/sources/build-source.ts";
import type { SentSource, Source } from "../../../../domain/sources/sources.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import { notifyChange } from "../../live/live.service.ts";
import { analyzeAhead } from "../analyze/analyze-ahead.ts";
import type { Incoming, IncomingEvent, IncomingMessage, Outcome } from "../ingest.types.ts";
import { changeMessage, deleteTexts } from "../maintain/change-message.ts";
import type { MessageChange } from "../maintain/change-message.ts";
import { storeProperties } from "../store/conversations/properties.sql.ts";
import { storeSources } from "../store/conversations/sources.sql.ts";
import { setMessageChangedAt } from "../store/messages/message-changes.sql.ts";
import { submitItems } from "../write/writer.ts";
import { deriveConversationId, deriveEventId, deriveMessageId } from "./ids.ts";
import { computeSpan } from "./importer.ts";
import type { ImportResult } from "./importer.ts";

/** Items in one write: a span or a page of past conversations may hold thousands. */
const MAX_WRITTEN_ITEMS = 1_000;

/** How often a change is tried when its message arrives at the same time. */
const MAX_CHANGE_ATTEMPTS = 3;

/** The API account that a platform's messages belong to. */
export type ChannelTarget = {
  clientId: string;
  apiAccountId: string;
  channel: string;
  redact: boolean;
  /** The import that reads the platform's past conversations. */
  importId?: string;
};

/** A message of a platform, valid and storable; `at` in milliseconds. */
export type ChannelMessage = {
  kind: "message";
  id: string;
  conversationId: string;
  role: Role;
  text: string;
  at: number;
  user: string | null;
  /** What the connector says of it, and what its sender stores with it. */
  metadata: Record<string, unknown>;
  /** What its sender stores with it, apart from what the connector says: properties of its conversation. */
  attributes?: Record<string, unknown> | undefined;
  /** Where its conversation comes from. */
  referral?: SentSource | undefined;
  /** How the platform knows the person, while a target of reports needs it. */
  reach?: Reach | undefined;
  agent?: { name?: string | undefined; version?: string | undefined; model?: string | undefined } | undefined;
};

/** An event of a platform. */
export type ChannelEvent = {
  kind: "event";
  id: string;
  conversationId: string;
  type: IncomingEvent["type"];
  at: number;
  score: number | null;
  value?: IncomingEvent["value"];
  name: string;
  data: Record<string, unknown> | null;
};

/** A change of a message; `original` takes the place of a message that never came. */
export type ChannelChange = Pick<MessageChange, "text" | "metadata" | "changedAt" | "restores"> & {
  id: string;
  conversationIds: string[];
  original: ChannelMessage | null;
};

/** Stores a platform's messages and events durably; returns one outcome per item. */
export function storeChannelItems(
  target: ChannelTarget,
  items: readonly (ChannelMessage | ChannelEvent)[],
): Promise<Outcome[]> {
  return submitItems(items.map((item) => buildChannelItem(target, item)));
}

/** Stores a platform's past messages and events in an import, durably and repeatably. */
export async function importChannelItems(
  target: ChannelTarget & { importId: string },
  items: readonly (ChannelMessage | ChannelEvent)[],
): Promise<Omit<ImportResult, "conversationIds">> {
  const built = items.map((item) => buildChannelItem(target, item));
  const messages = built.filter((item) => item.kind === "message");
  await analyzeAhead(target.clientId, messages);
  let accepted = 0;
  // Events last: each belongs to a conversation that is there.
  const ordered = [...messages, ...built.filter((item) => item.kind === "event")];
  for (let from = 0; from < ordered.length; from += MAX_WRITTEN_ITEMS) {
    const part = ordered.slice(from, from + MAX_WRITTEN_ITEMS);
    const outcomes = await submitItems(part);
    accepted += part.filter((item, index) => item.kind === "message" && outcomes[index] !== "duplicate").length;
  }
  return { accepted, duplicates: messages.length - accepted, ...computeSpan(messages) };
}

/** A message that telemetry gives, redacted already; `timed` is false where its time is not known. */
export type TelemetryMessage = Pick<ChannelMessage, "id" | "conversationId" | "at" | "user" | "text"> & {
  role: "user" | "bot";
  channel: string;
  timed: boolean;
  agent: { name: string; version: string; model: string };
  source?: Source;
  properties?: Properties;
};

/** Stores the messages of an API account's telemetry durably. Repeatable: their ids make repetitions duplicates. */
export async function storeTelemetryMessages(
  { clientId, apiAccountId }: Pick<ChannelTarget, "clientId" | "apiAccountId">,
  messages: readonly TelemetryMessage[],
): Promise<void> {
  const items = messages.map((message): IncomingMessage => ({
    kind: "message",
    clientId,
    apiAccountId,
    externalId: message.conversationId,
    conversationId: deriveConversationId(apiAccountId, message.conversationId),
    messageId: deriveMessageId(apiAccountId, message.id),
    channel: message.channel,
    role: message.role,
    text: message.text,
    at: message.at,
    timed: message.timed,
    endUser: message.user,
    agent: message.agent,
    metadata: null,
    importId: null,
    ...(message.source !== undefined && { told: { source: message.source, click: null } }),
    ...(message.properties !== undefined && { properties: message.properties }),
  }));
  await analyzeAhead(clientId, items);
  for (let from = 0; from < items.length; from += MAX_WRITTEN_ITEMS) {
    await submitItems(items.slice(from, from + MAX_WRITTEN_ITEMS));
  }
}

/** What telemetry tells of a conversation without a message of it. */
export type TelemetryTelling = Pick<TelemetryMessage, "conversationId" | "at" | "source" | "properties">;

/** Stores what telemetry tells of conversations whose messages are stored. */
export async function storeTelemetryTellings(
  { clientId, apiAccountId }: Pick<ChannelTarget, "clientId" | "apiAccountId">,
  tellings: readonly TelemetryTelling[],
): Promise<void> {
  const { ingest } = getDatabase();
  const items = tellings.map(({ conversationId, at, source, properties }) => ({
    ...{ clientId, conversationId: deriveConversationId(apiAccountId, conversationId), at },
    ...(source !== undefined && { told: { source, click: null } }),
    ...(properties !== undefined && { properties }),
  }));
  await storeSources(ingest, items);
  await storeProperties(ingest, items);
}

/**
 * Edits or deletes a stored message. If it did not arrive yet, the change is stored in its place, so that the late original
 * is a duplicate. `unchanged` if the text stays, `missing` if the message is unknown and has no place.
 */
export async function changeChannelMessage(
  target: ChannelTarget,
  change: ChannelChange,
): Promise<"changed" | "stored" | "unchanged" | "missing"> {
  const { ingest } = getDatabase();
  const { clientId, apiAccountId } = target;
  const { id, conversationIds, original, ...rest } = change;
  const messageId = deriveMessageId(apiAccountId, id);
  const places = conversationIds.map((externalId) => deriveConversationId(apiAccountId, externalId));
  const text = redact(target, change.text);
  for (let attempt = 0; attempt < MAX_CHANGE_ATTEMPTS; attempt++) {
    const outcome = await changeMessage(ingest, { ...rest, clientId, messageId, conversationIds: places, text });
    if (outcome === "changed") notifyChange(clientId);
    if (outcome !== "missing" || original === null) return outcome;
    const [stored] = await storeChannelItems(target, [original]);
    if (stored === "duplicate") continue;
    if (change.changedAt !== null)
      await setMessageChangedAt(ingest, { clientId, messageId, changedAt: change.changedAt });
    return "stored";
  }
  return "missing";
}

/** Deletes every message of these conversations as a platform did: `[deleted]` takes the place of its words. Returns how many. */
export async function deleteChannelMessages(
  { clientId, apiAccountId }: ChannelTarget,
  { conversationIds, changedAt }: { conversationIds: string[]; changedAt: number | null },
): Promise<number> {
  const ids = conversationIds.map((externalId) => deriveConversationId(apiAccountId, externalId));
  const deleted = await deleteTexts(getDatabase().ingest, { clientId, conversationIds: ids, changedAt });
  if (deleted > 0) notifyChange(clientId);
  return deleted;
}

/** Converts a platform's message or event for storage, with personal data redacted if the client wants it. */
function buildChannelItem(target: ChannelTarget, item: ChannelMessage | ChannelEvent): Incoming {
  const { clientId, apiAccountId, channel } = target;
  const { at, conversationId: externalId } = item;
  const conversationId = deriveConversationId(apiAccountId, externalId);
  const common = { clientId, apiAccountId, externalId, conversationId, at };
  const maskText = target.redact ? redactForStorage : undefined;
  if (item.kind === "event") {
    const { type, score, value, name } = item;
    const data = maskText === undefined ? item.data : maskMetadata(item.data, maskText);
    const properties = extractProperties(data);
    return {
      ...common,
      kind: "event",
      eventId: deriveEventId(apiAccountId, item.id),
      type,
      name,
      score,
      value,
      data,
      importId: target.importId ?? null,
      ...(properties !== null && { properties }),
    };
  }
  const { role, text, agent, referral, reach } = item;
  const metadata = maskText === undefined ? item.metadata : maskMetadata(item.metadata, maskText);
  const told = referral === undefined ? null : buildSource(referral, target);
  const { attributes } = item;
  const properties = extractProperties(maskText === undefined ? attributes : maskStoredJson(attributes, maskText));
  return {
    ...common,
    kind: "message",
    messageId: deriveMessageId(apiAccountId, item.id),
    channel,
    role,
    text: redact(target, text),
    timed: true,
    endUser: item.user,
    agent: { name: agent?.name ?? "", version: agent?.version ?? "", model: agent?.model ?? "" },
    metadata,
    importId: target.importId ?? null,
    ...(told !== null && { told }),
    ...(reach !== undefined && { reach }),
    ...(properties !== null && { properties }),
  };
}

/** The text as it is stored. */
function redact(target: Pick<ChannelTarget, "redact">, text: string): string {
  return target.redact ? redactForStorage(text) : text;
}
