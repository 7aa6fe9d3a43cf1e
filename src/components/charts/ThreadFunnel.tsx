import { type KeyboardEvent, useId, useMemo } from "react";
import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES, STAGE_LABELS } from "../ui/stage-words.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { FrayGradients, ThreadDrawingPaths } from "./ThreadPaths.tsx";
import { drawThreads, type FrayRegion } from "./thread-geometry.ts";
import { type FunnelLayout, type FunnelSize, layOutFunnel } from "./thread-funnel-layout.ts";
import { useSize } from "./use-size.ts";

export type FunnelStage = {
  stage: Stage;
  label?: string;
  /** Conversations that reached the stage. */
  count: number;
  /** Their share of all that reached the first stage, with its 95 % interval. */
  rate: number;
  low: number;
  high: number;
};

/** Conversations that closed with this as their furthest stage, without converting. */
export type FunnelDrop = { stage: Stage; count: number };

type ThreadFunnelProps = {
  title?: string;
  /** The four stages in order. */
  stages: readonly FunnelStage[];
  drops: readonly FunnelDrop[];
  onSelectDrop?: ((stage: Stage) => void) | undefined;
  /** The stage whose frays are looked at. */
  selected?: Stage | null;
  size?: FunnelSize;
  className?: string;
};

/** The funnel as threads that run through the gates and fray where they drop. Gates and threads are in proportion. */
export function ThreadFunnel({
  title = "Funnel",
  stages,
  drops,
  onSelectDrop,
  selected = null,
  size = "full",
  className,
}: ThreadFunnelProps) {
  const [watch, width] = useSize();
  const id = useId();
  const layout = useMemo(() => (width === 0 ? null : layOutFunnel(width, size)), [width, size]);
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
      table={{
        columns: ["Stage", "Reached", "Share", "95% interval", "Left here"],
        rows: stages.map((stage, at) => [
          stage.label ?? STAGE_LABELS[stage.stage],
          formatCount(stage.count),
          formatPercent(stage.rate),
          `${formatPercent(stage.low)} – ${formatPercent(stage.high)}`,
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
              quiet={selected === null ? null : stages.findIndex(({ stage }) => stage === selected)}
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

type GateLabelProps = {
  stage: FunnelStage;
  at: number;
  layout: FunnelLayout;
  size: FunnelSize;
  gate: { x1: number; y1: number } | undefined;
};

function GateLabel({ stage, at, layout, size, gate }: GateLabelProps) {
  const along = layout.box.gates[at] ?? 0;
  const [x, y] = layout.down ? [0, along + 11] : [along, 12];
  const full = size === "full";
  return (
    <g aria-hidden="true">
      {layout.down || gate === undefined ? null : (
        <line x1={along} x2={along} y1={full ? 66 : 50} y2={gate.y1} className="stroke-rule" />
      )}
      {layout.down && gate !== undefined ? (
        <line x1={96} x2={gate.x1} y1={along} y2={along} className="stroke-rule" />
      ) : null}
      <text x={x} y={y} fontSize={full ? 13 : 12} fontWeight="600" className="fill-ink">
        {stage.label ?? STAGE_LABELS[stage.stage]}
      </text>
      <text
        x={x}
        y={y + (full ? 27 : 20)}
        fontSize={full ? 24 : 17}
        className={classNames("figure-text", STAGE_CLASSES[stage.stage].textFill)}
      >
        {formatPercent(stage.rate, stage.rate < 0.1 ? 1 : 0)}
      </text>
      <text x={x} y={y + (full ? 45 : 35)} fontSize={full ? 12 : 11.5} className="tabular fill-faint">
        {formatCount(stage.count)}
      </text>
    </g>
  );
}

type FrayButtonProps = {
  region: FrayRegion;
  stage: FunnelStage;
  dropped: number;
  layout: FunnelLayout;
  size: FunnelSize;
  selected: boolean;
  onSelect: ((stage: Stage) => void) | undefined;
};

function FrayButton({ region, stage, dropped, layout, size, selected, onSelect }: FrayButtonProps) {
  const full = size === "full";
  const name = stage.label ?? STAGE_LABELS[stage.stage];
  const share = stage.count === 0 ? 0 : dropped / stage.count;
  const label = `${name}: ${formatCount(dropped)} conversations left here, ${formatPercent(share)} of those that reached it`;
  const foot = full ? 40 : 32;
  const place = layout.down
    ? { x: region.x, y: region.y, width: layout.width - region.x + 6, height: region.height }
    : { x: region.x - 10, y: region.y, width: region.width, height: layout.height - region.y + 6 };
  const text = layout.down
    ? { x: layout.width, y: region.y + region.height - (full ? 22 : 18), anchor: "end" as const }
    : { x: region.x, y: layout.height - foot + 14, anchor: "start" as const };
  const interactive =
    onSelect === undefined
      ? {}
      : {
          role: "button",
          tabIndex: 0,
          "aria-pressed": selected,
          "aria-label": `${label}. Show who`,
          onClick: () => onSelect(stage.stage),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            onSelect(stage.stage);
          },
        };

  return (
    <g {...interactive} aria-hidden={onSelect === undefined || undefined} className="group/fray outline-none">
      <rect
        {...place}
        rx="8"
        className={classNames(
          "fill-transparent stroke-2 transition-colors",
          onSelect !== undefined && "group-hover/fray:fill-drop/6 group-focus-visible/fray:stroke-ink",
          selected && "fill-drop/8",
        )}
      />
      <text
        x={text.x}
        y={text.y}
        textAnchor={text.anchor}
        fontSize={full ? 13 : 12}
        fontWeight="600"
        className="tabular fill-drop-ink"
      >
        {formatCount(dropped)} left
      </text>
      <text
        x={text.x}
        y={text.y + (full ? 17 : 15)}
        textAnchor={text.anchor}
        fontSize={full ? 12 : 11}
        className="tabular fill-soft"
      >
        {formatPercent(share, 0)} of {full && !layout.down ? name : "stage"}
      </text>
    </g>
  );
}
