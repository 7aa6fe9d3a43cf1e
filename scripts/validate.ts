/** npm test: every check in order, all of them even when one fails, and one line of counts at the end. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests } from "./support/count-tests.ts";
import { say } from "./support/lifecycle.ts";
import { obtainChromium } from "./support/obtain-chromium.ts";
import { runCommand } from "./support/run-command.ts";

const reports = await mkdtemp(join(tmpdir(), "threadlight-reports-"));
const unitReport = join(reports, "unit.json");
const browserReport = join(reports, "browser.json");

interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Where a test runner writes its counts. */
  report?: string;
  prepare?: () => Promise<boolean>;
}

const stages: Stage[] = [
  { name: "types", command: ["astro", "check", "--minimumFailingSeverity", "error"] },
  { name: "lint", command: ["eslint", "."] },
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
    prepare: obtainChromium,
  },
];

const results: { name: string; ok: boolean; seconds: string }[] = [];
const total = { passed: 0, failed: 0 };

for (const stage of stages) {
  say(`\n── ${stage.name}: ${stage.command.join(" ")}`);
  const startedMs = performance.now();
  const ok = await runStage(stage);
  results.push({ name: stage.name, ok, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) });
}
await rm(reports, { recursive: true, force: true });

say("");
for (const { name, ok, seconds } of results) say(`${ok ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
say("");
say(`${String(total.passed)} passed, ${String(total.failed)} failed`);
process.exitCode = results.every((result) => result.ok) ? 0 : 1;

/** Runs one stage; a stage that fails without a failed test, such as the types, counts as one failure. */
async function runStage(stage: Stage): Promise<boolean> {
  const code = (await stage.prepare?.()) === false ? 1 : await runCommand(stage.command, stage.env);
  const count = stage.report === undefined ? undefined : await countTests(stage.report);
  total.passed += count?.passed ?? 0;
  total.failed += count?.failed ?? 0;
  const ok = code === 0;
  if (!ok && (count?.failed ?? 0) === 0) total.failed += 1;
  return ok;
}
