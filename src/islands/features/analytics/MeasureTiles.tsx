import { describeInterval } from "#src/domain/metrics/change.ts";
import type { ChartedId } from "#src/domain/metrics/period-measures.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Delta } from "#src/components/ui/marks/Delta.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import type { Tile } from "./charted.ts";

type MeasureTilesProps = {
  tiles: readonly Tile[];
  chosen: ChartedId;
  /** Whether changes from the previous period are shown. */
  isCompared: boolean;
  onChoose: (id: ChartedId) => void;
};

/** The measures of the period; each shows itself in the chart below when it is pressed. */
export function MeasureTiles({ tiles, chosen, isCompared, onChoose }: MeasureTilesProps) {
  // With satisfaction there is one more: the first is twice as wide, so that no tile stands alone in a row.
  const isOdd = tiles.length % 2 === 1;
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-card sm:grid-cols-3 lg:grid-cols-4",
        isOdd ? "xl:grid-cols-7" : "xl:grid-cols-6",
      )}
    >
      {tiles.map(({ id, name, definition, better, text, n, unit, people, change }) => (
        <div
          key={id}
          className={classNames(
            "relative grid min-w-0 content-start px-4 py-3 outline outline-rule transition-colors",
            isOdd && "first:col-span-2",
            id === chosen && "bg-wash shadow-[inset_0_3px_0_var(--color-accent)]",
            id !== chosen && id !== "csat" && "hover:bg-wash",
          )}
        >
          <dt className="text-[0.8125rem] text-soft">
            <Definition
              className="relative z-1"
              definition={[definition, describeInterval(change)].filter((part) => part !== null).join(" ")}
              n={n}
              unit={unit}
            >
              {name}
            </Definition>
          </dt>
          <dd className="figure-text text-figure">
            {id === "csat" ? (
              text
            ) : (
              // The whole tile is pressed.
              <button
                type="button"
                aria-pressed={id === chosen}
                aria-label={`${text}, show ${name} over time`}
                className="rounded-xs text-left after:absolute after:inset-0"
                onClick={() => onChoose(id)}
              >
                {text}
              </button>
            )}
          </dd>
          {people === undefined ? null : <dd className="tabular text-2xs text-faint">{people}</dd>}
          {isCompared ? (
            <dd className="text-xs">
              <Delta comparison={change} better={better} />
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}
