/** Rates at the same mix of channels and languages. */
import { standardizeRate } from "../statistics/standardize.ts";
import type { Standardized, Strata } from "../statistics/standardize.ts";
import { ADJUSTED_RATES, MIN_COVERAGE } from "./bot-versions.contract.ts";
import type { AdjustedRate, AgentRow } from "./bot-versions.contract.ts";

export type StandardizedRates = Record<AdjustedRate, Standardized>;

/** The rates of a group at the pooled mix; null if it lacks too much of the mix. */
export function standardizeRates(
  strata: Record<AdjustedRate, Strata>,
  pooled: ReadonlyMap<string, number>,
): StandardizedRates | null {
  const conversionRate = standardizeRate(strata.conversionRate, pooled);
  const containment = standardizeRate(strata.containment, pooled);
  const fallbackRate = standardizeRate(strata.fallbackRate, pooled);
  if (conversionRate === null || containment === null || fallbackRate === null) return null;
  return conversionRate.coverage < MIN_COVERAGE ? null : { conversionRate, containment, fallbackRate };
}

/** The adjusted rates of a row, and whether any changes sides relative to the baseline. */
export function describeAdjusted(
  { row, rates }: { row: AgentRow; rates: StandardizedRates },
  base: { row: AgentRow; rates: StandardizedRates | null },
): AgentRow["adjusted"] {
  const pick = ({ rate, low, high }: Standardized) => ({ rate, low, high });
  const adjusted = {
    conversionRate: pick(rates.conversionRate),
    containment: pick(rates.containment),
    fallbackRate: pick(rates.fallbackRate),
    coverage: Math.min(1, rates.conversionRate.coverage),
  };
  const reversed = base.rates !== null && listReversed({ ...row, adjusted }, { ...base.row, adjusted: base.rates });
  return { ...adjusted, reversed: reversed !== false && reversed.length > 0 };
}

type Rates = Pick<AgentRow, AdjustedRate> & { adjusted: Record<AdjustedRate, { rate: number }> | null };

/** The rates whose raw and adjusted difference to the baseline have opposite signs. */
export function listReversed(row: Rates, base: Rates): AdjustedRate[] {
  const { adjusted } = row;
  const { adjusted: baseAdjusted } = base;
  if (adjusted === null || baseAdjusted === null) return [];
  return ADJUSTED_RATES.filter((measure) => {
    const [own, other] = [row[measure].rate, base[measure].rate];
    if (own === null || other === null) return false;
    return (own - other) * (adjusted[measure].rate - baseAdjusted[measure].rate) < 0;
  });
}
