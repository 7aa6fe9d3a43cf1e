import { useEffect, useState } from "react";
import { Tabs } from "#src/components/ui/layout/Tabs.tsx";
import { getChrome } from "../get-chrome.ts";
import { BotRegion } from "./BotRegion.tsx";
import { ExploreTab } from "./ExploreTab.tsx";
import { RunReport } from "./RunReport.tsx";
import { RunsTab } from "./RunsTab.tsx";
import { ScriptTab } from "./ScriptTab.tsx";
import { SettingsTab } from "./SettingsTab.tsx";
import { LiveRun } from "./LiveRun.tsx";
import { getPairing } from "./store.ts";
import type { Pairing } from "./store.ts";
import { useRunner } from "./use-runner.ts";

/** The panel beside a page. */
export function PanelApp() {
  const tabId = useTabId();
  const runner = useRunner(tabId);
  const [pairing, setPaired] = useState<Pairing | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    void getPairing().then(setPaired);
  }, []);
  const { progress, report, failure, notice: told, isRunning } = runner;

  return (
    <main className="mx-auto grid max-w-3xl grid-cols-1 gap-4 p-3 sm:p-4">
      <header className="grid gap-1">
        <h1 className="text-xl">Threadlight Runner</h1>
        <p role="status" className="text-sm text-soft">
          {pairing ? `Paired with ${pairing.workspace}` : "Local: nothing is sent"}
        </p>
        {notice === null ? null : <p className="text-sm text-drop-ink">{notice}</p>}
      </header>
      <BotRegion runner={runner} tabId={tabId} />
      <Tabs
        label="Runner"
        tabs={{
          Script: <ScriptTab runner={runner} />,
          Explore: <ExploreTab runner={runner} />,
          Runs: <RunsTab isRunning={isRunning} onShow={runner.showReport} />,
          Settings: (
            <SettingsTab
              tabId={tabId}
              isRunning={isRunning}
              pairing={pairing}
              onPairing={(next) => {
                setPaired(next);
                setNotice(null);
              }}
            />
          ),
        }}
      />
      {failure === null ? null : (
        <p role="alert" className="rounded-sm border border-drop-ink px-3 py-2 text-sm text-drop-ink">
          {failure}
        </p>
      )}
      {told === null ? null : (
        <p role="status" className="rounded-sm border border-rule px-3 py-2 text-sm">
          {told}
        </p>
      )}
      {isRunning && progress ? <LiveRun progress={progress} /> : null}
      {!isRunning && report ? (
        <RunReport
          run={report}
          isPaired={pairing !== null}
          onSaved={setPaired}
          onUnpaired={(reason) => {
            setPaired(null);
            setNotice(reason);
          }}
        />
      ) : null}
    </main>
  );
}

/** The tab that the panel's address names, else the active one of its window. */
function useTabId(): number | null {
  const named = new URLSearchParams(location.search).get("tab");
  const [tabId, setTabId] = useState<number | null>(named !== null && /^\d+$/.test(named) ? Number(named) : null);
  useEffect(() => {
    if (tabId !== null) return;
    let isGone = false;
    void getChrome()
      .tabs.query({ active: true, currentWindow: true })
      .then(([tab]) => {
        if (!isGone) setTabId(tab?.id ?? null);
      });
    return () => {
      isGone = true;
    };
  }, [tabId]);
  return tabId;
}
