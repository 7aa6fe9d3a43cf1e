import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { OfflineNotice } from "./OfflineNotice.tsx";
import { useFocusRecovery } from "./use-focus-recovery.ts";

type AppFrameProps = {
  /** Left column on wide screens: brand, navigation, user menu. */
  side: ReactNode;
  /** The top bar and any banner above it. */
  top: ReactNode;
  /** Notices between the bar and the screen. */
  notices?: ReactNode;
  /** Dialogs and listeners without a place in the layout. */
  children?: ReactNode;
};

/** Layout of every screen of an app: side navigation, top bar, content. */
export function AppFrame({ side, top, notices, children }: AppFrameProps) {
  useFocusRecovery();
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-sm bg-ink px-4 py-2 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-r border-rule px-3 py-4 lg:flex print:hidden">
        {side}
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        {top}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pt-4 pb-10 outline-none sm:px-6">
          <div className="mx-auto grid w-full max-w-[90rem] grid-cols-1 gap-4">
            <OfflineNotice />
            {notices}
            <Outlet />
          </div>
        </main>
      </div>
      {children}
    </div>
  );
}
