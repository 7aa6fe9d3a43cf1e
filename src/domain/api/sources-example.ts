/** Handwritten example response of the sources. */
import { buildRate } from "../metrics/rate.ts";

/** Where the conversation of the examples comes from. */
export const source = {
  ...{ kind: "ad", id: "120208000000000000", name: "Weekend for two", url: "https://fb.me/1a2B3c", campaign: "spring" },
  ...{ medium: "paid", utmSource: "facebook", term: null, content: null, referrer: null },
} as const;

export const sources = {
  sources: [
    {
      ...{ kind: "ad", id: "120208000000000000", name: "Weekend for two", campaign: "spring" },
      ...{ conversations: 214, people: 201, customers: 196, sold: 22, lost: 118, waiting: 9 },
      ...{ conversion: buildRate(24, 214), money: null, previous: 180 },
    },
    {
      ...{ kind: "page", id: null, name: "Rooms and prices", campaign: null },
      ...{ conversations: 342, people: 330, customers: 322, sold: 96, lost: 71, waiting: 12 },
      ...{ conversion: buildRate(101, 342), money: null, previous: 365 },
    },
  ],
  unknown: 684,
  n: 1_240,
} as const;
