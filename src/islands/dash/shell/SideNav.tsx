import { DashLink } from "../../lib/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/dash-search.ts";
import { NavList } from "../../lib/frame/NavList.tsx";
import type { NavLinkProps } from "../../lib/frame/NavList.tsx";
import { NAV_GROUPS } from "./nav.ts";

/** The links to the screens, in groups. */
export function SideNav({ onNavigate }: { onNavigate?: () => void }) {
  return <NavList label="Dashboard" groups={NAV_GROUPS} link={FilteredLink} onNavigate={onNavigate} />;
}

/** Carries the shared filters along. */
function FilteredLink(props: NavLinkProps) {
  const search = pickSharedSearch(useDashSearch());
  return <DashLink {...props} search={search} />;
}
