import { ArrowRight, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { ReactNode } from "react";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { getFindingFilter } from "#src/domain/findings/finding-kinds.ts";
import { formatEffect } from "#src/domain/findings/finding-labels.ts";
import type { Finding, FindingStatus } from "#src/domain/findings/findings.contract.ts";
import { DEFINITIONS } from "#src/domain/metrics/definitions.ts";
import { formatCount, formatPercent } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Card } from "#src/components/ui/layout/Card.tsx";
import { classNames } from "#src/components/ui/class-names.ts";
import { CopyButton } from "#src/components/ui/buttons/CopyButton.tsx";
import { Definition } from "#src/components/ui/overlays/Definition.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
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
  /** Whether it starts with all of it shown, not its title alone. */
  isOpen: boolean;
};

/** One finding: what happens, what to say instead, what it is worth, and who takes care of it. */
export function FindingCard({ finding, sameDay, isOpen }: FindingCardProps) {
  const heading = useId();
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const isShown = finding.status !== "dismissed";
  return (
    <Card className="overflow-hidden">
      <article aria-labelledby={heading} className={classNames("border-l-3", EDGES[finding.status])}>
        <details open={isUnfolded} className="group" onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
          <summary className="flex cursor-pointer list-none items-start gap-3 p-4 sm:px-5 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              className="mt-1 size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 id={heading} className="min-w-0 text-base leading-snug text-pretty group-open:text-lg">
                {finding.title}
              </h2>
              {isUnfolded ? null : <ShortWorth finding={finding} />}
            </span>
          </summary>
          <div className="grid gap-5 px-4 pb-4 sm:px-5 sm:pb-5">
            {isShown ? (
              <div className="grid items-start gap-x-8 gap-y-5 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
                <Happens finding={finding} />
                <SayInstead finding={finding} />
                {isWorth(finding) ? <Worth finding={finding} /> : null}
              </div>
            ) : null}
            {finding.verification === null ? null : (
              <VerificationNote finding={finding} verification={finding.verification} sameDay={sameDay} />
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
              <Evidence finding={finding} />
              <FindingActions finding={finding} />
            </div>
            <FindingCare finding={finding} />
          </div>
        </details>
      </article>
    </Card>
  );
}

function isWorth({ status, effect }: Finding): boolean {
  return status === "open" && effect.high > 0;
}

/** What a folded finding is worth, in a few words. */
function ShortWorth({ finding }: { finding: Finding }) {
  const { in: unit } = useDashSearch();
  if (!isWorth(finding)) return null;
  const isInMoney = unit === "money" && finding.effect.money !== undefined;
  const { amount } = formatEffect(finding.effect, isInMoney);
  return (
    <span className="tabular text-sm whitespace-nowrap text-soft">
      up to <span className="font-semibold text-ink">{amount}</span>{" "}
      {isInMoney ? "a month" : `${amount === "1" ? "sale" : "sales"} a month`}
    </span>
  );
}

function Block({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={classNames("grid gap-2", className)}>
      <h3 className="font-sans text-sm font-semibold tracking-normal text-soft">{title}</h3>
      {children}
    </section>
  );
}

function Happens({ finding: { count, share, previous, quotes, messages } }: { finding: Finding }) {
  const shared = pickSharedSearch(useDashSearch());
  return (
    <Block title="What happens">
      <p className="tabular text-sm text-soft">
        {formatCount(count)} {count === 1 ? "conversation" : "conversations"}, {formatPercent(share)} of all that
        closed; {formatCount(previous)} in the period before.
      </p>
      {quotes.length === 0 ? null : (
        <ul aria-label="What users wrote" className="grid gap-1">
          {quotes.map(({ conversationId, messageId, text }) => (
            <li key={messageId}>
              <DashLink
                to={paths.dash.conversation(conversationId)}
                search={shared}
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
                <DashLink
                  to={paths.dash.conversation(conversationId)}
                  search={shared}
                  className="wrap-anywhere hover:underline"
                >
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
    <Block title="Say instead" className="xl:row-span-2">
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
  const { in: unit } = useDashSearch();
  const isInMoney = unit === "money" && effect.money !== undefined;
  const { amount, range } = formatEffect(effect, isInMoney);
  return (
    <Block title="Worth">
      <p className="tabular text-sm text-soft">
        <Definition
          definition={`${DEFINITIONS.findingEffect.definition} 95% interval: ${range}.`}
          n={count}
          unit="conversations lost"
        >
          up to <span className="figure-text text-figure text-ink">{amount}</span>{" "}
          {isInMoney ? "a month" : `more ${amount === "1" ? "sale" : "sales"} a month`}
        </Definition>
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
      <ConversationsLink filter={getFindingFilter(id)} className={link}>
        {count === 1 ? "See the conversation" : `See the ${formatCount(count)} conversations`}
        <ArrowRight aria-hidden="true" className="size-3.5" />
      </ConversationsLink>
      {first === undefined ? null : (
        <DashLink to={paths.dash.conversation(first)} search={shared} className={classNames(link, "text-soft")}>
          Open the latest
        </DashLink>
      )}
    </p>
  );
}
