import type { Queryable, Sql, Transaction } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import { getConversationCache } from "./conversation-cache.ts";
import type { ConversationCache, CachedConversation } from "./conversation-cache.ts";
import { listConversations, lockConversations } from "../store/conversations/conversations.sql.ts";
import { groupByClient, listClientsInOrder } from "../store/clients-in-turn.ts";
import { addEvents, listEvents } from "../store/messages/events.sql.ts";
import { getLateConversations } from "../maintain/late-conversations.ts";
import { chooseRestarts, prepareLateItems } from "./late-items.ts";
import type { LateWrite } from "./late-items.ts";
import type {
  ClientSettings,
  ConversationRow,
  Incoming,
  IncomingMessage,
  MessageRow,
  Outcome,
} from "../ingest.types.ts";
import { addMessageKeys, updateAnalyses } from "../store/messages/messages.sql.ts";
import type { IntentMatch } from "../store/conversations/intent-matches.sql.ts";
import { matchIntents, getClassifiers } from "../analyze/custom-intents.ts";
import { addPendingWrites } from "../store/pending-writes.sql.ts";
import type { PendingWrite } from "../store/pending-writes.sql.ts";
import { groupByConversation, hasReading, needsReanalysis, analyzeBatch } from "../analyze/analyze-batch.ts";
import type { AnalyzedBatch, ConversationItems } from "../analyze/analyze-batch.ts";
import { buildChangeSet } from "../analyze/change-set.ts";
import { forgetSettings, getCachedSettings } from "../analyze/client-settings.ts";
import { countItems } from "../meter/count-items.ts";
import { lockAndSplit, lockForCounting } from "../meter/hold-items.ts";
import type { HoldPlan } from "../meter/hold-items.ts";
import { isMeterConflict } from "../store/meter.sql.ts";
import { isConflict, storeBatch } from "../store/batch/store-batch.sql.ts";
import type { Batch } from "../store/batch/store-batch.sql.ts";
import { storeMessages } from "../store/batch/store-messages.sql.ts";
import { addKnownTemplates, listNewTemplates } from "../analyze/templates.ts";
import { copyAnalysisState } from "../store/batch/analysis-state.ts";
import { getItemId, listConversationIds, separateDuplicates } from "./separate-items.ts";
import { getWriteBehind } from "./write-behind.ts";
import type { DeferredWrite, WriteBehind } from "./write-behind.ts";

/** What a message costs besides its analysis, about. */
const ENCODING_MS = 0.02;

type Context = {
  /** Without meters for items that are never counted. */
  settings: Map<string, ClientSettings>;
  classifiers: Map<string, IntentClassifier>;
  matches: Map<string, IntentMatch>;
  nowMs: number;
};
type ReadingContext = Context & { cache: ConversationCache; guarded: boolean; released: boolean };
type WrittenPart = { outcomes: [Incoming, Outcome][]; analyzed: AnalyzedBatch; late: LateWrite[] };
type Buffers = { cache: ConversationCache; behind: WriteBehind };

type WriteOptions = {
  underLoad?: boolean;
  /** False for generated data, which is neither counted nor held. */
  metered?: boolean;
  /** Whether the items are held messages whose ids are claimed already. */
  released?: boolean;
  /** Whether the clients' limits are near or their messages held: their meters are read under lock. */
  guarded?: boolean;
};

/**
 * Deduplicates, counts, analyzes and commits a batch; returns one outcome per item, in order. Under load the messages are
 * committed first, and their conversations and rollups shortly after, together with those of other batches; else all in one
 * transaction. Messages over a client's limit are held.
 */
export async function writeBatch(
  sql: Sql,
  items: Incoming[],
  nowMs: number,
  options: WriteOptions = {},
): Promise<Outcome[]> {
  try {
    return await writeOnce(sql, items, nowMs, options);
  } catch (error) {
    if (!isMeterConflict(error)) throw error;
    forgetSettings(sql, new Set(items.map((item) => item.clientId)));
    return writeOnce(sql, items, nowMs, { ...options, guarded: true });
  }
}

