/** What the conversation of the examples came to. */
export const reading = {
  outcome: "lost",
  reason: "price_objection",
  act: "price",
  need: "availability",
  subject: { text: "double room", language: "en" },
  left: "neutral",
  confidence: 0.91,
  corrected: null,
} as const;
