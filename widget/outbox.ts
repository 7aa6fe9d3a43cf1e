/**
 * The queue of what waits to be sent, kept in storage and sent again until it has arrived. Each page writes its own: browsers
 * show a tab's changes to the others late, so that tabs writing one queue would send twice or lose.
 */
import { createId } from "./id.ts";
import type { Store } from "./store.ts";

/** A message or an event, as `/api/v1` takes them. */
export type Item = Record<string, unknown>;
type Kind = "messages" | "events";
/** An item on its way is `taken` until then; a beacon never tells whether it has arrived. */
type Entry = { kind: Kind; item: Item; taken?: number };
/** What a page keeps; after `until` it counts as gone, and another page sends what it left. */
type Queue = { until: number; entries: Entry[] };
type Batch = { entries: Entry[]; body: string };

const QUEUES = "threadlight.queue.";
const MAX_WAITING = 200;
const BATCH_ITEMS = 20;
const BATCH_BYTES = 48 * 1024;
const DELAY_MS = 1000;
const MAX_BACKOFF_SECONDS = 60;
const TAKEN_MS = 60_000;
/** Browsers limit the bodies of requests that outlive their page. */
const KEEPALIVE_BYTES = 60_000;

export type Outbox = {
  add(kind: Kind, item: Item): void;
  /** Sends what waits; resolves when it was tried. */
  flush(): Promise<void>;
  retry(): void;
  /** The page ends or is hidden: what waits is sent now. */
  leave(): void;
  pause(paused: boolean): void;
};

/** Creates the outbox of a page, and schedules what an earlier page left. */
export function createOutbox(url: string, siteKey: string, store: Store): Outbox {
  const own = QUEUES + createId();
  let paused = true;
  let failures = 0;
  let timer = 0;
  let restTimer = 0;
  let sending: Promise<void> | undefined;
  let isWarned = false;

  const load = (): Entry[] => store.get<Queue>(own)?.entries ?? [];
  const save = (queue: Entry[], until = Date.now() + TAKEN_MS): void =>
    store.set(own, queue.length > 0 ? { until, entries: queue.slice(-MAX_WAITING) } : undefined);
  const isWaiting = ({ taken = 0 }: Entry): boolean => taken < Date.now();
  const measure = (value: unknown): number => new Blob([JSON.stringify(value)]).size;

  /** Takes over what pages left that are gone. One that only slept sends it too, which the server counts once. */
  function adopt(): void {
    for (const name of store.list(QUEUES)) {
      const left = store.get<Queue>(name);
      if (name === own || !left || left.until > Date.now()) continue;
      store.set(name);
      save([...load(), ...left.entries]);
    }
  }

  /** Takes the next batch; it is not sent a second time while it is on its way. */
  function take(): Batch | undefined {
    const queue = load();
    const entries: Entry[] = [];
    let bytes = 0;
    for (const entry of queue.filter(isWaiting)) {
      bytes += measure(entry.item);
      if (entries.length > 0 && (entries.length >= BATCH_ITEMS || bytes > BATCH_BYTES)) break;
      entries.push(entry);
    }
    if (entries.length === 0) return undefined;
    for (const entry of entries) entry.taken = Date.now() + TAKEN_MS;
    save(queue);
    const pick = (kind: Kind): Item[] => entries.filter((entry) => entry.kind === kind).map(({ item }) => item);
    return { entries, body: JSON.stringify({ siteKey, messages: pick("messages"), events: pick("events") }) };
  }

  /** Removes a batch that has arrived, or gives it back. */
  function finish({ entries }: Batch, isDone: boolean): void {
    const ids = entries.map(({ item }) => item["id"]);
    const queue = load();
    if (!isDone) for (const entry of queue) if (ids.includes(entry.item["id"])) entry.taken = 0;
    save(isDone ? queue.filter(({ item }) => !ids.includes(item["id"])) : queue);
  }

  function schedule(ms: number): void {
    timer ||= window.setTimeout(() => void flush(), ms);
  }

  /** For what any page has kept. Its own timer, so that a new message never waits for it. */
  function scheduleRest(ms: number): void {
    clearTimeout(restTimer);
    if (!paused && store.list(QUEUES).length > 0) restTimer = window.setTimeout(() => void flush(), ms);
  }

  /** @returns the status, 0 without an answer, and after how many seconds to come again */
  async function post(body: string): Promise<[number, number]> {
    try {
      const { status, headers } = await fetch(url, {
        method: "POST",
        body,
        credentials: "omit",
        keepalive: body.length < KEEPALIVE_BYTES,
      });
      return [status, Number(headers.get("retry-after")) || 0];
    } catch {
      return [0, 0];
    }
  }

  async function send(): Promise<void> {
    let batch: Batch | undefined;
    if (!paused) adopt();
    while (!paused && (batch = take())) {
      const [status, retryAfter] = await post(batch.body);
      const isDone = status > 0 && status < 500 && ![408, 425, 429].includes(status);
      const isRefused = isDone && status >= 400;
      if (isRefused && !isWarned) {
        isWarned = true;
        // oxlint-disable-next-line no-console -- the only way to tell the page's developers
        console.warn(`Threadlight refused messages (${status}): check the snippet's key and the allowed sites.`);
      }
      // After consent(false) there is nothing to give back.
      if (!paused) finish(batch, isDone);
      if (!isDone) {
        const seconds = Math.min(MAX_BACKOFF_SECONDS, 2 ** failures++) * (0.8 + Math.random() * 0.4);
        return schedule(Math.max(retryAfter, seconds) * 1000);
      }
      failures = 0;
    }
    // Kept by a page that may be gone, or sent by one that never learned whether it arrived.
    scheduleRest(TAKEN_MS);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = 0;
    sending ??= send()
      .catch(() => undefined)
      .then(() => (sending = undefined));
    return sending;
  }

  return {
    add(kind, item) {
      save([...load(), { kind, item }]);
      const waiting = load().filter(isWaiting);
      if (failures === 0 && (waiting.length >= BATCH_ITEMS || measure(waiting) >= BATCH_BYTES)) void flush();
      else schedule(DELAY_MS);
    },
    flush,
    retry() {
      failures = 0;
      void flush();
    },
    leave() {
      // Offline, a beacon is lost without a word: the next page sends what waits.
      let batch: Batch | undefined;
      if (!navigator.onLine) return save(load(), 0);
      while (!paused && (batch = take())) {
        const { body } = batch;
        if (!navigator.sendBeacon(url, body)) void post(body);
      }
    },
    pause(value) {
      paused = value;
      scheduleRest(DELAY_MS);
    },
  };
}
