import type { Stage } from "#src/domain/analysis/analysis.contract.ts";
import { classNames } from "../ui/class-names.ts";
import { STAGE_CLASSES } from "../ui/marks/stage-classes.ts";
import type { ThreadBox, ThreadDrawing } from "#src/domain/charts/thread-geometry.ts";
import { THREAD_STYLES } from "#src/domain/charts/thread-styles.ts";

type FrayGradientsProps = { id: string; stages: readonly Stage[]; box: ThreadBox };

/** Gradients of the frays: from the stage's color to red. */
export function FrayGradients({ id, stages, box }: FrayGradientsProps) {
  return (
    <defs>
      {stages.map((stage, at) => {
        const from = box.gates[at] ?? 0;
        const reach = ((box.gates[at + 1] ?? box.end) - from) * 0.62;
        const line =
          box.direction === "right"
            ? { x1: from, x2: from + reach, y1: 0, y2: 0 }
            : { x1: 0, x2: 0, y1: from, y2: from + reach };
        return (
          <linearGradient key={stage} id={`${id}-${at}`} gradientUnits="userSpaceOnUse" {...line}>
            <stop offset="0.08" stopColor={STAGE_CLASSES[stage].variable} />
            <stop offset="0.72" stopColor="var(--color-drop)" />
          </linearGradient>
        );
      })}
    </defs>
  );
}

type ThreadDrawingPathsProps = {
  drawing: ThreadDrawing;
  gradientId: string;
  stages: readonly Stage[];
  /** Index of the highlighted stage; null for none. */
  highlighted: number | null;
};

/** Strands, frays and gates of a drawing, in their stage's color. */
export function ThreadDrawingPaths({ drawing, gradientId, stages, highlighted }: ThreadDrawingPathsProps) {
  function stroke(at: number): string {
    const stage = stages[at];
    return stage === undefined ? "stroke-edge" : STAGE_CLASSES[stage].stroke;
  }
  function dim(at: number): string | false {
    return highlighted !== null && highlighted !== at && "opacity-30";
  }

  return (
    <g aria-hidden="true" strokeLinecap="round">
      {drawing.strands.map((path) => (
        <path
          key={`s${path.stage}${path.weight}`}
          d={path.d}
          strokeWidth={THREAD_STYLES[path.weight]?.width}
          strokeOpacity={THREAD_STYLES[path.weight]?.opacity}
          className={classNames("transition-opacity", stroke(path.stage), highlighted !== null && "opacity-40")}
        />
      ))}
      {drawing.running.map((path) => (
        <path
          key={`r${path.stage}${path.weight}`}
          d={path.d}
          strokeWidth="1.2"
          strokeDasharray="1 4"
          className={classNames("transition-opacity", stroke(path.stage), highlighted !== null && "opacity-40")}
        />
      ))}
      {drawing.frays.map((path) => (
        <path
          key={`f${path.stage}${path.weight}`}
          d={path.d}
          stroke={`url(#${gradientId}-${path.stage})`}
          strokeWidth={THREAD_STYLES[path.weight]?.width}
          strokeOpacity={THREAD_STYLES[path.weight]?.frayOpacity}
          className={classNames("transition-opacity", dim(path.stage))}
        />
      ))}
      {drawing.fibers.map((path) => (
        <path
          key={`h${path.stage}`}
          d={path.d}
          strokeWidth="0.8"
          strokeOpacity="0.6"
          className={classNames("stroke-drop transition-opacity", dim(path.stage))}
        />
      ))}
      {drawing.gates.map((gate, at) => (
        <line key={at} {...gate} strokeWidth="2.5" className={stroke(at)} />
      ))}
    </g>
  );
}
