import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { subscribe } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { announceChange, announceUpload, MAX_STREAMS, openLiveStream } from "./live.service.ts";
import { streamLive } from "./live-stream.ts";

const CLIENT = crypto.randomUUID();

bindDatabase();
const onEnd = vi.fn<() => void>();
let mayListen = true;
let leaving: AbortController;
let reader: ReadableStreamDefaultReader<Uint8Array>;

beforeEach(async () => {
  mayListen = true;
  onEnd.mockClear();
  leaving = new AbortController();
  // Connects, which takes real time.
  (await subscribe(CLIENT, () => undefined))();
  vi.useFakeTimers();
  const stream = streamLive(CLIENT, { signal: leaving.signal, mayListen: () => Promise.resolve(mayListen), onEnd });
  reader = stream.getReader();
});
afterEach(() => {
  vi.useRealTimers();
});

async function readText(): Promise<string | undefined> {
  const { value } = await reader.read();
  return value === undefined ? undefined : new TextDecoder().decode(value);
}

it("a live stream shows with every heartbeat that it is there, and ends once its session has", async () => {
  expect(await readText()).toBe("event: ready\ndata: {}\n\n");
  await vi.advanceTimersToNextTimerAsync();
  expect(await readText()).toBe(": still here\n\n");
  mayListen = false;
  await vi.advanceTimersToNextTimerAsync();
  expect(await readText()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it("a live stream leaves nothing running behind whose request or reader is gone", async () => {
  await readText();
  leaving.abort();
  expect(await readText()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
  const other = streamLive(CLIENT, {
    signal: new AbortController().signal,
    mayListen: () => Promise.resolve(true),
    onEnd,
  });
  await other.cancel();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it("one person's live streams are limited, nobody else's by them, and a closed one makes room", async () => {
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

it("hears of its own client alone", async () => {
  vi.useRealTimers();
  const other = crypto.randomUUID();
  const heard: LiveHint[] = [];
  const last = Promise.withResolvers<undefined>();
  const stop = await subscribe(CLIENT, (hint) => {
    heard.push(hint);
    if (hint.kind === "upload") last.resolve(undefined);
  });
  announceChange(other);
  announceUpload(other, "theirs");
  announceUpload(CLIENT, "mine");
  await last.promise;
  stop();
  expect(heard).toEqual([{ kind: "upload", clientId: CLIENT, uploadId: "mine" }]);
});
