/** Handwritten example response of the questions. */
import { buildRate } from "../../metrics/rate.ts";

export const questions = [
  {
    key: "77c1d2ab9e034f16",
    question: "Is there parking near the meeting point?",
    topic: "Ask about parking",
    conversations: 21,
    lost: buildRate(17, 21),
    quotes: [
      {
        conversationId: "0197b1c4-6c1e-7a52-9d3f-6f0f7a0c1b11",
        messageId: "0197b1c4-6c1e-7a52-9d3f-6f0f7a0c1b12",
        text: "Is there parking near the meeting point?",
        language: "en" as const,
      },
    ],
    answers: [
      {
        text: "Yes, the garage in Rua da Boavista is two minutes away and costs 2 euros an hour.",
        by: "agent" as const,
        conversationId: "0197b1c4-6c1e-7a52-9d3f-6f0f7a0c1b31",
        language: "en" as const,
      },
    ],
  },
];
