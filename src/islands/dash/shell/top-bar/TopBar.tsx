import { MessageCircleQuestion, Search } from "lucide-react";
import { paths } from "#src/domain/paths/paths.ts";
import { PRODUCT_NAME } from "#src/domain/shared/product.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { Kbd } from "#src/components/ui/marks/Kbd.tsx";
import { Tooltip } from "#src/components/ui/overlays/Tooltip.tsx";
import { NavSheet } from "../../../lib/frame/NavSheet.tsx";
import { ScreenTitle } from "../../../lib/frame/ScreenTitle.tsx";
import { DashLink } from "../../../lib/navigation/DashLink.tsx";
import { useScreenSearch } from "../../../lib/navigation/dash-search.ts";
import { AccountFilter } from "./AccountFilter.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { LiveState } from "./LiveState.tsx";
import { NotificationBell } from "./NotificationBell.tsx";
import { PeriodPicker } from "./PeriodPicker.tsx";
import { SideNav } from "../navigation/SideNav.tsx";
import { ThemeSwitch } from "../../../lib/frame/ThemeSwitch.tsx";
import { TrialNotice } from "../notices/TrialNotice.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { useMediaQuery } from "./use-media-query.ts";
import { useScreen } from "../use-screen.ts";

/** Tailwind's lg breakpoint: from here on the bar is one line. */
const WIDE = "(min-width: 64rem)";

/** Top bar: title, live count and the shared filters. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { title, filters } = useScreen();
  const oneLine = useMediaQuery(WIDE);
  return (
    <header className="top-0 z-20 border-b border-rule bg-paper px-4 sm:px-6 lg:sticky print:static">
      <div className="mx-auto flex w-full max-w-[90rem] flex-wrap items-center gap-x-2 gap-y-2 py-2.5 lg:min-h-16">
        <NavSheet title={PRODUCT_NAME}>
          {(close) => (
            <>
              <SideNav onNavigate={close} />
              <div className="grid gap-3 pt-3">
                <TrialNotice onNavigate={close} />
                <UserMenu />
              </div>
            </>
          )}
        </NavSheet>
        <ScreenTitle title={title} app={PRODUCT_NAME} />
        <LiveState />
        {oneLine ? null : <Tools onSearch={onSearch} />}
        <div className="flex items-center gap-2 flex-wrap empty:hidden max-lg:w-full">
          {filters === "period" ? (
            <>
              <AccountFilter />
              <FilterMenu />
              <PeriodPicker />
            </>
          ) : null}
        </div>
        {oneLine ? <Tools onSearch={onSearch} /> : null}
      </div>
    </header>
  );
}

/** Question, search, notifications and theme: after the filters on one line, else at the end of the first line. */
function Tools({ onSearch }: { onSearch: () => void }) {
  return (
    <div className="flex items-center gap-1 print:hidden">
      <AskLink />
      <Tooltip content="Search and commands" side="bottom">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label="Search and commands"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          icon={<Search aria-hidden="true" className="size-4" />}
          className="xl:hidden"
        />
      </Tooltip>
      <span className="hidden xl:block">
        <Button
          size="sm"
          title="Search and commands"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          icon={<Search aria-hidden="true" className="size-4 text-faint" />}
          className="font-normal! text-soft!"
        >
          Search <Kbd>Ctrl K</Kbd>
        </Button>
      </span>
      <NotificationBell />
      <ThemeSwitch />
    </div>
  );
}

/** The way to the agent from every screen; its name alone where there is room. */
function AskLink() {
  const search = useScreenSearch();
  return (
    <DashLink
      to={paths.dash.agent}
      search={search}
      title="Ask a question about your conversations"
      className={buttonClasses(
        "ghost",
        "sm",
        "max-xl:size-8 max-xl:border-transparent! max-xl:bg-transparent! max-xl:px-0!",
      )}
    >
      <MessageCircleQuestion aria-hidden="true" className="size-4 text-accent-ink" />
      <span className="max-xl:sr-only">Ask</span>
    </DashLink>
  );
}
