import { classNames } from "../ui/class-names.ts";
import { SERIES_COLOURS, type SeriesColour } from "./series-colours.ts";

type RangeBarProps = {
  /** What is measured: begins the words for screen readers. */
  label: string;
  value: number;
  /** The 95% interval. */
  low: number;
  high: number;
  /** Ends of the scale: the same for all bars that are compared. */
  min: number;
  max: number;
  formatValue: (value: number) => string;
  /** A line to compare with: zero, the average, the version before. */
  reference?: { value: number; label: string } | undefined;
  colour?: SeriesColour;
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
  colour = "ink",
  className,
}: RangeBarProps) {
  const tone = SERIES_COLOURS[colour];
  function place(at: number): string {
    const share = max === min ? 0.5 : (at - min) / (max - min);
    return `${Math.min(100, Math.max(0, share * 100)).toFixed(2)}%`;
  }
  const words =
    `${label}: ${formatValue(value)}, 95% interval ${formatValue(low)} to ${formatValue(high)}` +
    (reference === undefined ? "" : `; ${reference.label} ${formatValue(reference.value)}`);

  return (
    <svg
      role="img"
      aria-label={words}
      width="100%"
      height="20"
      className={classNames("block overflow-visible", className)}
    >
      <line x1="0" x2="100%" y1="10" y2="10" className="stroke-rule" />
      {reference === undefined ? null : (
        <line
          x1={place(reference.value)}
          x2={place(reference.value)}
          y1="1"
          y2="19"
          strokeDasharray="2 2"
          className="stroke-edge"
        />
      )}
      <line
        x1={place(low)}
        x2={place(high)}
        y1="10"
        y2="10"
        strokeWidth="6"
        strokeOpacity="0.28"
        strokeLinecap="round"
        className={tone.stroke}
      />
      <circle cx={place(value)} cy="10" r="4.5" strokeWidth="2" className={classNames(tone.fill, "stroke-card")} />
    </svg>
  );
}
