/** Reads test counts from a runner's JSON report. */
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "#src/server/env.ts";

/** A test by its file and name, with the command that runs it alone. */
export interface NamedTest {
  name: string;
  command: string;
}

/** Passed and failed tests, and those that failed or passed only when repeated; skipped ones are not counted. */
export interface Count {
  passed: number;
  failed: number;
  failures: NamedTest[];
  /** Tests that failed once and then passed. */
  flaky: NamedTest[];
}

const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform((report): Count => {
    const tests = report.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(PROJECT_ROOT, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      // A test that passes when repeated keeps the message of its first failure.
      const flaky = assertionResults.filter((test) => test.status === "passed" && test.failureMessages.length > 0);
      return [
        // A file that fails to load has no failed tests, so the file counts.
        ...(failed.length === 0 && status === "failed" ? [{ isFlaky: false, test: nameVitestFile(file) }] : []),
        ...failed.map(({ fullName }) => ({ isFlaky: false, test: nameVitestTest(file, fullName) })),
        ...flaky.map(({ fullName }) => ({ isFlaky: true, test: nameVitestTest(file, fullName) })),
      ];
    });
    const failures = tests.filter(({ isFlaky }) => !isFlaky).map(({ test }) => test);
    const flaky = tests.filter(({ isFlaky }) => isFlaky).map(({ test }) => test);
    return { passed: report.numPassedTests, failed: failures.length, failures, flaky };
  });

interface Suite {
  specs: { file: string; line: number; title: string; tests: { status: string }[] }[];
  suites?: Suite[] | undefined;
}

const suiteSchema: z.ZodType<Suite> = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      line: z.number(),
      title: z.string(),
      tests: z.array(z.object({ status: z.string() })),
    }),
  ),
  suites: z.lazy(() => z.array(suiteSchema).optional()),
});

const playwrightSchema = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    suites: z.array(suiteSchema),
  })
  .transform(({ stats, suites }): Count => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: suites.flatMap((suite) => listTests(suite, "unexpected")),
    flaky: suites.flatMap((suite) => listTests(suite, "flaky")),
  }));

/** Reads the counts from the report `file`; undefined if there is no report. */
export async function countTests(file: string): Promise<Count | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = z.union([vitestSchema, playwrightSchema]).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}

function listTests({ specs, suites = [] }: Suite, outcome: "unexpected" | "flaky"): NamedTest[] {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...found.map(({ file, line, title }) => ({
      name: `${file}:${String(line)}: ${title}`,
      command: `npx playwright test ${file}:${String(line)}`,
    })),
    ...suites.flatMap((suite) => listTests(suite, outcome)),
  ];
}

function nameVitestFile(file: string): NamedTest {
  return { name: `${file}: (the file itself)`, command: `npx vitest run ${file}` };
}

function nameVitestTest(file: string, fullName: string): NamedTest {
  const pattern = fullName.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll("'", String.raw`'\''`);
  return { name: `${file}: ${fullName}`, command: `npx vitest run ${file} -t '^${pattern}$'` };
}
