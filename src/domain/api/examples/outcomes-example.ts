/** Handwritten example response of the outcomes. */
import { buildRate } from "../../metrics/rate.ts";
import { buildMoney } from "./money-example.ts";

const counts = {
  ...{ sold: 180, solved: 150, answered: 320, waiting: 60 },
  ...{ lost: 210, unmet: 70, greeting: 90, not_customer: 40 },
} as const;

export const outcomes = {
  closed: 1_120,
  open: 120,
  customers: 1_080,
  ...{ people: 1_012, peopleEstimated: false, servedPeople: 612 },
  counts,
  served: buildRate(650, 1_080),
  lost: buildRate(370, 1_080),
  waiting: buildRate(60, 1_080),
  notCustomers: buildRate(40, 1_120),
  places: [
    {
      act: "offer",
      n: 140,
      reasons: [
        { reason: "no_reply", n: 90 },
        { reason: "price_objection", n: 50 },
      ],
    },
  ],
  series: [
    {
      bucket: "2026-03-01",
      counts: {
        ...{ sold: 6, solved: 5, answered: 11, waiting: 2 },
        ...{ lost: 7, unmet: 2, greeting: 3, not_customer: 1 },
      },
    },
  ],
  money: buildMoney(180),
  lostMoney: { cents: 370 * 8_050, currency: "EUR" },
  corrected: 4,
} as const;
