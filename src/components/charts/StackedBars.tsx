import { curveMonotoneX } from "@visx/curve";
import { scaleBand, scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { formatCompact, formatCount } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES } from "../ui/marks/stage-classes.ts";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { ChartLegend, type LegendEntry } from "./ChartLegend.tsx";
import { MIN_SCALE_TOP, measureLabelWidth, CategoryAxis, ValueAxis } from "./PlotAxes.tsx";
import { stackDay, type StackedDay, sumDay } from "./stack-days.ts";
import { Plot } from "./Plot.tsx";
import { useCursor } from "./use-cursor.ts";
import { useWidth } from "./use-width.ts";

const [TOP, BOTTOM] = [8, 24];
const MAX_BAR_WIDTH = 44;
/** The previous period may make the scale at most this many times as high; what is higher leaves the plot. */
const MAX_PREVIOUS_TIMES = 1.5;

type StackedBarsProps = {
  title: string;
  days: readonly StackedDay[];
  /** Totals of the previous period, in the same order. */
  previous?: readonly number[] | undefined;
  previousLabel?: string;
  height?: number;
  className?: string;
};

/** Conversations over time by furthest stage. The legend shows the values at the cursor. */
export function StackedBars({
  title,
  days,
  previous,
  previousLabel = "Previous period",
  height = 220,
  className,
}: StackedBarsProps) {
  const [watch, width] = useWidth();
  const cursor = useCursor(days.length);
  const current = cursor.at === null ? undefined : days[cursor.at];
  const hasNone = days.some((day) => (day.none ?? 0) > 0);
  const highestDay = Math.max(MIN_SCALE_TOP, ...days.map(sumDay));
  const highestBefore = Math.max(0, ...(previous ?? []));
  const highest = Math.max(highestDay, Math.min(highestBefore, highestDay * MAX_PREVIOUS_TIMES));
  const y = scaleLinear<number>({ domain: [0, highest], range: [height - BOTTOM, TOP], nice: 4 });
  const isCut = highestBefore > Math.max(...y.domain());
  const left = measureLabelWidth(y, formatCompact);
  const x = scaleBand<number>({
    domain: days.map((_, at) => at),
    range: [left, width],
    paddingInner: 0.28,
    paddingOuter: 0.1,
  });
  const bar = Math.min(x.bandwidth(), MAX_BAR_WIDTH);
  const middles = days.map((_, at) => (x(at) ?? 0) + x.bandwidth() / 2);

  const entries: LegendEntry[] = [
    ...STAGES.map((stage) => ({
      key: stage,
      label: describeStage(stage),
      mark: STAGE_CLASSES[stage].background,
      value: current === undefined ? undefined : formatCount(current.values[stage]),
    })),
    ...(hasNone
      ? [
          {
            key: "none",
            label: "No stage",
            mark: "bg-edge",
            value: current === undefined ? undefined : formatCount(current.none ?? 0),
          },
        ]
      : []),
    ...(previous === undefined
      ? []
      : [
          {
            key: "previous",
            label: isCut ? `${previousLabel}, up to ${formatCount(highestBefore)}` : previousLabel,
            mark: "bg-ink",
            shape: "dashed" as const,
            value: cursor.at === null ? undefined : formatCount(previous[cursor.at]),
          },
        ]),
  ];

  return (
    <ChartFrame
      title={title}
      className={className}
      header={
        <ChartLegend
          entries={entries}
          reading={current === undefined ? undefined : `${current.label}: ${formatCount(sumDay(current))}`}
        />
      }
      table={{
        columns: ["Date", ...STAGES.map(describeStage), "No stage", "Total", ...(previous ? [previousLabel] : [])],
        rows: days.map((day, at) => [
          day.label,
          ...STAGES.map((stage) => formatCount(day.values[stage])),
          formatCount(day.none ?? 0),
          formatCount(sumDay(day)),
          ...(previous ? [formatCount(previous[at])] : []),
        ]),
      }}
    >
      <Plot title={title} unit="bar" watch={watch} width={width} height={height} cursor={cursor}>
        <ValueAxis scale={y} left={left} right={width} format={formatCompact} />
        {days.map((day, at) => (
          <g
            key={day.key}
            className={classNames("transition-opacity", cursor.at !== null && cursor.at !== at && "opacity-45")}
          >
            {stackDay(day).map((part) => (
              <rect
                key={part.key}
                x={(middles[at] ?? 0) - bar / 2}
                width={bar}
                y={y(part.to)}
                height={fitHeight(y(part.from) - y(part.to))}
                rx={Math.min(1.5, bar / 4)}
                className={part.key === "none" ? "fill-edge" : STAGE_CLASSES[part.key].fill}
              />
            ))}
          </g>
        ))}
        {previous === undefined ? null : (
          <LinePath
            data={previous.slice(0, days.length).map((value, at) => ({ x: middles[at] ?? 0, y: y(value) }))}
            x={(point) => point.x}
            y={(point) => point.y}
            curve={curveMonotoneX}
            fill="none"
            strokeWidth={1.5}
            strokeDasharray="3 3"
            className="stroke-ink"
          />
        )}
        <CategoryAxis
          middles={middles}
          labels={days.map((day) => day.shortLabel)}
          top={height - BOTTOM}
          left={left}
          right={width}
        />
      </Plot>
    </ChartFrame>
  );
}

/** Leaves a thin gap between parts, except for parts too thin for it. */
function fitHeight(height: number): number {
  return height > 4 ? height - 1.5 : Math.max(0.75, height);
}
