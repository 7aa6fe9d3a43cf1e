import type { ConversationMessage } from "../../../domain/conversations/conversations.contract.ts";
import { countFitting, cutText, isWithinLimit, MAX_TEXT_BYTES } from "../../../domain/mcp/fit-result.ts";
import { countUtf8Bytes } from "../../../domain/shared/text.ts";

/** The note of a result that says how to get the rest of a list. */
function describeCut(shown: number, things: string, next: string): string {
  return `Cut to ${shown} ${things}, because a result holds at most 100 kB. ${next}`;
}

/**
 * Gets a page that fits into a result: if that of `limit` items does not, gets a shorter one, so that its cursor continues
 * after its last item. `replace` gives the page with other items.
 */
export async function fitPage<Page extends { nextCursor: string | null; note?: string }, Item>({
  limit,
  get,
  items,
  replace,
  things,
}: {
  limit: number;
  get: (limit: number) => Promise<Page>;
  items: (page: Page) => readonly Item[];
  replace: (page: Page, items: Item[]) => Page;
  things: string;
}): Promise<Page> {
  const page = await get(limit);
  if (isWithinLimit(page)) return page;
  const all = items(page);
  // The notes and the cursor take some of the room.
  const count = Math.max(1, countFitting(all.length, (n) => replace(page, all.slice(0, n))) - 1);
  const shorter = await get(count);
  if (count >= all.length) return shorter;
  const cut = describeCut(count, things, "Send nextCursor as cursor for the rest.");
  return { ...shorter, note: shorter.note === undefined ? cut : `${cut} ${shorter.note}` };
}

/** Cuts a list that has no cursor until its result fits; `next` says how to get the rest. */
export function cutToFit<Data extends object, Item>(
  data: Data,
  {
    items,
    replace,
    things,
    next,
  }: {
    items: readonly Item[];
    replace: (items: Item[]) => Data;
    things: string;
    next: string;
  },
): Data & { note?: string } {
  if (isWithinLimit(data)) return data;
  const build = (count: number) => ({
    ...replace(items.slice(0, count)),
    note: describeCut(count, things, next),
  });
  return build(countFitting(items.length, build));
}

/** A message with its text cut, and without metadata beyond that size. Evidence that was cut off is left out. */
export function cutMessage(message: ConversationMessage): { message: ConversationMessage; isCut: boolean } {
  const text = cutText(message.text);
  const isLarge = message.metadata !== null && countUtf8Bytes(JSON.stringify(message.metadata)) > MAX_TEXT_BYTES;
  const isCut = text !== message.text || isLarge;
  if (!isCut) return { message, isCut };
  const { evidence } = message;
  return {
    message: {
      ...message,
      text,
      metadata: isLarge ? null : message.metadata,
      evidence: evidence !== null && evidence.end < text.length ? evidence : null,
    },
    isCut,
  };
}
