/** `threadlight test`, as installed from the packed file: the Runner without a checkout. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { getInstalledCommand, installPackage } from "#tests/support/packed-sdk.ts";
import { expect, test } from "#tests/support/test.ts";
import { startWebsite } from "#tests/support/website.ts";
import type { Website } from "#tests/support/website.ts";

const run = promisify(execFile);
const TABLE = "Table\n\n#me\nDo you have a table?\n\n#bot\ntable at *\n!FALLBACK\n";

let website: Website;
let folder: string;

test.beforeAll(async () => {
  website = await startWebsite("runner", () => undefined);
  folder = await mkdtemp(join(tmpdir(), "threadlight-test-"));
  await installPackage(folder, await readFile(join(PROJECT_ROOT, "dist/client/downloads/threadlight.tgz")));
  await writeFile(join(folder, "table.convo.txt"), TABLE);
});
test.afterAll(async () => {
  await website.stop();
  await rm(folder, { recursive: true, force: true });
});

function runTest(...args: string[]) {
  const given = ["test", "--url", `${website.origin}/?widget=plain`, "--quiet", "700", "--fast", "--script", ...args];
  const env = buildChildEnv({ NODE_OPTIONS: undefined });
  return run(getInstalledCommand(folder), given, { cwd: folder, env });
}

test("tests a page, prints JSON, and fails only on what the baseline passed", async () => {
  await expect(runTest("table.convo.txt")).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringContaining("npm install playwright-core"),
  });
  await symlink(join(PROJECT_ROOT, "node_modules/playwright-core"), join(folder, "node_modules/playwright-core"));
  const { stdout, stderr } = await runTest("table.convo.txt", "--json");
  expect(stderr).toContain("1 passed, 0 failed");
  expect(JSON.parse(stdout)).toMatchObject({ runs: [{ name: "Table", outcome: "passed", widget: "generic" }] });
  await writeFile(join(folder, "before.json"), stdout);

  await writeFile(join(folder, "table.convo.txt"), TABLE.replace("table at *", "no table"));
  const report = ["table.convo.txt", "--json", "after.json", "--summary", "summary.md", "--baseline"];
  await expect(runTest(...report, "before.json")).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("0 passed, 1 failed, 1 of them not in the baseline"),
  });
  const again = await runTest(...report, "after.json");
  expect(again.stdout).toContain("0 passed, 1 failed, 0 of them not in the baseline");
  const summary = await readFile(join(folder, "summary.md"), "utf8");
  expect(summary.match(/^\| \*\*Failed\*\*.*/gm)).toEqual([
    expect.stringMatching(/^\| \*\*Failed\*\* \| Table/),
    expect.stringMatching(/^\| \*\*Failed\*\*, as before \| Table/),
  ]);
  await expect(runTest("table.convo.txt", "--baseline", "summary.md")).rejects.toMatchObject({ code: 2 });
  await expect(runTest("table.convo.txt", "--json", "table.convo.txt")).rejects.toMatchObject({ code: 2 });
});
