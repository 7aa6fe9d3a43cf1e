import type { Metric } from "#src/domain/metrics/definitions.ts";
import { describeInterval } from "#src/domain/metrics/change.ts";
import type { Comparison } from "#src/domain/metrics/change.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Delta } from "#src/components/ui/marks/Delta.tsx";
import { classNames } from "#src/components/ui/class-names.ts";

/** A formatted figure; `n` is its sample size in `unit`. */
export type FigureItem = {
  name: string;
  definition: string;
  text: string;
  n?: number;
  unit?: string;
  /** Change from the previous period; undefined without comparison. */
  change?: Comparison;
  better?: Metric["better"];
};

const COLUMNS = { 3: "sm:grid-cols-3", 4: "md:grid-cols-4", 5: "md:grid-cols-3 xl:grid-cols-5" };

/** A grid of figures, each with its definition. */
export function FigureGrid({
  figures,
  columns = 5,
}: {
  figures: readonly FigureItem[];
  columns?: keyof typeof COLUMNS;
}) {
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-card",
        COLUMNS[columns],
      )}
    >
      {figures.map(({ name, definition, text, n, unit, change, better }) => (
        <div key={name} className="grid min-w-0 content-start px-4 py-3 outline outline-rule">
          <dt className="text-[0.8125rem] text-soft">
            <Definition
              definition={[definition, describeInterval(change ?? null)].filter((text) => text !== null).join(" ")}
              n={n ?? null}
              {...(unit === undefined ? {} : { unit })}
            >
              {name}
            </Definition>
          </dt>
          <dd className="figure-text text-figure">{text}</dd>
          {change === undefined ? null : (
            <dd className="text-xs">
              <Delta comparison={change} better={better ?? "neither"} versus="vs previous" />
            </dd>
          )}
          {n === undefined ? null : <dd className="tabular mt-1 text-2xs text-faint">n = {formatCount(n)}</dd>}
        </div>
      ))}
    </dl>
  );
}
