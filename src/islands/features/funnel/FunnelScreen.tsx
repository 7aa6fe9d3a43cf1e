import { useQuery } from "@tanstack/react-query";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { Card, Section } from "#src/components/ui/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { ThreadFunnel } from "#src/components/charts/ThreadFunnel.tsx";
import { NothingHere } from "../../lib/NothingHere.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/dash-search.ts";
import { funnelMetricsQuery } from "../../lib/metrics.query.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { layFunnel } from "../../lib/thread-funnel.ts";
import { BreakDown } from "./BreakDown.tsx";
import { DropPanel } from "./DropPanel.tsx";
import { FlowSections } from "./FlowSections.tsx";
import { StageTable } from "./StageTable.tsx";

const PROMISE = "The funnel is drawn from conversations: bring in a file of past ones, or connect a bot.";

/** The four stages, how many pass from one to the next, and who leaves where and why. */
export function FunnelScreen() {
  const { panel } = useDashSearch();
  const setSearch = useSetDashSearch();
  const { now, before } = useMetricsQueries();
  const current = useQuery(funnelMetricsQuery(now));
  const previous = useQuery({ ...funnelMetricsQuery(before ?? now), enabled: before !== null });

  if (current.isPending) return <FunnelSkeleton />;
  if (current.data === undefined) {
    return (
      <Card>
        <QueryError query={current} title="The funnel could not be loaded" />
      </Card>
    );
  }
  const { conversations, withoutStage } = current.data;
  if (conversations === 0) return <NothingHere promise={PROMISE} />;
  return (
    <div
      aria-busy={current.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", current.isPlaceholderData && "opacity-60")}
    >
      <Section
        title="Threads through the stages"
        description={
          <>
            n = {formatNumberOf(conversations - withoutStage, "conversation")}. Choose the frays of a stage to see who
            left there, after which words, and why.
          </>
        }
      >
        <ThreadFunnel
          title="Funnel"
          {...layFunnel(current.data)}
          selected={panel === undefined || panel === "none" ? null : panel}
          onSelectDrop={(stage) => setSearch({ panel: stage })}
        />
        {withoutStage === 0 ? null : (
          <p className="pt-3 text-[0.8125rem] text-soft">
            {formatCount(withoutStage)} more showed no stage: a greeting or less.{" "}
            <button
              type="button"
              onClick={() => setSearch({ panel: "none" })}
              className="font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              See where they ended
            </button>
          </p>
        )}
      </Section>
      <StageTable now={current.data} before={before === null ? undefined : previous.data} />
      <FlowSections />
      <BreakDown />
      <DropPanel funnel={current.data} />
    </div>
  );
}

function FunnelSkeleton() {
  return (
    <div role="status" aria-label="Loading the funnel" className="grid gap-4">
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
