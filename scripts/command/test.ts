/**
 * threadlight test --url URL --script FILE|FOLDER…: runs scripts and personas against the chat of a page, as the extension
 * does. Results go to standard output, progress and warnings to standard error.
 */
import { appendFile, readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { z } from "zod";
import { isRegression } from "#src/domain/runner/report/compare-runs.ts";
import { describeFailure, formatJUnit } from "#src/domain/runner/report/junit.ts";
import { formatSummary } from "#src/domain/runner/report/summary.ts";
import { runSchema } from "#src/domain/runner/run.contract.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { parseRunnerArguments } from "../support/runner/arguments.ts";
import type { RunnerArguments } from "../support/runner/arguments.ts";
import { startBrowser } from "../support/runner/browser.ts";
import { loadScripts } from "../support/runner/load-scripts.ts";
import type { LoadedScripts } from "../support/runner/load-scripts.ts";
import { readWidgets, runAll } from "../support/runner/run-all.ts";
import { saveRuns } from "../support/runner/save-runs.ts";
import { DONE, FAILED, UNREACHABLE, UsageError, WRONG } from "./exit-codes.ts";
import { print, warn } from "./output.ts";

export { USAGE } from "../support/runner/arguments.ts";

/** What came of all tests; without runs where a script can't be read. */
export type TestResult = { code: number; runs: Run[]; regressions: Run[] };

/** Tests the chat of a page. */
export async function run(args: string[]): Promise<number> {
  return (await runTests(args)).code;
}

/** Does what the command line names, with its output, and returns the runs, too. */
export async function runTests(args: readonly string[]): Promise<TestResult> {
  const given = parseRunnerArguments(args);
  if (given.widget !== null) checkWidget(given.widget);
  const baseline = given.baseline === null ? null : await readBaseline(given.baseline);
  const loaded = given.scripts.length === 0 ? null : await loadScripts(given.scripts, given.everyWording);
  for (const warning of loaded?.warnings ?? []) warn(warning);
  if (loaded && loaded.errors.length > 0) {
    for (const error of loaded.errors) warn(error);
    return { code: WRONG, runs: [], regressions: [] };
  }
  return runPage(given, loaded, baseline);
}

function checkWidget(id: string): void {
  const ids = readWidgets().map((widget) => widget.id);
  if (!ids.includes(id)) throw new UsageError(`Unknown widget: ${id}. There are: ${ids.join(", ")}`);
}

/** The runs of an earlier report of `--json`. */
async function readBaseline(file: string): Promise<Run[]> {
  try {
    return z.object({ runs: z.array(runSchema) }).parse(JSON.parse(await readFile(file, "utf8"))).runs;
  } catch (error) {
    throw new UsageError(`--baseline ${file} is no report of --json: ${formatError(error, { stack: false })}`);
  }
}

async function runPage(
  given: RunnerArguments,
  loaded: LoadedScripts | null,
  baseline: readonly Run[] | null,
): Promise<TestResult> {
  const browser = await startBrowser(given.headed);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  // Standard output is for JSON alone.
  const say = given.json === "-" ? warn : print;
  try {
    const onRun = (ended: Run): void => printRun(ended, say);
    const suites = await runAll({ browser, given, loaded, signal: stop.signal, onRun });
    const runs = suites.flatMap((suite) => suite.runs);
    const passed = runs.filter(({ outcome }) => outcome === "passed").length;
    const regressions = runs.filter((ended) => isRegression(ended, baseline ?? []));
    if (given.junit !== null) await writeFile(given.junit, formatJUnit(suites));
    if (given.summary !== null) await appendFile(given.summary, formatSummary(suites, baseline));
    if (given.json === "-") print(JSON.stringify({ runs }, null, 2));
    else if (given.json !== null) await writeFile(given.json, `${JSON.stringify({ runs }, null, 2)}\n`);
    const isSaved = given.save === null || (await trySave(runs, given.save));
    const known = baseline === null ? "" : `, ${String(regressions.length)} of them not in the baseline`;
    say(`${String(passed)} passed, ${String(runs.length - passed)} failed${known}`);
    const isDriven = runs.every(({ outcome }) => outcome !== "error");
    const code = regressions.length === 0 ? DONE : FAILED;
    return { code: isDriven && isSaved ? code : UNREACHABLE, runs, regressions };
  } finally {
    await browser.close();
  }
}

async function trySave(runs: readonly Run[], save: NonNullable<RunnerArguments["save"]>): Promise<boolean> {
  try {
    await saveRuns(runs, save);
    return true;
  } catch (error) {
    warn(`The runs were not saved: ${formatError(error, { stack: false })}`);
    return false;
  }
}

function printRun(run: Run, say: (line: string) => void): void {
  if (run.outcome === "passed") {
    const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    say(`PASS ${run.name} (${String(run.steps.length)} steps, ${seconds.toFixed(1)} s)`);
    return;
  }
  const step = run.steps.find(({ status }) => status === "failed");
  const { message } = describeFailure(run);
  const got = step?.role === "bot" ? `; got ${step.got === null ? "nothing" : JSON.stringify(step.got)}` : "";
  say(`FAIL ${run.name} ${message}${got}`);
  for (const { kind, why, quote } of run.kind === "explore" ? run.analysis.risks : []) {
    warn(`${run.name}: ${kind}: ${why} ("${quote}")`);
  }
}
