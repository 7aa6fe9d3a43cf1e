/** Handwritten example response of the sources. */
import { buildRate } from "../../metrics/rate.ts";
import { buildMoney } from "./money-example.ts";

/** Where the conversation of the examples comes from. */
export const source = {
  ...{ kind: "ad", id: "120208000000000000", name: "Weekend for two", url: "https://fb.me/1a2B3c", campaign: "spring" },
  ...{ medium: "paid", utmSource: "facebook", term: null, content: null, referrer: null },
} as const;

/** What the team does about it. */
export const lead = {
  owner: { id: "0192f0c5-7a31-7c4e-9b05-2d6e8f1a3c47", name: "Rita Sales" },
  state: "contacted",
  contact: [{ kind: "phone", value: "+351 912 345 678" }],
} as const;

export const sources = {
  sources: [
    {
      ...{ kind: "ad", id: "120208000000000000", name: "Weekend for two", campaign: "spring" },
      ...{ conversations: 214, people: 201, customers: 196, sold: 22, lost: 118, waiting: 9 },
      ...{ conversion: buildRate(24, 214), money: buildMoney(22), previous: 180 },
    },
    {
      ...{ kind: "page", id: null, name: "Rooms and prices", campaign: null },
      ...{ conversations: 342, people: 330, customers: 322, sold: 96, lost: 71, waiting: 12 },
      ...{ conversion: buildRate(101, 342), money: buildMoney(96), previous: 365 },
    },
  ],
  unknown: 684,
  unknownMoney: buildMoney(62),
  ...{ people: 1_012, peopleEstimated: false },
  money: buildMoney(180),
  n: 1_240,
} as const;
