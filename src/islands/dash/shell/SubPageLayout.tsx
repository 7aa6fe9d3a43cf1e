import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { classNames } from "#src/components/ui/class-names.ts";
import { DashLink } from "../../lib/navigation/DashLink.tsx";
import type { SubPage } from "./sub-pages.ts";

type SubPageLayoutProps = {
  label: string;
  /** The area's own page, shown without the navigation. */
  root: string;
  pages: readonly SubPage[];
};

/** Layout of an area with several pages: navigation and the open page. */
export function SubPageLayout({ label, root, pages }: SubPageLayoutProps) {
  const path = useLocation({ select: (location) => location.pathname });
  const nav = useRef<HTMLElement>(null);
  // On small screens the navigation scrolls horizontally.
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  if (path === root) return <Outlet />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-8">
      <nav ref={nav} aria-label={label} className="relative -mx-4 sm:-mx-6 lg:mx-0">
        <ul className="flex gap-1 overflow-x-auto px-4 pb-1 text-sm sm:px-6 lg:sticky lg:top-20 lg:grid lg:px-0">
          {pages.map(({ to, name }) => (
            <li key={to} className="shrink-0">
              <DashLink
                to={to}
                aria-current={path === to ? "page" : undefined}
                className={classNames(
                  "flex min-h-9 items-center rounded-[7px] border px-3 whitespace-nowrap transition-colors",
                  path === to
                    ? "border-rule bg-card font-semibold text-ink"
                    : "border-transparent text-soft hover:bg-wash hover:text-ink",
                )}
              >
                {name}
              </DashLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid max-w-4xl min-w-0 content-start gap-4">
        <Outlet />
      </div>
    </div>
  );
}
