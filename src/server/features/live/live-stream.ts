import { log } from "../../log.ts";
import { subscribe } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";

/** Keeps proxies from closing a quiet stream, and shows us clients that have gone. */
const HEARTBEAT_MS = 20_000;

/**
 * Server-sent events for one client's screens: `event: conversations` or `event: upload` with `{ uploadId }`.
 * Ends when `signal` fires, the reader goes, or `mayListen`, asked before every heartbeat, says no; then calls `onEnd` once.
 */
export function streamLive(
  clientId: string,
  { signal, mayListen, onEnd }: { signal: AbortSignal; mayListen: () => Promise<boolean>; onEnd: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const over = AbortSignal.any([signal, gone.signal]);
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = await subscribe(clientId, (hint) => send(writeEvent(hint))).catch((error: unknown) => {
        onEnd();
        throw error;
      });
      const beat = async () => {
        const may = await mayListen();
        if (over.aborted) return;
        if (may) send(": still here\n\n");
        else end();
      };
      const heartbeat = setInterval(() => {
        // Nobody could be asked just now: the next heartbeat asks again.
        beat().catch((error: unknown) => log.warn({ err: error }, "the session of a live stream could not be read"));
      }, HEARTBEAT_MS);
      const stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
        onEnd();
      };
      const end = () => {
        stop();
        over.removeEventListener("abort", onAbort);
        controller.close();
      };
      // A reader that went has closed the stream itself.
      const onAbort = () => (gone.signal.aborted ? stop() : end());
      if (over.aborted) return onAbort();
      over.addEventListener("abort", onAbort, { once: true });
      send("event: ready\ndata: {}\n\n");
    },
    cancel() {
      gone.abort();
    },
  });
}

function writeEvent(hint: LiveHint): string {
  const data = hint.kind === "upload" ? { uploadId: hint.uploadId } : {};
  return `event: ${hint.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
