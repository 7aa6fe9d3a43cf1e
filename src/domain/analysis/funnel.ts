import { STAGES } from "./analysis.contract.ts";
import type { Stage } from "./analysis.contract.ts";

/** Conversations by the furthest stage they reached; `none` showed no stage at all. */
export type FurthestCounts = { none: number } & Record<Stage, number>;

/** A share with its 95 % interval; all between 0 and 1. */
export type Rate = { k: number; n: number; rate: number; low: number; high: number };

/** One gate of the funnel. `reached` counts conversations that came this far or further, `dropped` those that got no further. */
export type FunnelStep = { stage: Stage; reached: number; dropped: number; ofAll: Rate; ofPrevious: Rate };

/** The whole funnel; `total` counts every conversation, with or without a stage. */
export type Funnel = { total: number; none: number; steps: FunnelStep[]; conversion: Rate };

/** The difference of two shares (after minus before) with its 95 % interval, and whether it excludes nought. */
export type Difference = { difference: number; low: number; high: number; significant: boolean };

const Z95 = 1.959963984540054;

/** Wilson's 95 % score interval of k successes in n trials; with n = 0 nothing is known: rate 0, interval 0–1. */
export function wilsonInterval(k: number, n: number): Rate {
  if (n <= 0) return { k: 0, n: 0, rate: 0, low: 0, high: 1 };
  const rate = k / n;
  const squared = Z95 * Z95;
  const centre = (rate + squared / (2 * n)) / (1 + squared / n);
  const half = (Z95 / (1 + squared / n)) * Math.sqrt((rate * (1 - rate)) / n + squared / (4 * n * n));
  // Clamped to the rate too: at k = 0 and k = n rounding would put the bound a hair beyond it.
  return {
    k,
    n,
    rate,
    low: Math.min(rate, Math.max(0, centre - half)),
    high: Math.max(rate, Math.min(1, centre + half)),
  };
}

/** Newcombe's 95 % interval (method 10, from two Wilson intervals) of the share after minus the share before. */
export function compareProportions(before: { k: number; n: number }, after: { k: number; n: number }): Difference {
  if (before.n <= 0 || after.n <= 0) return { difference: 0, low: -1, high: 1, significant: false };
  const b = wilsonInterval(before.k, before.n);
  const a = wilsonInterval(after.k, after.n);
  const difference = a.rate - b.rate;
  const low = difference - Math.hypot(a.rate - a.low, b.high - b.rate);
  const high = difference + Math.hypot(a.high - a.rate, b.rate - b.low);
  return { difference, low, high, significant: low > 0 || high < 0 };
}

/** The funnel of conversations counted by furthest stage. A later stage implies the earlier ones. */
export function buildFunnel(counts: FurthestCounts): Funnel {
  const total = counts.none + STAGES.reduce((sum, stage) => sum + counts[stage], 0);
  let previous = total;
  const steps = STAGES.map((stage, index) => {
    const reached = STAGES.slice(index).reduce((sum, later) => sum + counts[later], 0);
    const step = {
      stage,
      reached,
      dropped: stage === "conversion" ? 0 : counts[stage],
      ofAll: wilsonInterval(reached, total),
      ofPrevious: wilsonInterval(reached, previous),
    };
    previous = reached;
    return step;
  });
  return { total, none: counts.none, steps, conversion: wilsonInterval(counts.conversion, total) };
}

/** Zero conversations at every stage, to count into. */
export function createFurthestCounts(): FurthestCounts {
  return { none: 0, discovery: 0, interest: 0, consideration: 0, conversion: 0 };
}
