/** A sample conversation for ingest tests. */

/** Default start of conversations, in Unix ms. */
export const START = Date.UTC(2026, 2, 28, 9, 0);

/** A booking with an objection, a fallback and a handoff, so that most outputs of the engine occur. */
export const LINES = [
  { role: "user", text: "Hi! I'd like to book a cleaning for Friday" },
  { role: "bot", text: "Sure! For Friday we have 10:00 or 15:30, it costs 45 €. Which one suits you?" },
  { role: "user", text: "15:30 please, that's too expensive though" },
  { role: "bot", text: "Sorry, I didn't understand that. Please choose an option." },
  { role: "user", text: "yes, book it" },
  { role: "bot", text: "Your appointment is confirmed for Friday at 15:30." },
  { role: "user", text: "quero falar com uma pessoa" },
  { role: "agent", text: "Olá, aqui é a Marta. Em que posso ajudar?" },
] as const;

/** Builds the first `count` messages as a bot sends them, `gapMs` apart. */
export function buildConversation(
  conversationId: string,
  { start = START, count = 8, gapMs = 7_000 }: { start?: number; count?: number; gapMs?: number } = {},
) {
  return LINES.slice(0, count).map((line, index) => ({
    ...line,
    id: `${conversationId}-${index}`,
    conversationId,
    timestamp: new Date(start + index * gapMs).toISOString(),
    agent: { version: index % 2 === 0 ? "v1" : "v2" },
  }));
}
