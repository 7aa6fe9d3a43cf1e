/** bench:ingest: messages per second over HTTP, stored durably and analyzed, compared with the limits of the machine. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { generateMessages } from "./support/messages.ts";
import { copyPlain, createPlainTable, insertPlain } from "./support/plain-rows.ts";
import { createFigure, printReport, computeMedian } from "./support/report.ts";

const ROUNDS = 3;
const SECONDS = 6;
const ROWS = 100_000;
const INSERT_ROWS = 1_000;
const POLL_MS = 2;
const PASSES = [
  { name: "batches of 100, 8 connections", size: 100, lanes: 8, count: 400_000 },
  { name: "single messages, 8 connections", size: 1, lanes: 8, count: 60_000 },
  { name: "single messages, 32 connections", size: 1, lanes: 32, count: 80_000 },
];

const reportSchema = z.object({
  requests: z.number(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  failures: z.number(),
  exhausted: z.boolean(),
});

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-bench-"));
setEnv({ DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" });
const database = await openProgramDatabase();
await migrate(database.url);
const sql = connectAsOwner(database.url);
const key = await createKey();
const app = await startApp({
  env: { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" },
});
const ceiling = spawn(process.execPath, [join(import.meta.dirname, "support", "ceiling-server.ts"), database.url], {
  stdio: ["ignore", "pipe", "inherit"],
});
const load = spawn(
  process.execPath,
  ["--max-old-space-size=4096", "--expose-gc", join(import.meta.dirname, "support", "http-load.ts")],
  {
    stdio: ["pipe", "pipe", "inherit"],
  },
);
const loadLines = createInterface({ input: load.stdout })[Symbol.asyncIterator]();
try {
  const [ceilingPort] = await createInterface({ input: ceiling.stdout })
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [Number(value)]);
  const ours = { port: Number(new URL(app.url).port), path: "/api/v1/messages" };
  const bare = { port: ceilingPort ?? 0, path: "/" };
  const figures = [];
  for (const pass of PASSES) {
    const rates: number[] = [];
    const limits: number[] = [];
    const p99: number[] = [];
    // The first round is a warm-up, in which much of the time goes to JIT compilation.
    for (let round = -1; round < ROUNDS; round++) {
      const measured = await runPass(ours, `${pass.name}-${round}`, pass);
      await createPlainTable(sql);
      const limit = await runPass(bare, `${pass.name}-${round}`, pass);
      if (round < 0) continue;
      rates.push((measured.requests * pass.size) / measured.seconds);
      limits.push((limit.requests * pass.size) / limit.seconds);
      p99.push(measured.p99);
    }
    const against = { name: "bare server with group commit", value: computeMedian(limits) };
    figures.push(createFigure({ name: pass.name, value: computeMedian(rates), unit: "messages/s", against }));
    figures.push(
      createFigure({
        name: `${pass.name}, p99`,
        value: computeMedian(p99),
        unit: "ms",
        against: { name: "goal", value: 50 },
      }),
    );
  }
  const batches = figures[0]?.value ?? 0;
  figures.push(
    createFigure({
      name: "batches of 100",
      value: batches,
      unit: "messages/s",
      against: { name: "raw COPY", value: await measureRows("copy") },
    }),
  );
  figures.push(
    createFigure({
      name: "batches of 100",
      value: batches,
      unit: "messages/s",
      against: { name: "1,000-row unnest INSERT", value: await measureRows("insert") },
    }),
  );
  printReport("ingest", figures);
} finally {
  load.kill();
  ceiling.kill();
  await app.stop();
  await sql.end();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function runPass(
  target: { port: number; path: string },
  prefix: string,
  { size, lanes, count }: { size: number; lanes: number; count: number },
): Promise<z.infer<typeof reportSchema>> {
  const job = { host: "127.0.0.1", ...target, key, seconds: SECONDS, prefix, count, size, lanes };
  load.stdin.write(`${JSON.stringify(job)}\n`);
  await loadLines.next();
  // Texts are indexed in the background: wait until the previous pass is done.
  await waitUntilEmpty("text_queue");
  load.stdin.write("go\n");
  const { value } = await loadLines.next();
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

async function measureRows(method: "copy" | "insert"): Promise<number> {
  const items = [...generateMessages("rows", ROWS)];
  await createPlainTable(sql);
  const start = performance.now();
  if (method === "copy") await copyPlain(sql, items);
  else for (let at = 0; at < items.length; at += INSERT_ROWS) await insertPlain(sql, items.slice(at, at + INSERT_ROWS));
  return items.length / ((performance.now() - start) / 1000);
}

async function createKey(): Promise<string> {
  const { system } = getDatabase();
  const created = await createClientWithOwner(system, {
    owner: { email: "bench@example.com", name: "Bench", password: "Benchmark-1" },
    plan: "enterprise",
    trialEndsAt: null,
  });
  const apiAccountId = created?.apiAccountIds[0];
  if (created === null || apiAccountId === undefined) throw new Error("The client was not created.");
  const added = await addKey(system, { clientId: created.clientId, apiAccountId, name: "bench", scopes: ["ingest"] });
  return added.key;
}
