import { classNames } from "../ui/class-names.ts";

type SparklineProps = {
  /** Chronological; null leaves a gap. */
  values: readonly (number | null)[];
  tone?: "ink" | "up" | "drop";
  className?: string;
};

const TONES = { ink: "stroke-soft", up: "stroke-conversion", drop: "stroke-drop" };
const [WIDTH, HEIGHT, INSET] = [100, 28, 2];

/** A decorative trend line next to a figure. */
export function Sparkline({ values, tone = "ink", className }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const spread = high - low;
  const points = values.map((value, at) =>
    value === null
      ? null
      : {
          x: INSET + (values.length < 2 ? 0.5 : at / (values.length - 1)) * (WIDTH - 2 * INSET),
          y: spread === 0 ? HEIGHT / 2 : HEIGHT - INSET - ((value - low) / spread) * (HEIGHT - 2 * INSET),
        },
  );
  const line = points
    .map((point, at) =>
      point === null
        ? ""
        : `${(points[at - 1] ?? null) === null ? "M" : "L"}${point.x.toFixed(1)} ${point.y.toFixed(1)}`,
    )
    .join("");
  const last = points.findLast((point) => point !== null);

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames("block h-7 w-full overflow-visible", TONES[tone], className)}
    >
      <path d={line} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      {last === undefined ? null : (
        <path d={`M${last.x.toFixed(1)} ${last.y.toFixed(1)}h0.01`} strokeWidth="5" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
