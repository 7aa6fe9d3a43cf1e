import { useLocation } from "@tanstack/react-router";
import { classNames } from "#src/components/ui/class-names.ts";
import { DashLink } from "../../lib/DashLink.tsx";
import { pickSharedSearch, useDashSearch } from "../../lib/dash-search.ts";
import { NAV_GROUPS } from "./nav.ts";

/** The links to the screens, in groups; they carry the shared filters along. */
export function SideNav({ onNavigate }: { onNavigate?: () => void }) {
  const path = useLocation({ select: (location) => location.pathname });
  const search = pickSharedSearch(useDashSearch());
  return (
    <nav aria-label="Dashboard" className="grid gap-0.5 text-sm">
      {NAV_GROUPS.map((group) => (
        <div key={group.label ?? "main"} className="grid gap-0.5">
          {group.label === null ? null : <p className="px-2.5 pt-4 pb-1 text-xs text-faint">{group.label}</p>}
          {group.links.map(({ to, name, icon: Icon }) => {
            const current = path === to || path.startsWith(`${to}/`);
            return (
              <DashLink
                key={to}
                to={to}
                search={search}
                aria-current={current ? "page" : undefined}
                {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
                className={classNames(
                  "flex min-h-9 items-center gap-2.5 rounded-[7px] border px-2.5 transition-colors",
                  current
                    ? "border-rule bg-card font-semibold text-ink"
                    : "border-transparent text-soft hover:bg-wash hover:text-ink",
                )}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {name}
              </DashLink>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
