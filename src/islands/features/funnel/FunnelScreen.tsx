import { useQuery } from "@tanstack/react-query";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ThreadFunnel } from "#src/components/charts/ThreadFunnel.tsx";
import { NoConversations } from "../../lib/screens/empty/NoConversations.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { funnelMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { buildFunnelChart } from "../../lib/screens/figures/funnel-chart-data.ts";
import { Breakdown } from "./Breakdown.tsx";
import { DropOffPanel } from "./DropOffPanel.tsx";
import { FlowSections } from "./FlowSections.tsx";
import { StageTable } from "./StageTable.tsx";

const PROMISE = "Import past conversations from a file, or connect a bot, to see your funnel.";

/** /dash/funnel: the four stages, their rates, drop-offs, flow and breakdown. */
export function FunnelScreen() {
  const { panel } = useDashSearch();
  const setSearch = useSetDashSearch();
  const { now, before } = useMetricsQueries();
  const current = useQuery(funnelMetricsQuery(now));
  const previous = useQuery({ ...funnelMetricsQuery(before ?? now), enabled: before !== null });

  if (current.isPending) return <FunnelSkeleton />;
  if (current.data === undefined) {
    return <QueryErrorCard query={current} title="Funnel could not be loaded" />;
  }
  const { conversations, withoutStage } = current.data;
  if (conversations === 0) return <NoConversations promise={PROMISE} />;
  return (
    <div
      aria-busy={current.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", current.isPlaceholderData && "opacity-60")}
    >
      <Section
        title="Conversations through the stages"
        description={
          <>
            n = {formatNumberOf(conversations - withoutStage, "conversation")}. Select a drop-off to see the reasons and
            the last bot messages.
          </>
        }
      >
        <ThreadFunnel
          title="Funnel"
          {...buildFunnelChart(current.data)}
          selected={panel === undefined || panel === "none" ? null : panel}
          onSelectDrop={(stage) => setSearch({ panel: stage })}
        />
        {withoutStage === 0 ? null : (
          <p className="pt-3 text-[0.8125rem] text-soft">
            {formatCount(withoutStage)} more reached no stage (a greeting at most).{" "}
            <button
              type="button"
              onClick={() => setSearch({ panel: "none" })}
              className="font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              See their drop-offs
            </button>
          </p>
        )}
      </Section>
      <StageTable now={current.data} before={before === null ? undefined : previous.data} />
      <FlowSections />
      <Breakdown />
      <DropOffPanel funnel={current.data} />
    </div>
  );
}

function FunnelSkeleton() {
  return (
    <div role="status" aria-label="Loading funnel" className="grid gap-4">
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-96 w-full" />
      </Card>
      <Card className="grid gap-3 p-5">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-6 w-full" />
        ))}
      </Card>
    </div>
  );
}
