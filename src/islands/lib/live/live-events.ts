import { createParser } from "eventsource-parser";
import { paths } from "#src/domain/paths/paths.ts";
import { bearerHeader } from "../session/session-store.ts";

export type LiveEvent = { event: string; data: string };

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

type LiveEventsOptions = {
  /** Ends the connection and stops reconnecting. */
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** Called before each attempt to renew an expired token by an API call. May fail. */
  prepare: () => Promise<unknown>;
};

/**
 * Streams GET /api/live until `signal` aborts. Reconnects with exponential backoff, from 1 s up to 30 s. Uses fetch
 * because EventSource cannot send the bearer header.
 */
export async function subscribeToLiveEvents({ signal, onEvent, prepare }: LiveEventsOptions): Promise<void> {
  let backoffMs = MIN_BACKOFF_MS;
  while (!signal.aborted) {
    try {
      await prepare();
      await readStream(signal, (event) => {
        backoffMs = MIN_BACKOFF_MS;
        onEvent(event);
      });
    } catch {
      // Streams normally end by breaking; reconnect after the wait.
    }
    await wait(backoffMs, signal);
    backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
  }
}

async function readStream(signal: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<void> {
  const response = await fetch(paths.api.liveEvents, {
    signal,
    credentials: "include",
    headers: { accept: "text/event-stream", ...bearerHeader() },
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status}: no live events`);
  const parser = createParser({ onEvent: ({ event = "message", data }) => onEvent({ event, data }) });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    }
  });
}
