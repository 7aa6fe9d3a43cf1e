/** Messages for the ingest benchmarks: the demo's conversations, as a bot sends them. */
import { generateConversations } from "#src/demo/demo.ts";
import type { MessageItem } from "#src/domain/ingest/ingest.contract.ts";

const SEED = 7;

/** Generates `count` messages in order; `prefix` makes their ids unique. */
export function* generateMessages(prefix: string, count: number): Generator<MessageItem> {
  let generated = 0;
  const options = { seed: SEED, until: Date.UTC(2026, 8, 1), days: 90, conversations: Math.ceil(count / 6) };
  for (const conversation of generateConversations(options)) {
    for (const message of conversation.messages) {
      yield {
        id: `${prefix}-${message.externalId}`,
        conversationId: `${prefix}-${conversation.externalId}`,
        role: message.role,
        text: message.text,
        user: conversation.user,
        agent: conversation.agent,
      };
      if (++generated >= count) return;
    }
  }
}

/**
 * Builds request bodies of `size` messages for `lanes` connections. A conversation stays on its connection, so that its
 * messages arrive in order.
 */
export function buildBodies({
  prefix,
  count,
  size,
  lanes,
}: {
  prefix: string;
  count: number;
  size: number;
  lanes: number;
}): string[][] {
  const perLane = Array.from({ length: lanes }, (): MessageItem[] => []);
  let lane = 0;
  let last = "";
  for (const message of generateMessages(prefix, count)) {
    if (message.conversationId !== last) lane = (lane + 1) % lanes;
    last = message.conversationId;
    perLane[lane]?.push(message);
  }
  return perLane.map((messages) => {
    const bodies: string[] = [];
    for (let at = 0; at + size <= messages.length; at += size) {
      bodies.push(JSON.stringify({ messages: messages.slice(at, at + size) }));
    }
    return bodies;
  });
}
