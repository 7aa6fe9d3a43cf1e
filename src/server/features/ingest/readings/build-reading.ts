import type { Intent, Role } from "../../../../domain/analysis/analysis.contract.ts";
import type { EngineReading } from "../../../../domain/conversations/stored-reading.ts";
import type { Calibration } from "../../../../domain/reading/keyed-model.ts";
import { COURTESIES, QUOTE_LENGTH, findOpening } from "../../../../domain/reading/opening.ts";
import { classifyConversation } from "../../../../domain/reading/read-conversation.ts";
import { READING_VERSION } from "../../../../domain/reading/reading-version.ts";
import { shortenText } from "../../../../domain/shared/text.ts";
import { listStops } from "../../../../domain/stations/list-stops.ts";
import { encodeStops } from "../../../../domain/stations/stations.ts";

/** A stored message as far as a reading needs it; `at` in milliseconds. */
export type ReadableMessage = {
  messageId: string;
  role: Role;
  text: string;
  at: number;
  timed: boolean;
  intent: Intent;
  /** Key of a bot message. */
  step: string | null;
};

/** Of longer conversations, the beginning and the end are read: what the user came for, and what it came to. */
const MAX_FIRST = 100;
const MAX_LAST = 300;

/** The messages of a conversation that are read: of longer ones the beginning and the end. */
export function pickReadable<T extends Pick<ReadableMessage, "role" | "text" | "at" | "timed">>(
  all: readonly T[],
): T[] {
  return all.length <= MAX_FIRST + MAX_LAST ? [...all] : [...all.slice(0, MAX_FIRST), ...all.slice(-MAX_LAST)];
}

/** Reads a closed conversation, messages in time order, with what the workspace's corrections taught; about a millisecond a message. */
export function buildReading(all: readonly ReadableMessage[], calibration: Calibration | null): EngineReading {
  const messages = pickReadable(all);
  const { place, act, acts, decidedBy, turnedBy, ...reading } = classifyConversation(
    messages.map(({ role, text, at, timed }) => ({ role, text, at: timed ? at : null })),
    calibration,
  );
  const decisive = decidedBy === null ? undefined : messages[decidedBy.message];
  const ending =
    messages.findLast((message, position) =>
      message.role === "user" ? !COURTESIES.has(message.intent) : acts[position] !== "closing",
    ) ?? messages.at(-1);
  return {
    version: READING_VERSION,
    ...reading,
    act: place,
    lastAct: act,
    turnedStep: turnedBy === null ? null : (messages[turnedBy]?.step ?? ""),
    decidedBy:
      decidedBy === null || decisive === undefined
        ? null
        : { messageId: decisive.messageId, start: decidedBy.start, end: decidedBy.end },
    opening: findOpening(messages.filter(({ role }) => role === "user")),
    ending: shortenText(ending?.text ?? "", QUOTE_LENGTH),
    stops: encodeStops(listStops(messages, { acts, place })),
  };
}
