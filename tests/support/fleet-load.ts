/** Programs and people that use a fleet. They repeat what fails at the next process, as real ones do. */
import { setTimeout as wait } from "node:timers/promises";
import type { Fleet } from "./fleet.ts";

export type Answer = { status: number; text: string };
export type FleetLoad = {
  /** The ids of all messages that were acknowledged. */
  readonly acknowledged: readonly string[];
  /** Requests that repeating did not heal: an unexpected status, or no answer at last. */
  readonly unhealed: readonly string[];
  /** Attempts that failed and were repeated. */
  readonly repeats: number;
  readonly reads: number;
  /** The longest that a sender waited for an acknowledgment, repeats included. */
  readonly slowestMs: number;
  /** Sends a request to the processes in turn until one answers. */
  call(token: string, path: string, init?: { method: string; body: string; type?: string }): Promise<Answer>;
  /** Sends one batch of messages; returns whether it was acknowledged. */
  sendBatch(name: string): Promise<boolean>;
  /** Ends after the running requests are answered. */
  stop(): Promise<void>;
};

const SENDERS = 4;
const BATCH = 20;
const CONVERSATIONS = 10;
/** Batches of all senders until the conversations are new ones: a conversation that grows without end costs more each time. */
const ROUND = 20;
/** A sender rests three times as long as its batch took, so that starting processes get their turn on a busy machine too. */
const REST = 3;
const MIN_PAUSE_MS = 30;
/** Below the limit of reads per session. */
const READ_PAUSE_MS = 150;
const RETRY_PAUSE_MS = 50;
const MAX_ATTEMPTS = 200;
/** A killed process may leave a connection that nobody answers. */
const ANSWER_TIMEOUT_MS = 10_000;
/** What a client is asked to repeat. */
const REPEATED = new Set([429, 503]);

/** Sends messages and reads figures until stopped, over all website processes in turn. */
export function startFleetLoad(
  fleet: Fleet,
  keys: { apiKey: string; accessToken: string; readPath: string },
): FleetLoad {
  const acknowledged: string[] = [];
  const unhealed: string[] = [];
  let [turn, batches, repeats, reads, slowestMs, isStopping] = [0, 0, 0, 0, 0, false];

  async function attempt(
    token: string,
    path: string,
    init: { method: string; body: string; type?: string } | undefined,
  ): Promise<Answer | null> {
    const { url } = fleet.webs[turn++ % fleet.webs.length] ?? { url: "" };
    const headers = { authorization: `Bearer ${token}`, "content-type": init?.type ?? "application/json" };
    const request = init === undefined ? { headers } : { method: init.method, body: init.body, headers };
    try {
      const response = await fetch(new URL(path, url), { ...request, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  }

  const call: FleetLoad["call"] = async (token, path, init) => {
    for (let count = 0; count < MAX_ATTEMPTS; count++) {
      const answer = await attempt(token, path, init);
      if (answer !== null && !REPEATED.has(answer.status)) {
        if (answer.status >= 300) unhealed.push(`${path}: ${String(answer.status)} ${answer.text}`);
        return answer;
      }
      repeats++;
      await wait(RETRY_PAUSE_MS);
    }
    unhealed.push(`${path}: no answer`);
    return { status: 0, text: "" };
  };

  async function sendBatch(name: string): Promise<boolean> {
    const round = Math.floor(batches++ / ROUND);
    const messages = Array.from({ length: BATCH }, (_, at) => buildMessage(`${name}-${String(at)}`, round, at));
    const body = JSON.stringify({ messages });
    const isAcknowledged = (await call(keys.apiKey, "/api/v1/messages", { method: "POST", body })).status === 200;
    if (isAcknowledged) acknowledged.push(...messages.map(({ id }) => id));
    return isAcknowledged;
  }

  async function send(sender: number): Promise<void> {
    for (let request = 0; !isStopping; request++) {
      const startedAt = performance.now();
      await sendBatch(`${String(sender)}-${String(request)}`);
      const tookMs = performance.now() - startedAt;
      slowestMs = Math.max(slowestMs, tookMs);
      await wait(Math.max(MIN_PAUSE_MS, REST * tookMs));
    }
  }

  async function requestFigures(): Promise<void> {
    while (!isStopping) {
      if ((await call(keys.accessToken, keys.readPath)).status === 200) reads++;
      await wait(READ_PAUSE_MS);
    }
  }

  const running = [...Array.from({ length: SENDERS }, (_, sender) => send(sender)), requestFigures()];
  return {
    acknowledged,
    unhealed,
    get repeats() {
      return repeats;
    },
    get reads() {
      return reads;
    },
    get slowestMs() {
      return slowestMs;
    },
    call,
    sendBatch,
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
  };
}

/** All senders write into the same conversations, through whichever process answers. */
function buildMessage(id: string, round: number, at: number): { id: string } & Record<string, string> {
  return {
    id,
    conversationId: `conversation ${String(round)}, ${String(at % CONVERSATIONS)}`,
    role: at % 2 === 0 ? "user" : "bot",
    text: at % 2 === 0 ? "do you have a table for two tonight?" : "Yes, at 20:00. Shall I book it?",
  };
}
