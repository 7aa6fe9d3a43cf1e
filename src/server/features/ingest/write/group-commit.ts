import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "../../../../domain/shared/errors.ts";
import type { Incoming, Outcome } from "../ingest.types.ts";

/** Items per transaction. A larger one saves little more, and its senders wait without sending the next messages. */
const MAX_TRANSACTION_ITEMS = 200;
/** Text per transaction that is still to be analyzed: the analysis of a group runs without a pause. */
const MAX_TRANSACTION_CHARACTERS = 64_000;
/** Backpressure: above this many waiting items, of one client or of all in this queue, requests are rejected. */
const MAX_CLIENT_ITEMS = 10_000;
const MAX_WAITING_ITEMS = 40_000;
const RETRY_AFTER_SECONDS = 2;
/** While one transaction waits for the database, another is analyzed: both cores have work. */
const MAX_WRITERS = 2;
/** Minimum items, and share of the items being written, for a second writer: two half-empty transactions cost more than one. */
const SECOND_WRITER_ITEMS = 3;
const SECOND_WRITER_SHARE = 0.75;

/** Stores items; `underLoad` if they come from several requests or others are waiting. */
type WriteGroup = (items: Incoming[], underLoad: boolean) => Promise<Outcome[]>;
type Request = {
  clientId: string;
  items: Incoming[];
  /** Characters to analyze in the transaction. */
  characters: number;
  resolve(outcomes: Outcome[]): void;
  reject(error: unknown): void;
};

export type GroupCommit = {
  /** Resolves after the commit of the transaction that contains `items`. AppError `rate_limited` when the queue is full. */
  submit(items: Incoming[]): Promise<Outcome[]>;
  /** Resolves when nothing is waiting or being written. */
  drain(): Promise<void>;
};

/**
 * Creates a group commit: requests that arrive during a transaction share the next one. A request's items stay together, and
 * clients take turns: however much one sends, another's request is in the next transaction but one. An error that concerns all
 * rejects everything that waits.
 */
export function createGroupCommit(
  write: WriteGroup,
  { concernsAll = () => false }: { concernsAll?: (error: unknown) => boolean } = {},
): GroupCommit {
  /** Waiting requests by client; the first client is next. */
  const queues = new Map<string, Request[]>();
  const waitingByClient = new Map<string, number>();
  /** Clients with a transaction larger than a group: one at a time leaves the second writer to the others. */
  const large = new Set<string>();
  let waitingItems = 0;
  let writingItems = 0;
  let running = 0;
  const writers = new Set<Promise<void>>();

  function submit(items: Incoming[]): Promise<Outcome[]> {
    const [first] = items;
    if (first === undefined) return Promise.resolve([]);
    const { clientId } = first;
    const ownItems = (waitingByClient.get(clientId) ?? 0) + items.length;
    if (ownItems > MAX_CLIENT_ITEMS || waitingItems + items.length > MAX_WAITING_ITEMS) {
      throw new AppError("rate_limited", "Too many messages are waiting. Please send again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    return new Promise((resolve, reject) => {
      const request = { clientId, items, characters: countCharacters(items), resolve, reject };
      const queue = queues.get(clientId);
      if (queue === undefined) queues.set(clientId, [request]);
      else queue.push(request);
      waitingByClient.set(clientId, ownItems);
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
    // Without a group, the rest waits for the other writer, which takes it afterwards.
    for (let group = shiftGroup(); group.length > 0; group = shiftGroup()) await writeGroup(group);
    // In the same tick as the check of the queue: the next `submit` must see that this writer is done.
    running--;
  }

  function shiftGroup(): Request[] {
    const group: Request[] = [];
    let size = 0;
    let characters = 0;
    for (let next = findNext(); next !== undefined; next = findNext()) {
      const isFull =
        size + next.items.length > MAX_TRANSACTION_ITEMS || characters + next.characters > MAX_TRANSACTION_CHARACTERS;
      if (isFull && group.length > 0) break;
      shiftRequest(next);
      size += next.items.length;
      characters += next.characters;
      group.push(next);
    }
    return group;
  }

  /** The first request of the next client that has no large transaction running. */
  function findNext(): Request | undefined {
    for (const [clientId, [request]] of queues) if (!large.has(clientId)) return request;
    return undefined;
  }

  /** Takes a client's first request and puts the client behind the others. */
  function shiftRequest({ clientId, items }: Request): void {
    const queue = queues.get(clientId) ?? [];
    queue.shift();
    queues.delete(clientId);
    if (queue.length > 0) queues.set(clientId, queue);
    const left = (waitingByClient.get(clientId) ?? 0) - items.length;
    if (left > 0) waitingByClient.set(clientId, left);
    else waitingByClient.delete(clientId);
    waitingItems -= items.length;
  }

  /** Writes a group. `left` is the rest of a failed group, whose requests are retried one by one. */
  async function writeGroup(group: Request[], left: Request[] = []): Promise<void> {
    const underLoad = group.length > 1 || queues.size > 0 || running > 1;
    const items = group.flatMap((request) => request.items);
    const owner = items.length > MAX_TRANSACTION_ITEMS ? group[0]?.clientId : undefined;
    if (owner !== undefined) large.add(owner);
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
      if (concernsAll(error)) rejectAll([...group, ...left.splice(0)], error);
      else if (group.length === 1 && only !== undefined) only.reject(error);
      // One request may have made the shared transaction fail: retry each alone.
      else for (let next = group.shift(); next !== undefined; next = group.shift()) await writeGroup([next], group);
    } finally {
      writingItems -= items.length;
      if (owner !== undefined) large.delete(owner);
    }
  }

  /** Nothing that waits is tried: each group would fail by the same error, and its senders would wait for that. */
  function rejectAll(group: readonly Request[], error: unknown): void {
    const waiting = [...group, ...[...queues.values()].flat()];
    queues.clear();
    waitingByClient.clear();
    waitingItems = 0;
    for (const request of waiting) request.reject(error);
  }

  async function drain(): Promise<void> {
    while (writers.size > 0) await Promise.all(writers);
  }

  return { submit, drain };
}

function countCharacters(items: readonly Incoming[]): number {
  let characters = 0;
  for (const item of items) {
    if (item.kind === "message" && item.standalone === undefined) characters += item.text.length;
  }
  return characters;
}
