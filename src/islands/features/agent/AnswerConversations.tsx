import { ArrowRight } from "lucide-react";
import type { FoundConversations } from "#src/domain/agent/agent.contract.ts";
import { getChannelName } from "#src/domain/shared/channels.ts";
import { formatCount, formatDateTime } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { parseDashSearch } from "../../lib/navigation/dash-search.ts";
import { useDash } from "../../lib/session/dash-context.ts";

/** The newest conversations of an answer, and a link to all of them. */
export function AnswerConversations({ found }: { found: FoundConversations }) {
  const { client } = useDash();
  if (found.total === 0) return null;
  const search = parseDashSearch(Object.fromEntries(new URLSearchParams(found.query)));
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-rule rounded-sm border border-rule">
        {found.items.map(({ id, title, channel, startedAt }) => (
          <li key={id}>
            <DashLink
              to={paths.dash.conversation(id)}
              className="grid gap-0.5 px-3 py-2 transition-colors hover:bg-wash"
            >
              <span className="truncate text-sm">{title === "" ? "–" : title}</span>
              <span className="text-xs text-soft">
                {getChannelName(channel)}, {formatDateTime(startedAt, client.timeZone)}
              </span>
            </DashLink>
          </li>
        ))}
      </ul>
      <DashLink
        to={paths.dash.conversations}
        search={search}
        className="inline-flex items-center gap-1.5 justify-self-start text-sm font-semibold underline underline-offset-4"
      >
        All {formatCount(found.total)} conversations
        <ArrowRight aria-hidden="true" className="size-4" />
      </DashLink>
    </div>
  );
}
