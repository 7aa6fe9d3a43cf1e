import { countUnread, listDropGroups } from "#src/domain/metrics/drop-offs/drop-outcomes.ts";
import type { OutcomeCounts } from "#src/domain/metrics/outcomes/outcome-counts.contract.ts";
import { formatCount } from "#src/domain/shared/format.ts";
import { ConversationsLink } from "../../lib/navigation/ConversationsLink.tsx";
import type { DashSearch } from "../../lib/navigation/dash-search.ts";

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
  const groups = listDropGroups(outcomes);
  const unread = countUnread(outcomes, total);
  if (groups.length === 0 && unread <= 0) return null;
  return (
    <ul aria-label="What they came to" className="flex flex-wrap gap-x-5 gap-y-2">
      {groups.map(({ id, name, members, n }) => (
        <li key={id} className="grid text-[0.8125rem] text-soft">
          <span className="tabular text-base font-semibold text-ink">{formatCount(n)}</span>
          {filter === null ? (
            name
          ) : (
            <ConversationsLink
              filter={{ ...filter, outcome: members.join(",") }}
              className="underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              {name}
            </ConversationsLink>
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
