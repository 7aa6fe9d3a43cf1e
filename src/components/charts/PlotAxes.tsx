import type { scaleLinear } from "@visx/scale";

const LABEL_SIZE = 11.5;

/** The least top of a scale of counts: below it, the ticks would be fractions of conversations. */
export const LEAST_TOP = 4;

export type LinearScale = ReturnType<typeof scaleLinear<number>>;

/** Room at the left for the values of a scale, in pixels: its longest label and a gap. */
export function measureLabels(scale: LinearScale, format: (value: number) => string, ticks = 4): number {
  return 12 + 6.8 * Math.max(0, ...scale.ticks(ticks).map((value) => format(value).length));
}

type ValueAxisProps = {
  scale: LinearScale;
  left: number;
  right: number;
  format: (value: number) => string;
  ticks?: number;
};

/** Rules across the plot with their values at the left. */
export function ValueAxis({ scale, left, right, format, ticks = 4 }: ValueAxisProps) {
  return (
    <g aria-hidden="true" className="tabular">
      {scale.ticks(ticks).map((value) => (
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

type PlaceAxisProps = {
  /** The middle of each place, in pixels. */
  middles: readonly number[];
  labels: readonly string[];
  top: number;
  left: number;
  right: number;
  /** The least room for one label. */
  room?: number;
};

/** Names under the plot: as many as have room, evenly chosen, always from the first. */
export function PlaceAxis({ middles, labels, top, left, right, room = 64 }: PlaceAxisProps) {
  const most = Math.max(1, Math.floor((right - left) / room));
  const step = Math.max(1, Math.ceil(labels.length / most));
  return (
    <g aria-hidden="true" className="tabular">
      {labels.map((label, at) => {
        const x = middles[at];
        if (x === undefined || at % step !== 0) return null;
        const place = placeLabel(x, left, right);
        return (
          <text key={`${at}${label}`} {...place} y={top + 16} fontSize={LABEL_SIZE} className="fill-faint">
            {label}
          </text>
        );
      })}
    </g>
  );
}

/** The first and the last label stay inside the plot. */
function placeLabel(x: number, left: number, right: number): { x: number; textAnchor: "start" | "middle" | "end" } {
  if (x - left < 16) return { x: left, textAnchor: "start" };
  if (right - x < 20) return { x: right, textAnchor: "end" };
  return { x, textAnchor: "middle" };
}
