import { advanceConversation, signalConversation, summariseConversation } from "../../../domain/analysis/analysis.ts";
import type { ConversationState } from "../../../domain/analysis/analysis.ts";
import type { Goal, MessageAnalysis } from "../../../domain/analysis/analysis.contract.ts";
import type { Step } from "../../../domain/analysis/steps.ts";
import { readAlone } from "./read-alone.ts";
import { shortenText } from "../../../domain/shared/text.ts";
import { readWallTime } from "../../../domain/shared/time-zone.ts";
import type { IntentReader } from "../intents/intent-models.service.ts";
import type { StoredEvent } from "./events.sql.ts";
import type { ClientSettings, ConversationRow } from "./ingest.types.ts";
import type { StoredMessage } from "./messages.sql.ts";
import { createThreadState, parseThreadState } from "./thread-state.ts";
import type { ThreadState } from "./thread-state.ts";

const PREVIEW_LENGTH = 140;
/** A new row begins its count anywhere: one that was removed and came again never passes for what it was. */
const FIRST_VERSIONS = 2 ** 30;
/** The local hour of a conversation whose source knew no times. */
export const NO_HOUR = -1;
const ENGINE_GOAL: Goal = { kind: "engine" };

export type ThreadMessage = Pick<StoredMessage, "messageId" | "at" | "seq" | "role" | "text" | "timed">;
export type ThreadEvent = Pick<StoredEvent, "type" | "name" | "at" | "score">;
export type ReadMessage = { message: ThreadMessage; analysis: MessageAnalysis; step: Step | null };

type Named = Pick<ConversationRow, "clientId" | "conversationId" | "apiAccountId" | "externalId" | "channel">;

/** The conversation before its first message, which was said at `at`: nothing read yet. */
export function startConversation(
  { clientId, conversationId, apiAccountId, externalId, channel }: Named,
  at: number,
): ConversationRow {
  return {
    clientId,
    conversationId,
    apiAccountId,
    externalId,
    channel,
    language: "other",
    agentVersion: "",
    agentName: "",
    agentModel: "",
    endUser: null,
    startedAt: at,
    lastAt: at,
    localDay: "",
    localHour: 0,
    hourAt: 0,
    closed: false,
    stage: null,
    converted: false,
    ended: "open",
    handedOff: false,
    dropStage: null,
    dropReason: null,
    sentiment: 0,
    sentimentTrend: 0,
    intent: "oos",
    messages: 0,
    userMessages: 0,
    botMessages: 0,
    agentMessages: 0,
    turns: 0,
    durationMs: 0,
    firstResponseMs: null,
    medianResponseMs: null,
    p95ResponseMs: null,
    quality: 0,
    fallbacks: 0,
    flags: [],
    movedBy: null,
    correctedStage: null,
    correctedConverted: null,
    tags: [],
    preview: "",
    lastStep: "",
    state: null,
    nextSeq: 0,
    version: Math.floor(Math.random() * FIRST_VERSIONS),
  };
}

export type Reading = {
  read: ReadMessage[];
  /** A message stored before, whose commitment was confirmed only now: its stage is Conversion too. */
  confirmed: { messageId: string; at: number } | null;
};
type Input = { messages: ThreadMessage[]; events: ThreadEvent[] };
type Options = {
  settings: ClientSettings;
  nowMs: number;
  /** Reads the client's own intents, where it has some: a goal may be one. */
  readIntent?: IntentReader | undefined;
};

/**
 * Reads on from where `row` stands: `messages` and `events` are later than all that it has read, in time order.
 * Changes `row` in place and answers the engine's reading of each message.
 */
export function readOn(row: ConversationRow, input: Input, { settings, nowMs, readIntent }: Options): Reading {
  const goal = settings.goals.get(row.apiAccountId) ?? ENGINE_GOAL;
  const state = parseThreadState(row.state) ?? createThreadState({ goal, idleMs: settings.idleMs });
  const reading: Reading = { read: [], confirmed: null };
  let next = 0;
  for (const message of input.messages) {
    for (let event = input.events[next]; event !== undefined && event.at < message.at; event = input.events[++next]) {
      applyEvent(state, event, goal);
    }
    readMessage(row, state, { message, goal, reading, readIntent });
  }
  for (const event of input.events.slice(next)) applyEvent(state, event, goal);
  row.state = state;
  settle(row, state.engine, { settings, nowMs, read: reading.read });
  return reading;
}

