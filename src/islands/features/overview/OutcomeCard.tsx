import { useQuery } from "@tanstack/react-query";
import { formatCount, formatMoney, formatNumberOf, formatPercent } from "#src/domain/shared/format.ts";
import { READING_OUTCOME_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { OUTCOME_GROUPS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import type { Outcomes } from "#src/domain/metrics/outcomes/outcomes.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import { MoneySwitch, useIsInMoney } from "../../lib/money/MoneySwitch.tsx";
import { useMetricsQueries } from "../../lib/navigation/dash-search.ts";
import { outcomesQuery } from "../../lib/queries/metrics.query.ts";
import { AlertMe } from "../../lib/screens/AlertMe.tsx";
import { AgreementNote } from "../../lib/screens/AgreementNote.tsx";
import { QueryError } from "../../lib/screens/lists/QueryError.tsx";

const GROUPS = [
  { id: "served", rate: "served", name: "Served", color: "bg-conversion", watched: "servedRate" },
  { id: "waiting", rate: "waiting", name: "Waiting for you", color: "bg-consideration", watched: null },
  { id: "lost", rate: "lost", name: "Lost", color: "bg-drop", watched: "lostRate" },
  { id: "not_customer", rate: "notCustomers", name: "Not customers", color: "bg-edge", watched: null },
] as const;

/** What the period's conversations came to, as one bar; each part opens its conversations. */
export function OutcomeCard() {
  const { now } = useMetricsQueries();
  const query = useQuery(outcomesQuery(now));
  return (
    <Section title="Outcomes" actions={<MoneySwitch money={query.data?.money} />}>
      {query.isPending ? <Skeleton className="h-24 w-full" /> : null}
      {query.isError && query.data === undefined ? <QueryError query={query} className="py-6!" /> : null}
      {query.data === undefined ? null : <OutcomeBar outcomes={query.data} />}
    </Section>
  );
}

function OutcomeBar({ outcomes }: { outcomes: Outcomes }) {
  const isInMoney = useIsInMoney(outcomes.money);
  const { closed, open, counts, customers } = outcomes;
  if (closed === 0) return <p className="text-sm text-soft">Outcomes appear once conversations have ended.</p>;
  const parts = GROUPS.map((group) => {
    const members = OUTCOMES.filter((outcome) => OUTCOME_GROUPS[outcome] === group.id);
    return { ...group, members, n: outcomes[group.rate].k, share: outcomes[group.rate].rate };
  });
  return (
    <div className="grid gap-3">
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ id, color, n }) =>
          n === 0 ? null : <span key={id} className={color} style={{ width: `${(n / closed) * 100}%` }} />,
        )}
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {parts.map(({ id, name, color, members, n, share, watched }) => (
          <li key={id} className="relative min-w-0">
            <ConversationsLink filter={{ outcome: members.join(",") }} className="group grid gap-0.5">
              <span className="flex items-center gap-2 text-[0.8125rem] text-soft">
                <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${color}`} />
                {name}
              </span>
              <span className="tabular text-lg font-semibold group-hover:underline">
                {formatCount(n)} <span className="text-sm font-normal text-soft">{formatPercent(share)}</span>
              </span>
            </ConversationsLink>
            {watched === null ? null : (
              <span className="absolute -top-0.5 right-0">
                <AlertMe measure={watched} name={`${name} rate`} iconOnly />
              </span>
            )}
            {members.length === 1 ? null : (
              <ul className="mt-1 grid gap-0.5 text-xs text-soft">
                {members.map((outcome) => (
                  <li key={outcome}>
                    <ConversationsLink filter={{ outcome }} className="flex justify-between gap-2 hover:underline">
                      <span className="truncate">{READING_OUTCOME_NAMES[outcome]}</span>
                      <span className="tabular">{formatCount(counts[outcome])}</span>
                    </ConversationsLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {isInMoney ? <OutcomeMoney {...outcomes} /> : null}
      <p className="tabular text-xs text-faint">
        n = {formatNumberOf(closed, "closed conversation")}
        {open === 0 ? "" : `; ${formatCount(open)} without an outcome yet`}
        {customers === closed
          ? ""
          : `. Shares are of the ${formatCount(customers)} with customers; “Not customers” is of all.`}
      </p>
      <AgreementNote />
    </div>
  );
}

/** What was sold, and what the lost conversations would be worth at most. */
function OutcomeMoney({ money, lostMoney, lost }: Pick<Outcomes, "money" | "lostMoney" | "lost">) {
  if (money === null) return null;
  return (
    <dl aria-label="In money" className="tabular grid grid-cols-2 gap-4 border-t border-rule pt-3 text-sm">
      <div>
        <dt className="text-soft">Sold</dt>
        <dd className="text-lg font-semibold">{formatMoney(money.cents, money.currency)}</dd>
        <dd className="text-xs text-faint">
          {formatNumberOf(money.sold, "sale")}
          {money.others.map(({ cents, currency }) => `, and ${formatMoney(cents, currency)}`)}
        </dd>
      </div>
      {lostMoney === null ? null : (
        <div>
          <dt className="text-soft">Lost, at most</dt>
          <dd className="text-lg font-semibold">{formatMoney(lostMoney.cents, lostMoney.currency)}</dd>
          <dd className="text-xs text-faint">if each of the {formatCount(lost.k)} had been an average sale</dd>
        </div>
      )}
    </dl>
  );
}
