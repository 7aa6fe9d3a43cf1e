import type { KeyboardEvent } from "react";
import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES } from "../ui/marks/stage-classes.ts";
import { describeStage } from "#src/domain/analysis/labels.ts";
import type { FunnelStage } from "./funnel-stage.ts";
import type { FrayRegion } from "#src/domain/charts/thread-geometry.ts";
import type { FunnelLayout, FunnelSize } from "./thread-funnel-layout.ts";

type GateLabelProps = {
  stage: FunnelStage;
  at: number;
  layout: FunnelLayout;
  size: FunnelSize;
  gate: { x1: number; y1: number } | undefined;
};

/** Name, share and count of a gate: above it, or beside it in the vertical layout. */
export function GateLabel({ stage, at, layout, size, gate }: GateLabelProps) {
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
        {stage.label ?? describeStage(stage.stage)}
      </text>
      <text
        x={x}
        y={y + (full ? 27 : 20)}
        fontSize={full ? 24 : 17}
        className={classNames("figure-text", STAGE_CLASSES[stage.stage].textFill)}
      >
        {formatRate(stage.rate)}
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

/** Drop-off count of a stage. With `onSelect`, the frays and the label form one button. */
export function FrayButton({ region, stage, dropped, layout, size, selected, onSelect }: FrayButtonProps) {
  const full = size === "full";
  const name = stage.label ?? describeStage(stage.stage);
  const share = stage.count === 0 ? 0 : dropped / stage.count;
  const lines = [
    `${formatCount(dropped)} dropped`,
    `${formatPercent(share, 0)} of ${full && !layout.down ? name : "stage"}`,
  ] as const;
  const foot = full ? 40 : 32;
  const area = layout.down
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
          // Starts with the visible text, so that voice control can find the button.
          "aria-label": `${lines.join(" ")}. Show drop-offs at ${name}`,
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
        {...area}
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
        {lines[0]}
      </text>
      <text
        x={text.x}
        y={text.y + (full ? 17 : 15)}
        textAnchor={text.anchor}
        fontSize={full ? 12 : 11}
        className="tabular fill-soft"
      >
        {` ${lines[1]}`}
      </text>
    </g>
  );
}

/** Formats whole percents, one decimal below 10%; a share above zero is never "0%". */
function formatRate(rate: number): string {
  if (rate > 0 && rate < 0.0005) return "<0.1%";
  return formatPercent(rate, rate > 0 && rate < 0.1 ? 1 : 0);
}
