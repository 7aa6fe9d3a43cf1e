/** A chat with a bot that answers by a function, for tests and the demo: no page, and a clock that only waits move. */
import type { RunErrorCode } from "../run.contract.ts";
import { ChatError } from "./chat.ts";
import type { Bubble, Chat } from "./chat.ts";

const STARTS_AT = Date.parse("2026-01-05T09:00:00Z");

/** A bubble of an answer; `afterMs` after sending, 100 by default. */
export type ScriptedBubble =
  string | { text: string; buttons?: string[]; media?: number; afterMs?: number; doneMs?: number };
export type ScriptedBot = (said: string, turn: number) => readonly ScriptedBubble[] | RunErrorCode;

/** Starts a chat with a bot at `startsAt` (ms); a string instead of bubbles is an error of the page. */
export function createScriptedChat(
  bot: ScriptedBot,
  startsAt = STARTS_AT,
): Chat & { sent: string[]; pressed: string[]; paused: number[] } {
  let now = startsAt;
  let turn = 0;
  let queue: Bubble[] = [];
  let buttons: string[] = [];
  const sent: string[] = [];
  const pressed: string[] = [];
  const paused: number[] = [];
  const answer = (text: string): number => {
    const at = now;
    const bubbles = bot(text, turn++);
    if (typeof bubbles === "string") throw new ChatError(bubbles, `The page says ${bubbles}`);
    queue.push(
      ...bubbles.map((bubble): Bubble => {
        const { afterMs = 100, ...rest } = typeof bubble === "string" ? { text: bubble } : bubble;
        const { doneMs = afterMs + 50 } = rest;
        return {
          text: rest.text,
          buttons: rest.buttons ?? [],
          media: rest.media ?? 0,
          at: at + afterMs,
          doneAt: at + doneMs,
        };
      }),
    );
    return at;
  };
  const take = (until: number): Bubble[] => {
    const taken = queue.filter(({ at }) => at <= until);
    queue = queue.filter(({ at }) => at > until);
    if (taken.length > 0) buttons = taken.flatMap((bubble) => bubble.buttons);
    return taken;
  };
  return {
    sent,
    pressed,
    paused,
    send: async (text) => {
      sent.push(text);
      return answer(text);
    },
    pressButton: async (words) => {
      const button = buttons.find((label) => label.toLowerCase() === words.toLowerCase());
      if (button === undefined) return null;
      pressed.push(button);
      return answer(button);
    },
    waitForAnswer: async ({ timeoutMs }) => {
      const first = queue[0];
      if (!first || first.at > now + timeoutMs) {
        now += timeoutMs;
        return [];
      }
      now = Math.max(now, ...queue.map(({ doneAt }) => doneAt)) + 1500;
      return take(now);
    },
    takeBubbles: async () => take(now),
    pause: async (ms) => {
      paused.push(ms);
      now += ms;
    },
    now: () => now,
  };
}
