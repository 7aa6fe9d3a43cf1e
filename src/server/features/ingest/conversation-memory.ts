import type { Sql } from "../../db/sql.ts";
import type { ConversationRow } from "./ingest.types.ts";

/** A row with the engine's state is a few kilobytes. */
const MAX_ROWS = 10_000;
/** After a wrong guess so many batches read first; twice as many after each wrong guess that follows at once. */
const MAX_CAUTION = 32;

/** Conversations as this process last wrote them. Nobody else is asked: whoever writes by it is told where it no longer stands. */
export type ConversationMemory = {
  /** Waits until no other batch of this process has one of these conversations, and has them until `release`. */
  claim(conversationIds: string[]): Promise<{ release(): void }>;
  /** The remembered rows among these, which are forgotten with it: a failed write leaves nothing behind. */
  take(conversationIds: string[]): Map<string, ConversationRow>;
  /** Remembers rows that were committed: each is a version further now. */
  keep(rows: ConversationRow[]): void;
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
  const rows = new Map<string, ConversationRow>();
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

  function take(conversationIds: string[]): Map<string, ConversationRow> {
    const taken = new Map<string, ConversationRow>();
    for (const id of conversationIds) {
      const row = rows.get(id);
      if (row === undefined) continue;
      taken.set(id, row);
      rows.delete(id);
    }
    return taken;
  }

  function keep(written: ConversationRow[]): void {
    for (const row of written) {
      row.version++;
      rows.set(row.conversationId, row);
    }
    // The oldest first: a Map keeps the order in which its keys came.
    for (const id of rows.keys()) {
      if (rows.size <= maxRows) break;
      rows.delete(id);
    }
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

  return { claim, take, keep, trusts, learn };
}
