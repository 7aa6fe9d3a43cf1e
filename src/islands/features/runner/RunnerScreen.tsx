import { useInfiniteQuery } from "@tanstack/react-query";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Tabs } from "#src/components/ui/layout/Tabs.tsx";
import { RunnerInstallPicture } from "#src/components/ui/runner/RunnerInstallPicture.tsx";
import type { InstallScene } from "#src/components/ui/runner/RunnerInstallPicture.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { RUNNER_DOWNLOAD } from "#src/domain/paths/dash/runner.paths.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { SectionLoading } from "../../lib/screens/lists/SectionLoading.tsx";
import { ReadOnlyNote } from "../../lib/screens/ReadOnlyNote.tsx";
import { DeviceList } from "./DeviceList.tsx";
import { PairBrowser } from "./PairBrowser.tsx";
import { RunList } from "./RunList.tsx";
import { ScriptList } from "./ScriptList.tsx";
import { runsQuery } from "./runner.query.ts";

const STEPS: readonly { text: string; scene: InstallScene }[] = [
  {
    text: "Download the Runner and unpack it. Keep the folder: the browser loads the extension from there.",
    scene: "unpack",
  },
  {
    text: "Open chrome://extensions (edge://extensions in Edge, brave://extensions in Brave).",
    scene: "extensions",
  },
  { text: "Switch on Developer mode, at the top right.", scene: "developer" },
  { text: "Press Load unpacked and choose the unpacked folder, the one with manifest.json in it.", scene: "load" },
  {
    text: "Press the puzzle piece in the toolbar and pin Threadlight Runner. Open the page with your chat, press its button, then Find the chat and Run.",
    scene: "panel",
  },
];

/** /dash/runner: what was saved, and how to install the extension and pair it; that comes first until a run exists. */
export function RunnerScreen() {
  const runs = useInfiniteQuery(runsQuery(undefined));
  const hasRuns = (runs.data?.pages[0]?.runs.length ?? 0) > 0;
  const saved = <Tabs label="Tests" tabs={{ Runs: <RunList />, Scripts: <ScriptList />, Devices: <DeviceList /> }} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReadOnlyNote>Nothing is saved from the Runner while your workspace is read-only.</ReadOnlyNote>
      {/* Until the answer comes, neither order is shown: the page would jump. */}
      {runs.isPending ? <SectionLoading label="Loading the runs" rows={4} /> : null}
      {hasRuns ? saved : null}
      {runs.isPending ? null : <SetUp isOpen={!hasRuns} />}
      {hasRuns || runs.isPending ? null : saved}
    </div>
  );
}

/** How to get the extension and pair it, as a line to open once there are runs. */
function SetUp({ isOpen }: { isOpen: boolean }) {
  const content = (
    <div className="grid gap-4">
      <Install />
      <PairBrowser />
    </div>
  );
  if (isOpen) return content;
  return (
    <details className="group grid gap-4">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-sm font-semibold text-soft hover:text-ink">
        Install the Runner or pair another browser
      </summary>
      <div className="pt-3">{content}</div>
    </details>
  );
}

function Install() {
  return (
    <Section
      title="Install the Runner"
      description="A browser extension that tests the chat of a page: by scripts, or by itself. Runs stay in the browser until you save them here."
      actions={
        <a href={RUNNER_DOWNLOAD} download className={buttonClasses("primary", "sm")}>
          Download
        </a>
      }
    >
      <ol className="grid list-decimal gap-x-8 gap-y-2 pl-5 text-sm md:grid-cols-2 xl:grid-cols-5">
        {STEPS.map(({ text, scene }) => (
          <li key={scene}>
            {text}
            <RunnerInstallPicture scene={scene} />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft">
        For Chrome, Edge, Brave and other Chromium browsers from version 116. Firefox and Safari are not supported.{" "}
        <a
          href={paths.doc("threadlight-runner")}
          className="font-semibold text-ink underline decoration-edge underline-offset-4"
        >
          How to write scripts
        </a>
      </p>
    </Section>
  );
}
