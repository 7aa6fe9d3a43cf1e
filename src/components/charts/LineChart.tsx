import { curveLinear, curveMonotoneX } from "@visx/curve";
import { scaleLinear } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { ChartFrame } from "./ChartFrame.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { formatOr } from "./format-or.ts";
import { SERIES_COLORS, type SeriesColor } from "./series-colors.ts";
import { MIN_SCALE_TOP, measureLabelWidth, CategoryAxis, ValueAxis } from "./PlotAxes.tsx";
import { stackLabels } from "./place-labels.ts";
import { CursorLine, Plot } from "./Plot.tsx";
import { useCursor } from "./use-cursor.ts";
import { useWidth } from "./use-width.ts";

const [TOP, BOTTOM] = [10, 24];
/** Height of a row of notes, and how wide the labels of the scale get, about. */
const [NOTE_HEIGHT, WIDEST_SCALE] = [14, 60];

export type LinePoint = { key: string; label: string; shortLabel: string };

export type LineSeries = {
  id: string;
  label: string;
  /** One per point; null leaves a gap. */
  values: readonly (number | null)[];
  color?: SeriesColor;
  /** For a comparison series. */
  dashed?: boolean;
};

/** Notes at points, in the order of the points. */
export type LineAnnotation = { at: number; label: string };

type LineChartProps = {
  title: string;
  /** What the points are, as the head of the table. */
  pointName?: string;
  points: readonly LinePoint[];
  series: readonly LineSeries[];
  formatValue: (value: number) => string;
  annotations?: readonly LineAnnotation[];
  /** Starts the scale at zero; otherwise it spans the values. */
  fromZero?: boolean;
  /** The values are counts: no fractional ticks. */
  whole?: boolean;
  /** Straight lines between the points, for counts that jump from day to day. */
  straight?: boolean;
  height?: number;
  className?: string;
};

/** Line chart over time. Nulls stay gaps; the legend shows the values at the cursor. */
export function LineChart({
  title,
  pointName = "Date",
  points,
  series,
  formatValue,
  annotations = [],
  fromZero = true,
  whole = false,
  straight = false,
  height = 220,
  className,
}: LineChartProps) {
  const [watch, width] = useWidth();
  const cursor = useCursor(points.length);
  const current = cursor.at === null ? undefined : points[cursor.at];
  const values = series.flatMap((line) => line.values.filter((value) => value !== null));
  const [low, high] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const highest = whole ? Math.max(MIN_SCALE_TOP, high) : high;
  const domain: [number, number] = [fromZero ? Math.min(0, low) : low, highest === low ? low + 1 : highest];
  // The left edge of the plot is not known yet: its scale depends on the rows of notes.
  const narrowStep = Math.max(0, width - WIDEST_SCALE) / Math.max(1, points.length);
  const rows = stackLabels(annotations.map(({ at, label }) => ({ x: at * narrowStep, label })));
  const top = TOP + (annotations.length > 0 ? 4 + (Math.max(...rows) + 1) * NOTE_HEIGHT : 0);
  const y = scaleLinear<number>({ domain, range: [height - BOTTOM, top], nice: 4 });
  const left = measureLabelWidth(y, formatValue);
  const step = points.length === 0 ? 0 : (width - left) / points.length;
  const middles = points.map((_, at) => left + (at + 0.5) * step);

  return (
    <ChartFrame
      title={title}
      className={className}
      header={
        <ChartLegend
          reading={current?.label}
          entries={series.map((line, at) => {
            const value = cursor.at === null ? undefined : line.values[cursor.at];
            return {
              key: line.id,
              label: line.label,
              mark: SERIES_COLORS[pickColor(line, at)].background,
              shape: line.dashed === true ? ("dashed" as const) : ("line" as const),
              value: cursor.at === null ? undefined : formatOr(value, formatValue),
            };
          })}
        />
      }
      table={{
        columns: [pointName, ...series.map((line) => line.label), ...(annotations.length > 0 ? ["Note"] : [])],
        rows: points.map((point, at) => [
          point.label,
          ...series.map((line) => formatOr(line.values[at], formatValue)),
          ...(annotations.length > 0
            ? [
                annotations
                  .filter((note) => note.at === at)
                  .map(({ label }) => label)
                  .join(", "),
              ]
            : []),
        ]),
      }}
    >
      <Plot title={title} unit="point" watch={watch} width={width} height={height} cursor={cursor}>
        <ValueAxis scale={y} left={left} right={width} format={formatValue} />
        {annotations.map((note, index) => {
          const x = middles[note.at];
          if (x === undefined) return null;
          const flip = x > width - 120;
          return (
            <g key={`${note.at}${note.label}`}>
              <line x1={x} x2={x} y1={4} y2={height - BOTTOM} strokeDasharray="2 3" className="stroke-edge" />
              <text
                x={flip ? x - 6 : x + 6}
                y={13 + (rows[index] ?? 0) * NOTE_HEIGHT}
                textAnchor={flip ? "end" : "start"}
                fontSize={11.5}
                className="fill-soft"
              >
                {note.label}
              </text>
            </g>
          );
        })}
        <CursorLine x={cursor.at === null ? undefined : middles[cursor.at]} top={top} bottom={height - BOTTOM} />
        {series.map((line, index) => {
          const color = SERIES_COLORS[pickColor(line, index)];
          const coordinates = line.values.map((value, at) => ({
            x: middles[at] ?? 0,
            y: value === null ? null : y(value),
          }));
          return (
            <g key={line.id} fill="none" strokeLinecap="round" strokeLinejoin="round">
              <LinePath
                data={coordinates}
                defined={(coordinate) => coordinate.y !== null}
                x={(coordinate) => coordinate.x}
                y={(coordinate) => coordinate.y ?? 0}
                curve={straight ? curveLinear : curveMonotoneX}
                strokeWidth={line.dashed === true ? 1.5 : 2}
                {...(line.dashed === true ? { strokeDasharray: "3 4" } : {})}
                className={color.stroke}
              />
              {coordinates.map((coordinate, at) => {
                const alone = (coordinates[at - 1]?.y ?? null) === null && (coordinates[at + 1]?.y ?? null) === null;
                return coordinate.y !== null && (alone || at === cursor.at) ? (
                  <circle
                    key={at}
                    cx={coordinate.x}
                    cy={coordinate.y}
                    r={3.5}
                    strokeWidth={2}
                    className={`${color.fill} stroke-card`}
                  />
                ) : null;
              })}
            </g>
          );
        })}
        <CategoryAxis
          middles={middles}
          labels={points.map((point) => point.shortLabel)}
          top={height - BOTTOM}
          left={left}
          right={width}
        />
      </Plot>
    </ChartFrame>
  );
}

const ORDER = ["ink", "discovery", "consideration", "interest", "accent", "conversion"] as const;

function pickColor(line: LineSeries, at: number): SeriesColor {
  return line.color ?? ORDER[at % ORDER.length] ?? "ink";
}
