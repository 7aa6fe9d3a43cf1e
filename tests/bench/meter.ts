/**
 * bench meter: what counting messages costs bench ingest, by short runs of a counted client and of one without a meter. In random order:
 * work that follows a run delays the next one, and strict alternation would charge it to the same client each time.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { createRandom } from "#src/domain/shared/random.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createBenchClient } from "./support/bench-client.ts";
import { buildBodies } from "./support/messages.ts";
import { computeTrimmedMean, createFigure, printReport } from "./support/report.ts";

/** How many runs of each client. */
const RUNS = Number(process.argv[2] ?? 80);
/** Runs of the beginning that aren't counted: caches and plans are cold. */
const WARM_UP = 8;
const LANES = 8;
/** Messages per request, and requests per lane of a run. */
const PASSES = [
  { size: 100, requests: 5 },
  { size: 1, requests: 40 },
];
/** What the meter may cost. */
const LIMIT = 1.03;

type BenchClient = Awaited<ReturnType<typeof createBenchClient>>;

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
const random = createRandom(28);
try {
  const figures = [];
  for (const { size, requests } of PASSES) {
    // Conversations are dealt to lanes whole, so some lanes get less than their share.
    const count = (RUNS + WARM_UP) * requests * size * LANES * 1.1;
    const lanes = new Map(
      [counted, uncounted].map((client) => [
        client,
        buildBodies({ prefix: `${String(size)}-${client.clientId}`, count, size, lanes: LANES }),
      ]),
    );
    const times = new Map<BenchClient, number[]>([
      [counted, []],
      [uncounted, []],
    ]);
    for (let run = 0; run < WARM_UP + RUNS; run++) {
      for (const client of random() < 0.5 ? [counted, uncounted] : [uncounted, counted]) {
        const start = performance.now();
        await Promise.all(
          (lanes.get(client) ?? []).map(async (bodies) => {
            for (const body of bodies.slice(run * requests, (run + 1) * requests)) await send(client.key, body);
          }),
        );
        if (run >= WARM_UP) times.get(client)?.push(performance.now() - start);
      }
    }
    figures.push(
      createFigure({
        name: `${String(requests * LANES)} requests of ${String(size)}`,
        value: computeTrimmedMean(times.get(counted) ?? []),
        unit: "ms",
        against: { name: "without a meter", value: computeTrimmedMean(times.get(uncounted) ?? []) },
      }),
    );
  }
  console.log(
    `Load of the machine: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(" ")}`,
  );
  printReport("meter", figures);
  if (figures.some(({ ratio }) => ratio > LIMIT)) process.exitCode = 1;
} finally {
  await app.stop();
  await sql.end();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Sends a body and reads the answer. Throws if the request fails. */
async function send(key: string, body: string): Promise<void> {
  const response = await fetch(new URL("/api/v1/messages", app.url), {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Status ${String(response.status)}`);
}
