import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useScreenSearch } from "../../../lib/navigation/dash-search.ts";
import { NavList } from "../../../lib/frame/NavList.tsx";
import type { NavLinkProps } from "../../../lib/frame/NavList.tsx";
import { NAV_FOOTER, NAV_GROUPS } from "./nav.ts";
import { useUnreadPaths } from "./use-unread-paths.ts";

/** Side navigation of the dashboard, with the number of tickets that have an unread reply. */
export function SideNav({ onNavigate }: { onNavigate?: () => void }) {
  const unread = useUnreadPaths();
  return (
    <NavList
      label="Dashboard"
      groups={NAV_GROUPS}
      footer={NAV_FOOTER}
      link={FilteredLink}
      onNavigate={onNavigate}
      unread={unread}
    />
  );
}

/** A link that keeps the shared filters. */
function FilteredLink(props: NavLinkProps) {
  const search = useScreenSearch();
  return <DashLink {...props} search={search} />;
}
