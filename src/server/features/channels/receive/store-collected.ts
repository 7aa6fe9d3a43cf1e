import type { IgnoreReason } from "#src/domain/channels/channels.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import {
  changeChannelMessage,
  deleteChannelMessages,
  deriveConversationId,
  deriveMessageId,
  storeChannelItems,
} from "../../ingest/ingest.service.ts";
import type { ChannelEvent, ChannelMessage, Outcome } from "../../ingest/ingest.service.ts";
import { scopeMessageId } from "./collect.ts";
import type { Collected, CollectedChange, CollectedMessage, ThreadKey } from "./collect.ts";
import type { ChannelConnection } from "../connections/connection-cache.ts";
import { sessionHours } from "../connectors/base/define-connector.ts";
import type { FetchWork } from "../connectors/base/connector.types.ts";
import { findConnector } from "../connectors/registry.ts";
import { deleteReferrals, findReferrals, holdReferrals } from "./referrals.sql.ts";
import { insertFetches } from "../connections/fetches.sql.ts";
import { findOpenings } from "./find-openings.ts";
import type { Stored } from "../connections/health.ts";
import { assignConversations, findConversations } from "./sessions.ts";
import { listSessions, listSessionsWithin } from "./sessions.sql.ts";
import { listKnownConversations } from "./known-conversations.sql.ts";

/** Threads searched for a deleted message whose event names none. */
const MAX_THREADS_WITHIN = 500;

/** What was stored, with the numbers that the response shows. */
export type StoreResult = Stored & {
  accepted: number;
  held: number;
  /** Of messages, then of events. */ outcomes: Outcome[];
};
type Result = StoreResult & { ignored: Map<IgnoreReason, number> };

/** Stores what a connector found, durably: messages and events first, then edits and deletions, each where its message is. */
export async function storeCollected(connection: ChannelConnection, collected: Collected): Promise<StoreResult> {
  const ignored = new Map(collected.ignored);
  const result: Result = {
    accepted: 0,
    held: 0,
    outcomes: [],
    messages: 0,
    userMessages: 0,
    replies: 0,
    duplicates: 0,
    ignored,
    wordless: collected.wordless,
    ownId: collected.ownId,
  };
  const addressed = await dropUnaddressed(connection, collected.messages, ignored);
  const { messages, referred } = await addReferrals(connection, addressed, collected.referrals);
  await storeItems(connection, { ...collected, messages }, result);
  if (referred.length > 0) await deleteReferrals(getDatabase().ingest, connection, referred);
  for (const change of collected.changes) await storeChange(connection, change, result);
  for (const { thread, changedAt } of collected.removedThreads) {
    const conversationIds = await listThreadConversations(connection, thread);
    result.accepted += await deleteChannelMessages(connection, { conversationIds, changedAt });
  }
  await storeFetches(connection, collected.fetches, result);
  return result;
}

/** Gives the first message of a person in each thread what was held for it; `referred` are those threads. */
async function addReferrals(
  connection: ChannelConnection,
  messages: CollectedMessage[],
  held: Collected["referrals"],
): Promise<{ messages: CollectedMessage[]; referred: string[] }> {
  const { ingest } = getDatabase();
  if (held.length > 0) await holdReferrals(ingest, connection, held);
  const firsts = new Map(
    messages.toReversed().flatMap((message) => {
      return message.role === "user" ? [[message.thread.key, message] as const] : [];
    }),
  );
  if (firsts.size === 0 || findConnector(connection.channel)?.refersAhead !== true) return { messages, referred: [] };
  const found = await findReferrals(ingest, connection, [...firsts.keys()]);
  if (found.size === 0) return { messages, referred: [] };
  const referred = messages.map((message) => {
    const referral = firsts.get(message.thread.key) === message ? found.get(message.thread.key) : undefined;
    return referral === undefined || message.referral !== undefined ? message : { ...message, referral };
  });
  return { messages: referred, referred: [...found.keys()] };
}

/** Stored fetches count as accepted. Messages that are stored or waiting already are duplicates. */
async function storeFetches(connection: ChannelConnection, fetches: FetchWork[], result: Result): Promise<void> {
  if (fetches.length === 0) return;
  const { channel, apiAccountId } = connection;
  const works = fetches.map((work) => {
    return { ...work, messageId: deriveMessageId(apiAccountId, scopeMessageId(channel, work.message)) };
  });
  const added = await insertFetches(getDatabase().ingest, connection, works);
  result.accepted += added;
  result.duplicates += fetches.length - added;
}

async function storeItems(
  connection: ChannelConnection,
  { messages, events }: Pick<Collected, "messages" | "events">,
  result: Result,
): Promise<void> {
  const { ingest } = getDatabase();
  const placed = await assignConversations(ingest, connection, { messages, hours: getSessionHours(connection) });
  const found = await findConversations(ingest, connection, events);
  const located = messages.map((message, index) => ({ message, place: placed[index] ?? message.thread.key }));
  const openings = await findOpenings(connection, located);
  const items = [
    ...located.map(({ message, place }) => {
      const referral = openings.get(message);
      return toItem(referral === undefined ? message : { ...message, referral }, place);
    }),
    ...events.map(({ thread, ...event }, index): ChannelEvent => {
      return { ...event, kind: "event", conversationId: found[index] ?? thread.key };
    }),
  ];
  const outcomes = await storeChannelItems(connection, items);
  result.outcomes = outcomes;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome === "duplicate") result.duplicates++;
    else if (outcome === "held") countHeld(result, messages[index]);
    else countAccepted(result, messages[index]);
  }
}

