import { toMemoryName } from "../match/memory.ts";
import type { RunErrorCode, RunOutcome, RunStep } from "../run.contract.ts";
import { listLogic } from "../script/compile-script.ts";
import type { Plan, PlannedStep } from "../script/compile-script.ts";
import { ChatError } from "./chat.ts";
import type { Chat } from "./chat.ts";
import { addStep, fill } from "./run-state.ts";
import type { RunOptions, RunState } from "./run-state.ts";
import { takeAnswer } from "./take-answer.ts";
import { addBubbles, addUserMessage, createTranscript } from "./transcript.ts";
import type { Transcript } from "./transcript.ts";

/** What a script did: its steps, the words, and why it stopped. */
export type RunResult = {
  outcome: RunOutcome;
  error: { code: RunErrorCode; message: string } | null;
  steps: RunStep[];
  transcript: Transcript;
  unread: number;
};

/** After a last message of the user, this long for an answer: no step needs it, but the report is better with it. */
const LAST_ANSWER_MS = 5000;

/** Runs the steps of a script against a chat. The first step that fails ends it; the rest are skipped. */
export async function runScript(plan: Plan, chat: Chat, options: RunOptions): Promise<RunResult> {
  const state: RunState = {
    chat,
    options,
    transcript: createTranscript(),
    memory: new Map(),
    steps: [],
    unread: 0,
  };
  addBubbles(state.transcript, options.greeting ?? []);
  const stop = await runSteps(plan.steps, state);
  const { steps, transcript } = state;
  const unread = state.unread + transcript.unread.length;
  return { outcome: stop?.outcome ?? "passed", error: stop?.error ?? null, steps, transcript, unread };
}

type Stop = Pick<RunResult, "outcome" | "error">;

async function runSteps(planned: readonly PlannedStep[], state: RunState): Promise<Stop | null> {
  let stop: Stop | null = null;
  for (const [at, step] of planned.entries()) {
    if (!stop) stop = await tryStep(step, state, planned.slice(at + 1));
    else if (step.role !== "begin" && step.role !== "end") addStep(state, step, { status: "skipped" });
  }
  return stop;
}

async function tryStep(step: PlannedStep, state: RunState, rest: readonly PlannedStep[]): Promise<Stop | null> {
  if (state.options.signal?.aborted) {
    if (step.role !== "begin" && step.role !== "end") addStep(state, step, { status: "skipped" });
    return { outcome: "stopped", error: null };
  }
  const before = state.steps.length;
  try {
    const passed = await runStep(step, state, rest);
    return passed ? null : { outcome: "failed", error: null };
  } catch (error) {
    if (state.options.signal?.aborted) {
      if (state.steps.length === before) addStep(state, step, { status: "skipped" });
      return { outcome: "stopped", error: null };
    }
    if (!(error instanceof ChatError)) throw error;
    const { code, message } = error;
    if (state.steps.length === before && (step.role === "me" || step.role === "bot")) {
      const check = { name: code, args: [], not: false, optional: false, passed: false, message };
      addStep(state, step, { status: "failed", checks: [check] });
    }
    return { outcome: code === "no_such_button" ? "failed" : "error", error: { code, message } };
  }
}

async function runStep(step: PlannedStep, state: RunState, rest: readonly PlannedStep[]): Promise<boolean> {
  switch (step.role) {
    case "me":
      await sendStep(step, state);
      await runLogic(step, state);
      // Later, nobody would wait for what the bot says to this.
      if (!rest.some(({ role }) => role === "me" || role === "bot")) await collectLastAnswer(state);
      return true;
    case "bot":
      if (!(await takeAnswer(step, state))) return false;
      await runLogic(step, state);
      return true;
    case "begin":
      await runLogic(step, state);
      if (listLogic(step, "WAITFORBOT").length > 0) await waitAtBegin(step, state);
      return true;
    case "end":
      await runLogic(step, state);
      addBubbles(state.transcript, await state.chat.takeBubbles());
      return step.checks.length === 0 || (await takeAnswer(step, state));
  }
}

async function sendStep(step: PlannedStep, state: RunState): Promise<void> {
  const { chat, transcript } = state;
  if (step.text === null && step.button === null) {
    addStep(state, step, { status: "skipped" });
    return;
  }
  addBubbles(transcript, await chat.takeBubbles());
  const skips = listLogic(step, "SKIP_BOT_UNCONSUMED").length > 0;
  if (!skips) state.unread += transcript.unread.length;
  transcript.unread = [];
  const words = fill(state, step.button ?? step.text ?? "");
  const at = step.button === null ? await chat.send(words) : await press(words, chat);
  const index = addStep(state, step, { status: "sent", expected: words, got: null });
  addUserMessage(transcript, { text: words, at, step: index });
  state.options.onProgress?.({ steps: state.steps, transcript });
}

async function press(words: string, chat: Chat): Promise<number> {
  const at = await chat.pressButton(words);
  if (at === null) throw new ChatError("no_such_button", `There is no button ${words}`);
  return at;
}

async function runLogic(step: PlannedStep, state: RunState): Promise<void> {
  for (const { name, args } of step.logic) {
    const [first = "", second = ""] = args;
    switch (name) {
      case "PAUSE":
        await state.chat.pause(Number(first));
        break;
      case "SET_SCRIPTING_MEMORY":
        state.memory.set(toMemoryName(first), fill(state, second));
        break;
      case "SKIP_BOT_UNCONSUMED":
        if (step.role === "me") break;
        addBubbles(state.transcript, await state.chat.takeBubbles());
        state.transcript.unread = [];
        break;
      default:
    }
  }
}

async function waitAtBegin(step: PlannedStep, { chat, options, transcript }: RunState): Promise<void> {
  if (transcript.unread.length > 0) return;
  const ms = Number(listLogic(step, "WAITFORBOT")[0]?.args[0] ?? options.timeoutMs);
  addBubbles(transcript, await chat.waitForAnswer({ timeoutMs: ms }));
}

async function collectLastAnswer({ chat, options, transcript }: RunState): Promise<void> {
  const bubbles = await chat.waitForAnswer({ timeoutMs: Math.min(options.timeoutMs, LAST_ANSWER_MS) });
  if (bubbles.length === 0) transcript.timeouts++;
  addBubbles(transcript, bubbles);
}
