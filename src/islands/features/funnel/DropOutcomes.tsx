import { OUTCOME_GROUPS, OUTCOMES } from "#src/domain/reading/reading.contract.ts";
import type { OutcomeCounts } from "#src/domain/metrics/outcome-counts.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";

const DROP_GROUPS = [
  { id: "lost", name: "Lost" },
  { id: "waiting", name: "Waiting for you" },
  { id: "served", name: "Served" },
  { id: "not_customer", name: "Not customers" },
] as const;

/** How many of some drop-offs were lost, waiting, served and not customers, in words: "92 lost, 15 waiting for you". */
export function describeDropOutcomes(outcomes: OutcomeCounts, total: number): string {
  const unread = total - countRead(outcomes);
  return [
    ...listGroups(outcomes).map(({ n, name }) => `${formatCount(n)} ${name.toLowerCase()}`),
    ...(unread > 0 ? [`${formatCount(unread)} without an outcome yet`] : []),
  ].join(", ");
}

/** What drop-offs came to, as a list; each part opens its conversations where there is a filter for them. */
export function DropOutcomes({
  outcomes,
  total,
  filter,
}: {
  outcomes: OutcomeCounts;
  total: number;
  filter: DashSearch | null;
}) {
  const groups = listGroups(outcomes);
  const unread = total - countRead(outcomes);
  if (groups.length === 0 && unread <= 0) return null;
  return (
    <ul aria-label="What they came to" className="flex flex-wrap gap-x-5 gap-y-2">
      {groups.map(({ id, name, members, n }) => (
        <li key={id} className="grid text-[0.8125rem] text-soft">
          <span className="tabular text-base font-semibold text-ink">{formatCount(n)}</span>
          {filter === null ? (
            name
          ) : (
            <DashLink
              to={paths.dash.conversations}
              search={{ ...filter, outcome: members.join(",") }}
              className="underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {name}
            </DashLink>
          )}
        </li>
      ))}
      {unread > 0 ? (
        <li className="grid text-[0.8125rem] text-soft">
          <span className="tabular text-base font-semibold text-ink">{formatCount(unread)}</span>
          Without an outcome yet
        </li>
      ) : null}
    </ul>
  );
}

function countRead(outcomes: OutcomeCounts): number {
  return OUTCOMES.reduce((sum, outcome) => sum + outcomes[outcome], 0);
}

function listGroups(outcomes: OutcomeCounts) {
  return DROP_GROUPS.map((group) => {
    const members = OUTCOMES.filter((outcome) => OUTCOME_GROUPS[outcome] === group.id);
    return { ...group, members, n: members.reduce((sum, outcome) => sum + outcomes[outcome], 0) };
  }).filter(({ n }) => n > 0);
}
