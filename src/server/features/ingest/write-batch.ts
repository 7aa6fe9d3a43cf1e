import type { Queryable, Sql } from "../../db/sql.ts";
import type { IntentReader } from "../intents/intent-models.service.ts";
import { recallMemory } from "./conversation-memory.ts";
import type { ConversationMemory, Remembered } from "./conversation-memory.ts";
import { lockConversations, selectConversations } from "./conversations.sql.ts";
import { insertEvents, selectEvents } from "./events.sql.ts";
import type { ClientSettings, ConversationRow, Incoming, IncomingMessage, Outcome } from "./ingest.types.ts";
import { insertMessageKeys, selectMessages, updateAnalyses } from "./messages.sql.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { matchItems, recallReaders } from "./own-intents.ts";
import type { PendingWrite } from "./pending-writes.sql.ts";
import { groupByConversation, needsReadingAgain, readThreads } from "./read-threads.ts";
import type { ReadThreads, Thread } from "./read-threads.ts";
import { listDeltas } from "./rollups.ts";
import { recallSettings } from "./settings.ts";
import { isOutdated, storeBatch } from "./store-batch.sql.ts";
import type { Batch } from "./store-batch.sql.ts";
import { storeMessages } from "./store-messages.sql.ts";
import { rememberSteps } from "./steps.ts";
import { copyThreadState } from "./thread-state.ts";
import { recallWriteBehind } from "./write-behind.ts";
import type { StoredWrite, WriteBehind } from "./write-behind.ts";

type Context = {
  settings: Map<string, ClientSettings>;
  readers: Map<string, IntentReader>;
  matches: Map<string, IntentMatch>;
  nowMs: number;
};
type Mind = { memory: ConversationMemory; behind: WriteBehind };

/**
 * Stores a batch: what is new is deduplicated, read by the engine and committed. Answers one outcome per item, in order.
 * While others wait (`crowded`) the messages are committed alone, and their conversations and the rollups a moment later,
 * together with those of other batches; otherwise all is one transaction.
 */
export async function writeBatch(
  sql: Sql,
  items: Incoming[],
  nowMs: number,
  { crowded = false }: { crowded?: boolean } = {},
): Promise<Outcome[]> {
  const settings = await recallSettings(sql, new Set(items.map((item) => item.clientId)));
  const readers = await recallReaders(sql, settings.values());
  const context = { settings, readers, matches: matchItems(items, readers), nowMs };
  const memory = recallMemory(sql);
  const behind = recallWriteBehind(sql);
  await behind.makeRoom();
  const { conversationIds } = listConversationKeys(items);
  const claim = await memory.claim(conversationIds);
  try {
    const known = memory.take(conversationIds);
    const trusted = items.every((item) => item.kind === "message") && memory.trusts();
    const isFurther = conversationIds.some((id) => !known.has(id) && behind.holds(id));
    const written =
      trusted && !isFurther ? await writeUnread(sql, items, { ...context, memory, behind, known, crowded }) : null;
    if (written !== null) return written;
    if (conversationIds.some((id) => behind.holds(id))) await behind.catchUp();
    return await writeAfterReading(sql, items, { ...context, memory });
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
  { memory, behind, known, crowded, ...context }: Context & Mind & { known: Map<string, Remembered>; crowded: boolean },
): Promise<Outcome[] | null> {
  const { outcomes, fresh } = separateDuplicates(items, new Set(items.map(readItemId)));
  const threads = groupByConversation(fresh, (id) => known.get(id)?.row);
  if (threads.some(needsReadingAgain)) return null;
  for (const conversation of known.values()) {
    // What waits to be written is what was committed, not what is read on from it now.
    if (conversation.row !== conversation.stored) conversation.frozen = copyThreadState(conversation.row.state);
  }
  const read = readThreads({ threads, again: new Set(), stored: [], events: [], ...context });
  try {
    if (crowded || behind.isBusy()) {
      const write = await storeAlone(sql, read, known);
      memory.keep(write.conversations);
      behind.add(write);
    } else {
      for (const { after } of read.changes) after.version = known.get(after.conversationId)?.version ?? after.version;
      await storeBatch(sql, { ...toBatch(read, context.nowMs), unread: true });
      rememberStored(memory, read);
    }
  } catch (error) {
    if (!isOutdated(error)) throw error;
    memory.learn(false);
    return null;
  }
  memory.learn(true);
  return outcomes;
}

/** Commits the messages alone, and what is still to be done for them. */
async function storeAlone(
  sql: Sql,
  { changes, messages, matches, commitments, steps }: ReadThreads,
  known: Map<string, Remembered>,
): Promise<StoredWrite> {
  const rows = changes.map(({ after }) => after);
  const keys = [...Map.groupBy(rows, (row) => row.clientId)].map(([clientId, heads]): PendingWrite => {
    return { clientId, writeId: crypto.randomUUID(), heads };
  });
  const fresh = rows.filter((row) => !known.has(row.conversationId));
  const goingOn = rows.filter((row) => known.has(row.conversationId));
  await storeMessages(sql, { fresh, known: goingOn, messages, matches, commitments, pending: keys });
  const conversations = rows.map((row) => {
    const conversation = known.get(row.conversationId) ?? remember(row, null);
    conversation.row = row;
    conversation.frozen = null;
    return conversation;
  });
  return { keys, conversations, steps };
}

async function writeAfterReading(
  sql: Sql,
  items: Incoming[],
  { memory, ...context }: Context & { memory: ConversationMemory },
): Promise<Outcome[]> {
  const { outcomes, read } = await sql.begin(async (tx) => {
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
    const known = new Map(rows.map((row) => [row.conversationId, row]));
    const threads = groupByConversation(fresh, (id) => known.get(id));
    const again = threads.filter(needsReadingAgain);
    const stored = again.length > 0 ? await selectMessages(tx, listConversationKeys(again.flatMap(listItems))) : [];
    const read = readThreads({ threads, again: new Set(again), stored, events, ...context });
    if (read.reread.length > 0) await updateAnalyses(tx, read.reread);
    if (read.changes.length > 0) await storeBatch(tx, toBatch(read, context.nowMs));
    return { outcomes, read };
  });
  rememberStored(memory, read);
  return outcomes;
}

/** All of what was read, to be stored at once. */
function toBatch({ changes, messages, commitments, matches, steps }: ReadThreads, nowMs: number): Batch {
  return {
    nowMs,
    messages,
    commitments,
    matches,
    steps,
    added: changes.flatMap(({ before, after }) => (before === null ? [after] : [])),
    changed: changes.flatMap(({ before, after }) => (before === null ? [] : [after])),
    reworded: messages,
    ...listDeltas(changes),
  };
}

function rememberStored(memory: ConversationMemory, { changes, steps }: ReadThreads): void {
  rememberSteps(steps);
  memory.keep(changes.map(({ after }) => remember(after, after)));
}

/** A row as it is written now, or as it is to be written: then nothing of it is stored. */
function remember(row: ConversationRow, stored: ConversationRow | null): Remembered {
  return { row, stored, frozen: null, version: stored === null ? row.version : row.version + 1, outdated: false };
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
