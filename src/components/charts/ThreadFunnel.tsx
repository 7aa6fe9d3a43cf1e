import { useId, useMemo } from "react";
import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import { formatCount, formatPercent, formatPercentRange } from "#src/domain/shared/format.ts";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { FrayGradients, ThreadDrawingPaths } from "./ThreadPaths.tsx";
import { drawThreads } from "#src/domain/charts/thread-geometry.ts";
import { type FunnelSize, layoutFunnel } from "./thread-funnel-layout.ts";
import { FrayButton, GateLabel } from "./ThreadFunnelLabels.tsx";
import type { FunnelStage } from "./funnel-stage.ts";
import { useWidth } from "./use-width.ts";

export type { FunnelStage } from "./funnel-stage.ts";

/** Conversations that closed at this furthest stage without converting. */
export type FunnelDrop = { stage: Stage; count: number };

type ThreadFunnelProps = {
  title?: string;
  /** The four stages in order. */
  stages: readonly FunnelStage[];
  drops: readonly FunnelDrop[];
  onSelectDrop?: ((stage: Stage) => void) | undefined;
  /** The highlighted stage. */
  selected?: Stage | null;
  size?: FunnelSize;
  className?: string;
};

/** The funnel as threads that pass the stage gates and fray at drop-offs, all in proportion. */
export function ThreadFunnel({
  title = "Funnel",
  stages,
  drops,
  onSelectDrop,
  selected = null,
  size = "full",
  className,
}: ThreadFunnelProps) {
  const [watch, width] = useWidth();
  const id = useId();
  const layout = useMemo(() => (width === 0 ? null : layoutFunnel(width, size)), [width, size]);
  const dropped = stages.map(({ stage }) => drops.find((drop) => drop.stage === stage)?.count ?? 0);
  const key = [...stages.map((stage) => stage.count), ...dropped].join();
  const drawing = useMemo(() => {
    const figures = key.split(",").map(Number);
    const half = figures.length / 2;
    return layout === null
      ? null
      : drawThreads({ reached: figures.slice(0, half), dropped: figures.slice(half) }, layout.box);
  }, [key, layout]);

  return (
    <ChartFrame
      title={title}
      className={className}
      toggleCorner={layout?.down === true ? "bottom-left" : "top-right"}
      table={{
        columns: ["Stage", "Reached", "Share", "95% interval", "Dropped off here"],
        rows: stages.map((stage, at) => [
          stage.label ?? describeStage(stage.stage),
          formatCount(stage.count),
          formatPercent(stage.rate),
          formatPercentRange(stage.low, stage.high),
          formatCount(dropped[at]),
        ]),
      }}
    >
      <div ref={watch}>
        {layout === null || drawing === null ? (
          <div className={size === "full" ? "h-96" : "h-60"} />
        ) : (
          <svg
            width={layout.width}
            height={layout.height}
            viewBox={`0 0 ${layout.width} ${layout.height}`}
            fill="none"
            role="group"
            aria-label={title}
            className="block animate-fade-in overflow-visible font-sans select-none"
          >
            <FrayGradients id={id} stages={stages.map(({ stage }) => stage)} box={layout.box} />
            <ThreadDrawingPaths
              drawing={drawing}
              gradientId={id}
              stages={stages.map(({ stage }) => stage)}
              highlighted={selected === null ? null : stages.findIndex(({ stage }) => stage === selected)}
            />
            {stages.map((stage, at) => (
              <GateLabel key={stage.stage} stage={stage} at={at} layout={layout} size={size} gate={drawing.gates[at]} />
            ))}
            {drawing.regions.map((region) => {
              const stage = stages[region.stage];
              return stage === undefined ? null : (
                <FrayButton
                  key={stage.stage}
                  region={region}
                  stage={stage}
                  dropped={dropped[region.stage] ?? 0}
                  layout={layout}
                  size={size}
                  selected={stage.stage === selected}
                  onSelect={onSelectDrop}
                />
              );
            })}
          </svg>
        )}
      </div>
    </ChartFrame>
  );
}
