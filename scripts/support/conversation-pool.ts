import type { MessageInput } from "#src/domain/analysis/analysis.contract.ts";
import type { BatchMessage } from "#src/domain/batch/batch.contract.ts";
import { measureDirection, orderByTime } from "#src/domain/batch/time-order.ts";

/** So much text is held at a time, in UTF-16 units: two bytes each. */
const MAX_HELD = 128 * 1024 * 1024;
/** What a message takes beside its text. */
const MESSAGE_UNITS = 100;

/**
 * Gathers messages by conversation, in any order of rows; `onConversation` gets each once it is whole. Of more text than fits
 * into memory the conversations that began first are given before the end; `finish` answers how many of them went on later.
 */
export function createConversationPool(
  onConversation: (id: string, messages: MessageInput[]) => void,
  maxHeld = MAX_HELD,
): { add: (message: BatchMessage) => void; finish: () => number } {
  const open = new Map<string, BatchMessage[]>();
  const given = new Set<string>();
  const torn = new Set<string>();
  let held = 0;
  let direction = 0;
  return {
    add(message) {
      const { conversationId: id, text } = message;
      if (given.has(id)) torn.add(id);
      const known = open.get(id);
      if (known) known.push(message);
      else open.set(id, [message]);
      held += text.length + MESSAGE_UNITS;
      while (held > maxHeld && open.size > 1) give();
    },
    finish() {
      // What the others tell of the file's order is told of conversations that say nothing of it.
      for (const messages of open.values()) direction += measureDirection(messages);
      while (open.size > 0) give();
      return torn.size;
    },
  };

  /** The conversation that began first. */
  function give(): void {
    for (const [id, messages] of open) {
      open.delete(id);
      given.add(id);
      for (const { text } of messages) held -= text.length + MESSAGE_UNITS;
      const ordered = orderByTime(messages, measureDirection(messages) || direction);
      onConversation(
        id,
        ordered.map(({ role, text, at }) => ({ role, text, at })),
      );
      return;
    }
  }
}
