import type { Stage } from "#src/domain/analysis/analysis.contract.ts";

/** One stage of the funnel. */
export type FunnelStage = {
  stage: Stage;
  label?: string;
  /** Conversations that reached the stage. */
  count: number;
  /** Share of all that reached the first stage, with its 95% interval. */
  rate: number;
  low: number;
  high: number;
};
