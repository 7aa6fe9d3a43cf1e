/** Hooks for bots of Botpress: before a message comes in, and after one went out. */
import { buildMessage } from "./platform-messages.ts";
import type { PlatformOptions } from "./platform-messages.ts";
import type { Tracker } from "./tracker.ts";
import { getField } from "./turns.ts";

export type { PlatformOptions } from "./platform-messages.ts";

type BotpressMessage = { id: string; conversationId: string; userId: string; createdAt: string; payload: unknown };

/** Tracks the texts of messages. Botpress runs a bot only while it has work, so that an outgoing message also sends what waits. */
export function trackBotpress(tracker: Tracker, options: PlatformOptions = {}) {
  function track({ id, conversationId, userId, createdAt, payload }: BotpressMessage, role: "user" | "bot"): void {
    const text = getField(payload, "text");
    if (typeof text !== "string" || text.trim() === "") return;
    const user = role === "user" ? userId : undefined;
    tracker.track(buildMessage({ conversationId, id, userId: user, timestamp: createdAt, role, text }, options));
  }

  return {
    async incoming({ data }: { data: BotpressMessage }): Promise<undefined> {
      track(data, "user");
    },
    async outgoing({ data }: { data: { message: BotpressMessage } }): Promise<undefined> {
      track(data.message, "bot");
      await tracker.flush();
    },
  };
}
