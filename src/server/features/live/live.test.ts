import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSession, deleteSession } from "#src/server/auth/sessions/sessions.ts";
import { deleteUserSessions } from "#src/server/auth/sessions/sessions.sql.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { subscribe } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { notifyChange, notifyImport, MAX_STREAMS, openLiveStream } from "./live.service.ts";
import { createLiveStream } from "./live-stream.ts";
import { onSessionEnd } from "./session-ends.ts";

const CLIENT = crypto.randomUUID();
const SESSION = "session-of-the-stream";
const STREAM = { clientId: CLIENT, sessionId: SESSION };

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
  (await onSessionEnd(SESSION, () => undefined))();
  vi.useFakeTimers();
  const stream = createLiveStream(STREAM, {
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
  const other = createLiveStream(STREAM, {
    signal: new AbortController().signal,
    isAllowed: () => Promise.resolve(true),
    onEnd,
  });
  await other.cancel();
  // Lets the pending subscriptions settle.
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

it("limits live streams per user, and a closed one makes room", async () => {
  vi.useRealTimers();
  const person = { ...STREAM, userId: crypto.randomUUID() };
  const open = (viewer = person) => openLiveStream(new Request("http://localhost/api/live"), viewer);
  const streams = Array.from({ length: MAX_STREAMS }, () => open());
  expect(() => open()).toThrow(expect.objectContaining({ code: "rate_limited", retryAfterSeconds: 30 }));
  const others = open({ ...STREAM, userId: crypto.randomUUID() });
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

it("ends at once when its session is deleted, and only then", async () => {
  vi.useRealTimers();
  const { userId } = await createTestClient();
  const { system } = getDatabase();
  const [own, other] = await Promise.all(
    [1, 2].map(() => createSession(system, { userId, remembered: true, userAgent: "" })),
  );
  const open = (sessionId = "") => {
    const options = { signal: request.signal, isAllowed: () => Promise.resolve(true), onEnd: () => undefined };
    return createLiveStream({ clientId: CLIENT, sessionId }, options).getReader();
  };
  const [ended, kept] = [open(own?.sessionId), open(other?.sessionId)];
  await Promise.all([ended.read(), kept.read()]);
  await deleteSession(system, own?.sessionId ?? "");
  // Without the notification, this read would wait for the next heartbeat.
  expect((await ended.read()).done).toBe(true);
  notifyChange(CLIENT);
  expect((await kept.read()).done).toBe(false);
  await deleteUserSessions(system, { userId });
  expect((await kept.read()).done).toBe(true);
});
