import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../../domain/shared/errors.ts";
import type { Incoming, Outcome } from "./ingest.types.ts";

/**
 * Requests together in one transaction hold no more items than this: a larger one saves little more, and while it is
 * written its senders wait with nothing for the next one.
 */
const MAX_TRANSACTION_ITEMS = 200;
/** More waiting than this means that we can't keep up: say so instead of growing. */
const MAX_WAITING_ITEMS = 40_000;
const RETRY_AFTER_SECONDS = 2;
/** While one transaction is with the database another is being read by the engine: both cores have work. */
const MAX_WRITERS = 2;
/** A second writer starts when so many wait, and so large a part of what is being written: two half-empty transactions cost more than one. */
const SECOND_WRITER_ITEMS = 3;
const SECOND_WRITER_PART = 0.75;

/** Stores items; `crowded` where more than one request is in it, or waits. */
type Write = (items: Incoming[], crowded: boolean) => Promise<Outcome[]>;
type Waiting = { items: Incoming[]; resolve(outcomes: Outcome[]): void; reject(error: unknown): void };

export type Coalescer = {
  /** Resolves after the commit of the transaction that held `items`. */
  submit(items: Incoming[]): Promise<Outcome[]>;
  /** Resolves when nothing waits and nothing is being written. */
  drain(): Promise<void>;
};

/**
 * Group commit: while one transaction is being written the next one fills up with whatever arrives, so that many
 * small requests share one commit. A request's items always travel together.
 */
export function createCoalescer(write: Write): Coalescer {
  const queue: Waiting[] = [];
  let waitingItems = 0;
  let writtenItems = 0;
  let busy = 0;
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
      if (busy === 0 || (busy < MAX_WRITERS && isWorthAnother())) startWriter();
    });
  }

  function isWorthAnother(): boolean {
    return waitingItems >= Math.max(SECOND_WRITER_ITEMS, writtenItems * SECOND_WRITER_PART);
  }

  function startWriter(): void {
    const writer = run().finally(() => writers.delete(writer));
    writers.add(writer);
  }

  async function run(): Promise<void> {
    busy++;
    // Lets requests that came in the same turn of the event loop share the first transaction.
    await nextTurn();
    while (queue.length > 0) await writeGroup(takeGroup());
    // In the same turn as the look at the queue: whoever submits next must see that nobody will come for it.
    busy--;
  }

  function takeGroup(): Waiting[] {
    const group: Waiting[] = [];
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

  async function writeGroup(group: Waiting[]): Promise<void> {
    const crowded = group.length > 1 || queue.length > 0 || busy > 1;
    const items = group.flatMap((request) => request.items);
    writtenItems += items.length;
    try {
      const outcomes = await write(items, crowded);
      let start = 0;
      for (const request of group) {
        request.resolve(outcomes.slice(start, start + request.items.length));
        start += request.items.length;
      }
    } catch (error) {
      const [only] = group;
      if (group.length === 1 && only !== undefined) only.reject(error);
      // One request may have spoilt the transaction of the others: each gets one of its own.
      else for (const request of group) await writeGroup([request]);
    } finally {
      writtenItems -= items.length;
    }
  }

  async function drain(): Promise<void> {
    while (writers.size > 0) await Promise.all(writers);
  }

  return { submit, drain };
}
