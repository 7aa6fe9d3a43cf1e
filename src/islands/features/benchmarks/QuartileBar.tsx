import type { BenchmarkMeasure } from "#src/domain/benchmarks/benchmarks.contract.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { formatMeasure, formatQuartile } from "./measure-text.ts";

const BAND_TONES = {
  top: { fill: "fill-conversion", stroke: "stroke-conversion" },
  above: { fill: "fill-conversion", stroke: "stroke-conversion" },
  below: { fill: "fill-consideration", stroke: "stroke-consideration" },
  bottom: { fill: "fill-drop", stroke: "stroke-drop" },
} as const;
const NO_TONE = { fill: "fill-ink", stroke: "stroke-ink" };
/** Room beyond the outermost value, as a share of the scale. */
const ROOM = 0.12;

/** The cohort from its lower to its upper quartile with its median, and the workspace as a knot on a thread with its interval. */
export function QuartileBar({ measure }: { measure: BenchmarkMeasure }) {
  const { id, name, you, q1, median, q3, band } = measure;
  const values = [q1, median, q3, you.value, you.low, you.high].filter((value) => value !== null);
  if (values.length === 0) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least || Math.abs(most) || 1) * ROOM;
  const position = (value: number) => `${(((value - least + room) / (most - least + 2 * room)) * 100).toFixed(2)}%`;
  const share = (from: number, to: number) => `${(((to - from) / (most - least + 2 * room)) * 100).toFixed(2)}%`;
  const tone = band === null ? NO_TONE : BAND_TONES[band];
  const cohort =
    q1 === null || q3 === null
      ? "nothing to compare with"
      : `quartiles ${formatQuartile(id, q1)} to ${formatQuartile(id, q3)}, median ${formatQuartile(id, median)}`;
  return (
    <svg
      role="img"
      aria-label={`${name}: you ${formatMeasure(id, you.value)}; ${cohort}`}
      width="100%"
      height="36"
      className="block overflow-visible"
    >
      <line x1="0" x2="100%" y1="18" y2="18" className="stroke-rule" />
      {q1 === null || q3 === null ? null : (
        <rect x={position(q1)} width={share(q1, q3)} y="9" height="18" rx="4" className="fill-edge/30" />
      )}
      {median === null ? null : (
        <line x1={position(median)} x2={position(median)} y1="5" y2="31" strokeWidth="2" className="stroke-soft" />
      )}
      {you.low === null || you.high === null ? null : (
        <line
          x1={position(you.low)}
          x2={position(you.high)}
          y1="18"
          y2="18"
          strokeWidth="4"
          strokeOpacity="0.45"
          strokeLinecap="round"
          className={tone.stroke}
        />
      )}
      {you.value === null ? null : (
        <circle
          cx={position(you.value)}
          cy="18"
          r="6"
          strokeWidth="2"
          className={classNames(tone.fill, "stroke-card")}
        />
      )}
    </svg>
  );
}
