/** The order in which a file's messages were said, where their times do not tell: many files know the minute alone, and many begin with the newest. */
import type { BatchMessage } from "./batch.contract.ts";

type Placed = Pick<BatchMessage, "at" | "near" | "line">;

/** How many messages are later than the one before them in their conversation, less how many are earlier: below 0 the file begins with the newest. */
export function measureDirection(messages: Iterable<Placed & Pick<BatchMessage, "conversationId">>): number {
  const last = new Map<string, number>();
  let direction = 0;
  for (const { conversationId, at, near } of messages) {
    const placed = at ?? near;
    if (placed === null) continue;
    direction += Math.sign(placed - (last.get(conversationId) ?? placed));
    last.set(conversationId, placed);
  }
  return direction;
}

/**
 * One conversation's messages in the order of their times; those of the same time in the order of the file's lines, or against
 * it where `direction` is below 0. As they came where one of them can't be placed.
 */
export function orderByTime<T extends Placed>(messages: readonly T[], direction: number): readonly T[] {
  if (messages.some(({ at, near }) => at === null && near === null)) return messages;
  const sign = direction < 0 ? -1 : 1;
  return messages.toSorted((a, b) => placeOf(a) - placeOf(b) || sign * (a.line - b.line));
}

function placeOf({ at, near }: Placed): number {
  return at ?? near ?? 0;
}
