import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/navigation/dash-search.ts";
import { NavList } from "../../lib/frame/NavList.tsx";
import type { NavLinkProps } from "../../lib/frame/NavList.tsx";
import { NAV_GROUPS } from "./nav.ts";

/** Side navigation of the dashboard. */
export function SideNav({ onNavigate }: { onNavigate?: () => void }) {
  return <NavList label="Dashboard" groups={NAV_GROUPS} link={FilteredLink} onNavigate={onNavigate} />;
}

/** A link that keeps the shared filters. */
function FilteredLink(props: NavLinkProps) {
  const search = pickSharedSearch(useDashSearch());
  return <DashLink {...props} search={search} />;
}
