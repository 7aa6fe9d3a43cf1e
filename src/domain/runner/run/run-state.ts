import { fillText, listNames } from "../match/memory.ts";
import type { RunStep } from "../run.contract.ts";
import type { PlannedStep } from "../script/compile-script.ts";
import type { PhraseList } from "../script/script.ts";
import type { Bubble, Chat, RegExpTest } from "./chat.ts";
import type { RunGoal } from "./run-goal.ts";
import type { Transcript } from "./transcript.ts";

export type RunOptions = {
  /** The longest wait for a first letter. */
  timeoutMs: number;
  lists: readonly PhraseList[];
  goal?: RunGoal | undefined;
  random: () => number;
  testRegExp: RegExpTest;
  /** What the bot said before the first step. */
  greeting?: readonly Bubble[];
  onProgress?: (progress: { steps: readonly RunStep[]; transcript: Transcript }) => void;
  signal?: AbortSignal | undefined;
};

/** What the steps of one run share. */
export type RunState = {
  chat: Chat;
  options: RunOptions;
  transcript: Transcript;
  memory: Map<string, string>;
  steps: RunStep[];
  /** Bubbles that the user's next message passed over. */
  unread: number;
};

/** Puts remembered and made values into a text. */
export function fill({ memory, chat, options }: RunState, text: string): string {
  return fillText(text, memory, { now: () => chat.now(), random: options.random });
}

/** The names in a text that have no value yet. */
export function listOpenNames({ memory }: RunState, text: string): string[] {
  return listNames(text).filter((name) => !memory.has(name));
}

/** Adds a step to a run and returns its index. */
export function addStep(
  state: RunState,
  planned: PlannedStep,
  step: Partial<RunStep> & Pick<RunStep, "status">,
): number {
  const index = state.steps.length;
  state.steps.push({
    index,
    line: planned.line,
    role: planned.role === "me" ? "me" : "bot",
    expected: planned.button ?? planned.text,
    got: null,
    buttons: [],
    checks: [],
    diff: null,
    firstMs: null,
    doneMs: null,
    ...step,
  });
  state.options.onProgress?.({ steps: state.steps, transcript: state.transcript });
  return index;
}
