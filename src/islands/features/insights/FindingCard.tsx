import { ArrowRight } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import { formatConversions } from "#src/domain/findings/finding-labels.ts";
import type { Finding, FindingStatus } from "#src/domain/findings/findings.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { CopyButton } from "#src/components/ui/CopyButton.tsx";
import { Definition } from "#src/components/ui/Definition.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/navigation/dash-search.ts";
import { FindingActions } from "./FindingActions.tsx";
import { FindingCare } from "./FindingCare.tsx";
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

/** One finding: what happens, what to say instead, what it is worth, and who takes care of it. */
export function FindingCard({ finding, sameDay }: FindingCardProps) {
  const heading = useId();
  const isShown = finding.status !== "dismissed";
  return (
    <Card className="overflow-hidden">
      <article
        aria-labelledby={heading}
        className={classNames("grid gap-5 border-l-3 p-4 sm:p-5", EDGES[finding.status])}
      >
        <h2 id={heading} className="text-lg leading-snug text-pretty">
          {finding.title}
        </h2>
        {isShown ? <Happens finding={finding} /> : null}
        {isShown ? <SayInstead finding={finding} /> : null}
        {finding.status === "open" && finding.effect.high > 0 ? <Worth finding={finding} /> : null}
        {finding.verification === null ? null : (
          <VerificationNote finding={finding} verification={finding.verification} sameDay={sameDay} />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <Evidence finding={finding} />
          <FindingActions finding={finding} />
        </div>
        <FindingCare finding={finding} />
      </article>
    </Card>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-soft">{title}</h3>
      {children}
    </section>
  );
}

function Happens({ finding: { count, share, previous, quotes, messages } }: { finding: Finding }) {
  return (
    <Block title="What happens">
      <p className="tabular text-sm text-soft">
        {formatCount(count)} {count === 1 ? "conversation" : "conversations"}, {formatPercent(share)} of all closed;{" "}
        {formatCount(previous)} in the period before.
      </p>
      {quotes.length === 0 ? null : (
        <ul aria-label="What users wrote" className="grid gap-1">
          {quotes.map(({ conversationId, messageId, text }) => (
            <li key={messageId}>
              <DashLink
                to={paths.dash.conversation(conversationId)}
                className="block rounded-sm border border-rule px-3 py-2 text-sm wrap-anywhere transition-colors hover:border-edge"
              >
                “{text}”
              </DashLink>
            </li>
          ))}
        </ul>
      )}
      {messages.length === 0 ? null : (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-xs py-1 font-semibold text-soft hover:text-ink">
            What the bot says
          </summary>
          <ul className="mt-2 grid gap-1">
            {messages.map(({ conversationId, messageId, text, language }) => (
              <li key={messageId} className="grid gap-0.5 rounded-sm border border-rule px-3 py-2">
                <span className="text-xs text-soft">{describeLanguage(language)}</span>
                <DashLink to={paths.dash.conversation(conversationId)} className="wrap-anywhere hover:underline">
                  {text}
                </DashLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Block>
  );
}

function SayInstead({ finding }: { finding: Finding }) {
  return (
    <Block title="Say instead">
      <p className="max-w-[68ch] text-[0.9375rem] leading-relaxed">{finding.fix}</p>
      {finding.instead.length === 0 ? null : (
        <ul aria-label="Replies to copy" className="grid gap-1">
          {finding.instead.map(({ language, text }) => (
            <li key={language} className="flex items-start justify-between gap-3 rounded-sm bg-wash px-3 py-2 text-sm">
              <span lang={language === "other" ? undefined : language} className="min-w-0">
                <span className="block text-xs text-soft">{describeLanguage(language)}</span>
                <span className="wrap-anywhere">{text}</span>
              </span>
              <CopyButton text={text} label={`Copy the reply in ${describeLanguage(language)}`} size="sm" />
            </li>
          ))}
        </ul>
      )}
      <ModelWording finding={finding} />
    </Block>
  );
}

function Worth({ finding: { effect, count } }: { finding: Finding }) {
  return (
    <Block title="Worth">
      <p className="tabular text-sm text-soft">
        <Definition definition={DEFINITIONS.findingEffect.definition} n={count} unit="conversations lost">
          up to <span className="figure-text text-figure text-ink">{formatConversions(effect.perMonth)}</span> more
          sales a month
        </Definition>{" "}
        <span className="text-xs">
          (95%: {formatConversions(effect.low)} to {formatConversions(effect.high)})
        </span>
      </p>
    </Block>
  );
}

/** Links to the affected conversations and to the newest of them. */
function Evidence({ finding: { id, count, evidence } }: { finding: Finding }) {
  const shared = pickSharedSearch(useDashSearch());
  const [first] = evidence;
  if (count === 0) return <p className="text-sm text-soft">None in this period.</p>;
  const link = "inline-flex items-center gap-1.5 rounded-xs py-1 font-semibold hover:underline";
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <DashLink to={paths.dash.conversations} search={{ ...shared, ...getFindingFilter(id) }} className={link}>
        {count === 1 ? "See the conversation" : `See the ${formatCount(count)} conversations`}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </DashLink>
      {first === undefined ? null : (
        <DashLink to={paths.dash.conversation(first)} className={classNames(link, "text-soft")}>
          Open the latest
        </DashLink>
      )}
    </p>
  );
}
