import {
  copyConversationState,
  createConversationState,
  encodeConversationState,
  parseConversationState,
  decodeConversationState,
} from "#src/domain/analysis/analysis.ts";
import type { ConversationState } from "#src/domain/analysis/analysis.ts";
import type { Goal } from "#src/domain/analysis/analysis.contract.ts";

/** The analysis state of a conversation, stored between writes. Times are in milliseconds, 0 for none. */
export type AnalysisState = {
  engine: ConversationState;
  /** The last user message: a confirmation in a later write applies to it. */
  lastUser: { messageId: string; at: number } | null;
  /** Times of the latest analyzed message and event. */
  messagesTo: number;
  eventsTo: number;
};

/** States created or decoded here, which need no validation when they come back from the conversation cache. */
const decoded = new WeakSet();

/** Creates the state of a conversation without analyzed messages. */
export function createAnalysisState(options: { goal: Goal; idleMs: number }): AnalysisState {
  return markDecoded({ engine: createConversationState(options), lastUser: null, messagesTo: 0, eventsTo: 0 });
}

/** Copies a state, since the analysis mutates it; a value that was never decoded is returned as it is. */
export function copyAnalysisState(value: unknown): unknown {
  return isDecoded(value) ? markDecoded({ ...value, engine: copyConversationState(value.engine) }) : value;
}

/** Encodes a state as a JSON array without field names; a value that was never decoded is stored unchanged. */
export function encodeAnalysisState(value: unknown): string {
  if (!isDecoded(value)) return JSON.stringify(value);
  const { engine, lastUser, messagesTo, eventsTo } = value;
  const head = [lastUser?.messageId ?? null, lastUser?.at ?? null, messagesTo, eventsTo];
  return JSON.stringify([...head, ...encodeConversationState(engine)]);
}

/** Decodes a stored state; null if there is none or if it is of another engine version. */
export function decodeAnalysisState(value: unknown): AnalysisState | null {
  if (isDecoded(value)) return value;
  const { engine, lastUser, messagesTo, eventsTo } = Array.isArray(value) ? decodeList(value) : decodeNamed(value);
  if (engine === null || lastUser === undefined) return null;
  return typeof messagesTo === "number" && typeof eventsTo === "number"
    ? markDecoded({ engine, lastUser, messagesTo, eventsTo })
    : null;
}

/** Whether all items come after what was analyzed: only then does continuing equal analyzing from the start. */
export function isInOrder(
  { messagesTo, eventsTo }: AnalysisState,
  { messages, events }: { messages: { at: number }[]; events: { at: number }[] },
): boolean {
  // At the same time, the message precedes the event.
  const late = messages.some(({ at }) => at < messagesTo || at <= eventsTo);
  return !late && !events.some(({ at }) => at < messagesTo || at < eventsTo);
}

type Parts = {
  engine: ConversationState | null;
  lastUser: AnalysisState["lastUser"] | undefined;
  messagesTo: unknown;
  eventsTo: unknown;
};

function decodeList([messageId, at, messagesTo, eventsTo, ...engine]: unknown[]): Parts {
  const lastUser = messageId === null ? null : parseLastUser({ messageId, at });
  return { engine: decodeConversationState(engine), lastUser, messagesTo, eventsTo };
}

/** The format with field names, stored until 2026-11-22. */
function decodeNamed(value: unknown): Parts {
  const none = { engine: null, lastUser: undefined, messagesTo: null, eventsTo: null };
  if (typeof value !== "object" || value === null) return none;
  if (!("engine" in value) || !("lastUser" in value) || !("messagesTo" in value) || !("eventsTo" in value)) return none;
  const { messagesTo, eventsTo } = value;
  return {
    engine: parseConversationState(value.engine),
    lastUser: parseLastUser(value.lastUser),
    messagesTo,
    eventsTo,
  };
}

function markDecoded(state: AnalysisState): AnalysisState {
  decoded.add(state);
  return state;
}

function isDecoded(value: unknown): value is AnalysisState {
  return typeof value === "object" && value !== null && decoded.has(value);
}

function parseLastUser(value: unknown): AnalysisState["lastUser"] | undefined {
  if (value === null) return null;
  if (typeof value !== "object" || value === undefined) return undefined;
  if (!("messageId" in value) || !("at" in value)) return undefined;
  const { messageId, at } = value;
  return typeof messageId === "string" && typeof at === "number" ? { messageId, at } : undefined;
}
