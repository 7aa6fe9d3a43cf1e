/** Calls a platform's API for its past conversations: waits where the platform asks for it, and tries again what failed. */
import { setTimeout as wait } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "#src/domain/shared/durations.ts";
import type { HistoryReader, PlatformApi } from "../connectors/base/history.types.ts";
import type { Payload } from "../connectors/base/payload.ts";
import { callPlatform } from "../connections/outgoing.ts";
import { parsePause } from "./retry-after.ts";
import { parseWebhookBody } from "../receive/parse-webhook-body.ts";

const MAX_FAILURES = 6;
const FIRST_DELAY_MS = SECOND_MS;
const MAX_DELAY_MS = MINUTE_MS;

/** Why a platform gives no more: `refused` our credentials, `failed` again and again, or `later`, after `afterMs`. */
export class PlatformStop extends Error {
  override name = "PlatformStop";
  readonly reason: "refused" | "failed" | "later";
  readonly afterMs: number;

  constructor(reason: PlatformStop["reason"], message: string, afterMs = 0) {
    super(message);
    this.reason = reason;
    this.afterMs = afterMs;
  }
}

type ApiOptions = {
  platform: string;
  field: PlatformApi["field"];
  /** Longer waits reject with PlatformStop `later`. */
  maxWaitMs: number;
  /** Ends a wait early: the process stops, or people paused. */
  signal: AbortSignal;
};

/** Creates the calls to a platform's API. They reject with PlatformStop, and with the signal's reason once it is aborted. */
export function createPlatformApi(reader: HistoryReader, options: ApiOptions): PlatformApi {
  const { platform, field, maxWaitMs, signal } = options;
  const base = reader.base(field);
  const headers = { accept: "application/json", ...reader.headers(field) };
  /** One limit holds for all calls: none is made before. */
  let notBefore = 0;

  async function pause(ms: number): Promise<void> {
    if (ms > maxWaitMs) throw new PlatformStop("later", `${platform} asks us to wait.`, ms);
    notBefore = Math.max(notBefore, Date.now() + ms);
    await keepPause();
  }

  async function keepPause(): Promise<void> {
    for (let left = notBefore - Date.now(); left > 0; left = notBefore - Date.now()) {
      await wait(left, undefined, { signal });
    }
    signal.throwIfAborted();
  }

  async function call(path: string, body?: unknown, isOptional = false): Promise<Payload | null> {
    let [failures, limits] = [0, 0];
    for (;;) {
      await keepPause();
      const answer = await send(path, body);
      if (answer.status >= 200 && answer.status < 300) return parse(answer.text);
      if (answer.status === 404 || answer.status === 410) return null;
      if (isOptional && answer.status === 403) return null;
      if (answer.status === 401 || answer.status === 403)
        throw new PlatformStop("refused", `${platform} refuses the credentials.`);
      if (answer.status === 429) {
        const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(limits++, 10), MAX_DELAY_MS);
        await pause(answer.afterMs > 0 ? answer.afterMs : backoffMs);
      } else if (answer.status < 500 && answer.status !== 0 && answer.status !== 408) {
        throw new PlatformStop("failed", `${platform} answered ${answer.status}.`);
      } else {
        const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS);
        // Only a platform that asks for it is waited for longer.
        const isTooLong = answer.afterMs === 0 && delayMs > maxWaitMs;
        if (++failures > MAX_FAILURES || isTooLong) throw new PlatformStop("failed", answer.text);
        await pause(Math.max(answer.afterMs, delayMs));
      }
    }
  }

  function parse(text: string): Payload {
    try {
      return parseWebhookBody(Buffer.from(text), { body: "json" });
    } catch {
      throw new PlatformStop("failed", `${platform} answered without JSON. Check the address.`);
    }
  }

  /** Status 0 is no response. */
  async function send(path: string, body: unknown): Promise<{ status: number; text: string; afterMs: number }> {
    try {
      const content = body === undefined ? undefined : JSON.stringify(body);
      const { status, text, headers: received } = await callPlatform(base + path, { headers, body: content });
      const isFine = status < 400;
      return { status, text: isFine ? text : `${platform} answered ${status}.`, afterMs: parsePause(received) };
    } catch (error) {
      signal.throwIfAborted();
      const detail = error instanceof Error ? error.message : "";
      return { status: 0, text: `${platform} could not be reached. ${detail}`.trim(), afterMs: 0 };
    }
  }

  return {
    field,
    get: (path, options) => call(path, undefined, options?.optional),
    post: (path, body) => call(path, body),
  };
}

/** The calls for lists: one that does not exist is a wrong address, not an empty list. They reject with PlatformStop. */
export function requireFound(api: PlatformApi, platform: string): PlatformApi {
  async function requireAnswer(answer: Promise<Payload | null>): Promise<Payload> {
    const found = await answer;
    if (found === null) throw new PlatformStop("failed", `${platform} answered 404. Check the address.`);
    return found;
  }

  return {
    ...api,
    get: (path, options) => requireAnswer(api.get(path, options)),
    post: (path, body) => requireAnswer(api.post(path, body)),
  };
}
