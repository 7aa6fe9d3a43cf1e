import type { Queryable, Sql } from "../../../db/sql.ts";
import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import { getConversationCache } from "./conversation-cache.ts";
import type { ConversationCache, CachedConversation } from "./conversation-cache.ts";
import { lockConversations, listConversations } from "../store/conversations.sql.ts";
import { addEvents, listEvents } from "../store/events.sql.ts";
import type { ClientSettings, ConversationRow, Incoming, IncomingMessage, Outcome } from "../ingest.types.ts";
import { addMessageKeys, listMessages, updateAnalyses } from "../store/messages.sql.ts";
import type { IntentMatch } from "../store/intent-matches.sql.ts";
import { matchIntents, getClassifiers } from "../analyze/custom-intents.ts";
import type { PendingWrite } from "../store/pending-writes.sql.ts";
import { groupByConversation, needsReanalysis, analyzeBatch } from "../analyze/analyze-batch.ts";
import type { AnalyzedBatch } from "../analyze/analyze-batch.ts";
import { buildChangeSet } from "../analyze/change-set.ts";
import { getCachedSettings } from "../analyze/client-settings.ts";
import { isConflict, storeBatch } from "../store/store-batch.sql.ts";
import type { Batch } from "../store/store-batch.sql.ts";
import { storeMessages } from "../store/store-messages.sql.ts";
import type { ConversationKey } from "../store/row-records.ts";
import { addKnownTemplates } from "../analyze/templates.ts";
import { copyAnalysisState } from "../store/analysis-state.ts";
import { getWriteBehind } from "./write-behind.ts";
import type { DeferredWrite, WriteBehind } from "./write-behind.ts";

type Context = {
  settings: Map<string, ClientSettings>;
  classifiers: Map<string, IntentClassifier>;
  matches: Map<string, IntentMatch>;
  nowMs: number;
};
type Buffers = { cache: ConversationCache; behind: WriteBehind };

/**
 * Deduplicates, analyzes and commits a batch; returns one outcome per item, in order. Under load the messages are committed
 * first, and their conversations and rollups shortly after, together with those of other batches; else all in one transaction.
 */
export async function writeBatch(
  sql: Sql,
  items: Incoming[],
  nowMs: number,
  { underLoad = false }: { underLoad?: boolean } = {},
): Promise<Outcome[]> {
  const settings = await getCachedSettings(sql, new Set(items.map((item) => item.clientId)));
  const classifiers = await getClassifiers(sql, settings.values());
  const context = { settings, classifiers, matches: matchIntents(items, classifiers), nowMs };
  const cache = getConversationCache(sql);
  const behind = getWriteBehind(sql);
  await behind.waitForRoom();
  const { conversationIds } = listKeys(items);
  const lock = await cache.lock(conversationIds);
  try {
    const cached = cache.remove(conversationIds);
    const optimistic = items.every((item) => item.kind === "message") && cache.shouldWriteOptimistically();
    const isCacheBehind = conversationIds.some((id) => !cached.has(id) && behind.has(id));
    const outcomes =
      optimistic && !isCacheBehind
        ? await writeOptimistically(sql, items, { ...context, cache, behind, cached, underLoad })
        : null;
    if (outcomes !== null) return outcomes;
    if (conversationIds.some((id) => behind.has(id))) await behind.flush();
    return await writeAfterReading(sql, items, { ...context, cache });
  } finally {
    lock.release();
  }
}

/**
 * Writes from the cache without reading, in one statement that is rejected if the cache is stale; conversations that are not
 * cached count as new. Returns null on a conflict, or if a conversation must be analyzed from the start.
 */
async function writeOptimistically(
  sql: Sql,
  items: Incoming[],
  {
    cache,
    behind,
    cached,
    underLoad,
    ...context
  }: Context & Buffers & { cached: Map<string, CachedConversation>; underLoad: boolean },
): Promise<Outcome[] | null> {
  const { outcomes, accepted } = separateDuplicates(items, new Set(items.map(getItemId)));
  const conversations = groupByConversation(accepted, (id) => cached.get(id)?.row);
  if (conversations.some(needsReanalysis)) return null;
  for (const conversation of cached.values()) {
    // The write-behind flush needs the committed state, which the analysis below mutates.
    if (conversation.row !== conversation.stored) conversation.snapshot = copyAnalysisState(conversation.row.state);
  }
  const analyzed = analyzeBatch({ conversations, restart: new Set(), stored: [], events: [], ...context });
  try {
    if (underLoad || behind.isBusy()) {
      const write = await storeMessagesFirst(sql, analyzed, cached);
      cache.add(write.conversations);
      behind.add(write);
    } else {
      for (const { after } of analyzed.changes) {
        after.version = cached.get(after.conversationId)?.version ?? after.version;
      }
      await storeBatch(sql, { ...buildBatch(analyzed, context.nowMs), optimistic: true });
      cacheStored(cache, analyzed);
    }
  } catch (error) {
    if (!isConflict(error)) throw error;
    cache.recordOptimistic(false);
    return null;
  }
  cache.recordOptimistic(true);
  return outcomes;
}

