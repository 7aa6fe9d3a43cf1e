import { drawThreads } from "#src/domain/charts/thread-geometry.ts";
import type { ThreadBox } from "#src/domain/charts/thread-geometry.ts";
import type { Sheet } from "#src/domain/reports/sheet.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES } from "../ui/marks/stage-classes.ts";
import { FrayGradients, ThreadDrawingPaths } from "../charts/ThreadPaths.tsx";

const WIDTH = 720;
const BREADTH = 110;
const FALL = 48;
/** One sheet is on a page. */
const GRADIENTS = "sheet-fray";

/** The funnel of a sheet: each stage's figures above its gate, the threads, and below them who left. */
export function SheetFunnel({ funnel: { stages, alt, columns } }: { funnel: Sheet["funnel"] }) {
  const step = WIDTH / stages.length;
  const box: ThreadBox = {
    direction: "right",
    gates: stages.map((_, at) => 1 + at * step),
    end: WIDTH,
    top: 4,
    breadth: BREADTH,
    fall: FALL,
    hang: 0.8,
    threads: 60,
  };
  const counts = { reached: stages.map(({ reached }) => reached), dropped: stages.map(({ dropped }) => dropped) };
  const names = stages.map(({ stage }) => stage);
  return (
    <div className="grid grid-cols-1 gap-1">
      <ol className="grid grid-cols-4">
        {stages.map(({ stage, name, rate, count, fromPrevious }) => (
          <li key={stage} className="grid min-w-0 content-start pr-1.5">
            <span className="text-[0.625rem] font-semibold tracking-tight wrap-anywhere hyphens-auto @md:text-xs @md:tracking-normal">
              {name}
            </span>
            <span className={classNames("figure-text text-base @md:text-xl", STAGE_CLASSES[stage].text)}>{rate}</span>
            <span className="tabular text-2xs text-faint">
              {count}
              {fromPrevious === null ? null : <span className="max-md:hidden"> · {fromPrevious}</span>}
            </span>
          </li>
        ))}
      </ol>
      <svg
        role="img"
        aria-label={alt}
        viewBox={`0 0 ${WIDTH} ${BREADTH + FALL + 26}`}
        fill="none"
        className="block h-auto w-full"
      >
        <FrayGradients id={GRADIENTS} stages={names} box={box} />
        <ThreadDrawingPaths
          drawing={drawThreads(counts, box)}
          gradientId={GRADIENTS}
          stages={names}
          highlighted={null}
        />
      </svg>
      <ol aria-label={columns.dropped} className="grid grid-cols-4">
        {stages.map(({ stage, dropped, droppedText }) => (
          <li key={stage} className="tabular pr-1.5 text-2xs font-semibold text-drop-ink">
            {dropped === 0 ? "" : droppedText}
          </li>
        ))}
      </ol>
    </div>
  );
}
