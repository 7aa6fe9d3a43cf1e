import type { AgentRow, Measure, Order } from "../agent.contract.ts";
import { isMoneyMeasure } from "../money-measures.ts";
import { isLowerBetter } from "../pick-figure.ts";

/** Rows counted from fewer are not ranked. */
export const MIN_RANKED = 30;
/** The key of the row that sums up what is not shown. */
export const OTHER_KEY = "other";

/** Ranks rows with enough conversations and cuts after `top`; rows with too few follow, marked. */
export function rankRows<Row extends AgentRow>(
  rows: readonly Row[],
  { measure, order, top }: { measure: Measure; order: Order; top: number },
): { shown: (Row & Pick<AgentRow, "few">)[]; hidden: Row[] } {
  const isDown =
    order === "highest" ||
    (order === "best" && !isLowerBetter(measure)) ||
    (order === "worst" && isLowerBetter(measure));
  const sign = isDown ? -1 : 1;
  // A number of conversations or messages, or a sum of money, is what it is; shares, means and events of few conversations are chance.
  const isCount = measure === "conversations" || measure === "messages" || isMoneyMeasure(measure);
  const isRanked = ({ n, value }: AgentRow) => value !== null && (isCount || n >= MIN_RANKED);
  const ranked = rows.filter(isRanked).toSorted((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)));
  const few = rows.filter((row) => !isRanked(row)).map((row) => ({ ...row, few: true }));
  return { shown: [...ranked.slice(0, top), ...few], hidden: ranked.slice(top) };
}
