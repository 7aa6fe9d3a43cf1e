/**
 * Sends messages and events in batches. An item waits in the queue until the server has stored or refused it: after a failure the same
 * batch is sent again, with the same ids, which the server counts once.
 */
import type { Event, IngestResult, Message } from "./api-types.ts";
import { flushAtExit } from "./exit.ts";
import { buildUrl, computeDelayMs, isRetryable, pause, readJson, unref } from "./requests.ts";

export type { Event, Message } from "./api-types.ts";

/** Items that are lost, or wait for longer. */
export type Problem = {
  /**
   * `queue_full`: too many items wait. `invalid`: the item is no JSON, or the server rejected it. `refused`: the server refused the
   * request, as with a wrong key. `delayed`: the server can't be reached or is busy; nothing is lost yet.
   */
  code: "queue_full" | "invalid" | "refused" | "delayed";
  message: string;
  /** The ids of the items that will not be stored. */
  ids: string[];
};

export type TrackerOptions = {
  /** Where your Threadlight runs, such as `https://threadlight.example.com`. */
  url: string;
  /** An API key with the permission Send. */
  key: string;
  /** Items that wait at most, 10,000 by default; they may have 16 million characters in all. */
  maxQueue?: number;
  /** Items in a request, 200 by default and at most 1,000. */
  batchSize?: number;
  /** How long items are collected before they are sent, in milliseconds; 1,000 by default. */
  intervalMs?: number;
  /** Called with every problem. By default the first of each kind is logged. */
  onProblem?: (problem: Problem) => void;
  /** Sends the requests; the runtime's own `fetch` by default. */
  fetch?: typeof fetch;
};

export type Tracker = {
  /** Adds a message or an event to the queue. Never throws; returns false if the item is not kept. */
  track(item: Message | Event): boolean;
  /** Sends what waits. Resolves with true when nothing waits any more, with false after `timeoutMs` (10 seconds). */
  flush(timeoutMs?: number): Promise<boolean>;
  /** How many items wait. */
  readonly waiting: number;
};

type Kind = "messages" | "events";
type Entry = { kind: Kind; id: string; json: string };
type Answer = Partial<IngestResult> & { error?: string };

const MAX_ITEMS = 1_000;
const MAX_QUEUE_CHARACTERS = 16_000_000;
const MAX_BATCH_CHARACTERS = 500_000;
/** Browsers let requests outlive their page up to 64 KiB, and a character may take three bytes. */
const MAX_LEAVING_CHARACTERS = 20_000;
const REQUEST_TIMEOUT_MS = 30_000;
const FLUSH_TIMEOUT_MS = 10_000;

