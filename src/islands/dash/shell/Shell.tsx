import { useState } from "react";
import { AppFrame } from "../../lib/frame/AppFrame.tsx";
import { LiveUpdates } from "../LiveUpdates.tsx";
import { BillingNotice } from "./notices/BillingNotice.tsx";
import { Brand } from "./navigation/Brand.tsx";
import { CommandPalette } from "./navigation/CommandPalette.tsx";
import { FilterChips } from "./top-bar/FilterChips.tsx";
import { HeldNotice } from "./notices/HeldNotice.tsx";
import { ImpersonationBanner } from "./notices/ImpersonationBanner.tsx";
import { SampleBar } from "./notices/SampleBar.tsx";
import { TestBar } from "./notices/TestBar.tsx";
import { ScreenTabs } from "./navigation/ScreenTabs.tsx";
import { SetupNotice } from "./notices/SetupNotice.tsx";
import { SideNav } from "./navigation/SideNav.tsx";
import { TopBar } from "./top-bar/TopBar.tsx";
import { TrialNotice } from "./notices/TrialNotice.tsx";
import { UserMenu } from "./top-bar/UserMenu.tsx";
import { VerifyNotice } from "./notices/VerifyNotice.tsx";
import { useScreen } from "./use-screen.ts";
import { useSettingTarget } from "./use-setting-target.ts";

/** Layout of every dashboard screen. */
export function Shell() {
  const [paletteOpen, setPaletteOpen] = useState(false);
  const { filters } = useScreen();
  useSettingTarget();
  return (
    <AppFrame
      side={
        <>
          <Brand />
          <SideNav />
          <div className="grid gap-3">
            <TrialNotice />
            <UserMenu />
          </div>
        </>
      }
      top={
        <>
          <ImpersonationBanner />
          <TopBar onSearch={() => setPaletteOpen(true)} />
        </>
      }
      notices={
        <>
          <ScreenTabs />
          <BillingNotice />
          <VerifyNotice />
          {filters === "period" ? (
            <>
              <SetupNotice />
              <HeldNotice />
              <SampleBar />
              <TestBar />
              <FilterChips />
            </>
          ) : null}
        </>
      }
    >
      <CommandPalette open={paletteOpen} onOpenChange={setPaletteOpen} />
      <LiveUpdates />
    </AppFrame>
  );
}
