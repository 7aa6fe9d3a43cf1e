/** A thread of messages for the ingest path. */

/** When threads begin unless told. */
export const START = Date.UTC(2026, 2, 28, 9, 0);

/** A booking that is made, one that is left, a complaint: texts enough to move the engine. */
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

/** The first `count` messages of a thread as a bot sends them, so far apart. */
export function thread(
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
