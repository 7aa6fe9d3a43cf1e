import type { Sql } from "../../db/sql.ts";
import type { ConversationRow } from "./ingest.types.ts";

/** A row with the engine's state is a few kilobytes. */
const MAX_ROWS = 10_000;
/** After a wrong guess so many batches read first; twice as many after each wrong guess that follows at once. */
const MAX_CAUTION = 32;

/** One conversation as this process knows it. */
export type Remembered = {
  /** As all acknowledged messages make it. */
  row: ConversationRow;
  /** The state of `row` as it was, where a batch under way reads on with it, which changes it. */
  frozen: unknown;
  /** As this process last wrote it, or read it; null where the database has no row of it yet. */
  stored: ConversationRow | null;
  /** The stored row's version; of a row not stored yet, the one before its first. */
  version: number;
  /** Set where somebody else wrote it: a batch under way still has it, the next one reads. */
  outdated: boolean;
};

/** Conversations as this process last wrote them. Nobody else is asked: whoever writes by it is told where it no longer stands. */
export type ConversationMemory = {
  /** Waits until no other batch of this process has one of these conversations, and has them until `release`. */
  claim(conversationIds: string[]): Promise<{ release(): void }>;
  /** What is remembered of these, which is forgotten with it: a failed write leaves nothing behind. */
  take(conversationIds: string[]): Map<string, Remembered>;
  /** Remembers what was committed, and is not outdated by now. */
  keep(conversations: Remembered[]): void;
  /** Forgets what proved to be otherwise. */
  forget(conversationIds: string[]): void;
  /** Whether to write without reading first: not for a while after guesses were wrong. */
  trusts(): boolean;
  /** Tells whether a batch that was written without reading was right. */
  learn(right: boolean): void;
};

const memories = new WeakMap<Sql, ConversationMemory>();

/** The memory of those who write through `sql`. */
export function recallMemory(sql: Sql): ConversationMemory {
  let memory = memories.get(sql);
  if (memory === undefined) {
    memory = createConversationMemory();
    memories.set(sql, memory);
  }
  return memory;
}

/** A memory with nothing in it. */
export function createConversationMemory(maxRows = MAX_ROWS): ConversationMemory {
  const known = new Map<string, Remembered>();
  const claimed = new Map<string, Promise<void>>();
  let caution = 0;
  let wait = 0;

  async function claim(conversationIds: string[]): Promise<{ release(): void }> {
    for (;;) {
      const others = new Set(conversationIds.flatMap((id) => claimed.get(id) ?? []));
      if (others.size === 0) break;
      // Whoever waits holds nothing, so that nobody waits in a circle.
      await Promise.all(others);
    }
    const { promise, resolve } = Promise.withResolvers<undefined>();
    for (const id of conversationIds) claimed.set(id, promise);
    return {
      release() {
        for (const id of conversationIds) claimed.delete(id);
        resolve(undefined);
      },
    };
  }

  function take(conversationIds: string[]): Map<string, Remembered> {
    const taken = new Map<string, Remembered>();
    for (const id of conversationIds) {
      const conversation = known.get(id);
      if (conversation === undefined) continue;
      taken.set(id, conversation);
      known.delete(id);
    }
    return taken;
  }

  function keep(conversations: Remembered[]): void {
    for (const conversation of conversations) {
      if (!conversation.outdated) known.set(conversation.row.conversationId, conversation);
    }
    // The oldest first: a Map keeps the order in which its keys came.
    for (const id of known.keys()) {
      if (known.size <= maxRows) break;
      known.delete(id);
    }
  }

  function forget(conversationIds: string[]): void {
    for (const id of conversationIds) known.delete(id);
  }

  function trusts(): boolean {
    if (wait === 0) return true;
    wait--;
    return false;
  }

  function learn(right: boolean): void {
    caution = right ? 0 : Math.min(MAX_CAUTION, Math.max(1, caution * 2));
    wait = caution;
  }

  return { claim, take, keep, forget, trusts, learn };
}
