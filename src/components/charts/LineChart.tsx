import { curveMonotoneX } from "@visx/curve";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { ChartFrame } from "./ChartFrame.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { SERIES_COLOURS, type SeriesColour } from "./series-colours.ts";
import { LEAST_TOP, measureLabels, PlaceAxis, ValueAxis } from "./PlotAxes.tsx";
import { useCursor } from "./use-cursor.ts";
import { useSize } from "./use-size.ts";

const [TOP, BOTTOM] = [10, 24];

export type LinePlace = { key: string; label: string; shortLabel: string };

export type LineSeries = {
  id: string;
  label: string;
  /** One per place; null leaves a gap. */
  values: readonly (number | null)[];
  colour?: SeriesColour;
  /** For what it is compared with. */
  dashed?: boolean;
};

export type LineAnnotation = { at: number; label: string };

type LineChartProps = {
  title: string;
  places: readonly LinePlace[];
  series: readonly LineSeries[];
  formatValue: (value: number) => string;
  annotations?: readonly LineAnnotation[];
  /** Begins the scale at zero; otherwise it spans the values. */
  fromZero?: boolean;
  /** The values are counts: the scale has no fractions of them. */
  whole?: boolean;
  height?: number;
  className?: string;
};

/** Measures over time. Gaps stay gaps; the legend reads out the place under the pointer or the cursor keys. */
export function LineChart({
  title,
  places,
  series,
  formatValue,
  annotations = [],
  fromZero = true,
  whole = false,
  height = 220,
  className,
}: LineChartProps) {
  const [watch, width] = useSize();
  const cursor = useCursor(places.length);
  const read = cursor.at === null ? undefined : places[cursor.at];
  const known = series.flatMap((line) => line.values.filter((value) => value !== null));
  const [low, high] = known.length === 0 ? [0, 1] : [Math.min(...known), Math.max(...known)];
  const highest = whole ? Math.max(LEAST_TOP, high) : high;
  const domain: [number, number] = [fromZero ? Math.min(0, low) : low, highest === low ? low + 1 : highest];
  const top = annotations.length > 0 ? TOP + 18 : TOP;
  const y = scaleLinear<number>({ domain, range: [height - BOTTOM, top], nice: 4 });
  const left = measureLabels(y, formatValue);
  const step = places.length === 0 ? 0 : (width - left) / places.length;
  const middles = places.map((_, at) => left + (at + 0.5) * step);

  return (
    <ChartFrame
      title={title}
      className={className}
      header={
        <ChartLegend
          reading={read?.label}
          entries={series.map((line, at) => {
            const value = cursor.at === null ? undefined : line.values[cursor.at];
            return {
              key: line.id,
              label: line.label,
              mark: SERIES_COLOURS[pickColour(line, at)].background,
              shape: line.dashed === true ? ("dashed" as const) : ("line" as const),
              value: cursor.at === null ? undefined : formatKnown(value, formatValue),
            };
          })}
        />
      }
      table={{
        columns: ["Date", ...series.map((line) => line.label), ...(annotations.length > 0 ? ["Note"] : [])],
        rows: places.map((place, at) => [
          place.label,
          ...series.map((line) => formatKnown(line.values[at], formatValue)),
          ...(annotations.length > 0 ? [annotations.find((note) => note.at === at)?.label ?? ""] : []),
        ]),
      }}
    >
      <div
        ref={watch}
        {...cursor.handlers}
        role="group"
        aria-label={`${title}: arrow keys read each place`}
        className="mt-2 rounded-xs"
      >
        {width === 0 ? (
          <div className="h-55" />
        ) : (
          <svg aria-hidden="true" width={width} height={height} className="block touch-pan-y font-sans">
            <ValueAxis scale={y} left={left} right={width} format={formatValue} />
            {annotations.map((note) => {
              const x = middles[note.at];
              if (x === undefined) return null;
              const flip = x > width - 120;
              return (
                <g key={`${note.at}${note.label}`}>
                  <line x1={x} x2={x} y1={4} y2={height - BOTTOM} strokeDasharray="2 3" className="stroke-edge" />
                  <text
                    x={flip ? x - 6 : x + 6}
                    y={13}
                    textAnchor={flip ? "end" : "start"}
                    fontSize={11.5}
                    className="fill-soft"
                  >
                    {note.label}
                  </text>
                </g>
              );
            })}
            {cursor.at === null ? null : (
              <line
                x1={middles[cursor.at]}
                x2={middles[cursor.at]}
                y1={top}
                y2={height - BOTTOM}
                className="stroke-edge"
              />
            )}
            {series.map((line, index) => {
              const colour = SERIES_COLOURS[pickColour(line, index)];
              const points = line.values.map((value, at) => ({
                x: middles[at] ?? 0,
                y: value === null ? null : y(value),
              }));
              return (
                <g key={line.id} fill="none" strokeLinecap="round" strokeLinejoin="round">
                  <LinePath
                    data={points}
                    defined={(point) => point.y !== null}
                    x={(point) => point.x}
                    y={(point) => point.y ?? 0}
                    curve={curveMonotoneX}
                    strokeWidth={line.dashed === true ? 1.5 : 2}
                    {...(line.dashed === true ? { strokeDasharray: "3 4" } : {})}
                    className={colour.stroke}
                  />
                  {points.map((point, at) => {
                    const alone = (points[at - 1]?.y ?? null) === null && (points[at + 1]?.y ?? null) === null;
                    return point.y !== null && (alone || at === cursor.at) ? (
                      <circle
                        key={at}
                        cx={point.x}
                        cy={point.y}
                        r={3.5}
                        strokeWidth={2}
                        className={`${colour.fill} stroke-card`}
                      />
                    ) : null;
                  })}
                </g>
              );
            })}
            <PlaceAxis
              middles={middles}
              labels={places.map((place) => place.shortLabel)}
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

const ORDER = ["ink", "discovery", "consideration", "interest", "accent", "conversion"] as const;

function pickColour(line: LineSeries, at: number): SeriesColour {
  return line.colour ?? ORDER[at % ORDER.length] ?? "ink";
}

function formatKnown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "no data" : format(value);
}
