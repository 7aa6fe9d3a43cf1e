import { useLocation, useMatches } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Logo } from "#src/components/ui/marks/Logo.tsx";
import { logOutAdmin } from "../lib/api/admin-client.ts";
import { useAdmin } from "../lib/session/admin-context.ts";
import { AdminLink } from "../lib/navigation/AdminLink.tsx";
import { AppFrame } from "../lib/frame/AppFrame.tsx";
import { NavList } from "../lib/frame/NavList.tsx";
import { NavSheet } from "../lib/frame/NavSheet.tsx";
import { ScreenTitle } from "../lib/frame/ScreenTitle.tsx";
import { ThemeSwitch } from "../lib/frame/ThemeSwitch.tsx";
import { NAV_GROUPS } from "./nav.ts";

const AREA = `${PRODUCT_NAME} admin`;

/** Layout of every screen of the administrator area. */
export function Shell() {
  const title = useTitle() ?? "404 Page Not Found";
  return (
    <AppFrame
      side={
        <>
          <AdminLink to={paths.admin.root} className="flex min-h-9 w-fit items-center gap-1.5 rounded-[7px] px-1">
            <Logo />
            <Badge tone="ink" className="h-5! px-1.5! text-2xs!">
              Admin
            </Badge>
          </AdminLink>
          <SideNav />
        </>
      }
      top={
        <header className="top-0 z-20 border-b border-rule bg-paper px-4 sm:px-6 lg:sticky">
          <div className="mx-auto flex min-h-16 w-full max-w-[90rem] items-center gap-2 py-2.5">
            <NavSheet title={AREA}>{(close) => <SideNav onNavigate={close} />}</NavSheet>
            <ScreenTitle title={title} app={AREA} />
            <ThemeSwitch />
          </div>
        </header>
      }
    />
  );
}

/** Title of the current screen; undefined on unknown addresses, for which the router matches the root route. */
function useTitle(): string | undefined {
  const pathname = useLocation({ select: (location) => location.pathname });
  const screen = useMatches({ select: (matches) => matches.at(-1) });
  return screen?.fullPath === paths.admin.root && pathname !== paths.admin.root ? undefined : screen?.staticData.title;
}

function SideNav({ onNavigate }: { onNavigate?: () => void }) {
  const { name, email } = useAdmin();
  return (
    <>
      <NavList
        label="Administration"
        groups={NAV_GROUPS}
        link={AdminLink}
        root={paths.admin.root}
        onNavigate={onNavigate}
      />
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
    </>
  );
}
