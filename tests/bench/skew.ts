/**
 * bench skew [-- --clients 10000 --conversations 60000]: one machine with many clients of heavy-tailed sizes. The largest one sends at full
 * speed; others, from the second largest to the smallest, read their dashboards and send single messages. Quiet and noisy phases take
 * turns, so that both see the same machine.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { settleAllDays } from "#src/server/features/metrics/rollups/settle.service.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createBenchSession } from "./support/bench-session.ts";
import { computeMedian, computeP95, createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";
import { fillSkewedClients, listSizes } from "./support/skewed-clients.ts";
import type { SkewedClient } from "./support/skewed-clients.ts";

const DAYS = 90;
const PHASES = 4;
const PHASE_SECONDS = 12;
const LANES = 6;
/** The goal: what a dashboard may take while another client sends, as a multiple. */
const GOAL = 2;
/** People look at what they have opened. */
const PAUSE_MS = 20;
/** Rest after a noisy phase: its texts are indexed and its conversations written. */
const REST_MS = 5_000;

const today = new Date().toISOString().slice(0, "2026-03-31".length);
const period = `from=${addDays(today, -DAYS)}&to=${today}`;
const PATHS = [
  `/api/metrics/overview?${period}`,
  `/api/metrics/funnel?${period}`,
  `/api/metrics/drop-offs?${period}`,
  `/api/conversations?${period}&limit=50`,
  "/api/dashboard/overview",
];

const { values } = parseArgs({
  options: { clients: { type: "string", default: "10000" }, conversations: { type: "string", default: "60000" } },
});
const sizes = listSizes(Number(values.clients), Number(values.conversations));

type Client = SkewedClient & { token: string; key: string };
type Times = { reads: number[]; writes: number[] };

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-skew-"));
await chmod(dataDir, 0o711);
const jwtKeys = randomBytes(32).toString("base64url");
const env = { DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error", JWT_KEYS: jwtKeys };
setEnv({ ...env, DATABASE_URL: "" });
const database = await openProgramDatabase();
const sql = connectAsOwner(database.url);
const startedAt = performance.now();
const log = (text: string) =>
  console.error(`${text} (${String(Math.round((performance.now() - startedAt) / 1000))} s)`);
const load = spawn(process.execPath, [join(import.meta.dirname, "support", "attack-load.ts")], {
  stdio: ["pipe", "pipe", "inherit"],
});
const loadLines = createInterface({ input: load.stdout })[Symbol.asyncIterator]();
try {
  await migrate(database.url);
  const generated = await fillSkewedClients(sql, { sizes, days: DAYS, log });
  await settleAllDays(Date.now());
  log("settled");
  const clients: Client[] = [];
  for (const client of generated) clients.push(await openClient(client));
  const [noisy, ...others] = clients;
  if (noisy === undefined || others.length === 0) throw new Error("Give more clients, or more conversations.");
  const app = await startApp({ env: { ...env, DATABASE_URL: database.url } });
  try {
    const quiet: Times = { reads: [], writes: [] };
    const busy: Times = { reads: [], writes: [] };
    await use(app.url, others, pass(PHASE_SECONDS));
    let batches = 0;
    for (let phase = 0; phase < PHASES; phase++) {
      await use(app.url, others, pass(PHASE_SECONDS), quiet);
      batches += await sendNoise(app.url, noisy.key, (isOver) => use(app.url, others, isOver, busy));
      await wait(REST_MS);
    }
    log("measured");
    printFigures({ quiet, busy, batches, counted: await countRows() });
  } finally {
    await app.stop();
  }
} finally {
  load.kill();
  await sql.end();
  await closeDatabase();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function openClient(client: SkewedClient): Promise<Client> {
  const { clientId } = client;
  const [account] = await sql<{ id: string }[]>`
    select api_account_id as id from api_accounts where client_id = ${clientId} order by is_default desc limit 1`;
  const { key } = await addKey(getDatabase().system, {
    ...{ clientId, apiAccountId: account?.id ?? "", name: "bench", scopes: ["ingest"] },
  });
  return { ...client, key, token: await createBenchSession(sql, clientId) };
}

function pass(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() > end;
}

/** Sends batches for the time of a phase while `meanwhile` runs; returns how many were accepted. */
async function sendNoise(
  url: string,
  key: string,
  meanwhile: (isOver: () => boolean) => Promise<void>,
): Promise<number> {
  const job = { port: Number(new URL(url).port), key, seconds: PHASE_SECONDS, lanes: LANES };
  load.stdin.write(`${JSON.stringify({ ...job, scenario: "many small batches" })}\n`);
  let isOver = false;
  const line = loadLines.next().then(({ value }) => {
    isOver = true;
    return String(value);
  });
  await meanwhile(() => isOver);
  return z.object({ 200: z.number().default(0) }).parse(JSON.parse(await line))[200];
}

/** The clients in turn look at each screen and send a message, as fast as they are answered. */
async function use(url: string, clients: readonly Client[], isOver: () => boolean, times?: Times): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    const client = clients[round % clients.length];
    const path = PATHS[Math.floor(round / clients.length) % PATHS.length];
    if (client === undefined || path === undefined) throw new Error("There is nothing to ask for.");
    const read = await time(() => fetch(new URL(path, url), { headers: { authorization: `Bearer ${client.token}` } }));
    const body = JSON.stringify({ conversationId: `live ${String(round)}`, role: "user", text: "Are you open today?" });
    const headers = { "content-type": "application/json", authorization: `Bearer ${client.key}` };
    const write = await time(() => fetch(new URL("/api/v1/messages", url), { method: "POST", headers, body }));
    times?.reads.push(read);
    times?.writes.push(write);
    await wait(PAUSE_MS);
  }
}

