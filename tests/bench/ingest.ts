/** bench ingest: messages per second over HTTP, stored durably and analyzed, compared with the limits of the machine. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createBenchClient } from "./support/bench-client.ts";
import { startLoad } from "./support/load-client.ts";
import { generateMessages } from "./support/messages.ts";
import { copyPlain, createPlainTable, insertPlain } from "./support/plain-rows.ts";
import { createFigure, printReport, computeMedian } from "./support/report.ts";

const ROUNDS = 3;
const SECONDS = 6;
const ROWS = 100_000;
const INSERT_ROWS = 1_000;
const PASSES = [
  { name: "batches of 100, 8 connections", size: 100, lanes: 8, count: 400_000 },
  { name: "single messages, 8 connections", size: 1, lanes: 8, count: 60_000 },
  { name: "single messages, 32 connections", size: 1, lanes: 32, count: 80_000 },
];

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-bench-"));
setEnv({ DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" });
const database = await openProgramDatabase();
await migrate(database.url);
const sql = connectAsOwner(database.url);
const { key } = await createBenchClient("bench");
const app = await startApp({
  env: { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" },
});
const ceiling = spawn(process.execPath, [join(import.meta.dirname, "support", "ceiling-server.ts"), database.url], {
  stdio: ["ignore", "pipe", "inherit"],
});
const load = startLoad(sql);
try {
  const [ceilingPort] = await createInterface({ input: ceiling.stdout })
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [Number(value)]);
  const ours = { port: Number(new URL(app.url).port), path: "/api/v1/messages", key };
  const bare = { port: ceilingPort ?? 0, path: "/", key };
  const figures = [];
  for (const pass of PASSES) {
    const rates: number[] = [];
    const limits: number[] = [];
    const p99: number[] = [];
    // The first round is a warm-up, in which much of the time goes to JIT compilation.
    for (let round = -1; round < ROUNDS; round++) {
      const measured = await load.runPass(ours, `${pass.name}-${round}`, { ...pass, seconds: SECONDS });
      await createPlainTable(sql);
      const limit = await load.runPass(bare, `${pass.name}-${round}`, { ...pass, seconds: SECONDS });
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
  load.stop();
  ceiling.kill();
  await app.stop();
  await sql.end();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureRows(method: "copy" | "insert"): Promise<number> {
  const items = [...generateMessages("rows", ROWS)];
  await createPlainTable(sql);
  const start = performance.now();
  if (method === "copy") await copyPlain(sql, items);
  else for (let at = 0; at < items.length; at += INSERT_ROWS) await insertPlain(sql, items.slice(at, at + INSERT_ROWS));
  return items.length / ((performance.now() - start) / 1000);
}