async function writeOnce(
  sql: Sql,
  items: Incoming[],
  nowMs: number,
  { underLoad = false, metered = true, released = false, guarded = released }: WriteOptions,
): Promise<Outcome[]> {
  const cachedSettings = await getCachedSettings(sql, new Set(items.map((item) => item.clientId)));
  const settings = metered ? cachedSettings : withoutMeters(cachedSettings);
  const classifiers = await getClassifiers(sql, settings.values());
  const context = { settings, classifiers, matches: matchIntents(items, classifiers), nowMs };
  const cache = getConversationCache(sql);
  const behind = getWriteBehind(sql);
  await behind.waitForRoom();
  const conversationIds = listConversationIds(items);
  const lock = await cache.lock(conversationIds);
  try {
    const cached = cache.remove(conversationIds);
    const optimistic = !guarded && items.every((item) => item.kind === "message") && cache.shouldWriteOptimistically();
    const isCacheBehind = conversationIds.some((id) => !cached.has(id) && behind.has(id));
    const outcomes =
      optimistic && !isCacheBehind
        ? await writeOptimistically(sql, items, { ...context, cache, behind, cached, underLoad })
        : null;
    if (outcomes !== null) return outcomes;
    if (conversationIds.some((id) => behind.has(id))) await behind.flush();
    return await writeAfterReading(sql, items, { ...context, cache, guarded, released });
  } finally {
    lock.release();
  }
}