/** Creates a tracker. One is enough for a program; what waits is sent when the process ends. */
export function createTracker(options: TrackerOptions): Tracker {
  const { maxQueue = 10_000, batchSize = 200, intervalMs = 1_000, onProblem = createLogger() } = options;
  const queues: Record<Kind, Entry[]> = { messages: [], events: [] };
  let characters = 0;
  let maxItems = Math.min(batchSize, MAX_ITEMS);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let isLeaving = false;

  const countWaiting = (): number => queues.messages.length + queues.events.length;
  /** An error of `onProblem` neither reaches the bot nor stops what is sent. */
  const report = (problem: Problem): void => {
    new Promise((resolve) => resolve(onProblem(problem))).catch((error: unknown) =>
      // oxlint-disable-next-line no-console -- the only way to tell the program's developers
      console.error("Threadlight: onProblem failed.", error),
    );
  };

  function track(item: Message | Event): boolean {
    const entry = encodeItem(item, report);
    if (entry === undefined) return false;
    if (countWaiting() >= maxQueue || characters + entry.json.length > MAX_QUEUE_CHARACTERS) {
      report({ code: "queue_full", message: `${countWaiting()} items wait already.`, ids: [entry.id] });
      return false;
    }
    queues[entry.kind].push(entry);
    characters += entry.json.length;
    if (countWaiting() >= maxItems) void start();
    else if (timer === undefined && sending === undefined) {
      timer = setTimeout(() => void start(), intervalMs);
      unref(timer);
    }
    return true;
  }

  /** Starts to send unless it runs; it ends when nothing waits. */
  function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => (sending = undefined));
    return sending;
  }

  async function sendAll(): Promise<void> {
    while (countWaiting() > 0) {
      const kind = queues.messages.length > 0 ? "messages" : "events";
      const batch = takeBatch(queues[kind], maxItems, isLeaving ? MAX_LEAVING_CHARACTERS : MAX_BATCH_CHARACTERS);
      const delayMs = await sendBatch(kind, batch);
      if (delayMs > 0) {
        await pause(delayMs, true);
        continue;
      }
      if (delayMs < 0) continue;
      failures = 0;
      maxItems = Math.min(maxItems * 2, batchSize, MAX_ITEMS);
      for (const { json } of queues[kind].splice(0, batch.length)) characters -= json.length;
    }
  }

  /** Sends a batch: 0 when it is settled, the milliseconds to wait before the next try, or -1 to try smaller batches at once. */
  async function sendBatch(kind: Kind, batch: Entry[]): Promise<number> {
    let retryAfter: string | null = null;
    let reason: string;
    try {
      const response = await post(kind, batch);
      const { status } = response;
      retryAfter = response.headers.get("retry-after");
      // 413: too large, 400: the server can't read one of the items, and stored none.
      if ((status === 413 || status === 400) && batch.length > 1) {
        maxItems = Math.ceil(batch.length / 2);
        return -1;
      }
      if (!isRetryable(status)) {
        await settle(response, batch);
        return 0;
      }
      reason = `The server answered with ${status}.`;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    const delayMs = computeDelayMs(failures++, retryAfter);
    report({ code: "delayed", message: `${reason} Next try in ${Math.ceil(delayMs / 1000)} s.`, ids: [] });
    return delayMs;
  }

  function post(kind: Kind, batch: Entry[]): Promise<Response> {
    return (options.fetch ?? fetch)(buildUrl(options.url, `/${kind}`), {
      method: "POST",
      headers: { authorization: `Bearer ${options.key}`, "content-type": "application/json" },
      body: `{"${kind}":[${batch.map(({ json }) => json).join(",")}]}`,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      keepalive: isLeaving,
    });
  }

  /** Reports what a final answer did not store. Throws if a success can't be read: then nobody knows what was stored. */
  async function settle(response: Response, batch: Entry[]): Promise<void> {
    const answer = await readJson<Answer>(response).catch((error: unknown): Answer => {
      if (response.ok) throw error;
      return {};
    });
    if (!response.ok && answer.results === undefined) {
      const message = `The server refused the request with ${response.status}. ${answer.error ?? ""}`.trim();
      report({ code: "refused", message, ids: batch.map(({ id }) => id) });
    }
    for (const { index, error } of answer.results ?? []) {
      const id = batch[index]?.id;
      if (error && id !== undefined) report({ code: "invalid", message: `${error.path}: ${error.message}`, ids: [id] });
    }
  }

  async function flush(timeoutMs = FLUSH_TIMEOUT_MS): Promise<boolean> {
    if (countWaiting() === 0) return true;
    let deadline: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<void>((resolve) => (deadline = setTimeout(resolve, timeoutMs)));
    await Promise.race([start(), timeout]);
    clearTimeout(deadline);
    return countWaiting() === 0;
  }

  function leave(): void {
    isLeaving = true;
    void start().finally(() => (isLeaving = false));
  }

  flushAtExit(flush, leave);
  return {
    track,
    flush,
    get waiting() {
      return countWaiting();
    },
  };
}

/** Gives the item its id and time now, so that a later change of the object or a late batch changes nothing. */
function encodeItem(item: Message | Event, report: (problem: Problem) => void): Entry | undefined {
  let sentId: string | undefined;
  try {
    // Throws if the item is no object.
    const kind = "role" in item ? "messages" : "events";
    sentId = item.id;
    const id = sentId ?? crypto.randomUUID();
    return { kind, id, json: JSON.stringify({ ...item, id, timestamp: item.timestamp ?? Date.now() }) };
  } catch (error) {
    report({ code: "invalid", message: String(error), ids: sentId === undefined ? [] : [sentId] });
    return undefined;
  }
}

/** The next items: at least one, and not more characters than allowed. */
function takeBatch(queue: Entry[], maxItems: number, maxCharacters: number): Entry[] {
  let characters = 0;
  const end = queue.findIndex(({ json }, index) => {
    characters += json.length;
    return index > 0 && (index >= maxItems || characters > maxCharacters);
  });
  return end === -1 ? queue.slice() : queue.slice(0, end);
}

function createLogger(): (problem: Problem) => void {
  const logged = new Set<string>();
  return ({ code, message }) => {
    if (logged.has(code)) return;
    logged.add(code);
    // oxlint-disable-next-line no-console -- the only way to tell the program's developers
    console.warn(`Threadlight (${code}): ${message}`);
  };
}
