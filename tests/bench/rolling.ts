/**
 * bench rolling [-- ROUNDS]: three web and two job processes under load; in each round (2) every process ends by SIGTERM or SIGKILL and is
 * replaced. What was acknowledged must be stored and counted once, and no request may fail that its sender repeats.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { runRollingRestart } from "#tests/support/rolling-restart.ts";
import type { Replacement } from "#tests/support/rolling-restart.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import { computeMedian, createFigure, printReport } from "./support/report.ts";

const DEFAULT_ROUNDS = 2;
const IMPORT_MESSAGES = 20_000;
/** A killed process's job is found by its missing heartbeat, and tried again after a pause. */
const JOBS_TIMEOUT_MS = 10 * 60_000;
const PROCESSES = [
  { role: "web", at: 0 },
  { role: "jobs", at: 0 },
  { role: "web", at: 1 },
  { role: "jobs", at: 1 },
  { role: "web", at: 2 },
] as const;

const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("Give the number of rounds, such as 2.");

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-rolling-"));
await chmod(dataDir, 0o711);
const keys = { DATA_DIR: dataDir, JWT_KEYS: randomBytes(32).toString("base64url") };
setEnv({ ...keys, DATABASE_URL: "", APP_ENV: "production", LOG_LEVEL: "silent" });
const database = await openProgramDatabase();
try {
  await migrate(database.url);
  setDatabaseEnv(database.url);
  const result = await runRollingRestart({
    env: { ...keys, DATABASE_URL: database.url },
    replacements: Array.from({ length: rounds }, (_, round) => listReplacements(round)).flat(),
    importMessages: IMPORT_MESSAGES,
    jobsTimeoutMs: JOBS_TIMEOUT_MS,
  });
  const { acknowledged, lost, extra, miscounted, unhealed, mails, shown, stored } = result;
  for (const failure of unhealed) console.error(failure);
  const wrong = shown.filter(
    ({ conversations, messages }) => conversations !== stored.conversations || messages !== stored.messages,
  ).length;
  const all = { name: "stored messages", value: stored.messages };
  const counts = { lost, extra, miscounted, "requests not healed": unhealed.length, "wrong totals": wrong };
  const figures = Object.entries({ acknowledged, ...counts }).map(([name, value]) =>
    createFigure({ name, value, unit: "", against: all }),
  );
  const mailFigures = Object.entries({ "mails lost": mails.lost, "mails sent twice": mails.doubled });
  for (const [name, value] of mailFigures) figures.push(createFigure({ name, value, unit: "", against: all }));
  figures.push(
    createFigure({
      name: "attempts repeated",
      value: result.repeats,
      unit: "requests",
      against: { name: "answered reads", value: result.reads },
    }),
    createFigure({
      name: "slowest acknowledgment",
      value: result.slowestMs,
      unit: "ms",
      against: { name: "start of a process, median", value: computeMedian(result.startMs) },
    }),
    createFigure({
      name: "slowest stop on SIGTERM",
      value: Math.max(...result.stopMs),
      unit: "ms",
      against: { name: "limit", value: 40_000 },
    }),
    createFigure({
      name: "jobs done after the load",
      value: result.jobsMs,
      unit: "ms",
      against: { name: "heartbeat", value: 60_000 },
    }),
  );
  printReport("rolling", figures);
  if (Object.values(counts).some((count) => count > 0) || mails.lost > 0) process.exitCode = 1;
} finally {
  await closeQueue();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Each process ends by the other signal in the next round. */
function listReplacements(round: number): Replacement[] {
  return PROCESSES.map((process, index) => ({
    ...process,
    ending: (round + index) % 2 === 0 ? "SIGKILL" : "SIGTERM",
  }));
}
