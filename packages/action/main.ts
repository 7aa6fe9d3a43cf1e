/**
 * The GitHub Action: `threadlight test` with the inputs of a workflow. The build of the package bundles it beside the command, so that
 * a workflow uses what it has installed.
 */
import { appendFile, stat } from "node:fs/promises";
import process, { env } from "node:process";
import { getExitCode } from "#scripts/command/exit-codes.ts";
import { runTests } from "#scripts/command/test.ts";
import type { TestResult } from "#scripts/command/test.ts";
import { describeFailure } from "#src/domain/runner/report/junit.ts";
import type { Run } from "#src/domain/runner/run.contract.ts";
import { formatError } from "#src/domain/shared/format-error.ts";

process.exitCode = await main();

async function main(): Promise<number> {
  const json = getInput("json");
  const junit = getInput("junit");
  const result = await runTests(await buildArguments(json, junit)).catch((error: unknown): TestResult => {
    annotate("error", formatError(error, { stack: false }));
    return { code: getExitCode(error), runs: [], regressions: [] };
  });
  const { code, runs, regressions } = result;
  for (const run of runs) {
    if (run.outcome === "passed") continue;
    const { message } = describeFailure(run);
    annotate(regressions.includes(run) ? "error" : "warning", `${run.name}: ${message}`, run);
  }
  const passed = runs.filter(({ outcome }) => outcome === "passed").length;
  await setOutputs({
    passed: String(passed),
    failed: String(runs.length - passed),
    regressions: String(regressions.length),
    "exit-code": String(code),
    json,
    junit,
  });
  return code;
}

async function buildArguments(json: string, junit: string): Promise<string[]> {
  const baseline = getInput("baseline");
  const hasBaseline = baseline !== "" && (await isFile(baseline));
  if (baseline !== "" && !hasBaseline) annotate("notice", `There is no ${baseline} yet: every failure counts.`);
  const summary = env["GITHUB_STEP_SUMMARY"] ?? "";
  return [
    ...["--url", getInput("url")],
    ...getLines("scripts").flatMap((path) => ["--script", path]),
    ...getLines("explore").flatMap((persona) => ["--explore", persona]),
    ...["--json", json, "--junit", junit],
    ...(summary === "" ? [] : ["--summary", summary]),
    ...(hasBaseline ? ["--baseline", baseline] : []),
    ...getLines("options"),
  ];
}

/** An input; GitHub passes inputs by the environment. */
function getInput(name: string): string {
  return (env[`INPUT_${name.toUpperCase()}`] ?? "").trim();
}

function getLines(name: string): string[] {
  return getInput(name)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true;
}

/** Shows a message beside the script's line in the pull request. */
function annotate(level: "error" | "warning" | "notice", message: string, run?: Run): void {
  const step = run?.steps.find(({ status }) => status === "failed");
  const place = [
    ...(run?.scriptId === null || run === undefined ? [] : [`file=${escape(run.scriptId, /[%\r\n:,]/g)}`]),
    ...(step === undefined ? [] : [`line=${String(step.line)}`]),
  ];
  process.stdout.write(
    `::${level}${place.length === 0 ? "" : ` ${place.join(",")}`}::${escape(message, /[%\r\n]/g)}\n`,
  );
}

function escape(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
}

async function setOutputs(outputs: Readonly<Record<string, string>>): Promise<void> {
  const file = env["GITHUB_OUTPUT"];
  if (file === undefined || file === "") return;
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value.replaceAll(/[\r\n]/g, " ")}\n`);
  await appendFile(file, lines.join(""));
}
