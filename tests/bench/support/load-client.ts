/** Starts `http-load.ts` and runs passes of it against a server. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { z } from "zod";

const POLL_MS = 2;

const reportSchema = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  failures: z.number(),
  exhausted: z.boolean(),
});

/** How a pass sends: messages per body, connections, and at most so many messages. */
type LoadPass = { name: string; size: number; lanes: number; count: number };
type LoadTarget = { port: number; path: string; key: string };

/** Starts the program that sends; `stop` ends it. */
export function startLoad(sql: postgres.Sql) {
  const load = spawn(
    process.execPath,
    ["--max-old-space-size=4096", "--expose-gc", join(import.meta.dirname, "http-load.ts")],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: load.stdout })[Symbol.asyncIterator]();

  /** Sends for `seconds` and waits until everything is analyzed. Throws if a request fails. */
  async function runPass(
    target: LoadTarget,
    prefix: string,
    { size, lanes, count, seconds }: LoadPass & { seconds: number },
  ): Promise<z.infer<typeof reportSchema>> {
    const job = { host: "127.0.0.1", ...target, seconds, prefix, count, size, lanes };
    load.stdin.write(`${JSON.stringify(job)}\n`);
    await lines.next();
    // Texts are indexed in the background: wait until the previous pass is done.
    await waitUntilEmpty("text_queue");
    load.stdin.write("go\n");
    const { value } = await lines.next();
    const report = reportSchema.parse(JSON.parse(String(value)));
    const answered = performance.now();
    // Messages count only when their conversations and rollups are written too.
    await waitUntilEmpty("pending_writes");
    report.seconds += (performance.now() - answered) / 1000;
    if (report.failures > 0) throw new Error(`${report.failures} of ${report.requests} requests failed`);
    if (report.exhausted)
      console.error(`${prefix}: all messages were sent before the time was up; the rate is still correct`);
    return report;
  }

  async function waitUntilEmpty(table: "pending_writes" | "text_queue"): Promise<void> {
    while ((await sql`select from ${sql(table)} limit 1`).length > 0) await wait(POLL_MS);
  }

  return { runPass, stop: () => load.kill() };
}
