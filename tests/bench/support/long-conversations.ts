/** The long conversations of bench fairness, into which late messages are sent. */
export const LONG = {
  conversations: 8,
  messages: 2_000,
  startMs: Date.UTC(2026, 2, 1),
  text: "Is the large room free next week, and what does it cost? ".repeat(10),
};

/** Builds the messages of a long conversation, one a second. */
export function buildLongConversation(index: number): object[] {
  return Array.from({ length: LONG.messages }, (_, number) => ({
    id: `long-${index}-${number}`,
    conversationId: `long-${index}`,
    role: number % 2 === 0 ? "user" : "bot",
    text: `${LONG.text}${number}`,
    timestamp: LONG.startMs + number * 1_000,
  }));
}
