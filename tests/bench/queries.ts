/**
 * bench queries [--scale 1] [--clients 100] [--only WORDS] [--keep FOLDER]: all read requests of the dashboard over HTTP, for 90 days of the client with a tenth of
 * all conversations. Scale 1 has 1.5 million conversations, 10 million messages and 100 clients. Each request is
 * also measured at a tenth of that size and, where possible, compared with the same query on raw messages. Fewer `--clients` are
 * filled sooner, `--only` measures requests whose names hold the words, and `--keep` stores the data in a folder for further
 * runs on the same day.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { settleAllAgents } from "#src/server/features/bot-versions/settle-agents.service.ts";
import { settleAllDays } from "#src/server/features/metrics/rollups/settle.service.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createBenchSession } from "./support/bench-session.ts";
import { listDashboardRequests } from "./support/dashboard-requests.ts";
import { CLIENTS, fillClients, findLargestClient } from "./support/fill-clients.ts";
import { createFigure, printReport, computeMedian } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const DAYS = 90;
const WARM_UP = 5;
const ROUNDS = 40;
const RAW_ROUNDS = 3;
/** Stays below the rate limit of 1,200 requests per minute and user. */
const INTERVAL_MS = 52;

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    clients: { type: "string", default: String(CLIENTS) },
    only: { type: "string", default: "" },
    keep: { type: "string" },
  },
});
const scale = Number(values.scale);
const clients = Number(values.clients);
const jwtKeys = randomBytes(32).toString("base64url");

type Timing = { p50: number; p95: number; rawMs: number | null; limitMs: number };
type Measured = { timings: Map<string, Timing>; messages: number; conversations: number };

const small = await measureAt(scale / 10);
const large = await measureAt(scale);
const figures: Figure[] = [];
for (const [name, { p50, p95, rawMs, limitMs }] of large.timings) {
  const limit = { name: "limit, ms", value: limitMs };
  const before = { name: "at a tenth of the size, ms", value: small.timings.get(name)?.p95 ?? Number.NaN };
  figures.push(
    createFigure({ name: `${name}, p95`, value: p95, unit: "ms", against: limit }),
    createFigure({ name: `${name}, p95, growth`, value: p95, unit: "ms", against: before }),
    createFigure({ name: `${name}, median`, value: p50, unit: "ms", against: limit }),
  );
  if (rawMs === null) continue;
  const median = { name: "median request, ms", value: p50 };
  figures.push(createFigure({ name: `${name}, from raw messages`, value: rawMs, unit: "ms", against: median }));
}
for (const { messages, conversations } of [small, large])
  console.error(`${messages} messages in ${conversations} conversations`);
printReport("queries", figures);

async function measureAt(size: number): Promise<Measured> {
  const dataDir = await createFolder(size);
  const filled = join(dataDir, "filled");
  setEnv({ DATA_DIR: dataDir, DATABASE_URL: "", APP_ENV: "production", LOG_LEVEL: "error", JWT_KEYS: jwtKeys });
  const database = await openProgramDatabase();
  const sql = connectAsOwner(database.url);
  try {
    await migrate(database.url);
    const start = performance.now();
    const log = (text: string) =>
      console.error(`scale ${size}: ${text} (${Math.round((performance.now() - start) / 1000)} s)`);
    if (!existsSync(filled)) await fillClients(sql, { scale: size, clients, days: DAYS, log });
    await writeFile(filled, "");
    await settleAllDays(Date.now());
    await settleAllAgents(Date.now());
    log("settled");
    const clientId = await findLargestClient(sql);
    const app = await startApp({
      env: {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        APP_ENV: "production",
        LOG_LEVEL: "error",
        JWT_KEYS: jwtKeys,
      },
    });
    try {
      const timings = await measureRequests(sql, {
        clientId,
        url: app.url,
        token: await createBenchSession(sql, clientId),
      });
      log("measured");
      const [count] = await sql`select
        (select count(*) from messages)::float8 as messages, (select count(*) from conversations)::float8 as conversations`;
      return { timings, messages: count?.["messages"], conversations: count?.["conversations"] };
    } finally {
      await app.stop();
    }
  } finally {
    await sql.end();
    await closeDatabase();
    await database.stop();
    if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

async function createFolder(size: number): Promise<string> {
  const folder =
    values.keep === undefined
      ? await mkdtemp(join(tmpdir(), "threadlight-queries-"))
      : join(resolve(values.keep), `scale-${size}`);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  return folder;
}

async function measureRequests(
  sql: postgres.Sql,
  { clientId, url, token }: { clientId: string; url: string; token: string },
): Promise<Map<string, Timing>> {
  const today = new Date().toISOString().slice(0, "2026-03-31".length);
  const from = addDays(today, -DAYS);
  const period = { clientId, fromAt: new Date(`${from}T00:00:00Z`), toAt: new Date(`${addDays(today, 1)}T00:00:00Z`) };
  const timings = new Map<string, Timing>();
  for (const { name, path, limitMs, raw } of await listDashboardRequests(sql, {
    clientId,
    days: `from=${from}&to=${today}`,
  })) {
    if (!name.includes(values.only)) continue;
    const samples: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const start = performance.now();
      const answer = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      const ms = performance.now() - start;
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      if (round >= 0) samples.push(ms);
      await wait(Math.max(0, INTERVAL_MS - ms));
    }
    samples.sort((a, b) => a - b);
    const rawMs = raw === undefined ? null : await timeRaw(() => raw(sql, period));
    timings.set(name, { p50: computeMedian(samples), p95: samples[Math.ceil(ROUNDS * 0.95) - 1] ?? 0, rawMs, limitMs });
  }
  return timings;
}

async function timeRaw(run: () => Promise<void>): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < RAW_ROUNDS; round++) {
    const start = performance.now();
    await run();
    samples.push(performance.now() - start);
  }
  return computeMedian(samples);
}
