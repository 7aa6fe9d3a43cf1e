import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { canAdminister } from "#src/domain/auth/policies.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { classNames } from "#src/components/ui/class-names.ts";
import { AskAnAdmin } from "../../features/members/AskAnAdmin.tsx";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { listSettingsGroups } from "./settings-pages.ts";
import type { SettingsPage } from "./settings-pages.ts";

/** Layout of the settings: their navigation and the open page. At /dash/settings, the index alone. */
export function SettingsLayout() {
  const { role } = useDash();
  const path = useLocation({ select: (location) => location.pathname });
  const nav = useRef<HTMLDivElement>(null);
  // The navigation scrolls by itself: sideways on small screens, downwards in a low window.
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!open || !nav.current) return;
    nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2;
    nav.current.scrollTop = open.offsetTop - (nav.current.clientHeight - open.offsetHeight) / 2;
  }, [path]);
  if (path === paths.dash.settings) return <Outlet />;
  const isForAdmins = `${path}/`.startsWith(`${paths.dash.adminPages}/`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-8">
      <nav aria-label="Settings" className="-mx-4 sm:-mx-6 lg:mx-0">
        <div
          ref={nav}
          className="relative flex gap-1 overflow-x-auto px-4 pb-1 text-sm sm:px-6 lg:sticky lg:top-20 lg:grid lg:max-h-[calc(100dvh-6rem)] lg:gap-2.5 lg:overflow-y-auto lg:px-0"
        >
          {listSettingsGroups(role).map(({ label, pages }) => (
            <div key={label} className="shrink-0">
              <p aria-hidden="true" className="px-3 pb-0.5 text-xs text-faint max-lg:hidden">
                {label}
              </p>
              <ul aria-label={label} className="flex gap-1 lg:grid lg:gap-0.5">
                {pages.map((page) => (
                  <PageLink key={page.to} page={page} path={path} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="grid max-w-4xl min-w-0 content-start gap-4">
        {isForAdmins && !canAdminister(role) ? <AskAnAdmin /> : <Outlet />}
      </div>
    </div>
  );
}

function PageLink({ page: { to, name, also }, path }: { page: SettingsPage; path: string }) {
  const isOpen = path === to || path === also;
  return (
    <li className="shrink-0">
      <DashLink
        to={to}
        aria-current={isOpen ? "page" : undefined}
        className={classNames(
          "flex min-h-9 items-center rounded-[7px] border px-3 whitespace-nowrap lg:min-h-7 transition-colors",
          isOpen
            ? "border-rule bg-card font-semibold text-ink"
            : "border-transparent text-soft hover:bg-wash hover:text-ink",
        )}
      >
        {name}
      </DashLink>
    </li>
  );
}
