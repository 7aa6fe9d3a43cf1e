/** Reads test counts from a runner's JSON report. */
import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Passed and failed tests, and the names of those that failed or passed only when repeated; skipped ones are not counted. */
export interface Count {
  passed: number;
  failed: number;
  failures: string[];
  /** Browser tests that failed once and then passed. */
  flaky: string[];
}

const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
      }),
    ),
  })
  .transform((report): Count => {
    const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed").map(({ fullName }) => fullName);
      // A file that fails to load has no failed tests, so the file counts.
      return (failed.length === 0 && status === "failed" ? ["(the file itself)"] : failed).map(
        (test) => `${name}: ${test}`,
      );
    });
    return { passed: report.numPassedTests, failed: failures.length, failures, flaky: [] };
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

function listTests({ specs, suites = [] }: Suite, outcome: "unexpected" | "flaky"): string[] {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome));
  return [
    ...found.map(({ file, line, title }) => `${file}:${String(line)}: ${title}`),
    ...suites.flatMap((suite) => listTests(suite, outcome)),
  ];
}
