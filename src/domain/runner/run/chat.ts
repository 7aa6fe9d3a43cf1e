import type { RunErrorCode } from "../run.contract.ts";

/** A bot's message as the page shows it. Times in milliseconds since the epoch; `doneAt` is its last change. */
export type Bubble = { text: string; buttons: string[]; media: number; at: number; doneAt: number };

/** A chat that a run talks to. Each call fails with a {@link ChatError} if the page can't be driven. */
export interface Chat {
  /** Types and sends a message; resolves with the time of sending. */
  send(text: string): Promise<number>;
  /** Presses the button with these words; null if there is none, else the time of pressing. */
  pressButton(words: string): Promise<number | null>;
  /** The bubbles that came since the last call: waits until an answer is over, or gives none if none begins in time. */
  waitForAnswer(options: { timeoutMs: number }): Promise<Bubble[]>;
  /** The bubbles that came since the last call, without waiting. */
  takeBubbles(): Promise<Bubble[]>;
  pause(ms: number): Promise<void>;
  now(): number;
}

/** Why the page could not be driven. */
export class ChatError extends Error {
  readonly code: RunErrorCode;
  constructor(code: RunErrorCode, message: string) {
    super(message);
    this.name = "ChatError";
    this.code = code;
  }
}

/** Tries a regular expression within a time limit; null if it took too long. */
export type RegExpTest = (pattern: string, flags: string, text: string) => Promise<boolean | null>;
