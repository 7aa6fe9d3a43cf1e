import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { Finding } from "#src/domain/analysis/findings.contract.ts";
import { nameStage } from "#src/domain/conversations/labels.ts";
import { formatCount, formatDecimal, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Section } from "#src/components/ui/Card.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { DashLink } from "../../lib/DashLink.tsx";
import { pickSharedSearch, useDashSearch, useMetricsQueries } from "../../lib/dash-search.ts";
import { QueryError } from "../../lib/QueryError.tsx";
import { findingsQuery } from "./findings.query.ts";

const SHOWN = 3;

/** The three problems whose mending promises most, each with its evidence and a fix in words. */
export function TopFixes() {
  const { now } = useMetricsQueries();
  const query = useQuery(findingsQuery(now, SHOWN));
  return (
    <Section title="Top three fixes">
      {query.isPending ? (
        <div role="status" aria-label="Loading the fixes" className="grid gap-5">
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
      {query.data !== undefined && query.data.findings.length === 0 ? (
        <EmptyState
          className="py-6!"
          title="Nothing stands out"
          description="No problem is frequent enough in this period to be called one."
        />
      ) : null}
      {query.data !== undefined && query.data.findings.length > 0 ? (
        <ol className="grid gap-5">
          {query.data.findings.slice(0, SHOWN).map((finding) => (
            <li key={finding.id}>
              <Fix finding={finding} />
            </li>
          ))}
        </ol>
      ) : null}
    </Section>
  );
}

function Fix({ finding }: { finding: Finding }) {
  const shared = pickSharedSearch(useDashSearch());
  const { stage, kind, stepKey, effect } = finding;
  return (
    <div className="grid gap-1 border-l-3 border-drop pl-3 text-sm">
      <h3 className="font-sans text-sm leading-snug font-semibold tracking-normal">{finding.title}</h3>
      <p className="tabular text-soft">
        {formatCount(finding.count)} conversations, {nameStage(stage ?? "none")}, {formatPercent(finding.share)} of all.{" "}
        <Definition definition="Estimated extra conversions a month if these conversations converted like the others that came as far, with the 95 % interval.">
          About <span className="font-semibold text-ink">+{writeEffect(effect.perMonth)}</span> conversions a month (
          {writeEffect(effect.low)} to {writeEffect(effect.high)})
        </Definition>
      </p>
      <p className="line-clamp-2 text-soft">{finding.fix}</p>
      <DashLink
        to={paths.dash.conversations}
        search={{ ...shared, stage: stage ?? "none", outcome: "dropped", reason: kind, step: stepKey ?? undefined }}
        className="inline-flex w-fit items-center gap-1.5 rounded-xs py-1 font-semibold hover:underline"
      >
        See the conversations
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </DashLink>
    </div>
  );
}

function writeEffect(perMonth: number): string {
  return perMonth < 10 ? formatDecimal(perMonth, 1) : formatCount(perMonth);
}
