import { useQuery } from "@tanstack/react-query";
import { paths } from "#src/domain/shared/paths.ts";
import { notificationsQuery } from "../../lib/queries/notifications.query.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/navigation/dash-search.ts";
import { NavList } from "../../lib/frame/NavList.tsx";
import type { NavLinkProps } from "../../lib/frame/NavList.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { listNavGroups } from "./nav.ts";

/** Side navigation of the dashboard, with the number of tickets that have an unread reply. */
export function SideNav({ onNavigate }: { onNavigate?: () => void }) {
  const { role } = useDash();
  const { data } = useQuery(notificationsQuery());
  const unread = { [paths.dash.support]: data?.unreadTickets ?? 0 };
  return (
    <NavList
      label="Dashboard"
      groups={listNavGroups(role)}
      link={FilteredLink}
      onNavigate={onNavigate}
      unread={unread}
    />
  );
}

/** A link that keeps the shared filters. */
function FilteredLink(props: NavLinkProps) {
  const search = pickSharedSearch(useDashSearch());
  return <DashLink {...props} search={search} />;
}
