import { classNames } from "../class-names.ts";

type ProgressProps = {
  /** Accessible name. */
  label: string;
  value: number;
  max?: number;
  tone?: "ink" | "accent" | "bad";
  className?: string;
};

const TONES = { ink: "fill-ink", accent: "fill-accent", bad: "fill-drop" };

/** A progress bar. */
export function Progress({ label, value, max = 100, tone = "ink", className }: ProgressProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className={classNames("h-1.5 overflow-hidden rounded-full bg-rule", className)}
    >
      <svg aria-hidden="true" width="100%" height="100%" className="block">
        <rect width={`${share * 100}%`} height="100%" rx="3" className={classNames("transition-all", TONES[tone])} />
      </svg>
    </div>
  );
}
