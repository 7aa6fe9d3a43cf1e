/** The GitHub Action of the packed package, run as GitHub runs it: inputs in the environment, files for outputs and the summary. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { parse } from "yaml";
import { z } from "zod";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { installPackage } from "#tests/support/packed-sdk.ts";
import { expect, test } from "#tests/support/test.ts";
import { startWebsite } from "#tests/support/website.ts";
import type { Website } from "#tests/support/website.ts";

const run = promisify(execFile);
const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  outputs: z.record(z.string(), z.unknown()),
  runs: z.object({ using: z.literal("node24"), main: z.string() }),
});
const TABLE = "Table, 100%\n\n#me\nDo you have a table?\n\n#bot\ntable at *\n";
const FREE = "Free\n\n#me\nDo you have a table?\n\n#bot\nfree of charge\n";

let website: Website;
let workspace: string;

test.beforeAll(async () => {
  website = await startWebsite("runner", () => undefined);
  workspace = await mkdtemp(join(tmpdir(), "threadlight-action-"));
  await installPackage(workspace, await readFile(join(PROJECT_ROOT, "dist/client/downloads/threadlight.tgz")));
  await symlink(join(PROJECT_ROOT, "node_modules/playwright-core"), join(workspace, "node_modules/playwright-core"));
  await mkdir(join(workspace, "tests/chat"), { recursive: true });
  await writeFile(join(workspace, "tests/chat/table.convo.txt"), TABLE);
});
test.afterAll(async () => {
  await website.stop();
  await rm(workspace, { recursive: true, force: true });
});

/** Runs a step of a workflow; `with` are its inputs. */
async function runStep(inputs: Record<string, string>) {
  const folder = join(workspace, "node_modules/threadlight/dist/action");
  const action = actionSchema.parse(parse(await readFile(join(folder, "action.yml"), "utf8")));
  const files = await mkdtemp(join(workspace, "step-"));
  const given = Object.entries(action.inputs).map(([name, input]) => {
    return [`INPUT_${name.toUpperCase()}`, inputs[name] ?? input.default ?? ""] as const;
  });
  const env = buildChildEnv({
    NODE_OPTIONS: undefined,
    ...Object.fromEntries(given),
    GITHUB_OUTPUT: join(files, "output"),
    GITHUB_STEP_SUMMARY: join(files, "summary"),
  });
  const script = join(folder, action.runs.main);
  const ended = await run(process.execPath, [script], { cwd: workspace, env }).catch((error: unknown) => error);
  const { code, stdout } = z.object({ code: z.number().default(0), stdout: z.string() }).parse(ended);
  const lines = (await readFile(join(files, "output"), "utf8")).trim().split("\n");
  const outputs = Object.fromEntries(lines.map((line) => line.split("=")));
  expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(action.outputs).toSorted());
  return { code, stdout, outputs, summary: await readFile(join(files, "summary"), "utf8").catch(() => null) };
}

test("passes, then fails on a regression alone, with summary, JUnit, outputs and marked lines", async () => {
  const url = `${website.origin}/?widget=plain`;
  const options = "--fast\n--quiet=700";
  const before = await runStep({ url, options, json: "before.json", baseline: "none.json" });
  expect(before.stdout).toContain("::notice::There is no none.json yet");
  expect(before.outputs).toMatchObject({ passed: "1", failed: "0", regressions: "0", "exit-code": "0" });
  expect(before.code).toBe(0);
  expect(before.summary).toContain("## Chat tests: 1 passed, 0 failed");

  await writeFile(join(workspace, "tests/chat/free.convo.txt"), FREE);
  const after = await runStep({ url, options, json: "after.json", baseline: "before.json" });
  expect(after.code).toBe(1);
  expect(after.outputs).toMatchObject({ passed: "1", failed: "1", regressions: "1", "exit-code": "1" });
  expect(after.stdout).toMatch(/^::error file=tests\/chat\/free\.convo\.txt,line=6::Free: Line 6: Expected/m);
  expect(after.summary).toContain("| **Failed** | Free |");
  const junit = await readFile(join(workspace, after.outputs["junit"] ?? ""), "utf8");
  expect(junit.match(/<testcase /g)).toHaveLength(2);

  const again = await runStep({ url, options, baseline: "after.json" });
  expect(again.code).toBe(0);
  expect(again.outputs).toMatchObject({ failed: "1", regressions: "0", json: "chat-tests.json" });
  expect(again.stdout).toContain("::warning file=tests/chat/free.convo.txt,line=6::");
});

test("ends with the command's codes for wrong inputs", async () => {
  const wrong = await runStep({ url: "nonsense" });
  expect(wrong).toMatchObject({ code: 2, outputs: { "exit-code": "2", passed: "0" }, summary: null });
  expect(wrong.stdout).toContain("::error::--url needs an address");
});
