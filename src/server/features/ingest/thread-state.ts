import { createConversationState, parseConversationState } from "../../../domain/analysis/analysis.ts";
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

/** The state of a thread of which nothing was read yet. */
export function createThreadState(options: { goal: Goal; idleMs: number }): ThreadState {
  return { engine: createConversationState(options), lastUser: null, messagesTo: 0, eventsTo: 0 };
}

/** A state as it comes back from the database; null for none, or for one of another version. */
export function parseThreadState(value: unknown): ThreadState | null {
  if (typeof value !== "object" || value === null) return null;
  if (!("engine" in value) || !("lastUser" in value) || !("messagesTo" in value) || !("eventsTo" in value)) return null;
  const engine = parseConversationState(value.engine);
  const lastUser = parseLastUser(value.lastUser);
  const { messagesTo, eventsTo } = value;
  if (engine === null || lastUser === undefined) return null;
  return typeof messagesTo === "number" && typeof eventsTo === "number"
    ? { engine, lastUser, messagesTo, eventsTo }
    : null;
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
