import { useQuery } from "@tanstack/react-query";
import { describeDropOutcomes, sumDropOutcomes } from "#src/domain/metrics/drop-offs/drop-outcomes.ts";
import type { FunnelMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ThreadFunnel } from "#src/components/charts/ThreadFunnel.tsx";
import { pickSharedSearch, useDashSearch, useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { funnelMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { buildFunnelChart } from "../../lib/screens/figures/funnel-chart-data.ts";
import { CardLink } from "./CardLink.tsx";

/** Small funnel with a link to the funnel screen. */
export function FunnelCard() {
  const { now } = useMetricsQueries();
  const search = pickSharedSearch(useDashSearch());
  const query = useQuery(funnelMetricsQuery(now));
  return (
    <Section
      title="Funnel"
      actions={
        <CardLink to={paths.dash.funnel} search={search}>
          View funnel
        </CardLink>
      }
    >
      {query.isPending ? <Skeleton className="h-60 w-full" /> : null}
      {query.isError && query.data === undefined ? <QueryError query={query} className="py-6!" /> : null}
      {query.data === undefined ? null : (
        <>
          <ThreadFunnel size="mini" title="Funnel" {...buildFunnelChart(query.data)} />
          <p className="tabular pt-2 text-xs text-faint">
            n = {formatNumberOf(query.data.conversations - query.data.withoutStage, "conversation")} that reached a
            stage
          </p>
          <DropSummary stages={query.data.stages} />
        </>
      )}
    </Section>
  );
}

/** Not all that drop off are lost. */
function DropSummary({ stages }: Pick<FunnelMetrics, "stages">) {
  const dropped = stages.reduce((sum, stage) => sum + stage.dropped, 0);
  if (dropped === 0) return null;
  const outcomes = sumDropOutcomes(stages.map((stage) => stage.outcomes));
  return (
    <p className="tabular pt-1 text-xs text-soft">
      {`${formatCount(dropped)} dropped off: ${describeDropOutcomes(outcomes, dropped)}`}
    </p>
  );
}
