import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { subscribe } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { notifyChange, notifyImport, MAX_STREAMS, openLiveStream } from "./live.service.ts";
import { createLiveStream } from "./live-stream.ts";

const CLIENT = crypto.randomUUID();

setUpFileDatabase();
const onEnd = vi.fn<() => void>();
let isAllowed = true;
let request: AbortController;
let reader: ReadableStreamDefaultReader<Uint8Array>;

beforeEach(async () => {
  isAllowed = true;
  onEnd.mockClear();
  request = new AbortController();
  // Connects before the timers are faked.
  (await subscribe(CLIENT, () => undefined))();
  vi.useFakeTimers();
  const stream = createLiveStream(CLIENT, {
    signal: request.signal,
    isAllowed: () => Promise.resolve(isAllowed),
    onEnd,
  });
  reader = stream.getReader();
});
afterEach(() => {
  vi.useRealTimers();
});

async function readText(): Promise<string | undefined> {
  const { value } = await reader.read();
  return value === undefined ? undefined : new TextDecoder().decode(value);
}

it("sends heartbeats and ends after its session", async () => {
  expect(await readText()).toBe("event: ready\ndata: {}\n\n");
  await vi.advanceTimersToNextTimerAsync();
  expect(await readText()).toBe(": still here\n\n");
  isAllowed = false;
  await vi.advanceTimersToNextTimerAsync();
  expect(await readText()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("leaves nothing running after its request or reader is gone", async () => {
  await readText();
  request.abort();
  expect(await readText()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
  const other = createLiveStream(CLIENT, {
    signal: new AbortController().signal,
    isAllowed: () => Promise.resolve(true),
    onEnd,
  });
  await other.cancel();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it("limits live streams per user, and a closed one makes room", async () => {
  vi.useRealTimers();
  const person = { clientId: CLIENT, userId: crypto.randomUUID() };
  const open = (viewer = person) => openLiveStream(new Request("http://localhost/api/live"), viewer);
  const streams = Array.from({ length: MAX_STREAMS }, () => open());
  expect(() => open()).toThrow(expect.objectContaining({ code: "rate_limited", retryAfterSeconds: 30 }));
  const others = open({ clientId: CLIENT, userId: crypto.randomUUID() });
  await streams[0]?.cancel();
  await vi.waitFor(() => streams.push(open()));
  expect(() => open()).toThrow(expect.objectContaining({ code: "rate_limited" }));
  await Promise.all([...streams.slice(1), others].map((stream) => stream.cancel()));
});

it("delivers only hints of its own client", async () => {
  vi.useRealTimers();
  const other = crypto.randomUUID();
  const received: LiveHint[] = [];
  const last = Promise.withResolvers<undefined>();
  const stop = await subscribe(CLIENT, (hint) => {
    received.push(hint);
    if (hint.kind === "upload") last.resolve(undefined);
  });
  notifyChange(other);
  notifyImport(other, "theirs");
  notifyImport(CLIENT, "mine");
  await last.promise;
  stop();
  expect(received).toEqual([{ kind: "upload", clientId: CLIENT, uploadId: "mine" }]);
});
