import { STAGES } from "../../analysis/analysis.contract.ts";
import type { Stage } from "../../analysis/analysis.contract.ts";
import { wilsonInterval } from "../../statistics/proportions.ts";
import type { Rate } from "../../statistics/proportions.ts";

/** Conversations by furthest stage; `none` counts those without any stage. */
export type FurthestCounts = { none: number } & Record<Stage, number>;

/** One funnel stage: `reached` conversations got at least this far, `dropped` got no further. */
export type FunnelStep = { stage: Stage; reached: number; dropped: number; ofAll: Rate; ofPrevious: Rate };

/** A funnel; `total` counts every conversation, with or without a stage. */
export type Funnel = { total: number; none: number; steps: FunnelStep[]; conversion: Rate };

/** Builds the funnel of conversations counted by furthest stage. A later stage implies the earlier ones. */
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

/** Zero counts for every stage. */
export function createFurthestCounts(): FurthestCounts {
  return { none: 0, discovery: 0, interest: 0, consideration: 0, conversion: 0 };
}
