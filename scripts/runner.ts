/**
 * npm run -s runner -- --url URL --script FILE|FOLDER…: runs scripts and personas against the chat of a page, as the extension
 * does. Results go to standard output, progress and warnings to standard error.
 */
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { describeFailure, formatJUnit } from "#src/domain/runner/report/junit.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { formatError } from "#src/domain/shared/format-error.ts";
import { ArgumentError, parseRunnerArguments, USAGE } from "./support/runner/arguments.ts";
import type { RunnerArguments } from "./support/runner/arguments.ts";
import { NoBrowserError, startBrowser } from "./support/runner/browser.ts";
import { loadScripts } from "./support/runner/load-scripts.ts";
import type { LoadedScripts } from "./support/runner/load-scripts.ts";
import { readWidgets, runAll } from "./support/runner/run-all.ts";
import { saveRuns } from "./support/runner/save-runs.ts";

const FAILED = 1;
const WRONG = 2;
const NOT_DRIVEN = 3;

process.exitCode = await main();

async function main(): Promise<number> {
  let given: RunnerArguments | null;
  try {
    given = parseRunnerArguments(process.argv.slice(2));
    if (given?.widget) await checkWidget(given.widget);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    warn(`${error.message}\n${USAGE}`);
    return WRONG;
  }
  if (!given) {
    print(USAGE);
    return 0;
  }
  const loaded = given.scripts.length === 0 ? null : await loadScripts(given.scripts, given.everyWording);
  for (const warning of loaded?.warnings ?? []) warn(warning);
  if (loaded && loaded.errors.length > 0) {
    for (const error of loaded.errors) warn(error);
    return WRONG;
  }
  try {
    return await runPage(given, loaded);
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    warn(error.message);
    return NOT_DRIVEN;
  }
}

async function checkWidget(id: string): Promise<void> {
  const ids = (await readWidgets()).map((widget) => widget.id);
  if (!ids.includes(id)) throw new ArgumentError(`Unknown widget: ${id}. There are: ${ids.join(", ")}`);
}

async function runPage(given: RunnerArguments, loaded: LoadedScripts | null): Promise<number> {
  const browser = await startBrowser(given.headed);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  try {
    const suites = await runAll({ browser, given, loaded, signal: stop.signal, onRun: printRun });
    const runs = suites.flatMap((suite) => suite.runs);
    const passed = runs.filter(({ outcome }) => outcome === "passed").length;
    if (given.junit !== null) await writeFile(given.junit, formatJUnit(suites));
    if (given.json !== null) await writeFile(given.json, `${JSON.stringify({ runs }, null, 2)}\n`);
    const isSaved = given.save === null || (await trySave(runs, given.save));
    print(`${String(passed)} passed, ${String(runs.length - passed)} failed`);
    if (runs.some(({ outcome }) => outcome === "error") || !isSaved) return NOT_DRIVEN;
    return passed === runs.length ? 0 : FAILED;
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

function printRun(run: Run): void {
  if (run.outcome === "passed") {
    const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    print(`PASS ${run.name} (${String(run.steps.length)} steps, ${seconds.toFixed(1)} s)`);
    return;
  }
  const step = run.steps.find(({ status }) => status === "failed");
  const { message } = describeFailure(run);
  const got = step?.role === "bot" ? `; got ${step.got === null ? "nothing" : JSON.stringify(step.got)}` : "";
  print(`FAIL ${run.name} ${message}${got}`);
  for (const { kind, why, quote } of run.kind === "explore" ? run.analysis.risks : []) {
    warn(`${run.name}: ${kind}: ${why} ("${quote}")`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}
