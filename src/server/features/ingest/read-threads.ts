import type { IntentReader } from "../intents/intent-models.service.ts";
import type { StoredEvent } from "./events.sql.ts";
import type {
  ClientSettings,
  ConversationRow,
  Incoming,
  IncomingEvent,
  IncomingMessage,
  MessageRow,
} from "./ingest.types.ts";
import type { StoredMessage } from "./messages.sql.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { isReadingOn, parseThreadState } from "./thread-state.ts";
import { readAgain, readOn, startConversation } from "./read-thread.ts";
import type { ReadMessage } from "./read-thread.ts";
import type { Commitment } from "./row-literals.ts";
import { listNewSteps } from "./steps.ts";
import type { StepText } from "./store-batch.sql.ts";

/** One conversation's part of a batch: its row as it stands, what is new, and what was stored before where it is read again. */
export type Thread = {
  key: string;
  clientId: string;
  row: ConversationRow | undefined;
  messages: IncomingMessage[];
  events: IncomingEvent[];
};

/** What the threads of a batch come to. */
export type ReadThreads = {
  /** Each conversation before and after the batch. */
  changes: { before: ConversationRow | null; after: ConversationRow }[];
  messages: MessageRow[];
  /** Messages stored before that have another reading now. */
  reread: MessageRow[];
  commitments: Commitment[];
  matches: IntentMatch[];
  steps: StepText[];
};

/** Reads what is new of each thread on from where it stands, or the whole thread anew where it is one of `again`. */
export function readThreads(input: {
  threads: Thread[];
  again: Set<Thread>;
  stored: StoredMessage[];
  events: StoredEvent[];
  settings: Map<string, ClientSettings>;
  readers: Map<string, IntentReader>;
  matches: Map<string, IntentMatch>;
  nowMs: number;
}): ReadThreads {
  const changes: ReadThreads["changes"] = [];
  const messages: MessageRow[] = [];
  const reread: MessageRow[] = [];
  const commitments: Commitment[] = [];
  const storedByThread = Map.groupBy(input.stored, (message) => message.conversationId);
  const eventsByThread = Map.groupBy(input.events, (event) => event.conversationId);
  for (const thread of input.threads) {
    const [first] = thread.messages;
    const before = thread.row ?? null;
    const settings = input.settings.get(thread.clientId);
    // Events alone make no conversation: they wait for its first message.
    const after =
      before === null ? first && startConversation({ ...first, externalId: first.threadId }, first.at) : { ...before };
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
      (incoming === undefined ? reread : messages).push(toRow(after, reading, incoming));
    }
    if (confirmed !== null)
      commitments.push({ clientId: after.clientId, conversationId: after.conversationId, ...confirmed });
    changes.push({ before, after });
  }
  return {
    changes,
    messages,
    reread,
    commitments,
    matches: input.matches.size === 0 ? [] : messages.flatMap((row) => input.matches.get(row.messageId) ?? []),
    steps: listNewSteps(messages),
  };
}

/** The new items by conversation, in the order they are read, each with the row there is of it. */
export function groupByConversation(
  items: Incoming[],
  find: (conversationId: string) => ConversationRow | undefined,
): Thread[] {
  const threads = new Map<string, Thread>();
  for (const item of items) {
    const key = item.conversationId;
    let thread = threads.get(key);
    if (thread === undefined) {
      thread = { key, clientId: item.clientId, row: find(key), messages: [], events: [] };
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
export function needsReadingAgain(thread: Thread): boolean {
  if (thread.row === undefined) return false;
  const state = parseThreadState(thread.row.state);
  return state === null || !isReadingOn(state, thread);
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
