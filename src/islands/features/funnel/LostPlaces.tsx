import type { ReactNode } from "react";
import { ACT_NAMES, LOSS_REASON_NAMES } from "#src/domain/conversations/reading-labels.ts";
import type { Places } from "#src/domain/metrics/outcomes/outcome-counts.contract.ts";
import { LOST_OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";

type LostPlacesProps = { places: Places; stage: NonNullable<DashSearch["panel"]> };

/** Where those that dropped off at a stage were lost, by what the bot did last, and why; each opens its conversations. */
export function LostPlaces({ places, stage }: LostPlacesProps) {
  const lost = places.reduce((sum, { n }) => sum + n, 0);
  if (lost === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal">
        Where {formatCount(lost)} were lost: what came last from the bot
      </h3>
      <ol aria-label="Where they were lost, most first" className="grid gap-3">
        {places.map(({ act, n, reasons }) => (
          <li key={act} className="grid gap-1 border-l-3 border-drop pl-3 text-sm">
            <span className="flex items-baseline justify-between gap-3">
              <Part stage={stage} filter={{ act }} className="font-semibold">
                {ACT_NAMES[act]}
              </Part>
              <span className="tabular">
                <span className="font-semibold">{formatCount(n)}</span>{" "}
                <span className="text-soft">{formatPercent(n / lost)}</span>
              </span>
            </span>
            <span className="tabular flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem] text-soft">
              {reasons.map(({ reason, n: ofReason }) => (
                <Part key={reason} stage={stage} filter={{ act, reason }}>
                  {LOSS_REASON_NAMES[reason]} {formatCount(ofReason)}
                </Part>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type PartProps = {
  stage: LostPlacesProps["stage"];
  filter: Pick<DashSearch, "act" | "reason">;
  className?: string;
  children: ReactNode;
};

function Part({ stage, filter, className = "", children }: PartProps) {
  // Of those at Conversion, a filter by outcome has the conversions too.
  if (stage === "conversion") return <span className={className}>{children}</span>;
  return (
    <ConversationsLink
      filter={{ stage, outcome: LOST_OUTCOMES.join(","), ...filter }}
      className={`${className} underline decoration-edge underline-offset-4 hover:decoration-ink`}
    >
      {children}
    </ConversationsLink>
  );
}
