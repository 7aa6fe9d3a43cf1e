import { useLocation } from "@tanstack/react-router";
import { classNames } from "#src/components/ui/class-names.ts";
import { UnreadCount } from "../../../lib/frame/UnreadCount.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useScreenSearch } from "../../../lib/navigation/dash-search.ts";
import { findTabs, isTabOpen } from "./nav.ts";
import { useUnreadPaths } from "./use-unread-paths.ts";

/** The screens that share the open screen's entry of the navigation; nothing where it stands alone. */
export function ScreenTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const search = useScreenSearch();
  const unread = useUnreadPaths();
  const found = findTabs(path);
  if (found === null) return null;
  return (
    <nav aria-label={`${found.label}: screens`} className="-mt-1 overflow-x-auto border-b border-rule print:hidden">
      <ul className="flex gap-1">
        {found.tabs.map((tab) => (
          <li key={tab.to} className="shrink-0">
            <DashLink
              to={tab.to}
              search={search}
              aria-current={isTabOpen(tab, path) ? "page" : undefined}
              className={classNames(
                "-mb-px flex min-h-10 items-center gap-1.5 border-b-2 px-2.5 text-sm font-semibold sm:px-3",
                isTabOpen(tab, path) ? "border-ink text-ink" : "border-transparent text-soft hover:text-ink",
              )}
            >
              {tab.name}
              <UnreadCount count={unread[tab.to] ?? 0} />
            </DashLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