/** Commits the messages and a pending write for the rest. */
async function storeMessagesFirst(
  sql: Sql,
  { changes, messages, matches, confirmations, templates }: AnalyzedBatch,
  cached: Map<string, CachedConversation>,
): Promise<DeferredWrite> {
  const rows = changes.map(({ after }) => after);
  const keys = [...Map.groupBy(rows, (row) => row.clientId)].map(([clientId, headers]): PendingWrite => {
    return { clientId, writeId: crypto.randomUUID(), headers };
  });
  const added = rows.filter((row) => !cached.has(row.conversationId));
  const updated = rows.filter((row) => cached.has(row.conversationId));
  await storeMessages(sql, { added, updated, messages, matches, confirmations, pending: keys });
  const conversations = rows.map((row) => {
    const conversation = cached.get(row.conversationId) ?? createEntry(row, null);
    conversation.row = row;
    conversation.snapshot = null;
    return conversation;
  });
  return { keys, conversations, templates };
}

async function writeAfterReading(
  sql: Sql,
  items: Incoming[],
  { cache, ...context }: Context & { cache: ConversationCache },
): Promise<Outcome[]> {
  const { outcomes, analyzed } = await sql.begin(async (tx) => {
    const keys = listKeys(items);
    const messages = items.filter((item) => item.kind === "message");
    const incomingEvents = items.filter((item) => item.kind === "event");
    // Sent together; PostgreSQL runs them in this order, so all but the first see what earlier writers committed.
    const [, newMessageIds, newEventIds, rows, events] = await Promise.all([
      lockConversations(tx, keys.conversationIds),
      claimMessageIds(tx, messages),
      incomingEvents.length > 0 ? addEvents(tx, incomingEvents) : new Set<string>(),
      listConversations(tx, keys),
      listEvents(tx, keys),
    ]);
    const { outcomes, accepted } = separateDuplicates(items, new Set([...newMessageIds, ...newEventIds]));
    const rowsById = new Map(rows.map((row) => [row.conversationId, row]));
    const conversations = groupByConversation(accepted, (id) => rowsById.get(id));
    const restart = conversations.filter(needsReanalysis);
    const stored = restart.length > 0 ? await listMessages(tx, listKeys(restart)) : [];
    const analyzed = analyzeBatch({ conversations, restart: new Set(restart), stored, events, ...context });
    if (analyzed.reanalyzed.length > 0) await updateAnalyses(tx, analyzed.reanalyzed);
    if (analyzed.changes.length > 0) await storeBatch(tx, buildBatch(analyzed, context.nowMs));
    return { outcomes, analyzed };
  });
  cacheStored(cache, analyzed);
  return outcomes;
}

/** The complete batch, for a single statement. */
function buildBatch({ changes, messages, confirmations, matches, templates }: AnalyzedBatch, nowMs: number): Batch {
  return { nowMs, messages, confirmations, matches, templates, toIndex: messages, ...buildChangeSet(changes) };
}

function cacheStored(cache: ConversationCache, { changes, templates }: AnalyzedBatch): void {
  addKnownTemplates(templates);
  cache.add(changes.map(({ after }) => createEntry(after, after)));
}

/** A cache entry of a row just stored, or of one not stored yet (`stored` is null). */
function createEntry(row: ConversationRow, stored: ConversationRow | null): CachedConversation {
  return { row, stored, snapshot: null, version: stored === null ? row.version : row.version + 1, stale: false };
}

function claimMessageIds(tx: Queryable, messages: IncomingMessage[]): Promise<Set<string>> | Set<string> {
  if (messages.length === 0) return new Set();
  const clientsById = new Map(messages.map((message) => [message.messageId, message.clientId]));
  return addMessageKeys(tx, { clientIds: [...clientsById.values()], messageIds: [...clientsById.keys()] });
}

/** Accepts the first item of each id in `newIds`; removes the ids from the set. */
function separateDuplicates(items: Incoming[], newIds: Set<string>): { outcomes: Outcome[]; accepted: Incoming[] } {
  const accepted: Incoming[] = [];
  const outcomes = items.map((item): Outcome => {
    if (!newIds.delete(getItemId(item))) return "duplicate";
    accepted.push(item);
    return "accepted";
  });
  return { outcomes, accepted };
}

function getItemId(item: Incoming): string {
  return item.kind === "message" ? item.messageId : item.eventId;
}

function listKeys(items: ConversationKey[]): { clientIds: string[]; conversationIds: string[] } {
  const clientsById = new Map(items.map((item) => [item.conversationId, item.clientId]));
  return { clientIds: [...clientsById.values()], conversationIds: [...clientsById.keys()] };
}
