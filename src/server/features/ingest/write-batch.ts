import type { Queryable, Sql } from "../../db/sql.ts";
import type { IntentReader } from "../intents/intent-models.service.ts";
import { recallMemory } from "./conversation-memory.ts";
import type { ConversationMemory } from "./conversation-memory.ts";
import { lockConversations, selectConversations } from "./conversations.sql.ts";
import { insertEvents, selectEvents } from "./events.sql.ts";
import type { ClientSettings, ConversationRow, Incoming, IncomingMessage, Outcome } from "./ingest.types.ts";
import { insertMessageKeys, selectMessages, updateAnalyses } from "./messages.sql.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { matchItems, recallReaders } from "./own-intents.ts";
import { groupByConversation, needsReadingAgain, readThreads } from "./read-threads.ts";
import type { ReadThreads, Thread } from "./read-threads.ts";
import { recallSettings } from "./settings.ts";
import { isOutdated, storeBatch } from "./store-batch.sql.ts";
import { rememberSteps } from "./steps.ts";

type Context = {
  settings: Map<string, ClientSettings>;
  readers: Map<string, IntentReader>;
  matches: Map<string, IntentMatch>;
  nowMs: number;
};
type Written = { outcomes: Outcome[]; read: ReadThreads };

/**
 * Stores a batch in one transaction: what is new is deduplicated, read by the engine, written with its conversation
 * and its rollups. Answers one outcome per item, in order. When it returns, everything is committed.
 */
export async function writeBatch(sql: Sql, items: Incoming[], nowMs: number): Promise<Outcome[]> {
  const settings = await recallSettings(sql, new Set(items.map((item) => item.clientId)));
  const readers = await recallReaders(sql, settings.values());
  const context = { settings, readers, matches: matchItems(items, readers), nowMs };
  const memory = recallMemory(sql);
  const { conversationIds } = listConversationKeys(items);
  const claim = await memory.claim(conversationIds);
  try {
    const remembered = memory.take(conversationIds);
    const { outcomes, read } =
      (await writeUnread(sql, items, { ...context, memory, remembered })) ??
      (await writeAfterReading(sql, items, context));
    rememberSteps(read.steps);
    memory.keep([...read.added, ...read.changed]);
    return outcomes;
  } finally {
    claim.release();
  }
}

/**
 * Writes by what this process remembers, in one statement that is refused where that no longer stands. Null where it was
 * refused, or where it is known before that reading is needed: a conversation that it doesn't remember counts as new.
 */
async function writeUnread(
  sql: Sql,
  items: Incoming[],
  {
    memory,
    remembered,
    ...context
  }: Context & { memory: ConversationMemory; remembered: Map<string, ConversationRow> },
): Promise<Written | null> {
  if (items.some((item) => item.kind === "event") || !memory.trusts()) return null;
  const ids = new Map(items.map((item) => [readItemId(item), item.clientId]));
  const { outcomes, fresh } = separateDuplicates(items, new Set(ids.keys()));
  const threads = groupByConversation(fresh, remembered);
  if (threads.some(needsReadingAgain)) return null;
  const read = readThreads({ threads, again: new Set(), stored: [], events: [], ...context });
  const unread = {
    conversationIds: threads.map((thread) => thread.key),
    messageIds: [...ids].map(([messageId, clientId]) => ({ clientId, messageId })),
  };
  try {
    await storeBatch(sql, { nowMs: context.nowMs, unread, ...read });
  } catch (error) {
    if (!isOutdated(error)) throw error;
    memory.learn(false);
    return null;
  }
  memory.learn(true);
  return { outcomes, read };
}

async function writeAfterReading(sql: Sql, items: Incoming[], context: Context): Promise<Written> {
  return sql.begin(async (tx) => {
    const keys = listConversationKeys(items);
    const messages = items.filter((item) => item.kind === "message");
    const incomingEvents = items.filter((item) => item.kind === "event");
    // Sent together; PostgreSQL runs them in this order, so that all but the first see what earlier writers committed.
    const [, freshMessages, freshEvents, rows, events] = await Promise.all([
      lockConversations(tx, keys.conversationIds),
      takeMessageIds(tx, messages),
      incomingEvents.length > 0 ? insertEvents(tx, incomingEvents) : new Set<string>(),
      selectConversations(tx, keys),
      selectEvents(tx, keys),
    ]);
    const { outcomes, fresh } = separateDuplicates(items, new Set([...freshMessages, ...freshEvents]));
    const threads = groupByConversation(fresh, new Map(rows.map((row) => [row.conversationId, row])));
    const again = threads.filter(needsReadingAgain);
    const stored = again.length > 0 ? await selectMessages(tx, listConversationKeys(again.flatMap(listItems))) : [];
    const read = readThreads({ threads, again: new Set(again), stored, events, ...context });
    if (read.reread.length > 0) await updateAnalyses(tx, read.reread);
    if (read.added.length + read.changed.length > 0) await storeBatch(tx, { nowMs: context.nowMs, ...read });
    return { outcomes, read };
  });
}

function takeMessageIds(tx: Queryable, messages: IncomingMessage[]): Promise<Set<string>> | Set<string> {
  if (messages.length === 0) return new Set();
  const unique = new Map(messages.map((message) => [message.messageId, message.clientId]));
  return insertMessageKeys(tx, { clientIds: [...unique.values()], messageIds: [...unique.keys()] });
}

/** Of items that share an id the first is accepted; so is none whose id was taken before. */
function separateDuplicates(items: Incoming[], free: Set<string>): { outcomes: Outcome[]; fresh: Incoming[] } {
  const fresh: Incoming[] = [];
  const outcomes = items.map((item): Outcome => {
    if (!free.delete(readItemId(item))) return "duplicate";
    fresh.push(item);
    return "accepted";
  });
  return { outcomes, fresh };
}

function readItemId(item: Incoming): string {
  return item.kind === "message" ? item.messageId : item.eventId;
}

function listItems(thread: Thread): Incoming[] {
  return [...thread.messages, ...thread.events];
}

function listConversationKeys(items: Incoming[]): { clientIds: string[]; conversationIds: string[] } {
  const unique = new Map(items.map((item) => [item.conversationId, item.clientId]));
  return { clientIds: [...unique.values()], conversationIds: [...unique.keys()] };
}
