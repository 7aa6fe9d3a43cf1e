import { scaleLinear } from "@visx/scale";
import { classNames } from "../ui/class-names.ts";
import { ChartFrame } from "./ChartFrame.tsx";
import { formatOr } from "./format-or.ts";
import { CategoryAxis, ValueAxis, measureLabelWidth } from "./PlotAxes.tsx";
import { CursorLine, Plot } from "./Plot.tsx";
import { useCursor } from "./use-cursor.ts";
import { useWidth } from "./use-width.ts";

const [TOP, BOTTOM] = [14, 24];

/** One hour of an alert's preview. */
export type AlertPoint = {
  label: string;
  shortLabel: string;
  value: number | null;
  expected: number | null;
  low: number | null;
  high: number | null;
  /** What the hour was, in words. */
  state: string;
  firing: boolean;
};

type AlertChartProps = {
  title: string;
  summary: string;
  points: readonly AlertPoint[];
  /** Indexes of the points at which it fired. */
  fired: readonly number[];
  formatValue: (value: number) => string;
  /** Name of the value. */
  valueLabel: string;
  height?: number;
  /** Without a legend, for small charts. */
  quiet?: boolean;
  className?: string;
};

/** A figure over time with its threshold or expected band; the times in alert are shaded, and a mark shows where it fired. */
export function AlertChart(props: AlertChartProps) {
  const { title, summary, points, fired, formatValue, valueLabel, height = 220, quiet = false, className } = props;
  const [watch, width] = useWidth();
  const cursor = useCursor(points.length);
  const current = cursor.at === null ? undefined : points[cursor.at];
  const numbers = points.flatMap(({ value, low, high }) => [value, low, high].filter((number) => number !== null));
  const domain = pickDomain(numbers);
  const y = scaleLinear<number>({ domain, range: [height - BOTTOM, TOP], nice: 4 });
  const left = measureLabelWidth(y, formatValue);
  const step = points.length === 0 ? 0 : (width - left) / points.length;
  const middles = points.map((_, at) => left + (at + 0.5) * step);

  return (
    <ChartFrame
      title={title}
      summary={summary}
      className={className}
      {...(quiet && current === undefined
        ? {}
        : { header: <PointLegend point={current} formatValue={formatValue} valueLabel={valueLabel} /> })}
      table={{
        columns: ["Hour", valueLabel, "Alert below", "Alert above", "State"],
        rows: points.map((point) => [
          point.label,
          formatOr(point.value, formatValue),
          formatOr(point.low, formatValue),
          formatOr(point.high, formatValue),
          point.state,
        ]),
      }}
    >
      <Plot title={title} unit="hour" watch={watch} width={width} height={height} cursor={cursor}>
        {listSpans(points).map(([from, to]) => (
          <rect
            key={from}
            x={left + from * step}
            y={TOP}
            width={Math.max(2, (to - from + 1) * step)}
            height={height - BOTTOM - TOP}
            className="fill-drop/12"
          />
        ))}
        <ValueAxis scale={y} left={left} right={width} format={formatValue} />
        <Bounds points={points} middles={middles} scale={y} />
        <path
          d={buildPath(
            points.map(({ value }) => value),
            middles,
            y,
          )}
          fill="none"
          strokeWidth={1.75}
          strokeLinejoin="round"
          className="stroke-ink"
        />
        {fired.map((at) => (
          <path key={at} d={`M${(middles[at] ?? 0) - 5} 2h10l-5 8z`} className="fill-drop" />
        ))}
        <CursorLine x={cursor.at === null ? undefined : middles[cursor.at]} top={TOP} bottom={height - BOTTOM} />
        {current === undefined || current.value === null || cursor.at === null ? null : (
          <circle
            cx={middles[cursor.at]}
            cy={y(current.value)}
            r={3.5}
            strokeWidth={2}
            className="fill-ink stroke-card"
          />
        )}
        <CategoryAxis
          middles={middles}
          labels={points.map(({ shortLabel }) => shortLabel)}
          top={height - BOTTOM}
          left={left}
          right={width}
        />
      </Plot>
    </ChartFrame>
  );
}

/** The legend, with the values at the cursor. */
function PointLegend({
  point,
  formatValue,
  valueLabel,
}: {
  point: AlertPoint | undefined;
  formatValue: (value: number) => string;
  valueLabel: string;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.8125rem] text-soft">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-3.5 bg-ink" />
        {valueLabel}
        {point === undefined ? null : (
          <strong className="tabular font-semibold text-ink">{formatOr(point.value, formatValue)}</strong>
        )}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="w-3.5 border-t-2 border-dashed border-drop" />
        Alert beyond
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 rounded-xs bg-drop/20" />
        In alert
      </span>
      {point === undefined ? null : <span className="tabular">{`${point.label}: ${point.state}`}</span>}
    </p>
  );
}

/** The lines beyond which the alert is met, and the expected value between them. */
function Bounds({
  points,
  middles,
  scale,
}: {
  points: readonly AlertPoint[];
  middles: readonly number[];
  scale: (value: number) => number;
}) {
  const lines = [
    { id: "low", values: points.map(({ low }) => low), look: "stroke-drop" },
    { id: "high", values: points.map(({ high }) => high), look: "stroke-drop" },
    {
      id: "expected",
      values: points.map(({ expected, low, high }) => (expected === low || expected === high ? null : expected)),
      look: "stroke-edge",
    },
  ];
  return (
    <>
      {lines.map(({ id, values, look }) => (
        <path
          key={id}
          d={buildPath(values, middles, scale)}
          fill="none"
          strokeWidth={1.25}
          strokeDasharray="4 4"
          className={classNames(look)}
        />
      ))}
    </>
  );
}

/** A line through the values; a gap where one is missing. */
function buildPath(
  values: readonly (number | null)[],
  middles: readonly number[],
  scale: (value: number) => number,
): string {
  let path = "";
  let isOpen = false;
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    const [x, y] = [(middles[at] ?? 0).toFixed(1), scale(value).toFixed(1)];
    // A single hour between gaps would be invisible as a line of no length.
    path += isOpen ? `L${x} ${y}` : `M${x} ${y}h0.5`;
    isOpen = true;
  }
  return path;
}

/** The runs of points in alert: first and last index. */
function listSpans(points: readonly AlertPoint[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const [at, { firing }] of points.entries()) {
    if (!firing) continue;
    const last = spans.at(-1);
    if (last !== undefined && last[1] === at - 1) last[1] = at;
    else spans.push([at, at]);
  }
  return spans;
}

function pickDomain(numbers: readonly number[]): [number, number] {
  if (numbers.length === 0) return [0, 1];
  const low = numbers.reduce((least, number) => Math.min(least, number));
  const high = numbers.reduce((most, number) => Math.max(most, number));
  return [Math.min(0, low), high === low ? high + 1 : high];
}
