import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatEffect } from "#src/domain/findings/finding-labels.ts";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { listWins } from "#src/domain/findings/results.ts";
import { formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { pickSharedSearch, useDashSearch, useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { findingsQuery } from "../../lib/queries/findings.query.ts";
import { NoFindings } from "../../lib/screens/empty/NoFindings.tsx";
import { VerifiedFix } from "../../lib/screens/figures/VerifiedFix.tsx";
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
  const [win] = listWins(findings);
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
      {win === undefined ? null : (
        <div className="mt-5 grid gap-3 border-t border-rule pt-4">
          <h3 className="font-sans text-[0.8125rem] font-semibold tracking-normal text-soft">What worked</h3>
          <VerifiedFix fixes={win} />
        </div>
      )}
    </Section>
  );
}

function Fix({ finding }: { finding: Finding }) {
  const { in: unit } = useDashSearch();
  const { amount, range } = formatEffect(finding.effect, unit === "money");
  return (
    <div className="grid gap-1 border-l-3 border-drop pl-3 text-sm">
      <h3 className="font-sans text-sm leading-snug font-semibold tracking-normal">{finding.title}</h3>
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
