import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import type { BenchmarkMeasure } from "#src/domain/benchmarks/benchmarks.contract.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { describeBand, describeGap, formatMeasure, formatQuartile } from "./measure-text.ts";
import { QuartileBar } from "./QuartileBar.tsx";

const TONES = { top: "text-up-ink", above: "text-up-ink", below: "text-soft", bottom: "text-drop-ink" } as const;

/** One measure: your value, the bar of the cohort or the public reference, and beside a cohort where you stand in words. */
export function MeasureRow({ measure, isReference }: { measure: BenchmarkMeasure; isReference: boolean }) {
  const { id, name, you, q1, median, q3 } = measure;
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 border-t border-rule py-4 first:border-t-0 md:grid-cols-[13rem_minmax(0,1fr)_13rem]">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          <Definition definition={DEFINITIONS[id].definition} n={you.n} unit="conversations">
            {name}
          </Definition>
        </h3>
        <p>
          <span className="figure-text text-xl">{formatMeasure(id, you.value)}</span>{" "}
          {you.low === null || you.high === null ? null : (
            <span className="tabular text-2xs text-faint">
              {formatMeasure(id, you.low)} to {formatMeasure(id, you.high)}
            </span>
          )}
        </p>
      </div>
      <QuartileBar measure={isReference ? { ...measure, band: null } : measure} />
      <div className="text-sm md:text-right">
        <Verdict measure={measure} isReference={isReference} />
        {median === null ? null : (
          <p className="tabular text-xs text-soft">
            Median {formatQuartile(id, median)} ({formatQuartile(id, q1)} to {formatQuartile(id, q3)})
          </p>
        )}
      </div>
    </li>
  );
}

/** There is none beside the public reference: dialogues of paid workers are nobody's market. */
function Verdict({ measure, isReference }: { measure: BenchmarkMeasure; isReference: boolean }) {
  const { band, median } = measure;
  if (isReference) return median === null ? <p className="text-soft">{describeGap(measure)}</p> : null;
  return (
    <p className={classNames("font-semibold", band === null ? "text-soft" : TONES[band])}>{describeBand(measure)}</p>
  );
}
