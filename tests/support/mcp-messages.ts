/** What the MCP tests send before they ask. */

/** Forty conversations of March 2026, by WhatsApp and SMS in turn, with two bot versions. */
export const MCP_MESSAGES = Array.from({ length: 40 }, (_, index) => {
  const day = String((index % 28) + 1).padStart(2, "0");
  const shared = { conversationId: `chat-${index}`, channel: index % 2 === 0 ? "whatsapp" : "sms" };
  const agent = { version: index % 3 === 0 ? "1.0" : "2.0" };
  return [
    {
      ...shared,
      agent,
      role: "user",
      text: `Is there a table for ${index} tonight?`,
      timestamp: `2026-03-${day}T10:00:00Z`,
    },
    {
      ...shared,
      agent,
      role: "bot",
      text: "Yes, at 8 pm. It costs 40 euros.",
      timestamp: `2026-03-${day}T10:00:05Z`,
    },
    { ...shared, agent, role: "user", text: "That is too expensive for me.", timestamp: `2026-03-${day}T10:01:00Z` },
  ].map((message, at) => ({ ...message, id: `m-${index}-${at}` }));
}).flat();

/** Thirty of them end. */
export const MCP_EVENTS = Array.from({ length: 30 }, (_, index) => {
  const day = String((index % 28) + 1).padStart(2, "0");
  return { id: `e-${index}`, conversationId: `chat-${index}`, type: "end", timestamp: `2026-03-${day}T10:05:00Z` };
});

/** A conversation larger than one result, with one text that is cut. */
export const LARGE_CONVERSATION = Array.from({ length: 150 }, (_, index) => ({
  id: `large-${index}`,
  conversationId: "large",
  channel: "whatsapp",
  role: index % 2 === 0 ? "user" : "bot",
  text: index === 3 ? "é".repeat(10_000) : `"Message" number ${index} of a long conversation. `.repeat(20),
  timestamp: new Date(Date.UTC(2026, 2, 30, 10, 0, index)).toISOString(),
}));
