import { MEASURES } from "#src/domain/alerts/measures.ts";
import type { OverviewMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { describeInterval, rateChange } from "#src/domain/metrics/change.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { describePeople } from "#src/domain/metrics/people/describe-people.ts";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Delta } from "#src/components/ui/marks/Delta.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { Sparkline } from "#src/components/charts/Sparkline.tsx";
import { AlertMe } from "../../lib/screens/AlertMe.tsx";
import { TurnedMost } from "../../lib/screens/figures/TurnedMost.tsx";
import { listFigures } from "./figures.ts";
import type { Figure } from "./figures.ts";

type FigureBandProps = {
  now: OverviewMetrics;
  before: OverviewMetrics | undefined;
  /** In the client's time zone, YYYY-MM-DD. */
  today: string;
  /** Length of the previous period in days; null without comparison. */
  versusDays: number | null;
};

const BAND =
  "grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule md:grid-cols-3 xl:grid-cols-6";

/** The six figures of the overview. */
export function FigureBand({ now, before, today, versusDays }: FigureBandProps) {
  const { conversations } = now.figures;
  return (
    <div className="grid gap-1.5">
      <dl className={BAND}>
        {listFigures({ now, before, today }).map((figure) => (
          <FigureCell
            key={figure.id}
            figure={figure}
            hasOwnN={figure.n !== conversations}
            most={figure.id === "turnedNegative" ? now.turnedMost : null}
            people={figure.id === "conversations" ? describePeople(now.figures) : null}
            waits={versusDays !== null && before === undefined}
          />
        ))}
      </dl>
      {versusDays === null ? null : (
        <p className="text-2xs text-faint">
          {`Of ${formatNumberOf(conversations, "conversation")}. Changes are from the ${describePrevious(versusDays)}.`}
        </p>
      )}
    </div>
  );
}

type FigureCellProps = {
  figure: Figure;
  /** Whether its n is not that of the whole band. */
  hasOwnN: boolean;
  /** The bot message after which most conversations turned negative. */
  most: OverviewMetrics["turnedMost"];
  /** How many people they are of; null where that is not known. */
  people: string | null;
  /** Whether the previous period is still loading. */
  waits: boolean;
};

function FigureCell({ figure, hasOwnN, most, people, waits }: FigureCellProps) {
  const measure = DEFINITIONS[figure.id];
  const watched = MEASURES.find((known) => known === figure.id);
  return (
    <div className="grid min-w-0 content-start bg-card px-3.5 py-3 sm:px-4">
      <dt className="flex items-start justify-between gap-1 text-[0.8125rem] text-soft">
        <Definition
          definition={[measure.definition, describeInterval(figure.change)].filter((text) => text !== null).join(" ")}
          n={figure.n}
          unit={figure.nUnit}
        >
          {measure.name}
        </Definition>
        {watched === undefined ? null : <AlertMe measure={watched} name={measure.name} iconOnly />}
      </dt>
      <dd className="figure-text text-figure">{figure.text}</dd>
      <dd className="text-xs">{waits ? "\u00a0" : <Delta comparison={figure.change} better={measure.better} />}</dd>
      <dd aria-hidden="true" className="mt-2">
        <Sparkline values={figure.line} tone={pickTone(figure)} />
      </dd>
      {people === null ? null : <dd className="tabular mt-1 text-2xs text-faint">{people}</dd>}
      {hasOwnN ? (
        <dd className="tabular mt-1 text-2xs text-faint">{`of ${formatCount(figure.n)} ${figure.nUnit}`}</dd>
      ) : null}
      {most === null ? null : (
        <dd className="mt-1 text-2xs text-soft">
          <TurnedMost {...most} />
        </dd>
      )}
    </div>
  );
}

function describePrevious(days: number): string {
  return days === 1 ? "previous day" : `previous ${days} days`;
}

function pickTone({ id, change }: Figure): "ink" | "up" | "drop" {
  return TONES[rateChange(change, DEFINITIONS[id].better)];
}

const TONES = { good: "up", bad: "drop", neutral: "ink" } as const;

/** Loading state of the figures. */
export function FigureBandSkeleton() {
  return (
    <div className={BAND}>
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <div key={key} className="grid content-start gap-2 bg-card px-4 py-3.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-7 w-20" />
          <Skeleton className="h-3 w-28" />
          <Skeleton className="mt-1 h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
