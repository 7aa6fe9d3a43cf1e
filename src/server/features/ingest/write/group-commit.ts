import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../../../domain/shared/errors.ts";
import type { Incoming, Outcome } from "../ingest.types.ts";

/** Items per transaction. A larger one saves little more, and its senders wait without sending the next messages. */
const MAX_TRANSACTION_ITEMS = 200;
/** Backpressure: above this many waiting items, requests are rejected. */
const MAX_WAITING_ITEMS = 40_000;
const RETRY_AFTER_SECONDS = 2;
/** While one transaction waits for the database, another is analyzed: both cores have work. */
const MAX_WRITERS = 2;
/** Minimum items, and share of the items being written, for a second writer: two half-empty transactions cost more than one. */
const SECOND_WRITER_ITEMS = 3;
const SECOND_WRITER_SHARE = 0.75;

/** Stores items; `underLoad` if they come from several requests or others are waiting. */
type WriteGroup = (items: Incoming[], underLoad: boolean) => Promise<Outcome[]>;
type Request = { items: Incoming[]; resolve(outcomes: Outcome[]): void; reject(error: unknown): void };

export type GroupCommit = {
  /** Resolves after the commit of the transaction that contains `items`. AppError `rate_limited` when the queue is full. */
  submit(items: Incoming[]): Promise<Outcome[]>;
  /** Resolves when nothing is waiting or being written. */
  drain(): Promise<void>;
};

/** Creates a group commit: requests that arrive during a transaction share the next one. A request's items stay together. */
export function createGroupCommit(write: WriteGroup): GroupCommit {
  const queue: Request[] = [];
  let waitingItems = 0;
  let writingItems = 0;
  let running = 0;
  const writers = new Set<Promise<void>>();

  function submit(items: Incoming[]): Promise<Outcome[]> {
    if (items.length === 0) return Promise.resolve([]);
    if (waitingItems + items.length > MAX_WAITING_ITEMS) {
      throw new AppError("rate_limited", "Too many messages are waiting. Please send again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return new Promise((resolve, reject) => {
      queue.push({ items, resolve, reject });
      waitingItems += items.length;
      if (running === 0 || (running < MAX_WRITERS && needsSecondWriter())) startWriter();
    });
  }

  function needsSecondWriter(): boolean {
    return waitingItems >= Math.max(SECOND_WRITER_ITEMS, writingItems * SECOND_WRITER_SHARE);
  }

  function startWriter(): void {
    const writer = run().finally(() => writers.delete(writer));
    writers.add(writer);
  }

  async function run(): Promise<void> {
    running++;
    // Yields first so that requests of the same tick share the first transaction.
    await nextTurn();
    while (queue.length > 0) await writeGroup(shiftGroup());
    // In the same tick as the check of the queue: the next `submit` must see that this writer is done.
    running--;
  }

  function shiftGroup(): Request[] {
    const group: Request[] = [];
    let size = 0;
    while (queue[0] !== undefined && (size === 0 || size + queue[0].items.length <= MAX_TRANSACTION_ITEMS)) {
      const next = queue.shift();
      if (next === undefined) break;
      size += next.items.length;
      group.push(next);
    }
    waitingItems -= size;
    return group;
  }

  async function writeGroup(group: Request[]): Promise<void> {
    const underLoad = group.length > 1 || queue.length > 0 || running > 1;
    const items = group.flatMap((request) => request.items);
    writingItems += items.length;
    try {
      const outcomes = await write(items, underLoad);
      let start = 0;
      for (const request of group) {
        request.resolve(outcomes.slice(start, start + request.items.length));
        start += request.items.length;
      }
    } catch (error) {
      const [only] = group;
      if (group.length === 1 && only !== undefined) only.reject(error);
      // One request may have made the shared transaction fail: retry each alone.
      else for (const request of group) await writeGroup([request]);
    } finally {
      writingItems -= items.length;
    }
  }

  async function drain(): Promise<void> {
    while (writers.size > 0) await Promise.all(writers);
  }

  return { submit, drain };
}
