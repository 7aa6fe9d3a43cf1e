import type { Sql } from "../../../db/sql.ts";
import type { ConversationRow } from "../ingest.types.ts";

/** A row with its analysis state takes a few kilobytes. */
const MAX_ROWS = 10_000;
/** Batches that read first after a conflict: one, doubled with each consecutive conflict up to this. */
const MAX_BACKOFF = 32;

export type CachedConversation = {
  /** The row with all acknowledged messages. */
  row: ConversationRow;
  /** A copy of the row's state, if a batch in progress is changing the original; else null. */
  snapshot: unknown;
  /** The row as this process last read or wrote it in the database; null if it is not stored yet. */
  stored: ConversationRow | null;
  /** The version of the stored row; for a row not stored yet, the version before its first. */
  version: number;
  /** Set after a conflict: a batch in progress may still use the entry, later ones read the row. */
  stale: boolean;
};

/** Conversations as this process last wrote them. Not synchronized with other processes; the version check rejects stale writes. */
export type ConversationCache = {
  /** Waits until no other batch of this process holds one of these conversations, and holds them until `release`. */
  lock(conversationIds: string[]): Promise<{ release(): void }>;
  /** Removes and returns the entries of these conversations, so that a failed write leaves none behind. */
  remove(conversationIds: string[]): Map<string, CachedConversation>;
  /** Adds committed conversations, except stale ones. */
  add(conversations: CachedConversation[]): void;
  /** Deletes entries that proved wrong. */
  delete(conversationIds: string[]): void;
  /** Whether to write without reading first; each refusal counts down the backoff after conflicts. */
  shouldWriteOptimistically(): boolean;
  /** Records whether an optimistic write succeeded; a conflict starts or doubles the backoff. */
  recordOptimistic(succeeded: boolean): void;
};

const caches = new WeakMap<Sql, ConversationCache>();

/** Gets the conversation cache of a connection pool. */
export function getConversationCache(sql: Sql): ConversationCache {
  let cache = caches.get(sql);
  if (cache === undefined) {
    cache = createConversationCache();
    caches.set(sql, cache);
  }
  return cache;
}

/** Creates an empty cache. */
export function createConversationCache(maxRows = MAX_ROWS): ConversationCache {
  const entries = new Map<string, CachedConversation>();
  const locks = new Map<string, Promise<void>>();
  let backoff = 0;
  let remaining = 0;

  async function lock(conversationIds: string[]): Promise<{ release(): void }> {
    for (;;) {
      const held = new Set(conversationIds.flatMap((id) => locks.get(id) ?? []));
      if (held.size === 0) break;
      // Holds nothing while waiting, which prevents deadlocks.
      await Promise.all(held);
    }
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (const id of conversationIds) locks.set(id, promise);
    return {
      release() {
        for (const id of conversationIds) locks.delete(id);
        resolve(undefined);
      },
    };
  }

  function remove(conversationIds: string[]): Map<string, CachedConversation> {
    const removed = new Map<string, CachedConversation>();
    for (const id of conversationIds) {
      const conversation = entries.get(id);
      if (conversation === undefined) continue;
      removed.set(id, conversation);
      entries.delete(id);
    }
    return removed;
  }

  function add(conversations: CachedConversation[]): void {
    for (const conversation of conversations) {
      if (!conversation.stale) entries.set(conversation.row.conversationId, conversation);
    }
    // Evicts the oldest first: a Map preserves insertion order.
    for (const id of entries.keys()) {
      if (entries.size <= maxRows) break;
      entries.delete(id);
    }
  }

  function deleteEntries(conversationIds: string[]): void {
    for (const id of conversationIds) entries.delete(id);
  }

  function shouldWriteOptimistically(): boolean {
    if (remaining === 0) return true;
    remaining--;
    return false;
  }

  function recordOptimistic(succeeded: boolean): void {
    backoff = succeeded ? 0 : Math.min(MAX_BACKOFF, Math.max(1, backoff * 2));
    remaining = backoff;
  }

  return { lock, remove, add, delete: deleteEntries, shouldWriteOptimistically, recordOptimistic };
}
