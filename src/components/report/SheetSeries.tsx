import { stackBar } from "#src/domain/reports/series-bars.ts";
import type { Sheet } from "#src/domain/reports/sheet.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES } from "../ui/marks/stage-classes.ts";

const WIDTH = 720;
const HEIGHT = 84;
const GAP = 0.28;
const MAX_BAR_WIDTH = 32;

/** Conversations over time as bars stacked by furthest stage. */
export function SheetSeries({ series: { bars, alt, legend, highest } }: { series: Sheet["series"] }) {
  const most = Math.max(1, ...bars.map(({ total }) => total));
  const step = WIDTH / bars.length;
  const width = Math.min(MAX_BAR_WIDTH, step * (1 - GAP));
  const scale = (value: number) => round(HEIGHT - (value / most) * HEIGHT);
  return (
    <div className="grid grid-cols-1 gap-1">
      <ul className="flex flex-wrap gap-x-3 text-2xs text-soft">
        {legend.map(({ stage, label }) => (
          <li key={stage} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={classNames(
                "size-2 rounded-xs",
                stage === "none" ? "bg-edge" : STAGE_CLASSES[stage].background,
              )}
            />
            {label}
          </li>
        ))}
      </ul>
      <p className="tabular text-2xs text-faint" aria-hidden="true">
        {highest}
      </p>
      <svg role="img" aria-label={alt} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full">
        <path d={`M0 0.5H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-rule" />
        {bars.map((bar, at) => (
          <g key={bar.key}>
            {stackBar(bar).map(({ stage, from, to }) => (
              <rect
                key={stage}
                x={round(step * at + (step - width) / 2)}
                width={round(width)}
                y={scale(to)}
                height={round(scale(from) - scale(to))}
                className={stage === "none" ? "fill-edge" : STAGE_CLASSES[stage].fill}
              />
            ))}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-2xs text-faint">
        <span>{bars[0]?.label}</span>
        {bars.length < 2 ? null : <span>{bars.at(-1)?.label}</span>}
      </p>
    </div>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
