import { MOVING_CONFIDENCE, STAGES } from "./analysis.contract.ts";
import type { Goal, Language, MessageAnalysis, MessageInput, SignalInput, Stage } from "./analysis.contract.ts";
import { readAct } from "./acts.ts";
import { listFlags, readFlags } from "./flags.ts";
import { reachesGoal } from "./goal.ts";
import { continueIntent } from "./intent.ts";
import { chooseLanguage, foldLanguage } from "./language.ts";
import { noteBot, noteUser } from "./note-message.ts";
import { readMessage } from "./reading.ts";
import type { Reading } from "./reading.ts";
import { addResponseGap } from "./responses.ts";
import { STAGE_MODEL } from "./stage-weights.ts";
import { isPlatformLine } from "./signs.ts";
import { bringsNewMatter } from "./stage-rules.ts";
import { readStage } from "./stage.ts";
import type { StageReading } from "./stage.ts";
import type { StageModel } from "./stage-model.ts";
import { countMessages } from "./state.ts";
import type { ConversationState } from "./state.ts";

/** A bot answer that takes longer makes the user wait. */
export const SLOW_ANSWER_MS = 60_000;

const CONVERSION = 3;
const CONSIDERATION = 2;

/**
 * Reads the next message of a conversation and folds it into `state`, which it changes in place (for speed). Messages
 * come in time order. A confirmed commitment also moves the user message before it: `confirms` gives its position.
 * `reading` is the message's own, where it was made ahead; `model` another than the shipped one, to score what it never saw.
 */
export function advanceConversation(
  state: ConversationState,
  message: MessageInput,
  goal: Goal,
  reading: Reading = readMessage(message),
  model: StageModel = STAGE_MODEL,
): MessageAnalysis {
  const position = countMessages(state);
  noteTime(state, message);
  const language = noteLanguage(state, reading);
  const flags = isPlatformLine(reading) ? 0 : readFlags(reading, state);
  const act = reading.role === "user" ? state.act : readAct(reading);
  const reached = goal.kind === "engine" ? null : reachesGoal(goal, { ...message, intent: reading.intent });
  const intent = reading.answers && reading.role === "user" ? continueIntent(state.intents) : reading.intent;
  const stage = applyGoal(readStage(reading, state, act, model), reading, state, reached);
  const confirms = noteStage(state, stage, reading, position);
  if (reading.role === "user") noteUser(state, reading, flags, position);
  else noteBot(state, reading, { flags, act, position });
  state.flags |= flags;
  return {
    stage: nameStage(stage.stage),
    confidence: stage.confidence,
    evidence: stage.evidence,
    language,
    sentiment: reading.sentiment,
    intent,
    flags: listFlags(flags),
    ...(confirms === null ? {} : { confirms }),
  };
}

/** Folds in a sign from outside the text; changes `state` in place. */
export function signalConversation(state: ConversationState, signal: SignalInput, goal: Goal): void {
  if (signal.type === "conversion" && (goal.kind === "event" || goal.kind === "engine"))
    convert(state, 1, state.lastUser);
  else if (signal.type === "handoff") state.handedOff = true;
  else if (signal.type === "end") state.ended = true;
  else if (signal.type === "feedback") state.feedback = signal.score ?? state.feedback;
}

/** The name of a stage number; null for −1. */
export function nameStage(stage: number): Stage | null {
  return STAGES[stage] ?? null;
}

function noteTime(state: ConversationState, message: MessageInput): void {
  const { at } = message;
  // What was ended begins again with what is said after it.
  state.ended = false;
  if (at === null) {
    // An answer came, nobody knows when: its wait is not told by the next one.
    if (message.role !== "user") state.waitingSince = null;
    return;
  }
  if (state.lastAt !== null && at - state.lastAt > state.idleMs) {
    state.fallbackStreak = 0;
    state.userKeys.length = 0;
    state.botKeys.length = 0;
  }
  state.firstAt ??= at;
  state.lastAt = Math.max(state.lastAt ?? at, at);
  if (message.role === "user") {
    state.waitingSince ??= at;
    return;
  }
  if (state.waitingSince === null) return;
  const gap = Math.max(0, Math.round(at - state.waitingSince));
  addResponseGap(state.gaps, gap);
  // A person may take longer than a program.
  state.slow = message.role === "bot" && gap > SLOW_ANSWER_MS;
  state.waitingSince = null;
}

function noteLanguage(state: ConversationState, reading: Reading): Language {
  const own = reading.role === "user" ? state.userLanguages : state.botLanguages;
  const fallback = chooseLanguage(state.languages, state.languages, "other");
  const language = chooseLanguage(reading.languageScores, state.languages, fallback);
  foldLanguage(state.languages, reading.languageScores);
  foldLanguage(own, reading.languageScores);
  return language;
}

/** The account's own goal overrides the engine's reading of Conversion. */
function applyGoal(
  reading: StageReading,
  message: Reading,
  state: ConversationState,
  reached: boolean | null,
): StageReading {
  if (reached === true) {
    const end = message.tokens.text.length;
    return { stage: CONVERSION, confidence: 1, evidence: reading.evidence ?? { start: 0, end } };
  }
  const unfounded = message.role !== "user" && (state.lastUser < 0 || state.withdrawn);
  if (reading.stage === CONVERSION && (reached === false || unfounded)) {
    return { ...reading, stage: state.lastUser < 0 ? 0 : CONSIDERATION };
  }
  return reading;
}

/** Moves the conversation; returns the position of the commitment that this message confirms. */
function noteStage(state: ConversationState, reading: StageReading, message: Reading, position: number): number | null {
  const { stage, confidence } = reading;
  state.lastStage = stage;
  // Another matter is begun: nothing is on the table for it yet.
  if ((stage === 0 || stage === 1) && message.role === "user" && bringsNewMatter(message, state)) state.offered = false;
  if (stage >= 0) state.here = stage;
  if (stage >= CONSIDERATION && confidence > 0.6) state.offered = true;
  if (stage === CONVERSION) {
    const commitment = message.role !== "user" ? state.lastUser : -1;
    convert(state, confidence, position);
    return commitment >= 0 ? commitment : null;
  }
  if (stage > state.stage && confidence >= MOVING_CONFIDENCE) {
    state.stage = stage;
    state.confidence = confidence;
    state.movedBy = position;
  }
  return null;
}

function convert(state: ConversationState, confidence: number, position: number): void {
  if (state.stage < CONVERSION) {
    state.stage = CONVERSION;
    state.confidence = confidence;
    state.movedBy = position;
  }
  state.converted = true;
  state.withdrawn = false;
}
