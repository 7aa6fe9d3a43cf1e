import { formatCount } from "#src/domain/shared/format.ts";
import { classNames } from "../ui/class-names.ts";

type PercentileBarProps = {
  label: string;
  /** Where the client stands, 0–100: higher is better, whatever the measure. */
  percentile: number;
  value: number;
  formatValue: (value: number) => string;
  /** Quartiles of the cohort, at 25, 50 and 75. */
  quartiles: readonly [number, number, number];
  /** How many clients or conversations the cohort has. */
  n: number;
  className?: string;
};

/** Where a measure stands in its cohort. The scale is the cohort itself: each quarter of it is a quarter of the bar. */
export function PercentileBar({ label, percentile, value, formatValue, quartiles, n, className }: PercentileBarProps) {
  const at = Math.min(99, Math.max(1, percentile));
  const words = `${label}: ${formatValue(value)}, percentile ${Math.round(percentile)}, better than that share of ${formatCount(n)}. Quartiles ${quartiles.map(formatValue).join(", ")}`;
  return (
    <div role="img" aria-label={words} className={classNames("grid gap-1", className)}>
      <svg aria-hidden="true" width="100%" height="26" className="block overflow-visible">
        <rect x="0" y="9" width="100%" height="8" rx="4" className="fill-wash" />
        <rect x="25%" y="9" width="50%" height="8" className="fill-rule" />
        {[25, 50, 75].map((quarter) => (
          <line
            key={quarter}
            x1={`${quarter}%`}
            x2={`${quarter}%`}
            y1="6"
            y2="20"
            strokeWidth={quarter === 50 ? 1.5 : 1}
            className="stroke-edge"
          />
        ))}
        <circle cx={`${at}%`} cy="13" r="7" strokeWidth="2.5" className="fill-accent stroke-card" />
      </svg>
      <div aria-hidden="true" className="tabular relative h-4 text-[0.7rem] text-faint">
        {quartiles.map((quartile, index) => (
          <span key={index} className={classNames("absolute -translate-x-1/2", QUARTERS[index])}>
            {formatValue(quartile)}
          </span>
        ))}
      </div>
    </div>
  );
}

const QUARTERS = ["left-1/4", "left-1/2", "left-3/4"] as const;
