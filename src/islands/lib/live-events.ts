import { paths } from "#src/domain/shared/paths.ts";
import { bearerHeader } from "./session-store.ts";

export type LiveEvent = { event: string; data: string };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

type LiveEventsOptions = {
  /** Ends the connection and all further attempts. */
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** Called before each attempt; renews an expired token by asking the API something. May fail. */
  prepare: () => Promise<unknown>;
};

/**
 * Listens to GET /api/live until `signal` ends it, and connects again after a break, waiting twice as long each time up
 * to half a minute. By fetch, because an EventSource cannot send the bearer header.
 */
export async function followLiveEvents({ signal, onEvent, prepare }: LiveEventsOptions): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      await prepare();
      await readStream(signal, (event) => {
        waitMs = FIRST_WAIT_MS;
        onEvent(event);
      });
    } catch {
      // A stream that breaks is the normal end of one: the wait below and the next attempt are the answer to it.
    }
    await wait(waitMs, signal);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

async function readStream(signal: AbortSignal, onEvent: (event: LiveEvent) => void): Promise<void> {
  const response = await fetch(paths.api.liveEvents, {
    signal,
    credentials: "include",
    headers: { accept: "text/event-stream", ...bearerHeader() },
  });
  if (!response.ok || response.body === null) throw new Error(`${response.status}: no live events`);
  const parser = createEventParser(onEvent);
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser(decoder.decode(value, { stream: true }));
  }
}

/** Reads the text/event-stream format from chunks cut anywhere; comments and ids are left out. */
export function createEventParser(onEvent: (event: LiveEvent) => void): (chunk: string) => void {
  let rest = "";
  let event = "message";
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === "") {
      if (data.length > 0) onEvent({ event, data: data.join("\n") });
      event = "message";
      data = [];
      return;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    if (field === "data") data.push(value);
  }

  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  };
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
