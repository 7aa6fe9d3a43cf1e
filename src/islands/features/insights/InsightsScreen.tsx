import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { listAppliedWith } from "#src/domain/findings/results.ts";
import type { FunnelMetrics } from "#src/domain/metrics/metrics.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { EmptyState } from "#src/components/ui/feedback/EmptyState.tsx";
import { SegmentedControl } from "#src/components/ui/forms/SegmentedControl.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { MoneySwitch } from "../../lib/money/MoneySwitch.tsx";
import { AlertMe } from "../../lib/screens/AlertMe.tsx";
import { NoConversations } from "../../lib/screens/empty/NoConversations.tsx";
import { NoFindings } from "../../lib/screens/empty/NoFindings.tsx";
import { useDashSearch, useMetricsQueries, useSetDashSearch } from "../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";
import { findingsQuery } from "../../lib/queries/findings.query.ts";
import { funnelMetricsQuery } from "../../lib/queries/metrics.query.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { Calculator } from "./Calculator.tsx";
import { ChangesSection } from "./ChangesSection.tsx";
import { FindingCard } from "./FindingCard.tsx";
import { LostFigure } from "./LostFigure.tsx";
import { QuestionsSection } from "./QuestionsSection.tsx";
import { ReadingRow } from "./ReadingRow.tsx";
import { WinsSection } from "./WinsSection.tsx";

type Shown = NonNullable<DashSearch["findings"]> | "open";

/** How many open findings show all of themselves; the others are a line each. */
const OPEN_AT_FIRST = 3;

const EMPTY_STATES: Record<Exclude<Shown, "open">, { title: string; description: string }> = {
  mended: {
    title: "No findings applied yet",
    description:
      "When you have made a change for a finding, mark it as applied. Results before and after the change are then compared here.",
  },
  dismissed: { title: "No dismissed findings", description: "Findings that you dismiss are kept here." },
};

const PROMISE =
  "Import past conversations from a file, or connect a bot, to see what costs you conversions and how to fix it.";

/** /dash/insights: findings with fixes and verification, and the conversion impact calculator. */
export function InsightsScreen() {
  const { now } = useMetricsQueries();
  const search = useDashSearch();
  const findings = useQuery(findingsQuery(now));
  const funnel = useQuery(funnelMetricsQuery(now));

  if (findings.isPending || funnel.isPending) return <InsightsSkeleton />;
  if (findings.data === undefined || funnel.data === undefined) {
    return (
      <QueryErrorCard query={findings.data === undefined ? findings : funnel} title="Findings could not be loaded" />
    );
  }
  if (funnel.data.conversations === 0 && findings.data.findings.length === 0)
    return <NoConversations promise={PROMISE} />;
  const all = findings.data.findings;
  return (
    <div
      aria-busy={findings.isPlaceholderData}
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity",
        findings.isPlaceholderData && "opacity-60",
      )}
    >
      <LostFigure />
      <ReadingRow />
      <Findings all={all} funnel={funnel.data} />
      <ChangesSection />
      {search.findings === "mended" ? null : <WinsSection all={all} />}
      <QuestionsSection />
    </div>
  );
}

function Findings({ all, funnel }: { all: Finding[]; funnel: FunnelMetrics }) {
  const { findings: chosen } = useDashSearch();
  const setSearch = useSetDashSearch();
  const shown: Shown = chosen ?? "open";
  const lists: Record<Shown, Finding[]> = {
    open: all.filter(({ status, count }) => status === "open" && count > 0),
    mended: sortByDay(all.filter(({ status }) => status === "applied" || status === "verified")),
    dismissed: all.filter(({ status }) => status === "dismissed"),
  };
  const unseen = all.filter(({ status, count }) => status === "open" && count === 0);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Finding status"
          value={shown}
          onValueChange={(value) => setSearch({ findings: value === "open" ? undefined : value })}
          options={[
            { value: "open", label: <Counted name="Open" n={lists.open.length} /> },
            { value: "mended", label: <Counted name="Applied" n={lists.mended.length} /> },
            { value: "dismissed", label: <Counted name="Dismissed" n={lists.dismissed.length} /> },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <MoneySwitch money={funnel.money} />
          <Calculator open={lists.open} funnel={funnel} />
          <AlertMe measure="findings" name="New failure patterns" />
        </div>
      </div>
      {lists[shown].length === 0 ? (
        <Card>
          {shown === "open" ? (
            <NoFindings total={all.length - unseen.length} />
          ) : (
            <EmptyState {...EMPTY_STATES[shown]} />
          )}
        </Card>
      ) : (
        <ol
          aria-label={shown === "mended" ? "Applied findings, newest first" : "Findings, largest effect first"}
          className="grid gap-3"
        >
          {lists[shown].map((finding, at) => (
            <li key={finding.id} className="min-w-0">
              <FindingCard
                finding={finding}
                sameDay={listAppliedWith(finding, lists.mended)}
                isOpen={shown !== "open" || at < OPEN_AT_FIRST}
              />
            </li>
          ))}
        </ol>
      )}
      {shown === "open" && unseen.length > 0 ? <Unseen findings={unseen} /> : null}
    </div>
  );
}

/** Findings that somebody takes care of and that did not happen in the period. */
function Unseen({ findings }: { findings: readonly Finding[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <p id={heading} className="font-semibold">
        Not seen in this period
      </p>
      <ul className="grid gap-3">
        {findings.map((finding) => (
          <li key={finding.id} className="min-w-0">
            <FindingCard finding={finding} sameDay={[]} isOpen={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Newest first; fixes of one day stay together. */
function sortByDay(applied: Finding[]): Finding[] {
  return applied.sort((a, b) => (b.appliedOn ?? "").localeCompare(a.appliedOn ?? ""));
}

function Counted({ name, n }: { name: string; n: number }) {
  return (
    <>
      {name} <span className="tabular text-xs font-normal">{formatCount(n)}</span>
    </>
  );
}

function InsightsSkeleton() {
  return (
    <div role="status" aria-label="Loading findings" className="grid gap-4">
      <Skeleton className="h-10 w-72" />
      {["a", "b", "c"].map((key) => (
        <Card key={key} className="grid gap-3 p-5">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-16 w-full" />
        </Card>
      ))}
    </div>
  );
}
