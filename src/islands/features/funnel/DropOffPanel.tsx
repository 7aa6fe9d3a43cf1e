import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { FunnelMetrics } from "#src/domain/metrics/metrics.contract.ts";
import type { DropOffs } from "#src/domain/metrics/drop-offs/drop-offs.contract.ts";
import { getStageName } from "#src/domain/conversations/labels.ts";
import { getDropReasonName } from "#src/domain/conversations/reading-labels.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { BarList } from "#src/components/charts/BarList.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Sheet } from "#src/components/ui/overlays/Sheet.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";
import { narrowSearch } from "../../lib/navigation/narrow-search.ts";
import { dropOffsQuery } from "../../lib/queries/metrics.query.ts";
import { AgreementNote } from "../../lib/screens/AgreementNote.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { DropOutcomes } from "./DropOutcomes.tsx";
import { LostPlaces } from "./LostPlaces.tsx";

/** Side sheet with the drop-offs of one stage: count, reasons and last bot messages. Controlled by the URL. */
export function DropOffPanel({ funnel }: { funnel: FunnelMetrics }) {
  const { panel } = useDashSearch();
  const setSearch = useSetDashSearch();
  return (
    <Sheet
      side="right"
      open={panel !== undefined}
      onOpenChange={(open) => open || setSearch({ panel: undefined })}
      title={describePanel(panel)}
      className="w-[min(34rem,94vw)]! sm:p-6!"
    >
      {panel === undefined ? null : <PanelContent funnel={funnel} stage={panel} />}
    </Sheet>
  );
}

function describePanel(stage: DashSearch["panel"]): string {
  if (stage === undefined) return "Drop-offs";
  return stage === "none" ? "Dropped off before any stage" : `Dropped off at ${getStageName(stage)}`;
}

type PanelStage = NonNullable<DashSearch["panel"]>;

function PanelContent({ funnel, stage }: { funnel: FunnelMetrics; stage: PanelStage }) {
  const { now } = useMetricsQueries();
  const query = useQuery(dropOffsQuery({ ...now, stage }));
  const place = funnel.stages.find((other) => other.stage === stage);
  const reached = place?.reached ?? funnel.withoutStage;
  const filter: DashSearch = { stage, outcome: "dropped" };

  if (query.isPending) return <PanelSkeleton />;
  if (query.data === undefined) return <QueryError query={query} title="Drop-offs could not be loaded" />;
  const { total } = query.data;
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <p className="text-soft">
          <span className="figure-text text-figure block text-ink">{formatCount(total)}</span>
          {total === 1 ? "conversation" : "conversations"} ended here without converting
          {reached === 0
            ? "."
            : `: ${formatPercent(total / reached)} of the ${formatCount(reached)} that reached ${stage === "none" ? "no" : "this"} stage.`}
        </p>
        <DropOutcomes
          total={total}
          outcomes={place?.outcomes ?? funnel.withoutStageOutcomes}
          // Of those at Conversion, a filter by outcome has the conversions too.
          filter={stage === "conversion" ? null : filter}
        />
        <AgreementNote />
        {total === 0 ? null : (
          <ConversationsLink filter={filter} className={buttonClasses("primary", "sm", "w-fit")}>
            Show these conversations
            <ArrowRight aria-hidden="true" className="size-3.5" />
          </ConversationsLink>
        )}
      </div>
      {total === 0 ? null : (
        <>
          <LostPlaces places={query.data.places} stage={stage} />
          <Reasons drops={query.data} filter={filter} />
          <LastMessages drops={query.data} filter={filter} />
        </>
      )}
    </div>
  );
}

/** Reasons by frequency, without those in which nothing went wrong. Selecting one lists its conversations. */
function Reasons({ drops, filter }: { drops: DropOffs; filter: DashSearch }) {
  const navigate = useNavigate();
  const search = narrowSearch(useDashSearch(), filter);
  const items = drops.reasons
    .filter(({ reason }) => reason !== "none")
    .map(({ reason, n }) => ({
      key: reason,
      label: getDropReasonName(reason),
      count: n,
      share: n / drops.total,
      color: "drop" as const,
    }));
  if (items.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-sm font-semibold tracking-normal">Why they left, of all drop-offs</h3>
      <BarList
        title="Reasons, most frequent first"
        items={items}
        onSelect={
          search === null
            ? undefined
            : (reason) => {
                void navigate({ to: paths.dash.conversations, search: { ...search, reason } });
              }
        }
      />
    </section>
  );
}

/** The bot's last messages before drop-offs, grouped by template. */
function LastMessages({ drops, filter }: { drops: DropOffs; filter: DashSearch }) {
  if (drops.steps.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal">Last bot message</h3>
      <ol className="grid gap-2">
        {drops.steps.map(({ step, text, n, reason }) => (
          <li key={`${step} ${reason}`}>
            <ConversationsLink
              filter={{ ...filter, step }}
              className="grid gap-2 rounded-md border border-rule bg-card p-3 transition-colors hover:border-edge"
            >
              <span className="line-clamp-4 text-sm leading-relaxed">
                {text === "" ? <span className="text-faint">No bot message</span> : text}
              </span>
              <span className="flex items-baseline justify-between gap-3 text-xs text-soft">
                <span className="text-drop-ink">{reason === "none" ? "" : getDropReasonName(reason)}</span>
                <span className="tabular">
                  <span className="font-semibold text-ink">{formatCount(n)}</span> dropped off,{" "}
                  {formatPercent(n / drops.total)}
                </span>
              </span>
            </ConversationsLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Loading drop-offs" className="grid gap-3">
      <Skeleton className="h-9 w-24" />
      <Skeleton className="h-4 w-4/5" />
      {["a", "b", "c", "d", "e"].map((key) => (
        <Skeleton key={key} className="mt-2 h-10 w-full" />
      ))}
    </div>
  );
}
