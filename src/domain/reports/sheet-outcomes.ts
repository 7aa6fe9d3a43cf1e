import { roundSales } from "../findings/finding-labels.ts";
import type { ReportFormat } from "./report-format.ts";
import type { OnePage, ReportFinding } from "./reports.contract.ts";
import type { ReportWords } from "./words/words.types.ts";

/** The words and formats of a report's language. */
export type Context = { words: ReportWords; format: ReportFormat };

type ReportOutcomes = Pick<OnePage, "in" | "outcomes" | "money" | "lostMoney" | "agreement">;

/** What conversations with customers came to, in people or, where it was chosen and a value is set, in money; null without any. */
export function describeOutcomes(report: ReportOutcomes, context: Context): string | null {
  const { outcomes, agreement } = report;
  const { words, format } = context;
  if (outcomes === undefined || outcomes.customers === 0) return null;
  const parts = describeMoney(report, context) ?? [describePeople(outcomes, context)];
  if (agreement === undefined) return parts.join(" ");
  return [...parts, words.figures.agreement(format.count(agreement.k), format.count(agreement.n))].join(" ");
}

/** What the sold conversations are worth, a text for each currency. */
export function listSold(money: OnePage["money"], { words, format }: Context): string[] {
  if (money === null || money === undefined) return [];
  return [money, ...money.others]
    .filter(({ sold }) => sold > 0)
    .map(({ cents, currency, sold }) => words.funnel.soldFor(format.money(cents, currency), format.count(sold)));
}

/** The effect of a finding a month: in money where that was chosen and is known, otherwise in sales. */
export function describeEffect(
  { perMonth, money }: ReportFinding["effect"],
  unit: OnePage["in"],
  { words, format }: Context,
): string {
  return unit === "money" && money !== undefined
    ? words.findings.effectInMoney(format.money(Math.round(money.cents / 100) * 100, money.currency))
    : words.findings.effect(format.count(roundSales(perMonth)));
}

function describePeople(outcomes: NonNullable<OnePage["outcomes"]>, { words, format }: Context): string {
  const { served, waiting, lost, notCustomers } = outcomes;
  const describe = ({ k, rate }: typeof served): string => `${format.count(k)} (${format.percent(rate)})`;
  return words.figures.outcomes({
    customers: format.count(outcomes.customers),
    served: describe(served),
    waiting: describe(waiting),
    lost: describe(lost),
    notCustomers: format.count(notCustomers.k),
  });
}

/** What was sold and, at most, lost; null in people, or where no value is set. */
function describeMoney(report: ReportOutcomes, context: Context): string[] | null {
  const { in: unit, money, outcomes, lostMoney } = report;
  const { words, format } = context;
  if (unit !== "money" || money === null || money === undefined) return null;
  const sold = listSold(money, context).map((text) => `${text}.`);
  if (outcomes === undefined) return sold.length === 0 ? null : sold;
  if (lostMoney === null || lostMoney === undefined) return [...sold, describePeople(outcomes, context)];
  const lost = words.figures.lostAtMost(
    format.money(lostMoney.cents, lostMoney.currency),
    format.count(outcomes.lost.k),
  );
  return [...sold, lost];
}
