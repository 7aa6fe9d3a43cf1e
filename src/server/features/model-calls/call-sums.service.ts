import type { ReadingFilter } from "../../../domain/conversations/outcome-filter.ts";
import type { DimensionFilter, OverviewFigures } from "../../../domain/metrics/metrics.contract.ts";
import type { Transaction } from "../../db/sql.ts";
import { sumCallCounts } from "./call-sums.sql.ts";
import { NANOS_PER_USD } from "../../../domain/shared/nano-usd.ts";

/** Tokens and cost of the model calls of a period. */
export async function getCallSums(
  tx: Transaction,
  period: DimensionFilter & ReadingFilter & { clientId: string; fromAt: Date; toAt: Date },
): Promise<Pick<OverviewFigures, "tokens" | "cost">> {
  const sums = await sumCallCounts(tx, period);
  const { calls, pricedCalls, costNano, input, cachedInput, output, reasoning } = sums;
  return {
    tokens: { input, cachedInput, output, reasoning, n: calls },
    cost: { usd: pricedCalls === 0 ? null : costNano / NANOS_PER_USD, pricedCalls, calls },
  };
}
