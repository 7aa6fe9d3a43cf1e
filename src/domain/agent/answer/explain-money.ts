import type { AgentFigure, AgentRow, Reading } from "../agent.contract.ts";
import type { AnswerFormat } from "./format-answer.ts";
import { MONEY_TEXTS } from "../texts/money.ts";
import { fillText } from "../texts/texts.ts";

type Amounts = Pick<AgentRow, "value"> & Pick<AgentFigure, "others">;

/** What to know of sums of money: that no value is set, that lost ones are a limit, and what other currencies brought. */
export function explainMoney({ measure }: Reading, found: readonly Amounts[], format: AnswerFormat): string[] {
  const texts = MONEY_TEXTS[format.language];
  if (isWithoutMoney(found)) return [texts.noValue];
  const others = found
    .flatMap((amounts) => amounts.others ?? [])
    .map(({ cents, currency }) => format.value(cents / 100, "money", currency));
  return [
    ...(measure === "lostRevenue" ? [texts.atMost] : []),
    ...(others.length > 0 ? [fillText(texts.others, { amounts: others.join(", ") })] : []),
  ];
}

/** Whether sums of money are missing because no value of a sale is known. */
export function isWithoutMoney(found: readonly Amounts[]): boolean {
  return found.every(({ value }) => value === null);
}
