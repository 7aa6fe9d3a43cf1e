/**
 * bench fairness: latency of one client's dashboard while another client does its worst, compared with an idle server.
 * `npm run bench fairness -- "late messages"` measures one scenario.
 */
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { startApp } from "#tests/support/app.ts";
import { connectChannel } from "#src/server/features/channels/connections/connections.service.ts";
import { PROOFS } from "./support/attack-proofs.ts";
import type { Attacker } from "./support/attack-proofs.ts";
import { buildLongConversation, LONG } from "./support/long-conversations.ts";
import { generateMessages } from "./support/messages.ts";
import { computeP95, createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const SECONDS = 15;
const LANES = 6;
const WARM_UP_REQUESTS = 300;
/** Before each scenario: other work of the machine counts on both sides. */
const IDLE_REQUESTS = 300;
const VICTIM_MESSAGES = 6_000;
const BATCH = 500;
const SCENARIOS = [
  "deep metadata",
  "metadata of the greatest depth",
  "300,000 fields",
  "2,000,000 levels",
  "late messages",
  "long texts",
  "many small batches",
  ...Object.keys(PROOFS),
];
/** Requests of a person at a dashboard, in turn. */
const DAYS = `from=${getDay(-89)}&to=${getDay(0)}`;
const PATHS = [
  `/api/metrics/overview?${DAYS}`,
  `/api/metrics/funnel?${DAYS}`,
  `/api/metrics/drop-offs?${DAYS}`,
  `/api/conversations?${DAYS}&limit=50`,
  "/api/dashboard/overview",
];
/** Reads per minute and session are limited: a few sessions take turns. */
const SESSIONS = 40;

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-bench-"));
const jwtKeys = randomBytes(32).toString("base64url");
setEnv({
  DATA_DIR: dataDir,
  APP_ENV: "production",
  LOG_LEVEL: "error",
  JWT_KEYS: jwtKeys,
});
const database = await openProgramDatabase();
await migrate(database.url);
const victim = await createClient("victim@example.com");
const attacker = await createClient("attacker@example.com");
const app = await startApp({
  env: {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_ENV: "production",
    LOG_LEVEL: "error",
    JWT_KEYS: jwtKeys,
    TRUST_PROXY: "1",
  },
});
const load = spawn(process.execPath, [join(import.meta.dirname, "support", "attack-load.ts")], {
  stdio: ["pipe", "pipe", "inherit"],
});
const loadLines = createInterface({ input: load.stdout })[Symbol.asyncIterator]();
try {
  await sendAll(victim.key, [...generateMessages("victim", VICTIM_MESSAGES)]);
  for (let index = 0; index < LONG.conversations; index++) await sendAll(attacker.key, buildLongConversation(index));
  await measure({ requests: WARM_UP_REQUESTS });
  const figures: Figure[] = [];
  for (const scenario of SCENARIOS.filter((name) => process.argv.length < 3 || process.argv.includes(name))) {
    const idle = computeP95(await measure({ requests: IDLE_REQUESTS }));
    const job = { port: Number(new URL(app.url).port), attacker, scenario, seconds: SECONDS, lanes: LANES };
    load.stdin.write(`${JSON.stringify(job)}\n`);
    let running = true;
    const report = loadLines.next().then(({ value }) => {
      running = false;
      return String(value);
    });
    const times = await measure({ while: () => running });
    console.error(`${scenario}: ${await report}, ${times.length} requests of the other client`);
    figures.push(
      createFigure({
        name: `dashboard p95 during ${scenario} (goal below 2 times)`,
        value: computeP95(times),
        unit: "ms",
        against: { name: "idle", value: idle },
      }),
    );
  }
  printReport("fairness", figures);
} finally {
  load.kill();
  await app.stop();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Sends the dashboard's requests one after the other and returns their latencies in ms. */
async function measure(until: { requests: number } | { while: () => boolean }): Promise<number[]> {
  const times: number[] = [];
  while ("requests" in until ? times.length < until.requests : until.while()) {
    const startedAt = performance.now();
    const token = victim.accessTokens[times.length % SESSIONS] ?? "";
    const path = PATHS[times.length % PATHS.length] ?? "";
    const answer = await fetch(new URL(path, app.url), { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text}`);
  }
  return times;
}

async function sendAll(key: string, messages: readonly object[]): Promise<void> {
  for (let at = 0; at < messages.length; at += BATCH) {
    const answer = await fetch(new URL("/api/v1/messages", app.url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ messages: messages.slice(at, at + BATCH) }),
    });
    const { accepted } = z.object({ accepted: z.number() }).parse(await answer.json());
    if (accepted !== Math.min(BATCH, messages.length - at)) throw new Error(`Only ${accepted} messages were accepted.`);
  }
}

async function createClient(email: string): Promise<Attacker & { accessTokens: string[] }> {
  const { system } = getDatabase();
  const owner = { email, name: "Bench", password: "Benchmark-1" };
  const created = await createClientWithOwner(system, { owner, plan: "enterprise", trialEndsAt: null });
  const apiAccountId = created?.apiAccountIds[0];
  if (created === null || apiAccountId === undefined) throw new Error("The client was not created.");
  const { clientId, userId } = created;
  const { key } = await addKey(system, { clientId, apiAccountId, name: "bench", scopes: ["ingest"] });
  const context = { sql: system, keys: await getJwtKeys() };
  const user = { userId, clientId, role: "owner" as const };
  const accessTokens: string[] = [];
  while (accessTokens.length < SESSIONS) {
    accessTokens.push((await issueTokens(context, { user, remembered: false, userAgent: "bench" })).accessToken);
  }
  const viewer = { kind: "user" as const, ...user, sessionId: randomUUID(), timeZone: "UTC" };
  const place = { channel: "telegram", origin: "http://localhost" };
  const { generated } = await connectChannel(viewer, place, { apiAccountId, credentials: {}, settings: {} });
  const [accessToken = ""] = accessTokens;
  return { key, apiAccountId, accessToken, telegramSecret: generated["secretToken"] ?? "", accessTokens };
}

/** The UTC day `offset` days from today. */
function getDay(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, "2026-03-31".length);
}
