import type { Queryable, Sql } from "../../db/sql.ts";
import type { IntentReader } from "../intents/intent-models.service.ts";
import { lockConversations, selectConversations, upsertConversations } from "./conversations.sql.ts";
import { insertEvents, selectEvents } from "./events.sql.ts";
import type { StoredEvent } from "./events.sql.ts";
import type {
  ClientSettings,
  ConversationRow,
  Incoming,
  IncomingEvent,
  IncomingMessage,
  MessageRow,
  Outcome,
} from "./ingest.types.ts";
import {
  confirmCommitments,
  insertMessageKeys,
  insertMessages,
  selectMessages,
  updateAnalyses,
} from "./messages.sql.ts";
import type { Commitment, StoredMessage } from "./messages.sql.ts";
import { insertMatches } from "./matches.sql.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { matchItems, recallReaders } from "./own-intents.ts";
import { isReadingOn, parseThreadState } from "./thread-state.ts";
import { readAgain, readOn, startConversation } from "./read-thread.ts";
import type { ReadMessage } from "./read-thread.ts";
import { applyDeltas, collectDeltas } from "./rollups.ts";
import type { Change } from "./rollups.ts";
import { recallSettings } from "./settings.ts";
import { insertSteps, rememberSteps } from "./steps.ts";
import { queueTexts } from "./text-queue.sql.ts";

/** One conversation's part of a batch: its row as it stands, what is new, and what was stored before where it is read again. */
type Thread = {
  key: string;
  clientId: string;
  row: ConversationRow | undefined;
  messages: IncomingMessage[];
  events: IncomingEvent[];
};

/**
 * Stores a batch in one transaction: what is new is deduplicated, read by the engine, written with its conversation
 * and its rollups. Answers one outcome per item, in order. When it returns, everything is committed.
 */
export async function writeBatch(sql: Sql, items: Incoming[], nowMs: number): Promise<Outcome[]> {
  const settings = await recallSettings(sql, new Set(items.map((item) => item.clientId)));
  const readers = await recallReaders(sql, settings.values());
  const matches = matchItems(items, readers);
  const { outcomes, steps } = await sql.begin(async (tx) => {
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
    const { outcomes, fresh } = separateDuplicates(items, freshMessages, freshEvents);
    const threads = groupByConversation(fresh, rows);
    const again = threads.filter(needsReadingAgain);
    const stored = again.length > 0 ? await selectMessages(tx, listConversationKeys(again.flatMap(listItems))) : [];
    const input = { threads, again: new Set(again), stored, events, settings, readers, matches, nowMs };
    const steps = await writeThreads(tx, input);
    return { outcomes, steps };
  });
  rememberSteps(steps);
  return outcomes;
}

async function writeThreads(
  tx: Queryable,
  input: {
    threads: Thread[];
    again: Set<Thread>;
    stored: StoredMessage[];
    events: StoredEvent[];
    settings: Map<string, ClientSettings>;
    readers: Map<string, IntentReader>;
    matches: Map<string, IntentMatch>;
    nowMs: number;
  },
): Promise<string[]> {
  const changes: Change[] = [];
  const inserted: MessageRow[] = [];
  const updated: MessageRow[] = [];
  const commitments: Commitment[] = [];
  const storedByThread = Map.groupBy(input.stored, (message) => message.conversationId);
  const eventsByThread = Map.groupBy(input.events, (event) => event.conversationId);
  for (const thread of input.threads) {
    const [first] = thread.messages;
    const before = thread.row ?? null;
    const settings = input.settings.get(thread.clientId);
    // Events alone make no conversation: they wait for its first message.
    const after = before === null ? first && startConversation(first) : { ...before };
    if (settings === undefined || after === undefined) continue;
    describeSender(after, thread.messages);
    const added = thread.messages.map((message) => ({ ...message, seq: after.nextSeq++ }));
    const options = { settings, nowMs: input.nowMs, readIntent: input.readers.get(thread.clientId) };
    const known = storedByThread.get(thread.key) ?? [];
    const { read, confirmed } =
      input.again.has(thread) || before === null
        ? readAgain(
            after,
            { messages: mergeByTime(known, added), events: eventsByThread.get(thread.key) ?? [] },
            options,
          )
        : readOn(after, { messages: added, events: thread.events }, options);
    const byId = new Map(added.map((message) => [message.messageId, message]));
    for (const reading of read) {
      const incoming = byId.get(reading.message.messageId);
      (incoming === undefined ? updated : inserted).push(toRow(after, reading, incoming));
    }
    if (confirmed !== null)
      commitments.push({ clientId: after.clientId, conversationId: after.conversationId, ...confirmed });
    changes.push({ before, after });
  }
  if (changes.length === 0) return [];
  const matches = input.matches.size === 0 ? [] : inserted.flatMap((row) => input.matches.get(row.messageId) ?? []);
  const [steps] = await Promise.all([
    insertSteps(tx, inserted),
    inserted.length > 0 ? insertMessages(tx, inserted) : undefined,
    inserted.length > 0 ? queueTexts(tx, inserted) : undefined,
    matches.length > 0 ? insertMatches(tx, matches) : undefined,
    updated.length > 0 ? updateAnalyses(tx, updated) : undefined,
    commitments.length > 0 ? confirmCommitments(tx, commitments) : undefined,
    upsertConversations(
      tx,
      changes.flatMap((change) => change.after ?? []),
    ),
    applyDeltas(tx, collectDeltas(changes)),
  ]);
  return steps;
}