function withoutMeters(settings: Map<string, ClientSettings>): Map<string, ClientSettings> {
  return new Map([...settings].map(([clientId, client]) => [clientId, { ...client, meter: null }]));
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
  const { outcomes, accepted } = separateDuplicates(items, {
    newIds: new Set(items.map(getItemId)),
    heldIds: new Set(),
  });
  const counts = countItems(accepted, { ...context, checked: new Set() });
  const conversations = groupByConversation(accepted, (id) => cached.get(id)?.row);
  if (conversations.some((conversation) => needsReanalysis(conversation) || hasReading(conversation))) return null;
  for (const conversation of cached.values()) {
    // The write-behind flush needs the committed state, which the analysis below mutates.
    if (conversation.row !== conversation.stored) conversation.snapshot = copyAnalysisState(conversation.row.state);
  }
  const analyzed = chargeClients(conversations, () =>
    analyzeBatch({ conversations, restart: new Set(), stored: [], events: [], ...context }),
  );
  try {
    if (underLoad || behind.isBusy()) {
      const write = await storeMessagesFirst(sql, { ...analyzed, counts }, cached);
      cache.add(write.conversations);
      behind.add(write);
    } else {
      for (const { after } of analyzed.changes) {
        after.version = cached.get(after.conversationId)?.version ?? after.version;
      }
      await storeBatch(sql, { ...buildBatch(analyzed, context.nowMs), counts, optimistic: true });
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
  { changes, messages, matches, confirmations, templates, counts }: AnalyzedBatch & Required<Pick<Batch, "counts">>,
  cached: Map<string, CachedConversation>,
): Promise<DeferredWrite> {
  const rows = changes.map(({ after }) => after);
  const keys = [...Map.groupBy(rows, (row) => row.clientId)].map(([clientId, headers]): PendingWrite => {
    return { clientId, writeId: crypto.randomUUID(), headers };
  });
  const added = rows.filter((row) => !cached.has(row.conversationId));
  const updated = rows.filter((row) => cached.has(row.conversationId));
  await storeMessages(sql, { added, updated, messages, matches, confirmations, pending: keys, counts });
  const conversations = rows.map((row) => {
    const conversation = cached.get(row.conversationId) ?? createEntry(row, null);
    conversation.row = row;
    conversation.snapshot = null;
    return conversation;
  });
  return { keys, conversations, templates };
}

/** Reads and writes each client's items under locks, all in one transaction. */
async function writeAfterReading(sql: Sql, items: Incoming[], context: ReadingContext): Promise<Outcome[]> {
  const own = groupByClient(items);
  const written = await sql.begin(async (tx) => {
    const parts: WrittenPart[] = [];
    for (const clientId of listClientsInOrder(items))
      parts.push(await writeClient(tx, clientId, own(clientId), context));
    return parts;
  });
  const outcomes = new Map<Incoming, Outcome>();
  for (const part of written) {
    for (const [item, outcome] of part.outcomes) outcomes.set(item, outcome);
    cacheStored(context.cache, part.analyzed);
    for (const { clientId, writeId, header } of part.late)
      getLateConversations(sql).add({ clientId, header, writeIds: [writeId] });
  }
  return items.map((item) => outcomes.get(item) ?? "duplicate");
}

async function writeClient(
  tx: Transaction,
  clientId: string,
  items: Incoming[],
  { guarded, released, ...batch }: ReadingContext,
): Promise<WrittenPart> {
  const known = batch.settings.get(clientId);
  const given = { ...batch, settings: new Map(known && [[clientId, known]]) };
  const conversationIds = listConversationIds(items);
  const messages = items.filter((item) => item.kind === "message");
  const incomingEvents = items.filter((item) => item.kind === "event");
  const plan: HoldPlan | null = guarded ? await lockAndSplit(tx, items, given) : null;
  const context = { ...given, settings: plan?.settings ?? given.settings };
  // Sent together; PostgreSQL runs them in this order, so all but the first see what earlier writers committed.
  const [, , newMessageIds, newEventIds, rows, events] = await Promise.all([
    plan === null ? lockForCounting(tx, given) : undefined,
    lockConversations(tx, { clientId, conversationIds }),
    released && plan !== null ? plan.takeReleased(messages) : claimMessageIds(tx, clientId, messages),
    incomingEvents.length > 0 ? addEvents(tx, incomingEvents) : new Set<string>(),
    listConversations(tx, { clientId, conversationIds }),
    listEvents(tx, { clientId, conversationIds }),
  ]);
  const heldIds = released || plan === null ? new Set<string>() : await plan.holdOver(newMessageIds);
  const newIds = new Set([...newMessageIds, ...newEventIds]);
  const { outcomes, accepted } = separateDuplicates(items, { newIds, heldIds });
  const counts = countItems(accepted, { ...context, checked: plan?.checked ?? new Set() });
  const rowsById = new Map(rows.map((row) => [row.conversationId, row]));
  const all = groupByConversation(accepted, (id) => rowsById.get(id));
  const { restart, stored, deferred } = await chooseRestarts(tx, clientId, all.filter(needsReanalysis));
  const conversations = all.filter((conversation) => !deferred.has(conversation));
  const analyzed = chargeClients(conversations, () =>
    analyzeBatch({ conversations, restart, stored, events, ...context }),
  );
  const late = chargeClients([...deferred], () => prepareLateItems(deferred, context));
  if (analyzed.reanalyzed.length > 0) await updateAnalyses(tx, { clientId, rows: analyzed.reanalyzed });
  const lateMessages = late.flatMap((conversation) => conversation.messages);
  if (analyzed.changes.length + lateMessages.length > 0) {
    const whole = buildBatch(addLateMessages(analyzed, lateMessages, context.matches), context.nowMs);
    await storeBatch(tx, { ...whole, counts });
  }
  if (late.length > 0) await addPendingWrites(tx, late);
  return { outcomes: items.map((item, index) => [item, outcomes[index] ?? "duplicate"]), analyzed, late };
}

/** The complete batch, for a single statement. */
function buildBatch({ changes, messages, confirmations, matches, templates }: AnalyzedBatch, nowMs: number): Batch {
  return { nowMs, messages, confirmations, matches, templates, toIndex: messages, ...buildChangeSet(changes) };
}

/** Runs an analysis and charges each client for its items' share and, by a flat rate, for encoding and sending them. */
function chargeClients<T>(conversations: readonly ConversationItems[], analyze: () => T): T {
  const startMs = performance.now();
  const result = analyze();
  const counts = conversations.map(({ messages, events }) => messages.length + events.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const itemMs = (performance.now() - startMs) / Math.max(1, total) + ENCODING_MS;
  for (const [index, { clientId }] of conversations.entries()) turns.charge(clientId, (counts[index] ?? 0) * itemMs);
  return result;
}

/** Adds messages whose conversations are not written with them. */
function addLateMessages(batch: AnalyzedBatch, late: MessageRow[], matches: Context["matches"]): AnalyzedBatch {
  if (late.length === 0) return batch;
  return {
    ...batch,
    messages: [...batch.messages, ...late],
    matches: [...batch.matches, ...late.flatMap((row) => matches.get(row.messageId) ?? [])],
    templates: listNewTemplates([...batch.messages, ...late]),
  };
}

function cacheStored(cache: ConversationCache, { changes, templates }: AnalyzedBatch): void {
  addKnownTemplates(templates);
  cache.add(changes.map(({ after }) => createEntry(after, after)));
}

/** A cache entry of a row just stored, or of one not stored yet (`stored` is null). */
function createEntry(row: ConversationRow, stored: ConversationRow | null): CachedConversation {
  return { row, stored, snapshot: null, version: stored === null ? row.version : row.version + 1, stale: false };
}

function claimMessageIds(
  tx: Queryable,
  clientId: string,
  messages: IncomingMessage[],
): Promise<Set<string>> | Set<string> {
  if (messages.length === 0) return new Set();
  return addMessageKeys(tx, { clientId, messageIds: [...new Set(messages.map(({ messageId }) => messageId))] });
}
