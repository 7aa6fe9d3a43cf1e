/** Reads test counts from a runner's JSON report. */
import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Passed and failed tests; skipped ones are not counted. */
export interface Count {
  passed: number;
  failed: number;
}

const vitestSchema = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number(), numFailedTestSuites: z.number() })
  .transform((report) => ({
    passed: report.numPassedTests,
    // A file that fails to load has no failed tests, so the suite counts.
    failed: report.numFailedTests === 0 ? report.numFailedTestSuites : report.numFailedTests,
  }));

const playwrightSchema = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));

/** Reads the counts from the report `file`; undefined if there is no report. */
export async function countTests(file: string): Promise<Count | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = z.union([vitestSchema, playwrightSchema]).safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : undefined;
}
