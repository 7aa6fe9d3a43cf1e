import type { Incoming, Outcome } from "../ingest.types.ts";

/** Accepts or holds the first item of each id in `newIds`; removes the ids from the set. */
export function separateDuplicates(
  items: Incoming[],
  { newIds, heldIds }: { newIds: Set<string>; heldIds: ReadonlySet<string> },
): { outcomes: Outcome[]; accepted: Incoming[] } {
  const accepted: Incoming[] = [];
  const outcomes = items.map((item): Outcome => {
    if (!newIds.delete(getItemId(item))) return "duplicate";
    if (heldIds.has(getItemId(item))) return "held";
    accepted.push(item);
    return "accepted";
  });
  return { outcomes, accepted };
}

/** The id that makes an item a duplicate. */
export function getItemId(item: Incoming): string {
  return item.kind === "message" ? item.messageId : item.eventId;
}

/** Lists the conversations of items, each once. */
export function listConversationIds(items: readonly Incoming[]): string[] {
  return [...new Set(items.map((item) => item.conversationId))];
}
