import { scaleBand, scaleLinear } from "@visx/scale";
import { formatCompact, formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { LEAST_TOP, measureLabels, PlaceAxis, ValueAxis } from "./PlotAxes.tsx";
import { SERIES_COLOURS, type SeriesColour } from "./series-colours.ts";
import { useCursor } from "./use-cursor.ts";
import { useSize } from "./use-size.ts";

const [TOP, BOTTOM] = [18, 24];

export type HistogramBin = { key: string; label: string; count: number };

type HistogramBarsProps = {
  title: string;
  bins: readonly HistogramBin[];
  /** Values of note, such as the median; `at` is a position in bins: 2.5 is the middle of the third. */
  markers?: readonly { at: number; label: string }[];
  colour?: SeriesColour;
  height?: number;
  className?: string;
};

/** How a measure is spread. */
export function HistogramBars({
  title,
  bins,
  markers = [],
  colour = "soft",
  height = 180,
  className,
}: HistogramBarsProps) {
  const [watch, width] = useSize();
  const cursor = useCursor(bins.length);
  const read = cursor.at === null ? undefined : bins[cursor.at];
  const all = bins.reduce((sum, bin) => sum + bin.count, 0);
  const y = scaleLinear<number>({
    domain: [0, Math.max(LEAST_TOP, ...bins.map((bin) => bin.count))],
    range: [height - BOTTOM, TOP],
    nice: 3,
  });
  const left = measureLabels(y, formatCompact, 3);
  const x = scaleBand<number>({ domain: bins.map((_, at) => at), range: [left, width], paddingInner: 0.12 });

  return (
    <ChartFrame
      title={title}
      className={className}
      header={
        <ChartLegend
          entries={[]}
          reading={
            read === undefined
              ? `n = ${formatCount(all)}`
              : `${read.label}: ${formatCount(read.count)} (${formatPercent(all === 0 ? 0 : read.count / all)})`
          }
        />
      }
      table={{
        columns: ["Range", "Count", "Share"],
        rows: bins.map((bin) => [bin.label, formatCount(bin.count), formatPercent(all === 0 ? 0 : bin.count / all)]),
      }}
    >
      <div
        ref={watch}
        {...cursor.handlers}
        role="group"
        aria-label={`${title}: arrow keys read each bar`}
        className="mt-1 rounded-xs"
      >
        {width === 0 ? (
          <div className="h-45" />
        ) : (
          <svg aria-hidden="true" width={width} height={height} className="block touch-pan-y font-sans">
            <ValueAxis scale={y} left={left} right={width} format={formatCompact} ticks={3} />
            {bins.map((bin, at) => (
              <rect
                key={bin.key}
                x={x(at)}
                width={x.bandwidth()}
                y={y(bin.count)}
                height={Math.max(0, height - BOTTOM - y(bin.count))}
                rx={Math.min(2, x.bandwidth() / 4)}
                className={classNames(
                  "transition-opacity",
                  SERIES_COLOURS[colour].fill,
                  cursor.at !== null && cursor.at !== at && "opacity-45",
                )}
              />
            ))}
            {markers.map((marker) => {
              const at = left + marker.at * x.step();
              const flip = at > width - 90;
              return (
                <g key={marker.label}>
                  <line x1={at} x2={at} y1={2} y2={height - BOTTOM} strokeWidth={1.5} className="stroke-accent" />
                  <text
                    x={flip ? at - 6 : at + 6}
                    y={11}
                    textAnchor={flip ? "end" : "start"}
                    fontSize={11.5}
                    fontWeight="600"
                    className="fill-accent-ink"
                  >
                    {marker.label}
                  </text>
                </g>
              );
            })}
            <PlaceAxis
              middles={bins.map((_, at) => (x(at) ?? 0) + x.bandwidth() / 2)}
              labels={bins.map((bin) => bin.label)}
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
