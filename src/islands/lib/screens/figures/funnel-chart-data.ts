import type { FunnelDrop, FunnelStage } from "#src/components/charts/ThreadFunnel.tsx";
import type { FunnelMetrics } from "#src/domain/metrics/metrics.contract.ts";

/** Converts funnel metrics to the props of ThreadFunnel. */
export function buildFunnelChart({ stages }: FunnelMetrics): { stages: FunnelStage[]; drops: FunnelDrop[] } {
  return {
    stages: stages.map(({ stage, reached, rate }) => ({
      stage,
      count: reached,
      rate: rate.rate ?? 0,
      low: rate.low ?? 0,
      high: rate.high ?? 1,
    })),
    drops: stages.map(({ stage, dropped }) => ({ stage, count: dropped })),
  };
}
