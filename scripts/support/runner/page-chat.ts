/** A chat in a browser's page, driven by the extension's script in its frame. */
import type { Frame } from "playwright-core";
import type { PageApi, SendOptions, WaitOptions } from "../../../extension/page/protocol.ts";
import { takeAnswer, toBubbles } from "../../../extension/page/take-answer.ts";
import { hashToInteger } from "#src/domain/shared/hash.ts";
import { ChatError } from "#src/domain/runner/run/chat.ts";
import type { Chat } from "#src/domain/runner/run/chat.ts";

declare global {
  var threadlightRunner: PageApi | undefined;
}

export type PageChatOptions = { quietMs: number; atOnce: boolean; signal: AbortSignal };

/** Drives the chat of a frame whose script is attached. */
export function createPageChat(frame: Frame, { quietMs, atOnce, signal }: PageChatOptions): Chat {
  return {
    now: () => Date.now(),
    send: async (text) => {
      const options: SendOptions = { text, atOnce, seed: hashToInteger(text) % 2 ** 32 };
      return takeAnswer(await run(() => frame.evaluate((given) => globalThis.threadlightRunner?.send(given), options)));
    },
    pressButton: async (words) => {
      return takeAnswer(await run(() => frame.evaluate((given) => globalThis.threadlightRunner?.press(given), words)));
    },
    waitForAnswer: async ({ timeoutMs }) => {
      const options: WaitOptions = { timeoutMs, quietMs };
      return toBubbles(await run(() => frame.evaluate((given) => globalThis.threadlightRunner?.wait(given), options)));
    },
    takeBubbles: async () => toBubbles(await run(() => frame.evaluate(() => globalThis.threadlightRunner?.take()))),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };

  async function run<T>(call: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      throw toChatError(error);
    }
  }
}

/** Tells a closed page from one that went elsewhere. */
export function toChatError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (/has been closed|Target closed|browser has disconnected|Page crashed/i.test(error.message)) {
    return new ChatError("page_closed", "The page was closed");
  }
  if (/context was destroyed|navigat|frame (?:was|got) detached/i.test(error.message)) {
    return new ChatError("page_moved", "The page went elsewhere");
  }
  return error;
}
