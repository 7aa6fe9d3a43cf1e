import { useQuery } from "@tanstack/react-query";
import type { KnownPerson } from "#src/domain/conversations/person.contract.ts";
import { READING_OUTCOME_NAMES } from "#src/domain/conversations/reading-labels.ts";
import { OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import { formatCount, formatDate, formatMoney, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Skeleton } from "#src/components/ui/feedback/Skeleton.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { pickSharedSearch, useDashSearch } from "../../../lib/navigation/dash-search.ts";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { QueryError } from "../../../lib/screens/lists/QueryError.tsx";
import { useDash } from "../../../lib/session/dash-context.ts";
import { personQuery } from "../conversations.query.ts";

/** What is known of the end user whose conversations the list shows, over all time. */
export function PersonHeader({ user }: { user: string }) {
  const query = useQuery(personQuery(user));
  const { data, isPending, error } = query;
  const isUnknown = error instanceof ApiError && error.code === "not_found";
  return (
    <Section title={user} className="mb-4 wrap-anywhere">
      {isPending ? <Skeleton className="h-5 w-64 max-w-full" /> : null}
      {data === undefined && isUnknown ? <p className="text-sm text-soft">No conversation names this person.</p> : null}
      {data === undefined && error !== null && !isUnknown ? <QueryError query={query} className="py-4!" /> : null}
      {data === undefined ? null : <PersonFacts person={data} />}
    </Section>
  );
}

function PersonFacts({ person }: { person: KnownPerson }) {
  const { client } = useDash();
  const shared = pickSharedSearch(useDashSearch());
  const { firstSeen, lastSeen, conversations, outcomes, money, openMatters } = person;
  const named = OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map(
    (outcome) => `${READING_OUTCOME_NAMES[outcome]} ${formatCount(outcomes[outcome])}`,
  );
  const amounts = money === null ? [] : [money, ...money.others];
  const worth = amounts.filter(({ sold }) => sold > 0).map(({ cents, currency }) => formatMoney(cents, currency));
  const open = outcomes.open === 0 ? [] : [`Open ${formatCount(outcomes.open)}`];
  return (
    <div className="grid gap-2 text-sm">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name="First seen">{formatDate(firstSeen, client.timeZone)}</Fact>
        <Fact name="Last seen">{formatDate(lastSeen, client.timeZone)}</Fact>
        <Fact name="All time">{formatNumberOf(conversations, "conversation")}</Fact>
        {worth.length === 0 ? null : <Fact name="Sold for">{worth.join(" and ")}</Fact>}
        <Fact name="Outcomes">{[...named, ...open].join(" · ")}</Fact>
      </dl>
      {openMatters.length === 0 ? null : (
        <div>
          <h3 className="text-soft">Open matters</h3>
          <ul className="grid gap-0.5">
            {openMatters.map(({ id, title, externalId, isWaiting }) => (
              <li key={id}>
                <DashLink
                  to={paths.dash.conversation(id)}
                  search={shared}
                  className="underline-offset-2 hover:underline"
                >
                  {title === "" ? externalId : title}
                </DashLink>
                <span className="text-soft">{isWaiting ? " waits for you" : " goes on"}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
