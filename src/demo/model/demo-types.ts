import type { Locale } from "./locale.ts";

/** A generated message; `at` is in ms. */
export type DemoMessage = { externalId: string; role: "user" | "bot" | "agent"; text: string; at: number };

/** A generated signal; `score` is the customer's satisfaction, 1 to 5. */
export type DemoSignal = { type: "conversion" | "handoff" | "feedback" | "end"; at: number; score?: number };

/** One conversation of the demo business; `account` is the key of one of its API accounts. */
export type DemoConversation = {
  externalId: string;
  account: string;
  channel: string;
  /** Stable id of the customer: some return over the weeks. */
  user: string;
  locale: Locale;
  agent: { name: string; version: string; model: string };
  messages: DemoMessage[];
  signals: DemoSignal[];
};

/** What to generate: this many conversations in the `days` before `until` (ms, exclusive). */
export type DemoOptions = { seed: number; until: number; days: number; conversations: number };
