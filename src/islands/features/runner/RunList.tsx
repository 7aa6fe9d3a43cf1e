import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RUN_OUTCOMES } from "#src/domain/runner/run.contract.ts";
import type { RunOutcome } from "#src/domain/runner/run.contract.ts";
import { OUTCOME_LABELS } from "#src/domain/runner/report/outcome.ts";
import { formatDateTime, formatDuration } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { runsQuery } from "./runner.query.ts";

/** The saved runs, newest first. */
export function RunList() {
  const { client } = useDash();
  const [outcome, setOutcome] = useState<RunOutcome | undefined>(undefined);
  const query = useInfiniteQuery(runsQuery(outcome));
  if (query.isError && query.data === undefined) {
    return <QueryErrorCard query={query} title="The runs could not be loaded" />;
  }
  const runs = query.data?.pages.flatMap((page) => page.runs);
  return (
    <div className="grid gap-3">
      <NativeSelect
        aria-label="Outcome"
        className="w-48"
        value={outcome ?? ""}
        onChange={({ target }) => setOutcome(RUN_OUTCOMES.find((known) => known === target.value))}
      >
        <option value="">All outcomes</option>
        {RUN_OUTCOMES.map((each) => (
          <option key={each} value={each}>
            {OUTCOME_LABELS[each]}
          </option>
        ))}
      </NativeSelect>
      {runs === undefined ? <SectionLoading label="Loading the runs" rows={4} /> : null}
      {runs?.length === 0 ? (
        <Card>
          <EmptyState
            title={outcome === undefined ? "No runs yet" : "No runs with this outcome"}
            description="Press Save to workspace in a paired browser, or run the command with --save. Test conversations are not part of your figures."
          />
        </Card>
      ) : null}
      {runs !== undefined && runs.length > 0 ? (
        <Card>
          <ul aria-label="Runs" className="divide-y divide-rule">
            {runs.map((run) => (
              <li key={run.id}>
                <DashLink
                  to={paths.dash.runnerRun(run.id)}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3 text-sm hover:bg-wash sm:px-5"
                >
                  <span className="min-w-0 font-semibold wrap-anywhere">{run.name}</span>
                  <span
                    className={classNames(
                      "font-semibold",
                      run.outcome === "passed" && "text-conversion-ink",
                      (run.outcome === "failed" || run.outcome === "error") && "text-drop-ink",
                    )}
                  >
                    {OUTCOME_LABELS[run.outcome]}
                  </span>
                  <span className="basis-full text-[0.8125rem] text-soft wrap-anywhere">
                    {formatDateTime(run.startedAt, client.timeZone)}, {run.origin}
                    {run.firstMedianMs === null ? "" : `, first letter after ${formatDuration(run.firstMedianMs)}`}
                  </span>
                </DashLink>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {query.hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}
