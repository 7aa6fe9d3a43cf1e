import type { MessageInput } from "#src/domain/analysis/analysis.contract.ts";
import type { ImportedMessage } from "#src/domain/imports/import-file.contract.ts";
import { computeDirection, sortByTime } from "#src/domain/imports/message-order.ts";

/** Maximum text kept in memory, in UTF-16 units of two bytes. */
const MAX_BUFFERED_UNITS = 32 * 1024 * 1024;
/** Estimated overhead per message, in the same units. */
const MESSAGE_UNITS = 100;

/**
 * Creates a pool that groups messages by conversation, in any row order, and passes each complete one to `onConversation`.
 * Above the memory limit, the oldest conversations are passed on early; `finish` returns how many of them continued.
 */
export function createConversationPool(
  onConversation: (id: string, messages: MessageInput[]) => void,
  maxBufferedUnits = MAX_BUFFERED_UNITS,
): { add: (message: ImportedMessage) => void; finish: () => number } {
  const open = new Map<string, ImportedMessage[]>();
  const released = new Set<string>();
  const split = new Set<string>();
  let bufferedUnits = 0;
  let direction = 0;
  return {
    add(message) {
      const { conversationId: id, text } = message;
      if (released.has(id)) split.add(id);
      const messages = open.get(id);
      if (messages) messages.push(message);
      else open.set(id, [message]);
      bufferedUnits += text.length + MESSAGE_UNITS;
      while (bufferedUnits > maxBufferedUnits && open.size > 1) release();
    },
    finish() {
      // The direction of all conversations applies to those that show none.
      for (const messages of open.values()) direction += computeDirection(messages);
      while (open.size > 0) release();
      return split.size;
    },
  };

  /** Passes on the oldest conversation. */
  function release(): void {
    for (const [id, messages] of open) {
      open.delete(id);
      released.add(id);
      for (const { text } of messages) bufferedUnits -= text.length + MESSAGE_UNITS;
      const ordered = sortByTime(messages, computeDirection(messages) || direction);
      onConversation(
        id,
        ordered.map(({ role, text, at }) => ({ role, text, at })),
      );
      return;
    }
  }
}
