import { Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { LogOut, Menu } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paths } from "#src/domain/shared/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Logo } from "#src/components/ui/Logo.tsx";
import { Sheet } from "#src/components/ui/Sheet.tsx";
import { logOutAdmin } from "../lib/admin-client.ts";
import { useAdmin } from "../lib/admin-context.ts";
import { AdminLink } from "../lib/AdminLink.tsx";
import { ThemeSwitch } from "../lib/ThemeSwitch.tsx";
import { SideNav } from "./SideNav.tsx";

/** The frame around every screen of the administrator's area. */
export function Shell() {
  const [navOpen, setNavOpen] = useState(false);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? "404 Page Not Found";
  const heading = useTitleFocus(title);
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-sm bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-r border-rule px-3 py-4 lg:flex">
        <AdminLink to={paths.admin.root} className="flex min-h-9 w-fit items-center gap-2 rounded-[7px] px-2">
          <Logo />
          <Badge tone="ink">Staff</Badge>
        </AdminLink>
        <SideNav />
        <Leave />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="top-0 z-20 border-b border-rule bg-paper px-4 sm:px-6 lg:sticky">
          <div className="mx-auto flex min-h-16 w-full max-w-[90rem] items-center gap-2 py-2.5">
            <Sheet
              open={navOpen}
              onOpenChange={setNavOpen}
              title={`${PRODUCT_NAME} staff`}
              trigger={
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label="Open navigation"
                  icon={<Menu aria-hidden="true" className="size-5" />}
                  className="-ml-2 lg:hidden"
                />
              }
            >
              <SideNav onNavigate={() => setNavOpen(false)} />
              <Leave />
            </Sheet>
            <h1 ref={heading} tabIndex={-1} className="mr-auto min-w-0 truncate py-1 text-[1.375rem] outline-none">
              {title}
            </h1>
            <ThemeSwitch />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-4 pb-10 outline-none sm:px-6">
          <div className="mx-auto grid w-full max-w-[90rem] gap-4">
            <Outlet />
          </div>
        </main>
      </div>
    </div>
  );
}

function Leave() {
  const { name, email } = useAdmin();
  return (
    <div className="mt-auto grid gap-2 border-t border-rule pt-3 text-sm">
      <div className="grid px-2.5 leading-tight">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-xs text-soft">{email}</span>
      </div>
      <Button
        variant="quiet"
        size="sm"
        icon={<LogOut aria-hidden="true" className="size-4" />}
        onClick={() => void logOutAdmin()}
        className="justify-start! px-2.5!"
      >
        Log out
      </Button>
    </div>
  );
}

/** Names the page after its screen, and takes the focus to the heading when another screen opens (not on the first). */
function useTitleFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const seen = useRef<string | null>(null);

  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME} staff`;
  }, [title]);

  useEffect(() => {
    if (seen.current !== null && seen.current !== path) heading.current?.focus({ preventScroll: true });
    seen.current = path;
  }, [path]);

  return heading;
}
