import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgentRow, Agents } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { formatNumberOf } from "#src/domain/shared/format.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { NoConversations } from "../../lib/screens/empty/NoConversations.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import { agentsQuery } from "../../lib/queries/bot-versions.query.ts";
import { BY_NAMES } from "./cell-values.ts";
import { chooseRows } from "./choose-rows.ts";
import { ComparisonTable } from "./ComparisonTable.tsx";
import { CompareToolbar } from "./CompareToolbar.tsx";
import { CostQualitySection } from "./CostQualityChart.tsx";
import { VerdictSection } from "./VerdictSection.tsx";
import { TimelineSection } from "./TimelineSection.tsx";

const PROMISE =
  "Connect a bot and send its version and model with each message, or send its model calls with OpenTelemetry, to compare versions, models and prompts.";

/** /dash/ai-benchmarks: versions, models, agents or prompts side by side, over time, and by cost and quality. */
export function AiBenchmarksScreen() {
  const { now } = useMetricsQueries();
  const { compared: by = "version", baseline } = useDashSearch();
  const setSearch = useSetDashSearch();
  const [isAdjusted, setAdjusted] = useState(true);
  const [values, setValues] = useState<readonly string[] | null>(null);
  const query = useQuery(agentsQuery({ ...now, by, baseline, adjust: isAdjusted ? "mix" : "none" }));
  if (query.isPending) return <BenchmarksSkeleton />;
  if (query.data === undefined) return <QueryErrorCard query={query} title="AI benchmarks could not be loaded" />;
  const agents = query.data;
  if (agents.rows.length === 0) return <NoConversations promise={PROMISE} />;
  const chosen = chooseRows(agents.rows, { baseline: agents.baseline, values });
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classNames("grid gap-4 transition-opacity", query.isPlaceholderData && "opacity-60")}
    >
      <CompareToolbar
        {...{ agents, by, isAdjusted, chosen }}
        onBy={(compared) => {
          setValues(null);
          setSearch({ compared, baseline: undefined });
        }}
        onBaseline={(value) => setSearch({ baseline: value })}
        onAdjusted={setAdjusted}
        onChosen={setValues}
      />
      <Comparison agents={agents} chosen={chosen} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <TimelineSection query={now} changes={agents.changes} />
        <CostQualitySection rows={agents.rows} by={agents.by} />
      </div>
    </div>
  );
}

function Comparison({ agents, chosen }: { agents: Agents; chosen: readonly AgentRow[] }) {
  const { by, rows, baseline, leftOut } = agents;
  const base = rows.find(({ value }) => value === baseline);
  const { many } = BY_NAMES[by];
  return (
    <>
      {chosen.length > 1 ? <VerdictSection agents={agents} chosen={chosen} baseline={base} /> : null}
      <ComparisonTable agents={agents} rows={chosen} baseline={base} />
      {chosen.length > 1 ? null : (
        <p className="text-sm text-soft">
          There is one value in this period. Choose a longer period, or send the bot's {by} with its messages, to
          compare.
        </p>
      )}
      {leftOut.values > 0 ? (
        <p className="text-sm text-soft">
          {formatNumberOf(leftOut.values, `rarer ${by}`)} with {formatNumberOf(leftOut.n, "conversation")} are left out:
          {` only the ${rows.length} most frequent ${many} are compared.`}
        </p>
      ) : null}
    </>
  );
}

function BenchmarksSkeleton() {
  return (
    <div role="status" aria-label="Loading AI benchmarks" className="grid gap-4">
      <Skeleton className="h-10 w-full max-w-2xl" />
      <Skeleton className="h-110 w-full rounded-md" />
      <Skeleton className="h-64 w-full rounded-md" />
    </div>
  );
}