function takeMessageIds(tx: Queryable, messages: IncomingMessage[]): Promise<Set<string>> | Set<string> {
  if (messages.length === 0) return new Set();
  const unique = new Map(messages.map((message) => [message.messageId, message.clientId]));
  return insertMessageKeys(tx, { clientIds: [...unique.values()], messageIds: [...unique.keys()] });
}

/** Of items that share an id the first is accepted; so is none whose id was taken before. */
function separateDuplicates(items: Incoming[], freshMessages: Set<string>, freshEvents: Set<string>) {
  const fresh: Incoming[] = [];
  const outcomes = items.map((item): Outcome => {
    const free = item.kind === "message" ? freshMessages.delete(item.messageId) : freshEvents.delete(item.eventId);
    if (!free) return "duplicate";
    fresh.push(item);
    return "accepted";
  });
  return { outcomes, fresh };
}

function groupByConversation(items: Incoming[], rows: ConversationRow[]): Thread[] {
  const known = new Map(rows.map((row) => [row.conversationId, row]));
  const threads = new Map<string, Thread>();
  for (const item of items) {
    const key = item.conversationId;
    let thread = threads.get(key);
    if (thread === undefined) {
      thread = { key, clientId: item.clientId, row: known.get(key), messages: [], events: [] };
      threads.set(key, thread);
    }
    if (item.kind === "message") thread.messages.push(item);
    else thread.events.push(item);
  }
  for (const thread of threads.values()) {
    thread.messages.sort((a, b) => a.at - b.at);
    thread.events.sort((a, b) => a.at - b.at);
  }
  return [...threads.values()];
}

/** True where something is older than what was read already: order matters to the engine. */
function needsReadingAgain(thread: Thread): boolean {
  if (thread.row === undefined) return false;
  const state = parseThreadState(thread.row.state);
  return state === null || !isReadingOn(state, thread);
}

function listItems(thread: Thread): Incoming[] {
  return [...thread.messages, ...thread.events];
}

function listConversationKeys(items: Incoming[]): { clientIds: string[]; conversationIds: string[] } {
  const unique = new Map(items.map((item) => [item.conversationId, item.clientId]));
  return { clientIds: [...unique.values()], conversationIds: [...unique.keys()] };
}

/** What senders say about the thread: the newest word on the agent, the first on the end user. */
function describeSender(row: ConversationRow, messages: IncomingMessage[]): void {
  for (const message of messages) {
    row.endUser ??= message.endUser;
    if (message.agent.version !== "") row.agentVersion = message.agent.version;
    if (message.agent.name !== "") row.agentName = message.agent.name;
    if (message.agent.model !== "") row.agentModel = message.agent.model;
  }
}

function mergeByTime<T extends { at: number; seq: number }>(stored: T[], added: T[]): T[] {
  return [...stored, ...added].sort((a, b) => a.at - b.at || a.seq - b.seq);
}

function toRow(
  row: ConversationRow,
  { message, analysis, step }: ReadMessage,
  incoming: IncomingMessage | undefined,
): MessageRow {
  return {
    clientId: row.clientId,
    conversationId: row.conversationId,
    messageId: message.messageId,
    at: message.at,
    seq: message.seq,
    role: message.role,
    text: message.text,
    analysis,
    step,
    timed: message.timed,
    uploadId: incoming?.uploadId ?? null,
    metadata: incoming?.metadata ?? null,
  };
}
