import { useQuery } from "@tanstack/react-query";
import { canManageWorkspace } from "#src/domain/auth/policies.ts";
import { MINIMUM_AGE_DAYS, MINIMUM_CLOSED } from "#src/domain/benchmarks/benchmarks.contract.ts";
import type { Benchmarks, Reason } from "#src/domain/benchmarks/benchmarks.contract.ts";
import { formatDate, formatNumberOf } from "#src/domain/shared/format.ts";
import { SHARING_TEXT } from "#src/domain/workspace/workspace.contract.ts";
import { Card, Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { AutosaveSwitch } from "../../lib/forms/AutosaveSwitch.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { QueryErrorCard } from "../../lib/screens/lists/QueryError.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { benchmarksQuery, useSetSharing } from "./benchmarks.query.ts";
import { MeasureRow } from "./MeasureRow.tsx";

/** /dash/market-benchmarks: the workspace's figures beside those of its cohort, or of the public reference. */
export function MarketBenchmarksScreen() {
  const benchmarks = useQuery(benchmarksQuery());
  if (benchmarks.data === undefined && benchmarks.isError) {
    return <QueryErrorCard query={benchmarks} title="Benchmarks could not be loaded" />;
  }
  if (benchmarks.data === undefined) return <BenchmarksSkeleton />;
  const { cohort, measures } = benchmarks.data;
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
      <Section title={cohort.name} description={describeWindow(benchmarks.data)}>
        {measures.every(({ you }) => you.value === null) ? (
          <p className="rounded-sm bg-wash px-3 py-2 text-sm text-soft">
            You have no conversations in these days yet. Your marks appear with your first ones.
          </p>
        ) : null}
        <ol>
          {measures.map((measure) => (
            <MeasureRow key={measure.id} measure={measure} isReference={cohort.kind === "reference"} />
          ))}
        </ol>
        <p className="border-t border-rule pt-3 text-xs text-soft">
          Each bar runs from the lower to the upper quartile, with the median marked. The dot is you, with your 95%
          interval.
        </p>
      </Section>
      <div className="grid gap-4">
        <SharingSection benchmarks={benchmarks.data} />
        <MethodSection benchmarks={benchmarks.data} />
      </div>
    </div>
  );
}

function describeWindow({ cohort: { kind, n, window, asOf } }: Benchmarks): string {
  const days = `${formatDate(window.from, "UTC")} to ${formatDate(window.to, "UTC")}`;
  if (kind === "reference") return `Your figures are of ${days}`;
  return `At least ${formatNumberOf(n, "workspace")}, ${days}, computed on ${formatDate(asOf, "UTC")}`;
}

const REASONS: Record<Reason, string> = {
  not_sharing: "You don't share, so you see the public reference. Groups of workspaces are shown to those who share.",
  demo: "The demo's figures are made up, so they count in no group.",
  suspended: "Your workspace is suspended, so its figures count in no group.",
  unverified: "Your figures count once an owner has confirmed their email address.",
  not_paying: "Your figures count once your workspace has a paid plan.",
  linked:
    "Another workspace with the same email domain or the same card counts already, and each business counts once.",
  too_new: `Your figures count once your workspace is ${MINIMUM_AGE_DAYS} days old.`,
  too_few_conversations: `Your figures count once ${MINIMUM_CLOSED} conversations have closed within 28 days.`,
};

function SharingSection({ benchmarks: { sharing, contributes, reason, cohort } }: { benchmarks: Benchmarks }) {
  const { role, impersonation } = useDash();
  const change = useSetSharing();
  const canChange = canManageWorkspace(role) && impersonation === undefined;
  return (
    <Section title="Sharing">
      <div className="grid gap-3 text-sm">
        <AutosaveSwitch
          label="Share figures"
          hint={SHARING_TEXT}
          saved={sharing}
          disabled={!canChange}
          onSave={(next, onSettled) =>
            change.mutate(next, {
              ...toastOutcome(
                next ? "Figures are shared" : "Figures are no longer shared",
                "The setting could not be saved",
              ),
              onSettled,
            })
          }
        />
        {canChange ? null : <p className="text-soft">Only owners and admins can change this.</p>}
        <p className="text-soft">
          {contributes
            ? "Your figures count in the groups of your industry and size, from the next weekly snapshot on."
            : REASONS[reason ?? "not_sharing"]}
        </p>
        {sharing && cohort.kind === "reference" ? (
          <p className="text-soft">
            No group of yours has five workspaces yet, so you see the public reference. This changes by itself.
          </p>
        ) : null}
      </div>
    </Section>
  );
}

function MethodSection({ benchmarks: { cohort } }: { benchmarks: Benchmarks }) {
  return (
    <Section title="How this is made">
      <div className="grid gap-3 text-sm text-soft">
        {cohort.kind === "reference" ? (
          <>
            <p>
              Conversations of open corpora, read by the same engine as yours. The quartiles are over their sources and
              domains. They are bookings and orders that paid workers wrote: a yardstick, not your market. They can't
              tell response times.
            </p>
            <ul className="grid gap-1.5">
              {cohort.sources.map(({ name, url, license, conversations }) => (
                <li key={name}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    className="font-semibold text-ink underline underline-offset-4"
                  >
                    {name}
                  </a>
                  , {formatNumberOf(conversations, "conversation")}, {license}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            Paying workspaces of your industry and size that share, or wider where there are too few. Each business
            counts once, whatever its size. Sample data are left out.
          </p>
        )}
        <p>
          A group has at least {cohort.minimum} workspaces. Figures are rounded, more coarsely where few workspaces
          stand far apart, computed once a week over the last 28 days, and can't be filtered, so that no two of them can
          be subtracted to see a single workspace.
        </p>
      </div>
    </Section>
  );
}

function BenchmarksSkeleton() {
  return (
    <Card role="status" aria-label="Loading benchmarks" className="grid gap-5 p-5">
      <Skeleton className="h-5 w-72 max-w-full" />
      {["a", "b", "c", "d", "e", "f"].map((key) => (
        <Skeleton key={key} className="h-14 w-full" />
      ))}
    </Card>
  );
}
