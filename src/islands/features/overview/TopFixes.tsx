import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { describeProblem, formatEffect } from "#src/domain/findings/finding-labels.ts";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { describeSample, describeWin, listAppliedWith } from "#src/domain/findings/results.ts";
import { formatDay, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { pickSharedSearch, useDashSearch, useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { findingsQuery } from "../../lib/queries/findings.query.ts";
import { NoFindings } from "../../lib/screens/empty/NoFindings.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";
import { CardLink } from "./CardLink.tsx";

const SHOWN = 3;

/** The three open findings with the largest estimated effect, and apart the newest fix that worked. */
export function TopFixes() {
  const { now } = useMetricsQueries();
  const search = pickSharedSearch(useDashSearch());
  const query = useQuery(findingsQuery(now));
  const findings = query.data?.findings ?? [];
  const open = findings.filter(({ status, count }) => status === "open" && count > 0).slice(0, SHOWN);
  const [verified] = findings.filter(({ status }) => status === "verified").sort(compareNewest);
  return (
    <Section
      title="Top three fixes"
      actions={
        <CardLink to={paths.dash.insights} search={search}>
          View insights
        </CardLink>
      }
    >
      {query.isPending ? (
        <div role="status" aria-label="Loading fixes" className="grid gap-5">
          {["a", "b", "c"].map((key) => (
            <div key={key} className="grid gap-2 border-l-3 border-rule pl-3">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-4/5" />
              <Skeleton className="h-3 w-full" />
            </div>
          ))}
        </div>
      ) : null}
      {query.isError && query.data === undefined ? <QueryError query={query} className="py-6!" /> : null}
      {query.data !== undefined && open.length === 0 ? <NoFindings total={findings.length} className="py-6!" /> : null}
      {open.length > 0 ? (
        <ol className="grid gap-5">
          {open.map((finding) => (
            <li key={finding.id}>
              <Fix finding={finding} />
            </li>
          ))}
        </ol>
      ) : null}
      {verified === undefined ? null : (
        <div className="mt-5 grid gap-3 border-t border-rule pt-4">
          <h3 className="font-sans text-[0.8125rem] font-semibold tracking-normal text-soft">What worked</h3>
          <VerifiedFix fixes={listAppliedWith(verified, findings)} />
        </div>
      )}
    </Section>
  );
}

function compareNewest(a: Finding, b: Finding): number {
  return (b.appliedOn ?? "").localeCompare(a.appliedOn ?? "");
}

function Fix({ finding }: { finding: Finding }) {
  const { in: unit } = useDashSearch();
  const { amount, range } = formatEffect(finding.effect, unit === "money");
  return (
    <div className="grid gap-1 border-l-3 border-drop pl-3 text-sm">
      <FixHeading finding={finding} />
      <p className="tabular text-soft">
        {formatPercent(finding.share)} of closed conversations.{" "}
        <Definition
          definition={`${DEFINITIONS.findingEffect.definition} 95% interval: ${range}.`}
          n={finding.count}
          unit="conversations lost"
        >
          More sales: <span className="font-semibold text-ink">up to {amount} a month</span>
        </Definition>
      </p>
      <p className="line-clamp-2 text-soft">{finding.fix}</p>
      <ConversationsLink
        filter={getFindingFilter(finding.id)}
        className="inline-flex w-fit items-center gap-1.5 rounded-xs py-1 font-semibold hover:underline"
      >
        See the conversations
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </ConversationsLink>
    </div>
  );
}

/** The result of all fixes of one day, claimed once. */
function VerifiedFix({ fixes }: { fixes: readonly Finding[] }) {
  const [first] = fixes;
  const win = describeWin(fixes);
  if (first === undefined || first.appliedOn === null || first.verification === null || win === null) return null;
  const { before, after } = first.verification;
  return (
    <div className="grid gap-1 border-l-3 border-conversion pl-3 text-sm">
      <FixHeading finding={first} more={fixes.length - 1} />
      <p className="tabular text-soft">
        <Definition
          definition={DEFINITIONS.findingChange.definition}
          n={before.n + after.n}
          unit="closed conversations"
        >
          <span className="text-ink">{win}</span>
        </Definition>
      </p>
      <p className="tabular text-xs text-soft">
        Applied {formatDay(first.appliedOn, "UTC")}. {describeSample(first.verification)}.
      </p>
    </div>
  );
}

/** An open fix by its figures, a result by the problem: its count is of this period, and often zero. */
function FixHeading({ finding: { kind, status, title }, more = 0 }: { finding: Finding; more?: number }) {
  return (
    <h3 className="font-sans text-sm leading-snug font-semibold tracking-normal">
      {status === "open" ? title : describeProblem(kind)}
      {more === 0 ? null : `, and ${more} more`}
    </h3>
  );
}
