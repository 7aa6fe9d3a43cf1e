import { STAGES } from "./analysis.contract.ts";
import type { Stage } from "./analysis.contract.ts";
import type { Problem } from "./findings.contract.ts";

/** Conversations of some days that came at least to each stage, and those that converted. */
export type ReachedCounts = { reached: Record<Stage, number>; converted: number; days: number };

/** The rates of a funnel: conversations a month that enter it, and the share that passes each of its three gates. */
export type FunnelRates = { perMonth: number; gates: readonly [number, number, number] };

const MONTH_DAYS = 30;

/** The client's real rates. The last gate is passed by those who converted. */
export function readRates({ reached, converted, days }: ReachedCounts): FunnelRates {
  const { discovery, interest, consideration } = reached;
  return {
    perMonth: (discovery * MONTH_DAYS) / days,
    gates: [divide(interest, discovery), divide(consideration, interest), divide(converted, consideration)],
  };
}

/** Conversions a month at these rates. */
export function projectConversions({ perMonth, gates }: FunnelRates): number {
  return gates.reduce((passing, gate) => passing * gate, perMonth);
}

/**
 * Extra conversions a month when `mended` (0–1) of each of these problems is mended. Their conversations are different
 * ones, so the effects add up; so do the ends of the intervals, which makes the sum's interval rather too wide.
 */
export function sumEffects(problems: readonly Pick<Problem, "effect">[], mended: number): Problem["effect"] {
  const sum = { perMonth: 0, low: 0, high: 0 };
  for (const { effect } of problems) {
    sum.perMonth += effect.perMonth * mended;
    sum.low += effect.low * mended;
    sum.high += effect.high * mended;
  }
  return sum;
}

/** The two stages that each gate lies between. */
export const GATES = STAGES.slice(1).map((to, index) => ({ from: STAGES[index] ?? to, to }));

function divide(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
