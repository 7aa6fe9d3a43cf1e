import { expect, test } from "vitest";
import { buildRate } from "../metrics/rate.ts";
import { getReportFormat } from "./report-format.ts";
import { describeEffect, describeOutcomes } from "./sheet-outcomes.ts";
import { getReportWords } from "./words/report-words.ts";

const CONTEXT = { words: getReportWords("en"), format: getReportFormat("en") };
const REPORT = {
  outcomes: {
    ...{ closed: 110, customers: 100 },
    counts: { sold: 20, solved: 10, answered: 20, waiting: 10, lost: 30, unmet: 5, greeting: 5, not_customer: 10 },
    ...{ served: buildRate(50, 100), waiting: buildRate(10, 100), lost: buildRate(40, 100) },
    notCustomers: buildRate(10, 110),
  },
  money: { cents: 160_000, currency: "EUR", sold: 20, others: [] },
  lostMoney: { cents: 320_000, currency: "EUR" },
};
const PEOPLE =
  "Of 100 conversations with customers: 50 (50.0%) served, 10 (10.0%) waiting for you, 40 (40.0%) lost. Not customers: 10.";

test("gives outcomes in people, or in money where that was chosen and a value is set", () => {
  expect(describeOutcomes(REPORT, CONTEXT)).toBe(PEOPLE);
  expect(describeOutcomes({ ...REPORT, in: "money" }, CONTEXT)).toBe(
    "Sold for €1,600 (n = 20). Lost, at most: €3,200 (n = 40).",
  );
  expect(describeOutcomes({ ...REPORT, in: "money", money: null, lostMoney: null }, CONTEXT)).toBe(PEOPLE);
});

test("adds how many outcomes people agreed with, once enough were read", () => {
  expect(describeOutcomes({ ...REPORT, agreement: buildRate(41, 47) }, CONTEXT)).toBe(
    `${PEOPLE} Checked by people: 41 of 47 right.`,
  );
});

test("gives what a finding costs in sales, or in money where that is known", () => {
  const effect = { perMonth: 12, low: 4, high: 20 };
  const money = { cents: 96_040, low: 32_000, high: 160_000, currency: "EUR" };
  expect(describeEffect({ ...effect, money }, undefined, CONTEXT)).toBe("Conversions a month: up to 12 more");
  expect(describeEffect({ ...effect, money }, "money", CONTEXT)).toBe("Sales a month: up to €960 more");
  expect(describeEffect(effect, "money", CONTEXT)).toBe("Conversions a month: up to 12 more");
});
