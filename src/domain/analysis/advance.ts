import { INTENTS, LANGUAGES, STAGES } from "./analysis.contract.ts";
import type { Goal, MessageAnalysis, MessageInput, SignalInput, Stage } from "./analysis.contract.ts";
import { ACTS, readAct } from "./acts.ts";
import { positionOfCue, strengthOf } from "./cues.ts";
import { listFlags, maskOf, readFlags } from "./flags.ts";
import { reachesGoal } from "./goal.ts";
import { isSocialIntent } from "./intent.ts";
import { chooseLanguage, foldLanguage } from "./language.ts";
import { readMessage } from "./reading.ts";
import type { Reading } from "./reading.ts";
import { addResponseGap } from "./responses.ts";
import { putsOnTable, readStage } from "./stage.ts";
import type { StageReading } from "./stage.ts";
import { countMessages } from "./state.ts";
import type { ConversationState } from "./state.ts";

/** A bot answer that takes longer makes the user wait. */
export const SLOW_ANSWER_MS = 60_000;

const CONVERSION = 3;
const CONSIDERATION = 2;
const CONFIDENT = 0.4;
const MOOD_DECAY = 0.7;
const FALLBACK = maskOf("fallback");
const REPEATED = maskOf("repeated_question") | maskOf("loop");

/**
 * Reads the next message of a conversation and folds it into `state`, which it changes in place (for speed). Messages
 * come in time order. A confirmed commitment also moves the user message before it: `confirms` gives its position.
 */
export function advanceConversation(state: ConversationState, message: MessageInput, goal: Goal): MessageAnalysis {
  const reading = readMessage(message);
  const position = countMessages(state);
  noteTime(state, message);
  const language = noteLanguage(state, reading);
  const flags = readFlags(reading, state);
  const act = reading.role === "user" ? state.act : readAct(reading);
  const reached = goal.kind === "engine" ? null : reachesGoal(goal, { ...message, intent: reading.intent });
  const stage = applyGoal(readStage(reading, state, act), reading, state, reached);
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
    intent: reading.intent,
    flags: listFlags(flags),
    ...(confirms === null ? {} : { confirms }),
  };
}

/** Folds in a sign from outside the text; changes `state` in place. */
export function signalConversation(state: ConversationState, signal: SignalInput, goal: Goal): void {
  if (signal.at !== null) {
    state.firstAt ??= signal.at;
    state.lastAt = Math.max(state.lastAt ?? signal.at, signal.at);
  }
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
  if (at === null) return;
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
  state.slow = gap > SLOW_ANSWER_MS;
  state.waitingSince = null;
}

function noteLanguage(state: ConversationState, reading: Reading): (typeof LANGUAGES)[number] {
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
  if (stage >= CONSIDERATION) state.offered = true;
  if (stage === CONVERSION) {
    const commitment = message.role !== "user" ? state.lastUser : -1;
    convert(state, confidence, position);
    return commitment >= 0 ? commitment : null;
  }
  if (stage > state.stage && confidence >= CONFIDENT) {
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

function noteUser(state: ConversationState, reading: Reading, flags: number, position: number): void {
  const { cues, intent, sentiment } = reading;
  if (state.lastRole !== "user") state.turns++;
  state.lastRole = "user";
  state.lastUser = position;
  state.n.user++;
  state.lastUserAsks = reading.asks;
  state.denied = isRefusal(reading);
  state.affirmed = !state.denied && strengthOf(cues, "affirm") + strengthOf(cues, "commit") > 0;
  const nothingElse = intent === "deny" && ACTS[state.act] === "anything_else";
  state.closing = intent === "goodbye" || intent === "thanks" || nothingElse;
  if (intent === "human_request") state.handoffAsked = true;
  noteWithdrawal(state, reading);
  if ((flags & REPEATED) !== 0) state.repeats++;
  const objection = ["objection_price", "objection_trust", "objection_time"].findIndex(
    (name) => (flags & maskOf(isObjection(name) ? name : "objection_price")) !== 0,
  );
  state.objection = objection;
  if (strengthOf(cues, "form_friction") > 1.2) state.lastBotFlags |= maskOf("form_friction");
  const { mood } = state;
  mood.n++;
  mood.sum = round(mood.sum + sentiment.score);
  mood.weighted = round(mood.weighted + sentiment.score * mood.n);
  mood.last = round(MOOD_DECAY * mood.last + (1 - MOOD_DECAY) * sentiment.score);
  noteIntent(state, INTENTS.indexOf(intent), isSocialIntent(intent));
}

/** A message that opens with no, without going on to a commitment. */
function isRefusal({ cues, intent }: Reading): boolean {
  if (strengthOf(cues, "commit") > 1.5) return false;
  if (strengthOf(cues, "deny") > 0 && cues.first[positionOfCue("deny")] === 0) return true;
  return intent === "deny" && strengthOf(cues, "affirm") === 0;
}

function isObjection(name: string): name is "objection_price" | "objection_trust" | "objection_time" {
  return name.startsWith("objection_");
}

/** Taking a commitment back undoes the conversion, unless cancelling is what the user came for. */
function noteWithdrawal(state: ConversationState, reading: Reading): void {
  const takesBack = strengthOf(reading.cues, "withdraw") > 1.5;
  const cameToCancel = !state.converted && state.intents.some(([intent]) => INTENTS[intent] === "cancel");
  if (takesBack && !cameToCancel && (state.converted || state.offered)) {
    state.withdrawn = true;
    state.converted = false;
  } else if (strengthOf(reading.cues, "commit") > 0.9 || reading.intent === "affirm") state.withdrawn = false;
}

function noteIntent(state: ConversationState, intent: number, social: boolean): void {
  // What someone comes back to counts; politeness only where nothing else was said.
  const weight = social ? 0.1 : 1;
  const known = state.intents.find(([index]) => index === intent);
  if (known) known[1] = round(known[1] + weight);
  else state.intents.push([intent, weight]);
}

function noteBot(
  state: ConversationState,
  reading: Reading,
  { flags, act, position }: { flags: number; act: number; position: number },
): void {
  state.n[reading.role]++;
  state.lastRole = reading.role;
  state.lastBot = position;
  state.lastBotFlags = flags;
  state.act = act;
  if (putsOnTable(act) && state.lastUser >= 0) state.offered = true;
  if ((flags & FALLBACK) !== 0) {
    state.fallbacks++;
    state.fallbackStreak++;
  } else state.fallbackStreak = 0;
  if ((flags & REPEATED) !== 0) state.repeats++;
  if ((flags & maskOf("handoff")) !== 0) state.handedOff = true;
  if (ACTS[act] === "anything_else") state.closing ||= strengthOf(reading.cues, "goodbye") > 0;
}

/** Three decimals; adding nought turns −0, which JSON does not keep, into 0. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
