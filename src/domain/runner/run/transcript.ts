import { analyzeConversation } from "#src/domain/analysis/analysis.ts";
import type { MessageInput } from "#src/domain/analysis/analysis.contract.ts";
import type { RunMessage } from "../run.contract.ts";
import type { Bubble } from "./chat.ts";
import type { RunGoal } from "./run-goal.ts";

/** A message of a run with the step it belongs to, null for bubbles that no step took. */
export type TranscriptMessage = {
  role: "user" | "bot";
  text: string;
  at: number;
  buttons: string[];
  step: number | null;
  /** Milliseconds from sending to the first letter and to the last change, of the first bubble of an answer. */
  firstMs: number | null;
  doneMs: number | null;
  media: number;
};

/** What was said in a run, and how long the bot took. */
export interface Transcript {
  messages: TranscriptMessage[];
  /** Bubbles that no step took yet, in order. */
  unread: TranscriptMessage[];
  sentAt: number | null;
  timeouts: number;
}

/** An empty transcript. */
export function createTranscript(): Transcript {
  return { messages: [], unread: [], sentAt: null, timeouts: 0 };
}

/** Adds what the user said; the next bubbles answer it. */
export function addUserMessage(
  transcript: Transcript,
  { text, at, step }: { text: string; at: number; step: number },
): void {
  const rest = { buttons: [], firstMs: null, doneMs: null, media: 0 };
  transcript.messages.push({ role: "user", text, at, step, ...rest });
  transcript.sentAt = at;
}

/** Adds bubbles of one answer: the first that follows what the user said has the answer's times. */
export function addBubbles(transcript: Transcript, bubbles: readonly Bubble[]): void {
  const { sentAt } = transcript;
  const lastAt = bubbles.at(-1)?.doneAt ?? 0;
  bubbles.forEach(({ text, at, buttons, media }, index) => {
    const isFirst = index === 0 && sentAt !== null;
    const message: TranscriptMessage = {
      role: "bot",
      text,
      at,
      buttons,
      media,
      step: null,
      firstMs: isFirst ? Math.max(0, Math.round(at - sentAt)) : null,
      doneMs: isFirst ? Math.max(0, Math.round(lastAt - sentAt)) : null,
    };
    transcript.messages.push(message);
    transcript.unread.push(message);
  });
  if (bubbles.length > 0) transcript.sentAt = null;
}

/** A message as the engine takes it and conversations store it: the labels of buttons are lines of their own. */
export function toStoredText({ text, buttons }: Pick<RunMessage, "text" | "buttons">): string {
  const missing = buttons.filter((label) => !text.includes(label));
  return [text, ...missing.map((label) => `▸ ${label}`)].filter((line) => line !== "").join("\n");
}

/** The messages as the engine takes them. */
export function toMessageInputs(
  messages: readonly Pick<TranscriptMessage, "role" | "text" | "buttons" | "at">[],
  goal: RunGoal | undefined,
): MessageInput[] {
  return messages.map(({ role, at, ...message }) => {
    const text = toStoredText(message);
    return { role, text, at, ownIntent: role === "user" ? goal?.findIntent?.(text) : undefined };
  });
}

/** Analyzes what was said so far. */
export function analyzeTranscript({ messages }: Transcript, goal: RunGoal | undefined) {
  const inputs = toMessageInputs(messages, goal);
  return analyzeConversation(inputs, { closed: false, ...(goal ? { goal: goal.goal } : {}) });
}

/** The messages as a run keeps them. */
export function toRunMessages(messages: readonly TranscriptMessage[]): RunMessage[] {
  return messages.map(({ role, text, at, buttons }) => ({ role, text, at: new Date(at).toISOString(), buttons }));
}
