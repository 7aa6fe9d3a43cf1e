import { hashText } from "#src/domain/shared/hash.ts";
import { createChatStore } from "./chat-store.ts";
import type { ChatStore } from "./chat-store.ts";
import type { ChatMessage } from "../json-format.ts";

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
  const kept = createChatStore();

  function add(thread: string, message: ChatMessage): void {
    if (thread !== current) end();
    current = thread;
    kept.add(message);
    if (kept.size >= MAX_KEPT_MESSAGES || kept.length >= MAX_KEPT_LENGTH) flush(false);
  }

  function flush(isEnd: boolean): void {
    const direction = computeDirection(kept);
    const sorted = sort(kept, direction);
    const conversations = divide(sorted, kept, gapMs);
    // The conversation at the open end of the file may go on.
    const open = isEnd ? undefined : takeOpen(conversations, direction);
    for (const indexes of conversations) passConversation(indexes);
    const messages = Array.from(open ?? [], kept.get);
    kept.clear();
    for (const message of messages) kept.add(message);
  }

  function passConversation(indexes: Uint32Array): void {
    const [first] = indexes;
    if (first === undefined) return;
    const at = String(kept.getTime(first));
    const id = `${threadName}-${hashText(current ?? "").slice(0, 8)}-${hashText(at).slice(0, 12)}`;
    for (const index of indexes) pass(id, kept.get(index), index === first);
  }

  function end(): void {
    flush(true);
    current = null;
  }

  return { add, end };
}

/** Indexes of the messages by time, those of the same time in the order of the file. */
function sort({ size, getTime, getLine }: ChatStore, direction: number): Uint32Array {
  const compare = (a: number, b: number): number =>
    getTime(a) - getTime(b) || direction * (getLine(a) - getLine(b)) || a - b;
  const indexes = new Uint32Array(size);
  let isSorted = true;
  for (let at = 0; at < size; at++) {
    indexes[at] = direction < 0 ? size - 1 - at : at;
    if (at > 0) isSorted &&= compare(indexes[at - 1] ?? 0, indexes[at] ?? 0) <= 0;
  }
  return isSorted ? indexes : indexes.sort(compare);
}

function divide(sorted: Uint32Array, { getTime }: ChatStore, gapMs: number): Uint32Array[] {
  const conversations: Uint32Array[] = [];
  let start = 0;
  for (let at = 1; at <= sorted.length; at++) {
    const isEnd = at === sorted.length || getTime(sorted[at] ?? 0) - getTime(sorted[at - 1] ?? 0) >= gapMs;
    if (!isEnd) continue;
    conversations.push(sorted.subarray(start, at));
    start = at;
  }
  return conversations;
}

/** Removes the conversation that may go on; none if it is the only one, which is then divided to bound memory. */
function takeOpen(conversations: Uint32Array[], direction: number): Uint32Array | undefined {
  if (conversations.length < 2) return undefined;
  return direction < 0 ? conversations.shift() : conversations.pop();
}

/** 1 if the oldest message comes first, −1 if the newest does. */
function computeDirection({ getTime, size }: ChatStore): number {
  let order = 0;
  for (let index = 1; index < size; index++) order += Math.sign(getTime(index) - getTime(index - 1));
  return order < 0 ? -1 : 1;
}