async function storeChange(connection: ChannelConnection, change: CollectedChange, result: Result): Promise<void> {
  const { ingest } = getDatabase();
  const { id, text, metadata, changedAt, restores, message } = change;
  const known = await listPlaces(connection, change);
  let original: ChannelMessage | null = null;
  if (message !== null) {
    // Only for a message that is not there: an edit begins no session of a stored one.
    const conversationIds = known.length > 0 ? known : [message.thread.key];
    const base = { id, text, metadata, changedAt, restores, conversationIds };
    const outcome = await changeChannelMessage(connection, { ...base, original: null });
    if (outcome !== "missing") return countChange(result, outcome, message);
    if (message.onlyKnown && (await dropUnaddressed(connection, [message], result.ignored)).length === 0) return;
    const hours = getSessionHours(connection);
    const [place = message.thread.key] = await assignConversations(ingest, connection, { messages: [message], hours });
    original = toItem(message, place);
  }
  const conversationIds = [...new Set([...known, ...(original === null ? [] : [original.conversationId])])];
  const outcome = await changeChannelMessage(connection, {
    id,
    text,
    metadata,
    changedAt,
    restores,
    conversationIds,
    original,
  });
  countChange(result, outcome, message);
}

/** The conversations that may hold the message: the sessions of its thread, or those of all threads it may be in. */
async function listPlaces(connection: ChannelConnection, { message, within }: CollectedChange): Promise<string[]> {
  if (message === null) {
    const key = within ?? "";
    return [...(await listSessionsWithin(getDatabase().ingest, connection, { key, limit: MAX_THREADS_WITHIN })), key];
  }
  return listThreadConversations(connection, message.thread);
}

/** A thread's conversation, or the sessions of an endless one. */
async function listThreadConversations(connection: ChannelConnection, { key, endless }: ThreadKey): Promise<string[]> {
  if (!endless) return [key];
  return (await listSessions(getDatabase().ingest, connection, [key])).map(({ session }) => session);
}

/** Drops messages that count only in a known thread, and counts them as not addressed. */
async function dropUnaddressed(
  connection: ChannelConnection,
  messages: CollectedMessage[],
  ignored: Map<IgnoreReason, number>,
): Promise<CollectedMessage[]> {
  const unsure = messages.filter(({ onlyKnown }) => onlyKnown);
  if (unsure.length === 0) return messages;
  const { clientId, apiAccountId } = connection;
  const keys = new Set(unsure.map(({ thread }) => thread.key));
  const idsByKey = new Map([...keys].map((key) => [deriveConversationId(apiAccountId, key), key]));
  const known = await listKnownConversations(getDatabase().ingest, { clientId, conversationIds: [...idsByKey.keys()] });
  const knownKeys = new Set([
    ...known.map((id) => idsByKey.get(id)),
    ...messages.flatMap(({ onlyKnown, thread }) => (onlyKnown ? [] : [thread.key])),
  ]);
  const kept = messages.filter(({ onlyKnown, thread }) => !onlyKnown || knownKeys.has(thread.key));
  const dropped = messages.length - kept.length;
  if (dropped > 0) ignored.set("not_addressed", (ignored.get("not_addressed") ?? 0) + dropped);
  return kept;
}

/** A collected message as the ingest path takes it. */
export function toItem(
  { id, role, text, at, user, metadata, attributes, agent, referral, reach }: CollectedMessage,
  conversationId: string,
): ChannelMessage {
  return { kind: "message", id, conversationId, role, text, at, user, metadata, attributes, agent, referral, reach };
}

function getSessionHours({ settings }: ChannelConnection): number {
  const hours = settings[sessionHours.name] ?? sessionHours.default;
  return Number(hours);
}

function countAccepted(result: StoreResult, message: CollectedMessage | undefined): void {
  result.accepted++;
  countMessage(result, message);
}

function countHeld(result: StoreResult, message: CollectedMessage | undefined): void {
  result.held++;
  countMessage(result, message);
}

/** The health counts what arrived, held or not. */
function countMessage(result: StoreResult, message: CollectedMessage | undefined): void {
  if (message === undefined) return;
  result.messages++;
  if (message.role === "user") result.userMessages++;
  else result.replies++;
}

function countChange(
  result: StoreResult,
  outcome: "changed" | "stored" | "unchanged" | "missing",
  message: CollectedMessage | null,
): void {
  if (outcome === "changed") result.accepted++;
  else if (outcome === "stored") countAccepted(result, message ?? undefined);
  else result.duplicates++;
}
