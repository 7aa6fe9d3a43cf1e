/** npm test: runs every check in order, even after a failure, and prints the counts of tests at the end. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests } from "./support/count-tests.ts";
import { print } from "./support/lifecycle.ts";
import { installChromium } from "./support/install-chromium.ts";
import { runCommand } from "./support/run-command.ts";

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

const stages: Stage[] = [
  // Comes first: it also writes the types of content collections.
  { name: "types of .astro files", command: ["astro", "check", "--tsconfig", "tsconfig.astro.json"] },
  // By its path: two packages have a program of this name.
  { name: "types", command: ["node", "node_modules/typescript-7/bin/tsc", "--checkers", "2"] },
  { name: "lint", command: ["oxlint"] },
  {
    name: "lint: import table and our own rules",
    command: [
      "eslint",
      ".",
      "--cache",
      "--cache-strategy",
      "content",
      "--cache-location",
      "node_modules/.cache/eslint/",
    ],
  },
  { name: "unused code", command: ["knip"] },
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

const results: { name: string; ok: boolean; seconds: string }[] = [];
const total = { passed: 0, failed: 0 };
/** Named last, so that they are found in a log of which only the end is kept. */
const failures: string[] = [];
const flaky: string[] = [];

for (const stage of stages) {
  print(`\n── ${stage.name}: ${stage.command.join(" ")}`);
  const startedMs = performance.now();
  const ok = await runStage(stage);
  results.push({ name: stage.name, ok, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) });
}
await rm(reports, { recursive: true, force: true });

print("");
for (const { name, ok, seconds } of results) print(`${ok ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
print("");
for (const test of flaky) print(`passed when repeated: ${test}`);
for (const failure of failures) print(`failed: ${failure}`);
print(`${String(total.passed)} passed, ${String(total.failed)} failed`);
process.exitCode = results.every((result) => result.ok) ? 0 : 1;

/** Runs a stage. A failure without a failed test, such as a type error, counts as one failed test. */
async function runStage(stage: Stage): Promise<boolean> {
  const code = (await stage.prepare?.()) === false ? 1 : await runCommand(stage.command, stage.env);
  const count = stage.report === undefined ? undefined : await countTests(stage.report);
  total.passed += count?.passed ?? 0;
  total.failed += count?.failed ?? 0;
  failures.push(...(count?.failures ?? []));
  flaky.push(...(count?.flaky ?? []));
  const ok = code === 0;
  if (!ok && (count?.failed ?? 0) === 0) total.failed += 1;
  return ok;
}
