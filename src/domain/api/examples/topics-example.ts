/** Handwritten example response of the topics. */
import { buildRate } from "../../metrics/rate.ts";
import { buildMoney } from "./money-example.ts";

const outcomes = {
  ...{ sold: 61, solved: 0, answered: 14, waiting: 4 },
  ...{ lost: 46, unmet: 12, greeting: 0, not_customer: 1 },
} as const;

export const topics = {
  coverage: buildRate(1_010, 1_120),
  n: 1_120,
  readAt: "2026-04-01T02:23:09.000Z",
  topics: [
    {
      key: "3f0c2a9be41d7785",
      label: "Book a day tour to Sintra",
      need: "buy_or_book",
      object: "day tour to Sintra",
      conversations: 138,
      share: 138 / 1_120,
      previous: 104,
      trend: { change: 0.021, low: -0.004, high: 0.047 },
      outcomes,
      conversion: buildRate(61, 138),
      lost: buildRate(58, 137),
      money: buildMoney(61),
      unanswered: buildRate(9, 138),
      languages: { en: 82, es: 31, pt: 25, other: 0 },
      quotes: [
        {
          conversationId: "0197b1c4-6c1e-7a52-9d3f-6f0f7a0c1b11",
          messageId: "0197b1c4-6c1e-7a52-9d3f-6f0f7a0c1b12",
          text: "Can I book the day tour to Sintra for Sunday?",
          language: "en",
        },
      ],
      hidden: false,
      renamed: false,
      merged: [],
    },
  ],
};
