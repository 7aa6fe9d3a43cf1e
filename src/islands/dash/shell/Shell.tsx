import { useState } from "react";
import { AppFrame } from "../../lib/frame/AppFrame.tsx";
import { LiveUpdates } from "../LiveUpdates.tsx";
import { BillingNotice } from "./BillingNotice.tsx";
import { Brand } from "./Brand.tsx";
import { CommandPalette } from "./CommandPalette.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { HeldNotice } from "./HeldNotice.tsx";
import { ImpersonationBanner } from "./ImpersonationBanner.tsx";
import { SampleBar } from "./SampleBar.tsx";
import { TestBar } from "./TestBar.tsx";
import { ScreenTabs } from "./ScreenTabs.tsx";
import { SetupNotice } from "./SetupNotice.tsx";
import { SideNav } from "./SideNav.tsx";
import { TopBar } from "./TopBar.tsx";
import { TrialNotice } from "./TrialNotice.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { VerifyNotice } from "./VerifyNotice.tsx";
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
