/** The tests of one group against the baseline. */
import { computeT95 } from "../statistics/beta.ts";
import { Z95 } from "../statistics/normal.ts";
import { compareProportions } from "../statistics/proportions.ts";
import { compareQuantiles, computeQuantileInterval } from "../statistics/quantile-interval.ts";
import { testMeans, testProportions, testRanks } from "../statistics/significance.ts";
import { computeNormalTails } from "../statistics/tails.ts";
import { isHigherBetter } from "./measures.ts";
import { getMoments, UNITS } from "./group.ts";
import type { Group } from "./group.ts";
import { ADJUSTED_RATES, MINIMUM } from "./bot-versions.contract.ts";
import type { AgentRow, ComparedMeasure, Verdict, Versus } from "./bot-versions.contract.ts";
import type { StandardizedRates } from "./adjust.ts";

const SIGNIFICANT = 0.05;

type Side = Group & { row: AgentRow; rates: StandardizedRates | null };
type Pair = { base: Side; other: Side };
type Difference = { difference: number; low: number; high: number; p: number };
/** A difference that gets its verdict once its p-value is corrected. */
type Tested = Omit<Versus, "pAdjusted" | "verdict"> & { judge: (pAdjusted: number) => Verdict };

/** Tests every measure that both sides have. */
export function compareGroups(pair: Pair): Tested[] {
  const rates = [...ADJUSTED_RATES, "dropOffRate"] as const;
  const means = ["sentiment", "quality", "tokens", "cost"] as const;
  return [
    ...rates.flatMap((measure) => describe(measure, compareRates(measure, pair), hasEvents(measure, pair))),
    ...describe("response", compareResponses(pair), hasConversations(pair)),
    ...means.flatMap((measure) => describe(measure, compareMeans(measure, pair), hasValues(measure, pair))),
  ];
}

function describe(measure: ComparedMeasure, compared: Difference | null, isEnough: boolean): Tested[] {
  if (compared === null) return [];
  const { difference, low, high, p } = compared;
  const isBetter = difference > 0 === isHigherBetter(measure);
  return [
    {
      ...{ measure, difference, low: toBound(low), high: toBound(high), p },
      judge: (pAdjusted) => {
        if (!isEnough) return "not_enough_data";
        if (pAdjusted >= SIGNIFICANT || difference === 0) return "no_difference";
        return isBetter ? "better" : "worse";
      },
    },
  ];
}

function toBound(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** At the same mix where both sides have adjusted rates, otherwise as they are. */
function compareRates(measure: "dropOffRate" | keyof StandardizedRates, { base, other }: Pair): Difference | null {
  if (base.row[measure].n === 0 || other.row[measure].n === 0) return null;
  if (measure !== "dropOffRate" && base.rates !== null && other.rates !== null) {
    const [before, after] = [base.rates[measure], other.rates[measure]];
    const difference = after.rate - before.rate;
    const error = Math.hypot(before.standardError, after.standardError);
    const half = Z95 * error;
    return { difference, low: difference - half, high: difference + half, p: computeNormalTails(difference / error) };
  }
  const { difference, low, high } = compareProportions(base.row[measure], other.row[measure]);
  return { difference, low, high, p: testProportions(base.row[measure], other.row[measure]) };
}

/** The difference of the medians, with the p-value of all values by rank. */
function compareResponses({ base, other }: Pair): Difference | null {
  const [before, after] = [base.row.response.p50, other.row.response.p50];
  const intervals = [base, other].map(({ response }) => computeQuantileInterval(response, 0.5));
  const [was, is] = intervals;
  if (before === null || after === null || !was || !is) return null;
  const compared = compareQuantiles({ value: before, interval: was }, { value: after, interval: is });
  const { difference, low, high } = compared;
  return { difference, low, high, p: testRanks(base.response, other.response) };
}

function compareMeans(measure: keyof typeof UNITS, { base, other }: Pair): Difference | null {
  const tested = testMeans(getMoments(base.sums, measure), getMoments(other.sums, measure));
  if (tested === null) return null;
  const { difference, standardError, freedom, p } = tested;
  const half = standardError === 0 ? 0 : computeT95(freedom) * standardError;
  const unit = UNITS[measure];
  return { difference: difference / unit, low: (difference - half) / unit, high: (difference + half) / unit, p };
}

function hasEvents(measure: "dropOffRate" | keyof StandardizedRates, { base, other }: Pair): boolean {
  return [base, other].every(({ row }) => {
    const { k, n } = row[measure];
    return n >= MINIMUM.conversations && Math.min(k, n - k) >= MINIMUM.events;
  });
}

function hasConversations({ base, other }: Pair): boolean {
  return [base, other].every(({ sums }) => sums.conversations >= MINIMUM.conversations);
}

function hasValues(measure: keyof typeof UNITS, { base, other }: Pair): boolean {
  return [base, other].every(({ sums }) => getMoments(sums, measure).n >= MINIMUM.conversations);
}
