import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { LiveUpdates } from "../LiveUpdates.tsx";
import { Brand } from "./Brand.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { ImpersonationBanner } from "./ImpersonationBanner.tsx";
import { SideNav } from "./SideNav.tsx";
import { TopBar } from "./TopBar.tsx";
import { TrialNotice } from "./TrialNotice.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { VerifyNotice } from "./VerifyNotice.tsx";
import { useScreen } from "./use-screen.ts";

/** The frame around every screen: navigation at the side, title and filters above, the screen below. */
export function Shell() {
  const [paletteOpen, setPaletteOpen] = useState(false);
  const { filters } = useScreen();
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-sm bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-r border-rule px-3 py-4 lg:flex print:hidden">
        <Brand />
        <SideNav />
        <div className="mt-auto grid gap-3">
          <TrialNotice />
          <UserMenu />
        </div>
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <ImpersonationBanner />
        <TopBar onSearch={() => setPaletteOpen(true)} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-4 pb-10 outline-none sm:px-6">
          <div className="mx-auto grid w-full max-w-[90rem] gap-4">
            <VerifyNotice />
            {filters === "period" ? <FilterChips /> : null}
            <Outlet />
          </div>
        </main>
      </div>
      <CommandPalette open={paletteOpen} onOpenChange={setPaletteOpen} />
      <LiveUpdates />
    </div>
  );
}
