import { matchText } from "../match/match-text.ts";
import { diffTexts, findNearestPhrase } from "./word-diff.ts";
import type { Check } from "../run.contract.ts";
import { listLogic } from "../script/compile-script.ts";
import type { PlannedStep } from "../script/compile-script.ts";
import { listPhrases } from "../script/phrase-lists.ts";
import { checkKeyword } from "./check-answer.ts";
import type { CheckContext } from "./check-answer.ts";
import { addStep, fill, listOpenNames } from "./run-state.ts";
import type { RunState } from "./run-state.ts";
import { addBubbles, analyzeTranscript } from "./transcript.ts";
import type { TranscriptMessage } from "./transcript.ts";

/** Takes the next bubble for a step and checks it. An optional step that does not match leaves the bubble to the next one. */
export async function takeAnswer(step: PlannedStep, state: RunState): Promise<boolean> {
  const message = step.role === "end" ? findLastBotMessage(state) : await waitForBubble(step, state);
  if (!message && step.role === "bot") return handleSilence(step, state);
  const { checks, values, expected } = await checkMessage(step, message, state);
  const passed = checks.every((check) => check.passed);
  const isSkipped = !passed && step.optional;
  const failed = isSkipped ? "skipped" : "failed";
  if (passed) for (const [name, value] of values) state.memory.set(name, value);
  const got = message?.text ?? null;
  const index = addStep(state, step, {
    status: passed ? "passed" : failed,
    expected,
    got: isSkipped ? null : got,
    checks,
    ...(isSkipped || !message || step.role === "end" ? {} : describeAnswer(message)),
    diff: passed || isSkipped || step.not || expected === null || got === null ? null : diffTexts(expected, got),
  });
  if (message && !isSkipped && step.role === "bot") {
    message.step = index;
    state.transcript.unread.shift();
  }
  return passed || isSkipped;
}

function describeAnswer({ buttons, firstMs, doneMs }: TranscriptMessage) {
  return { buttons, firstMs, doneMs };
}

async function waitForBubble(
  step: PlannedStep,
  { chat, options, transcript }: RunState,
): Promise<TranscriptMessage | null> {
  const [first] = transcript.unread;
  if (first) return first;
  const wait = listLogic(step, "WAITFORBOT")[0]?.args[0];
  addBubbles(
    transcript,
    await chat.waitForAnswer({ timeoutMs: wait === undefined ? options.timeoutMs : Number(wait) }),
  );
  return transcript.unread[0] ?? null;
}

function handleSilence(step: PlannedStep, state: RunState): boolean {
  if (step.optional) {
    addStep(state, step, { status: "skipped" });
    return true;
  }
  state.transcript.timeouts++;
  const wait = listLogic(step, "WAITFORBOT")[0]?.args[0] ?? String(state.options.timeoutMs);
  const message = `No answer within ${String(Number(wait) / 1000)} s`;
  const check = { name: "no_answer", args: [], not: false, optional: false, passed: false, message };
  addStep(state, step, { status: "failed", checks: [check] });
  return false;
}

type Checked = { checks: Check[]; values: Map<string, string>; expected: string | null };

async function checkMessage(step: PlannedStep, message: TranscriptMessage | null, state: RunState): Promise<Checked> {
  const checks: Check[] = [];
  let values = new Map<string, string>();
  let expected: string | null = null;
  if (step.text !== null && step.role === "bot") {
    const checked = checkText(step, message?.text ?? "", state);
    ({ expected, values } = checked);
    checks.push(checked.check);
  }
  if (step.checks.length === 0) return { checks, values, expected };
  const context = buildContext(message, state);
  for (const keyword of step.checks) checks.push(await checkKeyword(keyword, context));
  return { checks, values, expected };
}

function checkText(step: PlannedStep, got: string, state: RunState): { check: Check } & Omit<Checked, "checks"> {
  const phrases = listPhrases(step.text ?? "", state.options.lists).map((phrase) => fill(state, phrase));
  let values: Map<string, string> | null = null;
  let expected = phrases[0] ?? "";
  for (const phrase of phrases) {
    values = matchText(phrase, got, { names: listOpenNames(state, phrase) });
    if (values) {
      expected = phrase;
      break;
    }
  }
  const passed = (values !== null) !== step.not;
  if (!values) expected = findNearestPhrase(phrases, got);
  const message = step.not ? `Unexpected: "${expected}"` : `Expected "${expected}"`;
  const { not, optional } = step;
  const check: Check = { name: "text", args: [expected], not, optional, passed, message: passed ? "" : message };
  return { check, values: step.not ? new Map<string, string>() : (values ?? new Map<string, string>()), expected };
}

function buildContext(message: TranscriptMessage | null, state: RunState): CheckContext {
  const { transcript, options } = state;
  const { messages, unread } = transcript;
  // What follows the message is not said yet as far as its checks go.
  const at = message ? messages.indexOf(message) : messages.length - 1;
  const analysis = analyzeTranscript({ ...transcript, messages: messages.slice(0, at + 1) }, options.goal);
  const before = messages.slice(0, at + 1);
  const asked = before.findLastIndex(({ role }) => role === "user");
  const answer = before.slice(asked + 1).find(({ firstMs }) => firstMs !== null);
  return {
    message,
    firstMs: answer?.firstMs ?? null,
    unread: unread.filter((other) => other !== message).length,
    analysis,
    own: analysis.messages[at] ?? null,
    asked: analysis.messages[asked] ?? null,
    lists: options.lists,
    fill: (text) => fill(state, text),
    testRegExp: options.testRegExp,
  };
}

function findLastBotMessage({ transcript }: RunState): TranscriptMessage | null {
  return transcript.messages.findLast(({ role }) => role === "bot") ?? null;
}
