import { MOVING_CONFIDENCE } from "../analysis.contract.ts";
import type { Goal, Language, MessageAnalysis, MessageInput, SignalInput } from "../analysis.contract.ts";
import { countMessages, getStageName } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import { listFlags } from "../core/flag-mask.ts";
import type { Reading } from "../core/reading.ts";
import { detectFlags } from "../drop-off/flags.ts";
import { getMainIntent } from "../intent/intent.ts";
import { classifyLanguage, mergeLanguageScores } from "../language/language-scores.ts";
import { detectAct } from "../stage/dialogue-acts.ts";
import { startsNewRequest } from "../stage/requests.ts";
import { scoreChatSentiment } from "../sentiment/chat-sentiment.ts";
import type { StageModel } from "../stage/stage-model.ts";
import { classifyStage } from "../stage/stage.ts";
import type { StageResult } from "../stage/stage.ts";
import { isPlatformNotice } from "../text/phrases/flag-phrases.ts";
import { addToRecent, compareWithRecent } from "../text/messages/repetition.ts";
import { reachesGoal } from "./goal.ts";
import { addResponseGap } from "./response-times.ts";
import { applyBotMessage, applyUserMessage } from "./update-state.ts";

/** A bot reply that takes longer is slow. */
export const SLOW_REPLY_MS = 60_000;

/** Evidence that a stage needs: one clear message, or several doubtful ones; a probability below the minimum does not count. */
const MIN_EVIDENCE = 0.55;
const MIN_PROBABILITY = 0.35;
const CONVERSION = 3;
const CONSIDERATION = 2;

/**
 * Analyzes the next message of a conversation and updates `state` in place (for speed). Messages come in time order. If the message
 * confirms a commitment, `confirms` is the position of the user message that then counts as Conversion too.
 */
export function applyMessage(
  state: ConversationState,
  message: MessageInput,
  goal: Goal,
  reading: Reading,
  model: StageModel,
): MessageAnalysis {
  const position = countMessages(state);
  startMessage(state, message);
  const language = updateLanguages(state, reading);
  const flags = isPlatformNotice(reading) ? 0 : detectFlags(reading, state);
  const act = reading.role === "user" ? state.act : detectAct(reading);
  const reached = goal.kind === "engine" ? null : reachesGoal(goal, { ...message, intent: reading.intent });
  const intent = reading.answers && reading.role === "user" ? getMainIntent(state.intents) : reading.intent;
  const repeats = compareWithRecent(reading, state);
  const sentiment =
    reading.role === "user"
      ? scoreChatSentiment(reading, state, { flags, repeats, at: message.at })
      : reading.sentiment;
  const context = { act, flags, repeats, label: sentiment.label };
  const stage = applyGoal(classifyStage(reading, state, context, model), reading, state, reached);
  updateTimes(state, message);
  const confirms = updateStage(state, stage, reading, position);
  if (reading.role === "user") applyUserMessage(state, reading, { flags, position, sentiment, repeats });
  else applyBotMessage(state, reading, { flags, act, position, repeats });
  addToRecent(reading, state);
  state.flags |= flags;
  return {
    stage: getStageName(stage.stage),
    confidence: stage.confidence,
    evidence: stage.evidence,
    language,
    sentiment,
    intent,
    flags: listFlags(flags),
    ...(confirms === null ? {} : { confirms }),
  };
}

/** Applies a signal from the events endpoint; updates `state` in place. */
export function applySignal(state: ConversationState, signal: SignalInput, goal: Goal): void {
  if (signal.type === "conversion" && (goal.kind === "event" || goal.kind === "engine"))
    convert(state, 1, state.lastUser);
  else if (signal.type === "handoff") state.handedOff = true;
  else if (signal.type === "end") state.ended = true;
  else if (signal.type === "feedback") state.feedback = signal.score ?? state.feedback;
}

/** Reopens an ended conversation, and forgets what was repeated before a long silence. */
function startMessage(state: ConversationState, { at }: MessageInput): void {
  state.ended = false;
  if (at === null || state.lastAt === null || at - state.lastAt <= state.idleMs) return;
  state.fallbackStreak = 0;
  for (const list of [state.userKeys, state.botKeys, state.userTopics, state.botTopics]) list.length = 0;
}

function updateTimes(state: ConversationState, message: MessageInput): void {
  const { at } = message;
  if (at === null) {
    // A reply without a time: the next one must not count as the response.
    if (message.role !== "user") state.waitingSince = null;
    return;
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
  // Agents may take longer than bots.
  state.slow = message.role === "bot" && gap > SLOW_REPLY_MS;
  if (state.slow) state.waitedMs += gap;
  state.waitingSince = null;
}

function updateLanguages(state: ConversationState, reading: Reading): Language {
  const own = reading.role === "user" ? state.userLanguages : state.botLanguages;
  const fallback = classifyLanguage(state.languages, state.languages, "other");
  const language = classifyLanguage(reading.languageScores, state.languages, fallback);
  mergeLanguageScores(state.languages, reading.languageScores);
  mergeLanguageScores(own, reading.languageScores);
  return language;
}

/** Applies the account's own goal, which overrides the engine's Conversion. */
function applyGoal(
  result: StageResult,
  reading: Reading,
  state: ConversationState,
  reached: boolean | null,
): StageResult {
  if (reached === true) {
    const end = reading.tokens.text.length;
    return { stage: CONVERSION, confidence: 1, evidence: result.evidence ?? { start: 0, end }, reach: [1, 1] };
  }
  const unfounded = reading.role !== "user" && (state.lastUser < 0 || state.withdrawn);
  if (result.stage === CONVERSION && (reached === false || unfounded)) {
    return { ...result, stage: state.lastUser < 0 ? 0 : CONSIDERATION };
  }
  return result;
}

/** Updates the stage; returns the position of the commitment that this message confirms. */
function updateStage(state: ConversationState, result: StageResult, reading: Reading, position: number): number | null {
  const { stage, confidence } = result;
  state.lastStage = stage;
  if (reading.role === "user") state.userStage = stage;
  else state.botStage = stage;
  // A new request starts without an offer.
  if ((stage === 0 || stage === 1) && reading.role === "user" && startsNewRequest(reading, state))
    state.offered = false;
  if (stage >= 0) state.here = stage;
  if (stage >= CONSIDERATION && confidence > 0.6) state.offered = true;
  if (stage === CONVERSION) {
    const commitment = reading.role !== "user" ? state.lastUser : -1;
    convert(state, confidence, position);
    return commitment >= 0 ? commitment : null;
  }
  // Any stage is at least Discovery, however doubtful.
  const shown = confidence >= MOVING_CONFIDENCE ? limitByEvidence(state, result) : Math.min(stage, 0);
  if (shown > state.stage) {
    state.stage = shown;
    state.confidence = confidence;
    state.movedBy = position;
  }
  return null;
}

/** Adds the message's evidence (in place); returns its stage as far as the evidence of the conversation suffices for it. */
function limitByEvidence({ evidence }: ConversationState, { stage, reach }: StageResult): number {
  let shown = stage;
  for (let at = 0; at < reach.length; at++) {
    const probability = reach[at] ?? 0;
    if (probability >= MIN_PROBABILITY) evidence[at] = Math.round(((evidence[at] ?? 0) + probability) * 1000) / 1000;
  }
  while (shown > 0 && (evidence[shown - 1] ?? 0) < MIN_EVIDENCE) shown--;
  return shown;
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
