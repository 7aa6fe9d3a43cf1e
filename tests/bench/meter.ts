/** bench:meter: what counting messages costs bench:ingest, by alternating passes of a counted client and one without a meter. */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createBenchClient } from "./support/bench-client.ts";
import { startLoad } from "./support/load-client.ts";
import { computeMedian, createFigure, printReport } from "./support/report.ts";

const ROUNDS = Number(process.argv[2] ?? 8);
const SECONDS = 5;
const PASSES = [
  { name: "batches of 100, 8 connections", size: 100, lanes: 8, count: 300_000 },
  { name: "single messages, 32 connections", size: 1, lanes: 32, count: 70_000 },
];

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-meter-"));
setEnv({ DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" });
const database = await openProgramDatabase();
await migrate(database.url);
const sql = connectAsOwner(database.url);
const counted = await createBenchClient("counted");
// Demo workspaces have no meter; everything else is the same.
const uncounted = await createBenchClient("uncounted");
await sql`update clients set is_demo = true where client_id = ${uncounted.clientId}`;
const app = await startApp({
  env: { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" },
});
const load = startLoad(sql);
try {
  const place = { port: Number(new URL(app.url).port), path: "/api/v1/messages" };
  const figures = [];
  for (const pass of PASSES) {
    const ratios: number[] = [];
    const rates: number[] = [];
    // The first round is a warm-up. The order alternates, because a database that grows gets slower.
    for (let round = -1; round < ROUNDS; round++) {
      const order = round % 2 === 0 ? ([true, false] as const) : ([false, true] as const);
      const rate = { counted: 0, uncounted: 0 };
      for (const isCounted of order) {
        const name = isCounted ? "counted" : "uncounted";
        const { key } = isCounted ? counted : uncounted;
        const prefix = `${pass.name}-${name}-${String(round)}`;
        const { requests, seconds } = await load.runPass({ ...place, key }, prefix, { ...pass, seconds: SECONDS });
        rate[name] = (requests * pass.size) / seconds;
      }
      if (round < 0) continue;
      ratios.push(rate.counted / rate.uncounted);
      rates.push(rate.counted);
    }
    const value = computeMedian(rates);
    const against = { name: "without a meter", value: value / computeMedian(ratios) };
    figures.push(createFigure({ name: pass.name, value, unit: "messages/s", against }));
    console.log(`${pass.name}: ratios ${ratios.map((ratio) => ratio.toFixed(3)).join(" ")}`);
  }
  console.log(
    `Load of the machine: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(" ")}`,
  );
  printReport("meter", figures);
} finally {
  load.stop();
  await app.stop();
  await sql.end();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
