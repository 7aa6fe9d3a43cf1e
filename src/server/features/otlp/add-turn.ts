/** Stores the messages of a turn that its conversation doesn't have yet. */
import type { Turn } from "../../../domain/otlp/assemble-trace.ts";
import type { NodeMessage } from "../../../domain/otlp/node.ts";
import { findUnseen } from "../../../domain/otlp/unseen-tail.ts";
import { deriveMessageId } from "../ingest/ingest.service.ts";
import type { TelemetryMessage } from "../ingest/ingest.service.ts";
import type { BookMessage, ConversationBook } from "./conversation-book.ts";
import type { AccountKey } from "./spans.sql.ts";
import type { TraceTurn } from "./trace-turn.schema.ts";

/** A new message, whose channel the caller adds. */
export type TurnMessage = Omit<TelemetryMessage, "channel"> & { messageId: string };
export type TurnContext = {
  turn: Turn;
  traceId: string;
  externalId: string;
  /** Keys of what the trace gave before. */
  given: Set<string>;
  account: AccountKey;
  book: ConversationBook;
};
export type TurnResult = { messages: TurnMessage[]; record: TraceTurn };

type Visible = NodeMessage & { role: "user" | "bot" };

/**
 * Adds the messages of a turn that are new. They take over `released` messages, which other spans of the trace gave before this one
 * came: those of `wanted` keys only with equal words.
 */
export async function addTurn({
  turn,
  traceId,
  externalId,
  given,
  account,
  book,
  released,
  wanted,
}: TurnContext & { released: BookMessage[]; wanted: ReadonlySet<string> }): Promise<TurnResult> {
  const stored = await book.get(externalId);
  const input = listVisible(turn);
  const output = getOutput(turn);
  const unseen = findUnseen({ stored, input, output, startMs: Math.floor(turn.startMs), given });
  const asked = input.findLastIndex(({ role }) => role === "user");
  const before = Math.max(0, asked - (unseen.input[0] ?? asked));
  const latestMs = stored.at(-1)?.at ?? 0;
  const shiftMs = unseen.follows ? Math.max(0, latestMs + 1 + before - Math.floor(turn.startMs)) : 0;
  const startMs = Math.floor(turn.startMs) + shiftMs;
  const messages: TurnMessage[] = [];
  const added: BookMessage[] = [];
  const put = (message: Visible, id: string, place: { at: number; timed: boolean }): BookMessage | undefined => {
    const taken = takeReleased(released, message, wanted);
    // A span that was assembled before has no words any more.
    if (taken === undefined && message.text === "") return undefined;
    const fresh = taken === undefined ? buildMessage({ turn, externalId, account }, message, { id, ...place }) : null;
    if (fresh !== null) messages.push(fresh);
    // Equal words need no change, but keep one that is still to be made.
    const text = taken?.key === message.key ? taken.text : message.text;
    const entry: BookMessage = {
      conversationId: taken?.conversationId ?? "",
      messageId: taken?.messageId ?? fresh?.messageId ?? "",
      ...{ role: message.role, key: message.key, ...place, stored: taken?.stored ?? null },
      text: taken === undefined ? null : text,
    };
    added.push(entry);
    return entry;
  };
  let askedMessage: BookMessage | undefined;
  for (const position of unseen.input) {
    const message = input[position];
    if (message === undefined) continue;
    const at = position < asked ? startMs - (asked - position) : startMs;
    const entry = put(message, buildId(traceId, turn, String(position)), { at, timed: position === asked });
    if (position === asked) askedMessage = entry;
  }
  const endMs = getEnd(turn) + shiftMs;
  const answer =
    unseen.output && output !== null
      ? put(output, buildId(traceId, turn, "out"), { at: endMs, timed: true })
      : stored[unseen.answerAt ?? -1];
  askedMessage ??= stored[unseen.askedAt ?? -1];
  book.add(externalId, added, turn.endUser);
  const times = new Map<string, number>();
  if (askedMessage !== undefined && !askedMessage.timed) times.set(askedMessage.messageId, startMs);
  if (answer !== undefined && !answer.timed) times.set(answer.messageId, endMs);
  book.correct(externalId, times, new Map());
  const askedKey = input[asked]?.key ?? null;
  for (const key of [askedKey, output?.key ?? null]) if (key !== null) given.add(key);
  const own = [...new Set([...added.map(({ messageId }) => messageId), ...times.keys()])];
  return {
    messages,
    record: {
      ...{ spanId: turn.spanId, externalId, own },
      ...{ askedId: askedMessage?.messageId ?? null, askedKey },
      ...{ answerId: answer?.messageId ?? null, answerKey: output?.key ?? null, shiftMs },
    },
  };
}

/** A new message of a turn. */
export function buildMessage(
  { turn, externalId, account }: { turn: Turn; externalId: string; account: AccountKey },
  { role, text }: Visible,
  { id, at, timed }: { id: string; at: number; timed: boolean },
): TurnMessage {
  return {
    ...{ id, messageId: deriveMessageId(account.apiAccountId, id), conversationId: externalId },
    ...{ role, text, at, timed, user: turn.endUser === "" ? null : turn.endUser, agent: turn.agent },
    ...(turn.source !== null && { source: turn.source }),
    ...(turn.properties !== null && { properties: turn.properties }),
  };
}

/** A message's id among those of its account, derived from its span and place there. */
export function buildId(traceId: string, { spanId }: Turn, place: string): string {
  return `otlp:${traceId}:${spanId}:${place}`;
}

/** When the answer stands: at the end of its span, never before what it answers. */
export function getEnd({ startMs, endMs }: Turn): number {
  return Math.max(Math.floor(endMs), Math.floor(startMs));
}

/** The user's and the bot's messages that a turn was given. */
export function listVisible({ input }: Turn): Visible[] {
  return input.flatMap((message) => toVisible(message));
}

/** The answer of a turn. */
export function getOutput({ output }: Turn): Visible | null {
  return output === null ? null : (toVisible(output)[0] ?? null);
}

function takeReleased(released: BookMessage[], message: Visible, wanted: ReadonlySet<string>): BookMessage | undefined {
  const isOther = ({ role, key }: BookMessage) => role === message.role && !wanted.has(key) && message.text !== "";
  const equal = released.findIndex(({ key }) => key === message.key);
  const at = equal === -1 ? released.findIndex(isOther) : equal;
  return at === -1 ? undefined : released.splice(at, 1)[0];
}

function toVisible({ role, text, key }: NodeMessage): Visible[] {
  return role === "system" ? [] : [{ role, text, key }];
}
