import { subscribe } from "./live-listener.ts";
import type { LiveHint } from "./live-listener.ts";

/** Keeps proxies from closing a quiet stream, and shows us clients that have gone. */
const HEARTBEAT_MS = 20_000;

/**
 * Server-sent events for one client's screens: `event: conversations` or `event: upload` with `{ uploadId }`.
 * Ends when `signal` fires or the reader goes.
 */
export function streamLive(clientId: string, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = await subscribe(clientId, (hint) => send(writeEvent(hint)));
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
        signal.removeEventListener("abort", end);
      };
      const end = () => {
        stop();
        controller.close();
      };
      signal.addEventListener("abort", end);
      send("event: ready\ndata: {}\n\n");
    },
    cancel() {
      stop();
    },
  });
}

function writeEvent(hint: LiveHint): string {
  const data = hint.kind === "upload" ? { uploadId: hint.uploadId } : {};
  return `event: ${hint.kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
