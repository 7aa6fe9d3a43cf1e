import { STAGES } from "../analysis/analysis.contract.ts";
import type { Stage } from "../analysis/analysis.contract.ts";
import type { DetectedFinding } from "./findings.contract.ts";

/** Conversations of some days by stage reached, and the converted ones. */
export type ReachedCounts = { reached: Record<Stage, number>; converted: number; days: number };

/** Funnel rates: conversations per month that enter it, and the share that passes each of its three gates. */
export type FunnelRates = { perMonth: number; gates: readonly [number, number, number] };

const MONTH_DAYS = 30;

/** Computes the client's actual rates. The last gate is passed by the converted conversations. */
export function computeRates({ reached, converted, days }: ReachedCounts): FunnelRates {
  const { discovery, interest, consideration } = reached;
  return {
    perMonth: (discovery * MONTH_DAYS) / days,
    gates: [divide(interest, discovery), divide(consideration, interest), divide(converted, consideration)],
  };
}

/** Conversions per month at these rates. */
export function projectConversions({ perMonth, gates }: FunnelRates): number {
  return gates.reduce((passing, gate) => passing * gate, perMonth);
}

/**
 * Extra conversions per month if the share `fixed` (0–1) of each finding's conversations is recovered. A conversation has one
 * finding at most, so no two claim the same one, and the total never exceeds the conversations
 * lost. Adding the interval bounds too makes the sum's interval rather too wide.
 */
export function sumEffects(
  findings: readonly Pick<DetectedFinding, "effect">[],
  fixed: number,
): DetectedFinding["effect"] {
  const sum = { perMonth: 0, low: 0, high: 0 };
  for (const { effect } of findings) {
    sum.perMonth += effect.perMonth * fixed;
    sum.low += effect.low * fixed;
    sum.high += effect.high * fixed;
  }
  return sum;
}

/** The gates of the funnel: pairs of consecutive stages. */
export const GATES = STAGES.slice(1).map((to, index) => ({ from: STAGES[index] ?? to, to }));

function divide(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

/** An effect with its worth at that of an average sale, where that is known. */
export function addWorth(
  { perMonth, low, high }: DetectedFinding["effect"],
  { meanCents, currency }: { meanCents: number | null; currency: string | null },
): DetectedFinding["effect"] {
  if (meanCents === null || currency === null) return { perMonth, low, high };
  const toCents = (sales: number): number => Math.round(sales * meanCents);
  return { perMonth, low, high, money: { cents: toCents(perMonth), low: toCents(low), high: toCents(high), currency } };
}
