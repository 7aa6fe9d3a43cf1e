import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { countTests } from "./count-tests.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-count-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("names failed and repeated unit tests with the command for each alone", async () => {
  const test = (status: string, fullName: string, failureMessages: string[] = []) => {
    return { status, fullName, failureMessages };
  };
  const file = (name: string, status: string, assertionResults: unknown[]) => {
    return { name: join(PROJECT_ROOT, name), status, assertionResults };
  };
  const counts = await count({
    numPassedTests: 2,
    testResults: [
      file("src/a.test.ts", "failed", [
        test("passed", "prices stays"),
        test("passed", "prices adds", ["first"]),
        test("failed", "isn't $1 (net)", ["both"]),
        test("skipped", "later"),
      ]),
      file("src/b.test.ts", "failed", []),
    ],
  });
  expect(counts).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      {
        name: "src/a.test.ts: isn't $1 (net)",
        command: String.raw`npx vitest run src/a.test.ts -t '^isn'\''t \$1 \(net\)$'`,
      },
      { name: "src/b.test.ts: (the file itself)", command: "npx vitest run src/b.test.ts" },
    ],
    flaky: [{ name: "src/a.test.ts: prices adds", command: "npx vitest run src/a.test.ts -t '^prices adds$'" }],
  });
});

it("names failed and repeated browser tests by file and line", async () => {
  const spec = (line: number, title: string, status: string) => {
    return { file: "browser/a.spec.ts", line, title, tests: [{ status }] };
  };
  const counts = await count({
    stats: { expected: 3, unexpected: 1, flaky: 1 },
    suites: [
      { specs: [spec(4, "opens", "expected")], suites: [{ specs: [spec(9, "saves", "unexpected")] }] },
      { specs: [spec(20, "closes", "flaky")] },
    ],
  });
  expect(counts).toEqual({
    passed: 4,
    failed: 1,
    failures: [{ name: "browser/a.spec.ts:9: saves", command: "npx playwright test browser/a.spec.ts:9" }],
    flaky: [{ name: "browser/a.spec.ts:20: closes", command: "npx playwright test browser/a.spec.ts:20" }],
  });
});

it("has no counts without a report", async () => {
  expect(await countTests(join(folder, "absent.json"))).toBeUndefined();
});

async function count(report: unknown): Promise<unknown> {
  const file = join(folder, "report.json");
  await writeFile(file, JSON.stringify(report));
  return countTests(file);
}
