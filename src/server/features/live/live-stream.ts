import { log } from "../../log.ts";
import { subscribe } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";
import { onSessionEnd } from "./session-ends.ts";

/** Keeps proxies from closing a quiet stream, and detects disconnected clients. */
const HEARTBEAT_MS = 20_000;

/**
 * Creates a stream of server-sent events for a client: `event: conversations`, or `event: upload` with `{ uploadId }`. Ends when
 * `signal` aborts, the reader disconnects, the session ends in any process, or `isAllowed`, checked before each heartbeat, is
 * false; then calls `onEnd` once.
 */
export function createLiveStream(
  { clientId, sessionId }: { clientId: string; sessionId: string },
  { signal, isAllowed, onEnd }: { signal: AbortSignal; isAllowed: () => Promise<boolean>; onEnd: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const disconnected = new AbortController();
  const sessionEnded = new AbortController();
  const ended = AbortSignal.any([signal, disconnected.signal, sessionEnded.signal]);
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const subscriptions = [
        subscribe(clientId, (hint) => send(formatEvent(hint))),
        onSessionEnd(sessionId, () => sessionEnded.abort()),
      ];
      const unsubscribe = await Promise.all(subscriptions).catch((error: unknown) => {
        onEnd();
        throw error;
      });
      const beat = async () => {
        const allowed = await isAllowed();
        if (ended.aborted) return;
        if (allowed) send(": still here\n\n");
        else end();
      };
      const heartbeat = setInterval(() => {
        // The next heartbeat checks again.
        beat().catch((error: unknown) => log.warn({ err: error }, "checking the session of a live stream failed"));
      }, HEARTBEAT_MS);
      const stop = () => {
        clearInterval(heartbeat);
        for (const forget of unsubscribe) forget();
        onEnd();
      };
      const end = () => {
        stop();
        ended.removeEventListener("abort", onAbort);
        controller.close();
      };
      // A disconnected reader has closed the stream itself.
      const onAbort = () => (disconnected.signal.aborted ? stop() : end());
      if (ended.aborted) return onAbort();
      ended.addEventListener("abort", onAbort, { once: true });
      send("event: ready\ndata: {}\n\n");
    },
    cancel() {
      disconnected.abort();
    },
  });
}

function formatEvent(hint: LiveHint): string {
  const data = hint.kind === "upload" ? { uploadId: hint.uploadId } : {};
  return `event: ${hint.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
