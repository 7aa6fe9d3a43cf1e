import { advanceConversation, applySignal, summarizeConversation } from "../../../../domain/analysis/analysis.ts";
import type { ConversationState } from "../../../../domain/analysis/analysis.ts";
import { addConversionEvent, reopenReading } from "../../../../domain/conversations/stored-reading.ts";
import { DEFAULT_GOAL } from "../../../../domain/analysis/analysis.contract.ts";
import type { Goal, MessageAnalysis } from "../../../../domain/analysis/analysis.contract.ts";
import type { MessageTemplate } from "../../../../domain/analysis/text/messages/message-template.ts";
import { analyzeMessage } from "./analyze-message.ts";
import { settleRow } from "./settle-row.ts";
import { toHundredths } from "../../../../domain/metrics/csat.ts";
import { shortenText } from "../../../../domain/shared/text.ts";
import { getLocalHour } from "../../../../domain/shared/time-zone.ts";
import type { IntentClassifier } from "../../intents/intent-classifiers.service.ts";
import type { StoredEvent } from "../store/messages/events.sql.ts";
import type { ClientSettings, ConversationRow, StandaloneAnalysis } from "../ingest.types.ts";
import type { StoredMessage } from "../store/messages/messages.sql.ts";
import { createAnalysisState, decodeAnalysisState } from "../store/batch/analysis-state.ts";
import type { AnalysisState } from "../store/batch/analysis-state.ts";

const PREVIEW_LENGTH = 140;
/** The local hour of a conversation without message times. */
export const NO_HOUR = -1;

export type ConversationMessage = Pick<StoredMessage, "messageId" | "at" | "seq" | "role" | "text" | "timed"> & {
  standalone?: StandaloneAnalysis;
};
export type ConversationEvent = Pick<StoredEvent, "type" | "name" | "at" | "score">;
export type AnalyzedMessage = {
  message: ConversationMessage;
  analysis: MessageAnalysis;
  template: MessageTemplate | null;
};

export type AnalysisResult = {
  analyzed: AnalyzedMessage[];
  /** An earlier stored message whose commitment is only now confirmed: its stage becomes Conversion. */
  confirmed: { messageId: string; at: number } | null;
};
type Input = { messages: ConversationMessage[]; events: ConversationEvent[] };
/** What an analysis depends on besides the conversation. */
export type AnalysisOptions = {
  settings: ClientSettings;
  nowMs: number;
  /** Classifies custom intents, if the client has any: a goal may be one. */
  classifyIntent?: IntentClassifier | undefined;
};

/**
 * Continues the analysis from the row's state. `messages` and `events` are sorted by time and later than all that was
 * analyzed. Updates `row` in place.
 */
export function continueAnalysis(
  row: ConversationRow,
  input: Input,
  { settings, nowMs, classifyIntent }: AnalysisOptions,
): AnalysisResult {
  const goal = settings.goals.get(row.apiAccountId) ?? DEFAULT_GOAL;
  const state = decodeAnalysisState(row.state) ?? createAnalysisState({ goal, idleMs: settings.idleMs });
  const result: AnalysisResult = { analyzed: [], confirmed: null };
  let next = 0;
  for (const message of input.messages) {
    for (let event = input.events[next]; event !== undefined && event.at < message.at; event = input.events[++next]) {
      applyEvent(state, event, goal);
    }
    addMessage(row, state, { message, goal, result, classifyIntent });
  }
  for (const event of input.events.slice(next)) applyEvent(state, event, goal);
  row.state = state;
  applySummary(row, state.engine, { settings, nowMs, analyzed: result.analyzed });
  // A reading is of all messages of a closed conversation.
  if (!row.closed || result.analyzed.length > 0) row.reading = reopenReading(row.reading);
  else if (input.events.some(({ type }) => type === "conversion")) row.reading = addConversionEvent(row.reading);
  settleRow(row, goal);
  return result;
}

/** Analyzes the whole conversation from the start, for late messages, changed goals and undone imports. Updates `row` in place. */
export function restartAnalysis(row: ConversationRow, input: Input, options: AnalysisOptions): AnalysisResult {
  const [first] = input.messages;
  row.state = null;
  row.score = null;
  row.movedBy = null;
  row.preview = "";
  row.lastStep = "";
  row.startedAt = first?.at ?? row.startedAt;
  row.lastAt = row.startedAt;
  return continueAnalysis(row, input, options);
}

