import { getDatabase } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { LIVE_CHANNEL } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { streamLive } from "./live-stream.ts";
import { notify } from "./live.sql.ts";

const ANNOUNCE_EVERY_MS = 400;

const waiting = new Map<string, LiveHint>();
let timer: NodeJS.Timeout | undefined;

/** Tells every process that the client's conversations changed, a few times a second at the most. */
export function announceChange(clientId: string): void {
  announce({ clientId, kind: "conversations" });
}

/** Tells every process that an upload of the client moved on. */
export function announceUpload(clientId: string, uploadId: string): void {
  announce({ clientId, kind: "upload", uploadId });
}

function announce(hint: LiveHint): void {
  waiting.set(JSON.stringify(hint), hint);
  timer ??= setTimeout(flush, ANNOUNCE_EVERY_MS);
  timer.unref();
}

function flush(): void {
  timer = undefined;
  const payloads = [...waiting.keys()];
  waiting.clear();
  // Hints only: a screen that misses one is stale, not wrong.
  notify(getDatabase().system, { channel: LIVE_CHANNEL, payloads }).catch((error: unknown) => {
    log.warn({ err: error }, "live hints were not sent");
  });
}

/** The stream of one client's hints, as server-sent events. */
export function openLiveStream(clientId: string, signal: AbortSignal): ReadableStream<Uint8Array> {
  return streamLive(clientId, signal);
}
