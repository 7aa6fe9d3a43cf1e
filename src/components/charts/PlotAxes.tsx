import type { scaleLinear } from "@visx/scale";

const LABEL_SIZE = 11.5;

/** Minimum top of a count scale: below it, ticks would be fractions. */
export const MIN_SCALE_TOP = 4;

export type LinearScale = ReturnType<typeof scaleLinear<number>>;

/** Width of a scale's labels in pixels: the longest label and a gap. */
export function measureLabelWidth(scale: LinearScale, format: (value: number) => string, ticks = 4): number {
  return 12 + 6.8 * Math.max(0, ...listTicks(scale, format, ticks).map((value) => format(value).length));
}

/** The ticks of a scale: at most about `ticks`, and so few that no two have the same label, such as counts below 4. */
export function listTicks(scale: LinearScale, format: (value: number) => string, ticks = 4): number[] {
  for (let wanted = ticks; wanted > 1; wanted--) {
    const values = scale.ticks(wanted);
    if (new Set(values.map(format)).size === values.length) return values;
  }
  return scale.ticks(1);
}

type ValueAxisProps = {
  scale: LinearScale;
  left: number;
  right: number;
  format: (value: number) => string;
  ticks?: number;
};

/** Horizontal grid lines with value labels on the left. */
export function ValueAxis({ scale, left, right, format, ticks = 4 }: ValueAxisProps) {
  return (
    <g aria-hidden="true" className="tabular">
      {listTicks(scale, format, ticks).map((value) => (
        <g key={value}>
          <line x1={left} x2={right} y1={scale(value)} y2={scale(value)} className="stroke-rule" />
          <text x={left - 8} y={scale(value)} dy="0.34em" textAnchor="end" fontSize={LABEL_SIZE} className="fill-faint">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

type CategoryAxisProps = {
  /** Center of each category, in pixels. */
  middles: readonly number[];
  labels: readonly string[];
  top: number;
  left: number;
  right: number;
  /** Minimum width per label. */
  labelWidth?: number;
};

/** Labels below the plot: as many as fit, evenly spaced, starting with the first. */
export function CategoryAxis({ middles, labels, top, left, right, labelWidth = 64 }: CategoryAxisProps) {
  const maxLabels = Math.max(1, Math.floor((right - left) / labelWidth));
  const step = Math.max(1, Math.ceil(labels.length / maxLabels));
  return (
    <g aria-hidden="true" className="tabular">
      {labels.map((label, at) => {
        const x = middles[at];
        if (x === undefined || at % step !== 0) return null;
        const position = positionLabel(x, left, right);
        return (
          <text key={`${at}${label}`} {...position} y={top + 16} fontSize={LABEL_SIZE} className="fill-faint">
            {label}
          </text>
        );
      })}
    </g>
  );
}

/** Keeps the first and last label inside the plot. */
function positionLabel(x: number, left: number, right: number): { x: number; textAnchor: "start" | "middle" | "end" } {
  if (x - left < 16) return { x: left, textAnchor: "start" };
  if (right - x < 20) return { x: right, textAnchor: "end" };
  return { x, textAnchor: "middle" };
}
