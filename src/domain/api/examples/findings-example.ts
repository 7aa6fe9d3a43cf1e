const FIRST_ID = "5b1c7f0e-2a94-8d36-b7e1-0c9d4a6f8e21";
const STEP = "7c1e09ab52f4d836";

/** Handwritten example response of the findings. */
export const findingsExample = {
  findings: [
    {
      id: "price_objection:all",
      kind: "price_objection",
      title: "121 people find the price too high, most on WhatsApp",
      about: { step: STEP },
      outcome: { lost: 121, unmet: 0, greeting: 0 },
      count: 121,
      share: 0.0783,
      previous: 104,
      where: [{ dimension: "channel", value: "whatsapp", share: 0.71, expected: 0.47 }],
      quotes: [
        {
          conversationId: FIRST_ID,
          messageId: "2d6b8f14-9e03-8c57-a1d2-4b7f0e9c3a65",
          text: "That is more than I wanted to spend",
        },
      ],
      messages: [
        {
          conversationId: FIRST_ID,
          messageId: "8f3a5c70-16d9-8b42-9e84-c0d7a2f15b36",
          step: STEP,
          text: "It costs 49 € a person.",
          language: "en",
        },
      ],
      instead: [
        {
          language: "en",
          text: "I understand. Shall I tell you what the price includes, or look for something smaller, such as the food walk?",
        },
      ],
      effect: {
        ...{ perMonth: 21, low: 14, high: 29 },
        money: { cents: 169_050, low: 112_700, high: 233_450, currency: "EUR" },
      },
      fix: "Explain what the price includes, and offer a smaller option or payment in installments.",
      evidence: [FIRST_ID],
      status: "open",
      owner: null,
      dueOn: null,
      history: [],
      appliedOn: null,
      verification: null,
    },
  ],
} as const;
