/** Handwritten example requests and responses of the ingest endpoints; the tests parse each with its schema. */

export const messages = {
  messages: [
    {
      id: "4711-1",
      conversationId: "order-4711",
      role: "user",
      text: "Do you have a double room for Saturday?",
      timestamp: "2026-03-14T18:02:11Z",
      channel: "whatsapp",
      user: "customer-902",
    },
    {
      id: "4711-2",
      conversationId: "order-4711",
      role: "bot",
      text: "Yes: our garden room is free, at 140 euros. Shall I book it?",
      timestamp: "2026-03-14T18:02:13Z",
      agent: { name: "Front desk", version: "2.3" },
    },
  ],
} as const;

export const events = {
  events: [
    { id: "4711-rating", conversationId: "order-4711", type: "feedback", score: 2, timestamp: "2026-03-14T18:05:00Z" },
    { id: "4711-end", conversationId: "order-4711", type: "end" },
  ],
} as const;

export const allAccepted = { accepted: 2, duplicates: 0, held: 0 } as const;

export const someWrong = {
  accepted: 1,
  duplicates: 0,
  held: 0,
  results: [
    { index: 0, id: "4711-1", status: "accepted" },
    {
      index: 1,
      id: "4711-2",
      status: "error",
      error: { code: "invalid", message: "Use user, bot (or assistant) or agent", path: "role" },
    },
  ],
} as const;

export const someEventsWrong = {
  accepted: 1,
  duplicates: 0,
  held: 0,
  results: [
    {
      index: 0,
      id: "4711-rating",
      status: "error",
      error: { code: "invalid", message: "Use a number from 1 to 5", path: "score" },
    },
    { index: 1, id: "4711-end", status: "accepted" },
  ],
} as const;

export const noneStored = {
  error: "None of the items could be stored.",
  code: "rejected",
  requestId: "0199f3a2-7d40-7c1e-8b52-5e6f7a8b9c0d",
  accepted: 0,
  duplicates: 0,
  held: 0,
  results: [
    {
      index: 0,
      id: "4711-2",
      status: "error",
      error: { code: "invalid", message: "Must not be empty", path: "conversationId" },
    },
  ],
} as const;
