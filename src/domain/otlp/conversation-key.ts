/** Which conversation a turn without an id belongs to. */
import type { NodeMessage } from "./node.ts";

/** How many last messages are compared to find a conversation by its end. */
const TAIL_LENGTH = 2;

/** The external id of a conversation that is named after its trace. */
export function buildTraceConversation(traceId: string): string {
  return `trace:${traceId}`;
}

/** The messages before the last user message, if they hold one of the user and one of the bot: enough to know a conversation by. */
export function findHistory(input: readonly NodeMessage[]): NodeMessage[] | null {
  const history = input.slice(
    0,
    input.findLastIndex(({ role }) => role === "user"),
  );
  const isEnough = history.some(({ role }) => role === "user") && history.some(({ role }) => role === "bot");
  return isEnough ? history : null;
}

/** Whether a conversation ends with this history. */
export function endsWith(stored: readonly { key: string }[], history: readonly { key: string }[]): boolean {
  const offset = stored.length - history.length;
  return offset >= 0 && history.every(({ key }, index) => stored[offset + index]?.key === key);
}

/** The end of a conversation as one key, by which candidates are found; empty for fewer than two messages. */
export function buildTail(messages: readonly { key: string }[]): string {
  return messages.length < TAIL_LENGTH
    ? ""
    : messages
        .slice(-TAIL_LENGTH)
        .map(({ key }) => key)
        .join(" ");
}
