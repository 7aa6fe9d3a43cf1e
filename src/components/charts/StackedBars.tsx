import { curveMonotoneX } from "@visx/curve";
import { scaleBand, scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { STAGES } from "#src/domain/analysis/analysis.contract.ts";
import { formatCompact, formatCount } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES } from "../ui/stage-words.ts";
import { describeStage } from "#src/domain/analysis/words.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { ChartLegend, type LegendEntry } from "./ChartLegend.tsx";
import { LEAST_TOP, measureLabels, PlaceAxis, ValueAxis } from "./PlotAxes.tsx";
import { stackDay, type StackedDay, sumDay } from "./stack-days.ts";
import { useCursor } from "./use-cursor.ts";
import { useSize } from "./use-size.ts";

const [TOP, BOTTOM] = [8, 24];
const WIDEST_BAR = 44;

type StackedBarsProps = {
  title: string;
  days: readonly StackedDay[];
  /** Totals of the period before, in the same order. */
  previous?: readonly number[] | undefined;
  previousLabel?: string;
  height?: number;
  className?: string;
};

/** Volume over time by furthest stage. The legend reads out the day under the pointer or the cursor keys. */
export function StackedBars({
  title,
  days,
  previous,
  previousLabel = "Previous period",
  height = 220,
  className,
}: StackedBarsProps) {
  const [watch, width] = useSize();
  const cursor = useCursor(days.length);
  const read = cursor.at === null ? undefined : days[cursor.at];
  const withNone = days.some((day) => (day.none ?? 0) > 0);
  const highest = Math.max(LEAST_TOP, ...days.map(sumDay), ...(previous ?? []));
  const y = scaleLinear<number>({ domain: [0, highest], range: [height - BOTTOM, TOP], nice: 4 });
  const left = measureLabels(y, formatCompact);
  const x = scaleBand<number>({
    domain: days.map((_, at) => at),
    range: [left, width],
    paddingInner: 0.28,
    paddingOuter: 0.1,
  });
  const bar = Math.min(x.bandwidth(), WIDEST_BAR);
  const middles = days.map((_, at) => (x(at) ?? 0) + x.bandwidth() / 2);

  const entries: LegendEntry[] = [
    ...STAGES.map((stage) => ({
      key: stage,
      label: describeStage(stage),
      mark: STAGE_CLASSES[stage].background,
      value: read === undefined ? undefined : formatCount(read.values[stage]),
    })),
    ...(withNone
      ? [
          {
            key: "none",
            label: "No stage",
            mark: "bg-edge",
            value: read === undefined ? undefined : formatCount(read.none ?? 0),
          },
        ]
      : []),
    ...(previous === undefined
      ? []
      : [
          {
            key: "previous",
            label: previousLabel,
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
          reading={read === undefined ? undefined : `${read.label}: ${formatCount(sumDay(read))}`}
        />
      }
      table={{
        columns: ["Date", ...STAGES.map(describeStage), "No stage", "All", ...(previous ? [previousLabel] : [])],
        rows: days.map((day, at) => [
          day.label,
          ...STAGES.map((stage) => formatCount(day.values[stage])),
          formatCount(day.none ?? 0),
          formatCount(sumDay(day)),
          ...(previous ? [formatCount(previous[at])] : []),
        ]),
      }}
    >
      <div
        ref={watch}
        {...cursor.handlers}
        role="group"
        aria-label={`${title}: arrow keys read each bar`}
        className="mt-2 rounded-xs"
      >
        {width === 0 ? (
          <div className="h-55" />
        ) : (
          <svg aria-hidden="true" width={width} height={height} className="block touch-pan-y font-sans">
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
                    height={readHeight(y(part.from) - y(part.to))}
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
            <PlaceAxis
              middles={middles}
              labels={days.map((day) => day.shortLabel)}
              top={height - BOTTOM}
              left={left}
              right={width}
            />
          </svg>
        )}
      </div>
    </ChartFrame>
  );
}

/** Parts are set apart by a hair of paper, but for those so thin that it would eat them. */
function readHeight(height: number): number {
  return height > 4 ? height - 1.5 : Math.max(0.75, height);
}
