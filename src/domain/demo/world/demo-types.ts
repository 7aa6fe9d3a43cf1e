import type { Locale } from "./calendar.ts";

export type DemoMessage = { externalId: string; role: "user" | "bot" | "agent"; text: string; at: number };
/** `score` is the satisfaction a customer gives, 1 to 5. */
export type DemoSignal = { type: "conversion" | "handoff" | "feedback" | "end"; at: number; score?: number };

/** One conversation of the demo business; `account` is a key of its accounts, instants are in ms. */
export type DemoConversation = {
  externalId: string;
  account: string;
  channel: string;
  /** Stable id of the end user: some return over the weeks. */
  user: string;
  locale: Locale;
  agent: { name: string; version: string; model: string };
  messages: DemoMessage[];
  signals: DemoSignal[];
};

/** What to generate: conversations of the `days` before `until` (ms, exclusive). */
export type DemoOptions = { seed: number; until: number; days: number; conversations: number };
