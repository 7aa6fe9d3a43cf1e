import {
  copyConversationState,
  createConversationState,
  packConversationState,
  parseConversationState,
  unpackConversationState,
} from "../../../domain/analysis/analysis.ts";
import type { ConversationState } from "../../../domain/analysis/analysis.ts";
import type { Goal } from "../../../domain/analysis/analysis.contract.ts";

/** What is kept of a thread between writes: the engine's state, and how far it was read. Times in milliseconds, 0 for none. */
export type ThreadState = {
  engine: ConversationState;
  /** The last user message: what a confirmation in a later write confirms. */
  lastUser: { messageId: string; at: number } | null;
  messagesTo: number;
  eventsTo: number;
};

/** States made or parsed here, that need no parsing again: those of remembered conversations. */
const parsed = new WeakSet();

/** The state of a thread of which nothing was read yet. */
export function createThreadState(options: { goal: Goal; idleMs: number }): ThreadState {
  return trust({ engine: createConversationState(options), lastUser: null, messagesTo: 0, eventsTo: 0 });
}

/** A state of its own that says the same, for who needs it as it is now while another reads on with it. */
export function copyThreadState(value: unknown): unknown {
  return isTrusted(value) ? trust({ ...value, engine: copyConversationState(value.engine) }) : value;
}

/** A state as it is stored, as JSON: without the names of its fields. What was never parsed goes back as it came. */
export function writeThreadState(value: unknown): string {
  if (!isTrusted(value)) return JSON.stringify(value);
  const { engine, lastUser, messagesTo, eventsTo } = value;
  const head = [lastUser?.messageId ?? null, lastUser?.at ?? null, messagesTo, eventsTo];
  return JSON.stringify([...head, ...packConversationState(engine)]);
}

/** A state as it comes back from the database; null for none, or for one of another version. */
export function parseThreadState(value: unknown): ThreadState | null {
  if (isTrusted(value)) return value;
  const { engine, lastUser, messagesTo, eventsTo } = Array.isArray(value) ? listParts(value) : readParts(value);
  if (engine === null || lastUser === undefined) return null;
  return typeof messagesTo === "number" && typeof eventsTo === "number"
    ? trust({ engine, lastUser, messagesTo, eventsTo })
    : null;
}

type Parts = {
  engine: ConversationState | null;
  lastUser: ThreadState["lastUser"] | undefined;
  messagesTo: unknown;
  eventsTo: unknown;
};

function listParts([messageId, at, messagesTo, eventsTo, ...engine]: unknown[]): Parts {
  const lastUser = messageId === null ? null : parseLastUser({ messageId, at });
  return { engine: unpackConversationState(engine), lastUser, messagesTo, eventsTo };
}

/** With the names of its fields, as states were stored until 2026-11-22. */
function readParts(value: unknown): Parts {
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

function trust(state: ThreadState): ThreadState {
  parsed.add(state);
  return state;
}

function isTrusted(value: unknown): value is ThreadState {
  return typeof value === "object" && value !== null && parsed.has(value);
}

/** True where `items` all come after what was read: then reading on gives what reading from the start would. */
export function isReadingOn(
  { messagesTo, eventsTo }: ThreadState,
  { messages, events }: { messages: { at: number }[]; events: { at: number }[] },
): boolean {
  // Of a message and an event of the same time the message is read first.
  const late = messages.some(({ at }) => at < messagesTo || at <= eventsTo);
  return !late && !events.some(({ at }) => at < messagesTo || at < eventsTo);
}

function parseLastUser(value: unknown): ThreadState["lastUser"] | undefined {
  if (value === null) return null;
  if (typeof value !== "object" || value === undefined) return undefined;
  if (!("messageId" in value) || !("at" in value)) return undefined;
  const { messageId, at } = value;
  return typeof messageId === "string" && typeof at === "number" ? { messageId, at } : undefined;
}
