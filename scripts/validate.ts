/** npm test: runs every check, even after a failure; prints a table of stages, then failures, and the counts of tests at the end. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests } from "./support/count-tests.ts";
import type { NamedTest } from "./support/count-tests.ts";
import { print } from "./support/lifecycle.ts";
import { installChromium } from "./support/install-chromium.ts";
import { collectCommand, runCommand } from "./support/run-command.ts";

const reports = await mkdtemp(join(tmpdir(), "threadlight-reports-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The test runner's JSON report. */
  report?: string;
  prepare?: () => Promise<boolean>;
}

/** Before all others: types and lint need the types of content collections. */
const contentTypes: Stage = { name: "types of content", command: ["astro", "sync"] };

/** Lists that run beside each other; each uses about one core. */
const besideEachOther: Stage[][] = [
  // Types and lint of .ts and .tsx: the rules need the types anyway, so that checking both at once takes half of both.
  [{ name: "types and lint", command: ["oxlint", "--type-check"] }],
  [
    { name: "types of .astro files", command: ["astro", "check", "--tsconfig", "tsconfig.astro.json", "--noSync"] },
    { name: "import table and our own rules", command: ["npm", "run", "--silent", "lint:own"] },
    { name: "unused code", command: ["knip"] },
  ],
];

const stages: Stage[] = [
  { name: "build", command: ["node", "scripts/build.ts"] },
  { name: "size of pages", command: ["size-limit"] },
  {
    name: "unit and server tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    report: unitReport,
  },
  {
    name: "browser tests",
    command: ["playwright", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    report: browserReport,
    prepare: installChromium,
  },
];

const startedMs = performance.now();
const results: { name: string; ok: boolean; seconds: string }[] = [];
const total = { passed: 0, failed: 0 };
/** Named last, so that they are found in a log of which only the end is kept. */
const failures: NamedTest[] = [];
const flaky: NamedTest[] = [];

await runTimed(contentTypes, runStage);
await Promise.all(
  besideEachOther.map(async (list) => {
    for (const stage of list) await runTimed(stage, runQuietly);
  }),
);
for (const stage of stages) await runTimed(stage, runStage);
await rm(reports, { recursive: true, force: true });

print("");
for (const { name, ok, seconds } of results) print(`${ok ? "ok  " : "FAIL"} ${seconds.padStart(7)} s  ${name}`);
print(`     ${secondsSince(startedMs).padStart(7)} s  in all`);
print("");
for (const { name, command } of flaky) print(`fault: failed, then passed when repeated: ${name}\n  ${command}`);
for (const { name, command } of failures) print(`failed: ${name}\n  ${command}`);
print(`${String(total.passed)} passed, ${String(total.failed)} failed`);
process.exitCode = results.every((result) => result.ok) ? 0 : 1;

/** Runs a stage by `run`, which returns its exit code. A failure without a failed test, such as a type error, counts as one failed test. */
async function runTimed(stage: Stage, run: (stage: Stage) => Promise<number>): Promise<void> {
  const stageStartedMs = performance.now();
  const ok = (await run(stage)) === 0;
  results.push({ name: stage.name, ok, seconds: secondsSince(stageStartedMs) });
  const count = stage.report === undefined ? undefined : await countTests(stage.report);
  total.passed += count?.passed ?? 0;
  total.failed += count?.failed ?? 0;
  failures.push(...(count?.failures ?? []));
  flaky.push(...(count?.flaky ?? []));
  if (ok || (count?.failed ?? 0) > 0) return;
  total.failed += 1;
  const [program] = stage.command;
  failures.push({ name: stage.name, command: `${program === "npm" ? "" : "npx "}${stage.command.join(" ")}` });
}

async function runStage(stage: Stage): Promise<number> {
  print(`\n── ${stage.name}: ${stage.command.join(" ")}`);
  if ((await stage.prepare?.()) === false) return 1;
  return runCommand(stage.command, stage.env);
}

/** Runs a stage beside others, so that its output comes at its end. */
async function runQuietly(stage: Stage): Promise<number> {
  const { code, output } = await collectCommand(stage.command);
  print(`\n── ${stage.name}: ${stage.command.join(" ")}\n${output}`);
  return code;
}

function secondsSince(sinceMs: number): string {
  return ((performance.now() - sinceMs) / 1000).toFixed(1);
}
