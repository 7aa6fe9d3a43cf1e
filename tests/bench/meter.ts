/** bench:meter: what counting messages costs bench:ingest, by alternating requests of a counted client and one without a meter. */
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
import { buildBodies } from "./support/messages.ts";
import { computeMedian, createFigure, printReport } from "./support/report.ts";

const PAIRS = Number(process.argv[2] ?? 2_000);
/** Pairs of the beginning that aren't counted: caches and plans are cold. */
const WARM_UP = 200;
const SIZES = [100, 1];
/** What the meter may cost. */
const LIMIT = 1.03;

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
try {
  const figures = [];
  for (const size of SIZES) {
    const [withMeter, without] = [counted, uncounted].map(({ key }, at) => ({
      key,
      // One lane: each request is answered before the next one leaves, so that a pair meets the same machine.
      bodies: buildBodies({
        prefix: `${String(size)}-${String(at)}`,
        count: (PAIRS + WARM_UP) * size,
        size,
        lanes: 1,
      })[0],
    }));
    const times: Record<"counted" | "uncounted", number[]> = { counted: [], uncounted: [] };
    for (let pair = -WARM_UP; pair < PAIRS; pair++) {
      const order = pair % 2 === 0 ? (["counted", "uncounted"] as const) : (["uncounted", "counted"] as const);
      for (const name of order) {
        const sender = name === "counted" ? withMeter : without;
        const ms = await send(sender?.key ?? "", sender?.bodies?.[pair + WARM_UP] ?? "");
        if (pair >= 0) times[name].push(ms);
      }
    }
    figures.push(
      createFigure({
        name: `a request of ${String(size)}`,
        value: computeMedian(times.counted),
        unit: "ms",
        against: { name: "without a meter", value: computeMedian(times.uncounted) },
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

/** Sends a body; returns the milliseconds until the answer was read. Throws if the request fails. */
async function send(key: string, body: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(new URL("/api/v1/messages", app.url), {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Status ${String(response.status)}`);
  return performance.now() - start;
}
