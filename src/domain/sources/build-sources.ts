import type { Money } from "../money/money.contract.ts";
import { buildRate } from "../metrics/rate.ts";
import type { SourceFigures, Sources } from "./source-metrics.contract.ts";

/** Counts of a source, or of all conversations that tell none (`isTold` is false), in the period. */
export type SourceTotal = Pick<
  SourceFigures,
  | "kind"
  | "id"
  | "name"
  | "campaign"
  | "conversations"
  | "people"
  | "customers"
  | "sold"
  | "lost"
  | "waiting"
  | "previous"
  | "money"
> & { isTold: boolean; converted: number };

/** Builds the table of a period's sources from its totals: most lost first, then most conversations. */
export function buildSources(
  totals: readonly SourceTotal[],
  money: Money,
): Omit<Sources, "people" | "peopleEstimated"> {
  const sum = (rows: readonly SourceTotal[]): number => rows.reduce((total, row) => total + row.conversations, 0);
  return {
    sources: totals
      .filter(({ isTold, conversations }) => isTold && conversations > 0)
      .map(({ isTold: _isTold, converted, ...row }) => ({
        ...row,
        conversion: buildRate(converted, row.conversations),
      }))
      .sort((a, b) => b.lost - a.lost || b.conversations - a.conversations || (describe(a) < describe(b) ? -1 : 1)),
    unknown: sum(totals.filter(({ isTold }) => !isTold)),
    unknownMoney: totals.find(({ isTold }) => !isTold)?.money ?? (money && { ...money, cents: 0, sold: 0, others: [] }),
    money,
    n: sum(totals),
  };
}

function describe({ kind, id, name, campaign }: Pick<SourceTotal, "kind" | "id" | "name" | "campaign">): string {
  return JSON.stringify([kind, name, id, campaign]);
}
