import type { Run } from "../run.contract.ts";
import { isRegression } from "./compare-runs.ts";
import { describeFailure } from "./junit.ts";
import type { JUnitSuite } from "./junit.ts";

/** Formats runs as Markdown for the summary of a CI job; `baseline` holds the runs to compare with, null without one. */
export function formatSummary(suites: readonly JUnitSuite[], baseline: readonly Run[] | null): string {
  const runs = suites.flatMap((suite) => suite.runs);
  const passed = runs.filter(({ outcome }) => outcome === "passed").length;
  const lines = [
    `## Chat tests: ${String(passed)} passed, ${String(runs.length - passed)} failed`,
    "",
    "| Result | Test | Steps | First answer (median) | Stage reached |",
    "| --- | --- | ---: | ---: | --- |",
    ...runs.map((run) => formatRow(run, baseline)),
    ...suites.flatMap(({ file, runs: ofFile }) => ofFile.flatMap((run) => formatFailure(run, file))),
  ];
  return `${lines.join("\n")}\n\n`;
}

function formatRow(run: Run, baseline: readonly Run[] | null): string {
  const { firstMedianMs } = run.timings;
  const cells = [
    nameResult(run, baseline),
    escapeMarkdown(run.name),
    String(run.steps.length),
    firstMedianMs === null ? "–" : `${String(firstMedianMs)} ms`,
    run.analysis.stage ?? "–",
  ];
  return `| ${cells.join(" | ")} |`;
}

function nameResult(run: Run, baseline: readonly Run[] | null): string {
  if (run.outcome === "passed") return "Passed";
  const result = { failed: "**Failed**", stopped: "Stopped", error: "**Not driven**" }[run.outcome];
  return baseline === null || isRegression(run, baseline) ? result : `${result}, as before`;
}

function formatFailure(run: Run, file: string): string[] {
  if (run.outcome === "passed") return [];
  // A fence longer than any in the text keeps what a bot wrote from ending it.
  const { details } = describeFailure(run);
  const fence = "`".repeat(Math.max(3, ...Array.from(details.matchAll(/`+/g), ([ticks]) => ticks.length + 1)));
  return ["", `### ${escapeMarkdown(run.name)} (${escapeMarkdown(file)})`, "", `${fence}text`, details, fence];
}

/** Keeps names from being read as markup, mentions or cells. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|#@]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}
