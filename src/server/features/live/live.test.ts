import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { subscribe } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { announceChange, announceUpload } from "./live.service.ts";
import { streamLive } from "./live-stream.ts";

const CLIENT = crypto.randomUUID();

bindDatabase();
let mayListen = true;
let leaving: AbortController;
let reader: ReadableStreamDefaultReader<Uint8Array>;

beforeEach(async () => {
  mayListen = true;
  leaving = new AbortController();
  // Connects, which takes real time.
  (await subscribe(CLIENT, () => undefined))();
  vi.useFakeTimers();
  const stream = streamLive(CLIENT, { signal: leaving.signal, mayListen: () => Promise.resolve(mayListen) });
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
});

it("a live stream leaves nothing running behind whose request or reader is gone", async () => {
  await readText();
  leaving.abort();
  expect(await readText()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
  const other = streamLive(CLIENT, { signal: new AbortController().signal, mayListen: () => Promise.resolve(true) });
  await other.cancel();
  await Promise.resolve();
  expect(vi.getTimerCount()).toBe(0);
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
