import type { ImportedMessage } from "./import-file.contract.ts";

/** Chronological order of messages whose times are equal: many files have only minutes, and many list the newest first. */
type TimedMessage = Pick<ImportedMessage, "at" | "near" | "line">;

/** Counts messages later than their predecessor in the conversation minus earlier ones; below 0 the newest come first. */
export function computeDirection(messages: Iterable<TimedMessage & Pick<ImportedMessage, "conversationId">>): number {
  const last = new Map<string, number>();
  let direction = 0;
  for (const { conversationId, at, near } of messages) {
    const time = at ?? near;
    if (time === null) continue;
    direction += Math.sign(time - (last.get(conversationId) ?? time));
    last.set(conversationId, time);
  }
  return direction;
}

/**
 * Sorts one conversation by time, equal times by line (reversed if `direction` is below 0). Returns the messages
 * unchanged if one of them has neither `at` nor `near`.
 */
export function sortByTime<T extends TimedMessage>(messages: readonly T[], direction: number): readonly T[] {
  if (messages.some(({ at, near }) => at === null && near === null)) return messages;
  const sign = direction < 0 ? -1 : 1;
  return messages.toSorted((a, b) => getTime(a) - getTime(b) || sign * (a.line - b.line));
}

function getTime({ at, near }: TimedMessage): number {
  return at ?? near ?? 0;
}
