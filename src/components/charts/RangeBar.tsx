import { classNames } from "../ui/class-names.ts";
import { SERIES_COLORS, type SeriesColor } from "./series-colors.ts";

type RangeBarProps = {
  /** Name of the measure, for screen readers. */
  label: string;
  value: number;
  /** The 95% interval. */
  low: number;
  high: number;
  /** Ends of the scale, the same for all compared bars. */
  min: number;
  max: number;
  formatValue: (value: number) => string;
  /** A reference line: zero, the average, the previous version. */
  reference?: { value: number; label: string } | undefined;
  color?: SeriesColor;
  className?: string;
};

/** A value with its 95% interval on a scale. */
export function RangeBar({
  label,
  value,
  low,
  high,
  min,
  max,
  formatValue,
  reference,
  color = "ink",
  className,
}: RangeBarProps) {
  const tone = SERIES_COLORS[color];
  function position(at: number): string {
    const share = max === min ? 0.5 : (at - min) / (max - min);
    return `${Math.min(100, Math.max(0, share * 100)).toFixed(2)}%`;
  }
  const description =
    `${label}: ${formatValue(value)}, 95% interval ${formatValue(low)} to ${formatValue(high)}` +
    (reference === undefined ? "" : `; ${reference.label} ${formatValue(reference.value)}`);

  return (
    <svg
      role="img"
      aria-label={description}
      width="100%"
      height="20"
      className={classNames("block overflow-visible", className)}
    >
      <line x1="0" x2="100%" y1="10" y2="10" className="stroke-rule" />
      {reference === undefined ? null : (
        <line
          x1={position(reference.value)}
          x2={position(reference.value)}
          y1="1"
          y2="19"
          strokeDasharray="2 2"
          className="stroke-edge"
        />
      )}
      <line
        x1={position(low)}
        x2={position(high)}
        y1="10"
        y2="10"
        strokeWidth="6"
        strokeOpacity="0.28"
        strokeLinecap="round"
        className={tone.stroke}
      />
      <circle cx={position(value)} cy="10" r="4.5" strokeWidth="2" className={classNames(tone.fill, "stroke-card")} />
    </svg>
  );
}