/** Reads the whole thread again, forgetting what was read: for what comes late, changed goals, undone uploads. */
export function readAgain(row: ConversationRow, input: Input, options: Options): Reading {
  const [first] = input.messages;
  row.state = null;
  row.movedBy = null;
  row.preview = "";
  row.lastStep = "";
  row.startedAt = first?.at ?? row.startedAt;
  row.lastAt = row.startedAt;
  return readOn(row, input, options);
}

function readMessage(
  row: ConversationRow,
  state: ThreadState,
  {
    message,
    goal,
    reading,
    readIntent,
  }: { message: ThreadMessage; goal: Goal; reading: Reading; readIntent: IntentReader | undefined },
): void {
  const { role, text, at, timed, messageId } = message;
  const { reading: own, step } = readAlone(role, text);
  const ownIntent = goal.kind === "own_intent" && role === "user" ? readIntent?.(text)?.intentId : undefined;
  const analysis = advanceConversation(state.engine, { role, text, at: timed ? at : null, ownIntent }, goal, own);
  if (analysis.confirms !== undefined) confirmLastUser(state, reading);
  if (role === "user") state.lastUser = { messageId, at };
  state.messagesTo = Math.max(state.messagesTo, at);
  row.lastAt = Math.max(row.lastAt, at);
  row.startedAt = Math.min(row.startedAt, at);
  if (step !== null) row.lastStep = step.key;
  if (row.preview === "" && role === "user") row.preview = shortenText(text, PREVIEW_LENGTH);
  reading.read.push({ message, analysis, step });
}

function confirmLastUser(state: ThreadState, reading: Reading): void {
  const { lastUser } = state;
  if (lastUser === null) return;
  const here = reading.read.find(({ message }) => message.messageId === lastUser.messageId);
  if (here === undefined) reading.confirmed = lastUser;
  else here.analysis.stage = "conversion";
}

function applyEvent(state: ThreadState, event: ThreadEvent, goal: Goal): void {
  state.eventsTo = Math.max(state.eventsTo, event.at);
  if (event.type === "custom") {
    if (goal.kind !== "event" || goal.name !== event.name) return;
    signalConversation(state.engine, { type: "conversion", at: event.at }, goal);
    return;
  }
  signalConversation(
    state.engine,
    { type: event.type, at: event.at, ...(event.score === null ? {} : { score: event.score }) },
    goal,
  );
}

/** Puts the engine's summary on the row. A thread is closed by its end event, by idleness, or because it has no times: it is history. */
function settle(
  row: ConversationRow,
  state: ConversationState,
  { settings, nowMs, read }: { settings: ClientSettings; nowMs: number; read: ReadMessage[] },
): void {
  const closed = state.ended || state.lastAt === null || row.lastAt + settings.idleMs < nowMs;
  const summary = summariseConversation(state, { closed });
  row.closed = closed;
  row.language = summary.language;
  row.stage = summary.stage;
  row.converted = summary.converted;
  row.ended = summary.ended;
  row.handedOff = summary.handedOff;
  row.dropStage = summary.dropOff?.stage ?? null;
  row.dropReason = summary.dropOff?.reason ?? null;
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
  row.flags = summary.flags;
  row.movedBy = findMover(row, summary, read);
  place(row, { timeZone: settings.timeZone, isTimed: state.firstAt !== null });
}

/** The conversation's place in the client's calendar: where the rollups count it. Without times it has a day, that of its arrival, and no hour. */
function place(row: ConversationRow, { timeZone, isTimed }: { timeZone: string; isTimed: boolean }): void {
  const wall = readWallTime(row.startedAt, timeZone);
  row.localDay = `${wall.year}-${pad(wall.month)}-${pad(wall.day)}`;
  row.localHour = isTimed ? wall.hour : NO_HOUR;
  row.hourAt = Math.floor(row.startedAt / 1000) * 1000 - (wall.minute * 60 + wall.second) * 1000;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** The id of the message that moved the thread to its stage: one of those just read, or the one known before. */
function findMover(
  row: ConversationRow,
  { movedBy, messages }: { movedBy: number | null; messages: number },
  read: ReadMessage[],
): string | null {
  if (movedBy === null) return null;
  const position = movedBy - (messages - read.length);
  return read[position]?.message.messageId ?? row.movedBy;
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
