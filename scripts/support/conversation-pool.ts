import type { MessageInput } from "#src/domain/analysis/analysis.contract.ts";

/** Conversations held at a time. Rows of one that lie further apart than this many others give it twice. */
const MAX_OPEN = 10_000;

/** Gathers messages by conversation, in any order of rows; `onConversation` gets each once it is whole. */
export function createConversationPool(onConversation: (id: string, messages: MessageInput[]) => void): {
  add: (id: string, message: MessageInput) => void;
  finish: () => void;
} {
  const open = new Map<string, MessageInput[]>();
  return {
    add(id, message) {
      const known = open.get(id);
      if (known) {
        known.push(message);
        return;
      }
      if (open.size >= MAX_OPEN) closeFirst();
      open.set(id, [message]);
    },
    finish() {
      while (open.size > 0) closeFirst();
    },
  };

  function closeFirst(): void {
    for (const [id, messages] of open) {
      open.delete(id);
      onConversation(id, sortByTime(messages));
      return;
    }
  }
}

/** The engine reads in time order; messages of a conversation with unknown times stay as they came. */
function sortByTime(messages: MessageInput[]): MessageInput[] {
  if (messages.some(({ at }) => at === null)) return messages;
  return messages.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
}
