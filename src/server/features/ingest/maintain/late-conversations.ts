import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseUnavailable, isTransientConflict } from "../../../db/sql.ts";
import type { Sql } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { notifyChange } from "../../live/live.service.ts";
import { getConversationCache } from "../write/conversation-cache.ts";
import { completeLateConversation } from "./complete-late.ts";
import type { LateConversation } from "./complete-late.ts";

const RETRY_PAUSE_MS = 300;
/** About a minute; after that the scheduled recovery takes over. */
const MAX_ATTEMPTS = 200;

type Entry = LateConversation & { done: Promise<undefined>; finish(value: undefined): void };

/**
 * Conversations with late items that are analyzed again after the response, one at a time per client. Their rows in
 * pending_writes remain until then: if this process dies, the scheduled recovery completes them.
 */
export type LateConversations = {
  /** Adds a conversation; items of one that is waiting already are completed together. */
  add(late: LateConversation): void;
  /** Whether this process will complete a pending write. */
  holds(writeId: string): boolean;
  hasClient(clientId: string): boolean;
  /** Resolves when everything added so far is completed, of one client or of all. */
  flush(clientId?: string): Promise<void>;
};

const instances = new WeakMap<Sql, LateConversations>();

/** Gets the late conversations of a connection pool. */
export function getLateConversations(sql: Sql): LateConversations {
  let late = instances.get(sql);
  if (late === undefined) {
    late = createLateConversations(sql);
    instances.set(sql, late);
  }
  return late;
}

function createLateConversations(sql: Sql): LateConversations {
  /** Waiting conversations by client and id, in order. */
  const queues = new Map<string, Map<string, Entry>>();
  /** The conversation each client's worker is at. */
  const running = new Map<string, Entry>();

  function add(late: LateConversation): void {
    const { clientId, header } = late;
    const queue = queues.get(clientId) ?? new Map<string, Entry>();
    queues.set(clientId, queue);
    const waiting = queue.get(header.conversationId);
    if (waiting !== undefined) {
      waiting.writeIds.push(...late.writeIds);
      waiting.header = header;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<undefined>();
    queue.set(header.conversationId, { ...late, done: promise, finish: resolve });
    if (!running.has(clientId)) void run(clientId);
  }

  async function run(clientId: string): Promise<void> {
    for (let entry = take(clientId); entry !== undefined; entry = take(clientId)) {
      running.set(clientId, entry);
      await complete(entry);
      entry.finish(undefined);
      running.delete(clientId);
    }
  }

  function take(clientId: string): Entry | undefined {
    const queue = queues.get(clientId);
    const [id, entry] = queue?.entries().next().value ?? [];
    if (queue === undefined || id === undefined) {
      queues.delete(clientId);
      return undefined;
    }
    queue.delete(id);
    return entry;
  }

  async function complete(entry: Entry): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      try {
        await completeLateConversation(sql, entry);
        break;
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !isTransientConflict(error)) {
          // Its rows in pending_writes remain: the scheduled recovery retries.
          log.error({ err: error }, "analyzing a conversation with late items failed");
          break;
        }
        await wait(RETRY_PAUSE_MS, undefined, { ref: false });
      }
    }
    getConversationCache(sql).delete([entry.header.conversationId]);
    notifyChange(entry.clientId);
  }

  function listEntries(): Entry[] {
    return [...running.values(), ...queues.values().flatMap((queue) => queue.values())];
  }

  return {
    add,
    holds: (writeId) => listEntries().some(({ writeIds }) => writeIds.includes(writeId)),
    hasClient: (clientId) => running.has(clientId) || queues.has(clientId),
    async flush(clientId) {
      const entries = listEntries().filter((entry) => clientId === undefined || entry.clientId === clientId);
      await Promise.all(entries.map(({ done }) => done));
    },
  };
}