async function time(send: () => Promise<Response>): Promise<number> {
  const startMs = performance.now();
  const response = await send();
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} returned ${String(response.status)}: ${text}`);
  return performance.now() - startMs;
}

type RowCounts = { clients: number; conversations: number; messages: number; megabytes: number };

async function countRows(): Promise<RowCounts> {
  const [row] = await sql<RowCounts[]>`
    select (select count(*)::int from clients) as clients, (select count(*)::int from conversations) as conversations,
      (select count(*)::int from messages) as messages,
      (pg_database_size(current_database()) / 1048576)::int as megabytes`;
  if (row === undefined) throw new Error("The rows could not be counted.");
  return row;
}

function printFigures(measured: { quiet: Times; busy: Times; batches: number; counted: RowCounts }): void {
  const { quiet, busy, batches, counted } = measured;
  const figures: Figure[] = [];
  for (const [name, kind] of [
    ["dashboard", "reads"],
    ["one message", "writes"],
  ] as const) {
    for (const [label, compute] of [
      ["median", computeMedian],
      ["p95", computeP95],
    ] as const) {
      const against = { name: "while nobody sends", value: compute(quiet[kind]) };
      const goal = kind === "reads" ? ` (goal below ${String(GOAL)} times)` : "";
      figures.push(createFigure({ name: `${name}, ${label}${goal}`, value: compute(busy[kind]), unit: "ms", against }));
    }
  }
  const sent = { name: "messages sent by the largest client", value: batches * 100 };
  const perSecond = (batches * 100) / (PHASES * PHASE_SECONDS);
  figures.push(createFigure({ name: "full ingest", value: perSecond, unit: "messages/s", against: sent }));
  const { clients, conversations, messages, megabytes } = counted;
  const largest = { name: "conversations of the largest client", value: sizes[0]?.conversations ?? 0 };
  figures.push(
    createFigure({ name: "conversations", value: conversations, unit: "", against: largest }),
    createFigure({ name: "messages", value: messages, unit: "", against: { name: "clients", value: clients } }),
    createFigure({ name: "database", value: megabytes, unit: "MiB", against: { name: "messages", value: messages } }),
  );
  printReport("skew", figures);
  if (computeP95(busy.reads) > GOAL * computeP95(quiet.reads)) process.exitCode = 1;
}