function addMessage(
  row: ConversationRow,
  state: AnalysisState,
  {
    message,
    goal,
    result,
    classifyIntent,
  }: {
    message: ConversationMessage;
    goal: Goal;
    result: AnalysisResult;
    classifyIntent: IntentClassifier | undefined;
  },
): void {
  const { role, text, at, timed, messageId } = message;
  const { reading, template } = message.standalone ?? analyzeMessage(role, text);
  const ownIntent = goal.kind === "own_intent" && role === "user" ? classifyIntent?.(text)?.intentId : undefined;
  // A late message of a conversation too long to be analyzed again counts as if it had no time.
  const time = timed && at >= state.messagesTo ? at : null;
  const analysis = advanceConversation(state.engine, { role, text, at: time, ownIntent }, goal, reading);
  if (analysis.confirms !== undefined) confirmLastUser(state, result);
  if (role === "user") state.lastUser = { messageId, at };
  state.messagesTo = Math.max(state.messagesTo, at);
  row.lastAt = Math.max(row.lastAt, at);
  row.startedAt = Math.min(row.startedAt, at);
  if (template !== null) row.lastStep = template.key;
  if (row.preview === "" && role === "user") row.preview = shortenText(text, PREVIEW_LENGTH);
  result.analyzed.push({ message, analysis, template });
}

function confirmLastUser(state: AnalysisState, result: AnalysisResult): void {
  const { lastUser } = state;
  if (lastUser === null) return;
  const inResult = result.analyzed.find(({ message }) => message.messageId === lastUser.messageId);
  if (inResult === undefined) result.confirmed = lastUser;
  else inResult.analysis.stage = "conversion";
}

function applyEvent(state: AnalysisState, event: ConversationEvent, goal: Goal): void {
  const at = event.at >= Math.max(state.messagesTo, state.eventsTo) ? event.at : null;
  state.eventsTo = Math.max(state.eventsTo, event.at);
  if (event.type === "custom") {
    if (goal.kind !== "event" || goal.name !== event.name) return;
    applySignal(state.engine, { type: "conversion", at }, goal);
    return;
  }
  applySignal(state.engine, { type: event.type, at, ...(event.score === null ? {} : { score: event.score }) }, goal);
}

/** Copies the engine's summary to the row. A conversation is closed if it ended, is idle, or has no times (then it is history). */
function applySummary(
  row: ConversationRow,
  state: ConversationState,
  { settings, nowMs, analyzed }: { settings: ClientSettings; nowMs: number; analyzed: AnalyzedMessage[] },
): void {
  const closed = state.ended || state.lastAt === null || row.lastAt + settings.idleMs < nowMs;
  const summary = summarizeConversation(state, { closed });
  row.closed = closed;
  row.language = summary.language;
  row.stage = summary.stage;
  row.converted = summary.converted;
  row.ended = summary.ended;
  row.handedOff = summary.handedOff;
  row.dropStage = summary.dropOff?.stage ?? null;
  row.sentiment = roundTo(summary.sentiment.score, 3);
  row.sentimentTrend = roundTo(summary.sentimentTrend, 3);
  row.intent = summary.intent;
  row.messages = summary.messages;
  row.userMessages = summary.userMessages;
  row.botMessages = summary.botMessages;
  row.agentMessages = summary.agentMessages;
  row.turns = summary.turns;
  row.durationMs = summary.durationMs;
  row.firstResponseMs = summary.firstResponseMs;
  row.medianResponseMs = summary.medianResponseMs;
  row.p95ResponseMs = summary.p95ResponseMs;
  row.quality = summary.quality;
  row.fallbacks = summary.fallbacks;
  // A state of an older engine is made again without the scores before.
  row.score = state.feedback === null ? row.score : toHundredths(state.feedback);
  row.flags = summary.flags;
  row.movedBy = findMover(row, summary, analyzed);
  setLocalTime(row, { ...settings, isTimed: state.firstAt !== null });
}

/** Sets the local day and hour that rollups count the conversation in. Without times: the day of arrival and no hour. */
export function setLocalTime(
  row: ConversationRow,
  { timeZone, zoneVersion, isTimed }: Pick<ClientSettings, "timeZone" | "zoneVersion"> & { isTimed: boolean },
): void {
  const { day, hour, hourAt } = getLocalHour(row.startedAt, timeZone);
  row.localDay = day;
  row.localHour = isTimed ? hour : NO_HOUR;
  row.hourAt = hourAt;
  row.zoneVersion = zoneVersion;
}

/** The id of the message that moved the conversation to its stage: one just analyzed, or the one stored before. */
function findMover(
  row: ConversationRow,
  { movedBy, messages }: { movedBy: number | null; messages: number },
  analyzed: AnalyzedMessage[],
): string | null {
  if (movedBy === null) return null;
  const position = movedBy - (messages - analyzed.length);
  return analyzed[position]?.message.messageId ?? row.movedBy;
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
