import { hashText } from "#src/domain/shared/hash.ts";
import type { ChatMessage } from "./json-format.ts";

/** Messages of a thread that are kept in memory to be sorted. */
const MAX_KEPT_MESSAGES = 20_000;
/** Text that is kept, in UTF-16 units. */
const MAX_KEPT_LENGTH = 8 * 1024 * 1024;

/**
 * Divides chats into conversations at pauses of `gapMinutes`, oldest message first whatever the order of the file. The ids
 * derive from the thread and the first message, so that a longer or shorter export of the same chat gives the same ids.
 */
export function createChatConversations(
  { threadName, gapMinutes }: { threadName: string; gapMinutes: number },
  pass: (conversationId: string, message: ChatMessage, opens: boolean) => void,
): { add: (thread: string, message: ChatMessage) => void; end: () => void } {
  const gapMs = gapMinutes * 60_000;
  let current: string | null = null;
  let kept: ChatMessage[] = [];
  let keptLength = 0;

  function add(thread: string, message: ChatMessage): void {
    if (thread !== current) end();
    current = thread;
    kept.push(message);
    keptLength += message.text.length;
    if (kept.length >= MAX_KEPT_MESSAGES || keptLength >= MAX_KEPT_LENGTH) flush(false);
  }

  function flush(isEnd: boolean): void {
    const direction = computeOrder(kept);
    const sorted = kept.toSorted((a, b) => a.at - b.at || direction * (a.line - b.line));
    const conversations = divide(sorted, gapMs);
    // The conversation at the open end of the file may go on.
    const open = isEnd ? undefined : takeOpen(conversations, direction);
    kept = open ?? [];
    keptLength = kept.reduce((sum, { text }) => sum + text.length, 0);
    for (const messages of conversations) passConversation(messages);
  }

  function passConversation(messages: readonly ChatMessage[]): void {
    const [first] = messages;
    if (first === undefined) return;
    const id = `${threadName}-${hashText(current ?? "").slice(0, 8)}-${hashText(String(first.at)).slice(0, 12)}`;
    for (const [index, message] of messages.entries()) pass(id, message, index === 0);
  }

  function end(): void {
    flush(true);
    current = null;
  }

  return { add, end };
}

function divide(sorted: readonly ChatMessage[], gapMs: number): ChatMessage[][] {
  const conversations: ChatMessage[][] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  for (const message of sorted) {
    if (message.at - lastAt >= gapMs) conversations.push([]);
    conversations.at(-1)?.push(message);
    lastAt = message.at;
  }
  return conversations;
}

/** Removes the conversation that may go on; none if it is the only one, which is then divided to bound memory. */
function takeOpen(conversations: ChatMessage[][], direction: number): ChatMessage[] | undefined {
  if (conversations.length < 2) return undefined;
  return direction < 0 ? conversations.shift() : conversations.pop();
}

/** 1 if the oldest message comes first, −1 if the newest does. */
function computeOrder(messages: readonly ChatMessage[]): number {
  let order = 0;
  for (let at = 1; at < messages.length; at++) {
    order += Math.sign((messages[at]?.at ?? 0) - (messages[at - 1]?.at ?? 0));
  }
  return order < 0 ? -1 : 1;
}
