import type { RunStep } from "../run.contract.ts";
import type { Bubble, Chat } from "../run/chat.ts";
import { addBubbles, addUserMessage } from "../run/transcript.ts";
import type { Transcript } from "../run/transcript.ts";
import type { PersonaId } from "./persona.ts";

const MAX_DURATION_MS = 300_000;

export type ExploreOptions = {
  persona: PersonaId;
  seed: number;
  maxMessages: number;
  /** Whether it may press what pays, orders, books, deletes or uploads, and give invented contact details. */
  mayCommit: boolean;
  timeoutMs: number;
  greeting: readonly Bubble[];
  /** Starts the chat over and gives its greeting, for the paths through buttons. */
  restart: () => Promise<readonly Bubble[]>;
  onProgress?: (progress: { steps: readonly RunStep[]; transcript: Transcript }) => void;
  signal?: AbortSignal | undefined;
};

/** What the moves of one exploring run share. */
export type ExploreState = {
  chat: Chat;
  options: ExploreOptions;
  transcript: Transcript;
  steps: RunStep[];
  startedAt: number;
  hasSilence: boolean;
};

/** Whether neither the time is over nor somebody stopped the run. */
export function mayGoOn({ chat, options, startedAt }: ExploreState): boolean {
  return !options.signal?.aborted && chat.now() - startedAt < MAX_DURATION_MS;
}

/** Adds what was said or pressed, and the bot's answer to it; false if none came in time. */
export async function takeReply(state: ExploreState, { text, at }: { text: string; at: number }): Promise<boolean> {
  const { chat, options, transcript } = state;
  addUserMessage(transcript, { text, at, step: addStep(state, { role: "me", expected: text, status: "sent" }) });
  const bubbles = await chat.waitForAnswer({ timeoutMs: options.timeoutMs });
  if (bubbles.length > 0) {
    addAnswer(state, bubbles);
    return true;
  }
  transcript.timeouts++;
  state.hasSilence = true;
  const message = `No answer within ${String(options.timeoutMs / 1000)} s`;
  const check = { name: "no_answer", args: [], not: false, optional: false, passed: false, message };
  addStep(state, { role: "bot", status: "failed", checks: [check] });
  return false;
}

/** Adds bubbles of the bot, each as a step that passed. */
export function addAnswer(state: ExploreState, bubbles: readonly Bubble[]): void {
  const { transcript } = state;
  addBubbles(transcript, bubbles);
  for (const message of transcript.unread) {
    const { text, buttons, firstMs, doneMs } = message;
    message.step = addStep(state, { role: "bot", status: "passed", got: text, buttons, firstMs, doneMs });
  }
  transcript.unread = [];
}

function addStep(state: ExploreState, step: Pick<RunStep, "role" | "status"> & Partial<RunStep>): number {
  const index = state.steps.length;
  const empty = { expected: null, got: null, buttons: [], checks: [], diff: null, firstMs: null, doneMs: null };
  state.steps.push({ index, line: 0, ...empty, ...step });
  state.options.onProgress?.({ steps: state.steps, transcript: state.transcript });
  return index;
}
