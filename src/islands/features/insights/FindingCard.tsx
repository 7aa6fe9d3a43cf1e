import { ArrowRight } from "lucide-react";
import { useId } from "react";
import { describeStage } from "#src/domain/analysis/labels.ts";
import { describeProblem, formatConversions } from "#src/domain/findings/finding-labels.ts";
import type { Finding, FindingStatus } from "#src/domain/findings/findings.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { Definition } from "#src/components/ui/Definition.tsx";
import { StageBadge } from "#src/components/ui/StageBadge.tsx";
import { VisuallyHidden } from "#src/components/ui/VisuallyHidden.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/navigation/dash-search.ts";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";
import { FindingActions } from "./FindingActions.tsx";
import { ModelWording } from "./ModelWording.tsx";
import { VerificationNote } from "./VerificationNote.tsx";

const EDGES: Record<FindingStatus, string> = {
  open: "border-drop",
  applied: "border-edge",
  verified: "border-conversion",
  dismissed: "border-edge",
};

type FindingCardProps = {
  finding: Finding;
  /** The fixes applied on the same day, this one included. */
  sameDay: readonly Finding[];
};

/** One finding: frequency, stage, estimated effect, suggested fix, evidence and status. */
export function FindingCard({ finding, sameDay }: FindingCardProps) {
  const heading = useId();
  const filter = useEvidenceFilter(finding);
  const { kind, stage, count, share, status } = finding;
  return (
    <Card className="overflow-hidden">
      <article aria-labelledby={heading} className={classNames("grid gap-4 border-l-3 p-4 sm:p-5", EDGES[status])}>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-1">
            <h2 id={heading} className="text-lg leading-snug">
              {describeProblem(kind)}
              {stage === null ? null : <VisuallyHidden> at {describeStage(stage)}</VisuallyHidden>}
            </h2>
            <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <StageBadge stage={stage} />
              <span>
                {formatCount(count)} {count === 1 ? "conversation" : "conversations"}, {formatPercent(share)} of all
                closed
              </span>
            </p>
          </div>
          {status === "open" ? <Effect finding={finding} /> : null}
        </div>
        {status === "dismissed" ? null : <p className="max-w-[68ch] text-[0.9375rem] leading-relaxed">{finding.fix}</p>}
        {status === "dismissed" ? null : <ModelWording finding={finding} />}
        {finding.verification === null ? null : (
          <VerificationNote finding={finding} verification={finding.verification} sameDay={sameDay} />
        )}
        {finding.messages.length < 2 ? null : <Messages finding={finding} filter={filter} />}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <Evidence finding={finding} filter={filter} />
          <FindingActions finding={finding} />
        </div>
      </article>
    </Card>
  );
}

function Effect({ finding: { effect, count } }: { finding: Finding }) {
  return (
    <div className="tabular grid justify-items-start text-sm text-soft sm:justify-items-end sm:text-right">
      <Definition
        definition={DEFINITIONS.findingEffect.definition}
        n={count}
        unit="conversations dropped off"
        className="sm:text-right!"
      >
        <span className="block text-ink">
          up to <span className="figure-text text-figure">{formatConversions(effect.perMonth)}</span> a month
        </span>
        more conversions, if fully fixed
      </Definition>
      <span className="block text-xs">
        95%: {formatConversions(effect.low)} to {formatConversions(effect.high)}
      </span>
    </div>
  );
}

/** The bot messages after which it happens, each linking to its conversations. */
function Messages({ finding, filter }: { finding: Finding; filter: DashSearch }) {
  return (
    <details className="group text-sm">
      <summary className="w-fit cursor-pointer rounded-xs py-1 font-semibold text-soft hover:text-ink">
        Last bot message: the {finding.messages.length} most frequent
      </summary>
      <ol className="mt-2 grid gap-1">
        {finding.messages.map(({ step, text, n }) => (
          <li key={step}>
            <DashLink
              to={paths.dash.conversations}
              search={{ ...filter, step }}
              className="flex items-baseline justify-between gap-4 rounded-sm border border-rule px-3 py-2 transition-colors hover:border-edge"
            >
              <span className="line-clamp-2 min-w-0">{text}</span>
              <span className="tabular shrink-0 text-xs text-soft">
                <span className="font-semibold text-ink">{formatCount(n)}</span> dropped off
              </span>
            </DashLink>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Links to the affected conversations and to the newest of them. */
function Evidence({ finding, filter }: { finding: Finding; filter: DashSearch }) {
  const [first] = finding.evidence;
  if (first === undefined) return <p className="text-sm text-soft">None in this period.</p>;
  const link = "inline-flex items-center gap-1.5 rounded-xs py-1 font-semibold hover:underline";
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <DashLink to={paths.dash.conversations} search={filter} className={link}>
        {finding.count === 1 ? "See the conversation" : `See the ${formatCount(finding.count)} conversations`}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </DashLink>
      <DashLink to={paths.dash.conversation(first)} className={classNames(link, "text-soft")}>
        Open the latest
      </DashLink>
    </p>
  );
}

/** Returns the list filters that show a finding's conversations. */
function useEvidenceFilter({ stage, kind }: Finding): DashSearch {
  const shared = pickSharedSearch(useDashSearch());
  return { ...shared, stage: stage ?? "none", outcome: "dropped", dropReason: kind };
}
