import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { deriveMessageId } from "#src/server/features/ingest/accept/ids.ts";
import { enqueueRelabel } from "#src/server/features/ingest/ingest.service.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { runAppUntilExit, startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { findFreePort } from "#tests/support/port.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";

const SENDERS = 4;
const BATCH = 20;
const REQUESTS_BEFORE_KILL = 25;
const OPTIONS = { timeout: 120_000 };

type Process = { app: RunningApp; metrics: string };

let database: TestDatabase;
let dataDir: string;
let webs: [Process, Process];
let jobs: Process;
let client: TestClient;
let apiKey: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-roles-"));
  await chmod(dataDir, 0o711);
  setDatabaseEnv(database.url);
  setEnv({ JWT_KEYS: randomBytes(32).toString("base64url"), DATA_DIR: dataDir });
  client = await createTestClient({ unlimited: true });
  const { clientId, apiAccountId } = client;
  apiKey = (await addKey(getDatabase().system, { clientId, apiAccountId, name: "roles", scopes: ["ingest"] })).key;
  webs = [await start("web"), await start("web")];
  jobs = await start("jobs");
}, 300_000);
afterAll(async () => {
  await Promise.all([...webs, jobs].map(({ app }) => app.stop()));
  await closeQueue();
  await getDatabase().end();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(ROLE: string): Promise<Process> {
  const port = await findFreePort();
  const env = { ROLE, DATABASE_URL: database.url, DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" };
  const app = await startApp({ env: { ...env, METRICS_PORT: String(port) } });
  return { app, metrics: `http://127.0.0.1:${String(port)}/metrics` };
}

async function getStatus(app: RunningApp, path: string): Promise<number> {
  return (await fetch(new URL(path, app.url))).status;
}

async function scrape({ metrics }: Process): Promise<string> {
  return (await fetch(metrics)).text();
}

it("a process with jobs answers health checks and no page, the others everything", OPTIONS, async () => {
  for (const [path, ofJobs, ofWeb] of [
    ["/healthz", 200, 200],
    ["/readyz", 200, 200],
    ["/", 404, 200],
    ["/api/status", 404, 200],
  ] as const) {
    expect(await getStatus(jobs.app, path)).toBe(ofJobs);
    for (const { app } of webs) expect(await getStatus(app, path)).toBe(ofWeb);
  }
});

it("jobs run in the process with jobs alone", OPTIONS, async () => {
  await enqueueRelabel(client.clientId);
  await vi.waitUntil(
    async () => (await scrape(jobs)).includes('threadlight_job_runs_total{job="label-intents"'),
    30_000,
  );
  for (const web of webs) expect(await scrape(web)).not.toContain("threadlight_job_runs_total{");
  expect(await scrape(jobs)).toMatch(/threadlight_build_info\{version="[\d.]+",role="jobs"\} 1/);
});

it("nothing is lost or stored twice when a website's process is killed under load", OPTIONS, async () => {
  const acknowledged: string[] = [];
  const repeated: string[][] = [];
  const [first, second] = webs;
  let isKilled = false;
  async function send(sender: number): Promise<void> {
    for (let request = 0; !isKilled || request < REQUESTS_BEFORE_KILL; request++) {
      const ids = Array.from({ length: BATCH }, (_, at) => `${String(sender)}-${String(request)}-${String(at)}`);
      const target = sender % 2 === 0 && !isKilled ? first : second;
      if (await post(target.app, ids)) acknowledged.push(...ids);
      else repeated.push(ids);
    }
  }
  const senders = Array.from({ length: SENDERS }, (_, sender) => send(sender));
  await vi.waitUntil(() => acknowledged.length > REQUESTS_BEFORE_KILL * BATCH, { timeout: 60_000, interval: 5 });
  await first.app.kill();
  isKilled = true;
  await Promise.all(senders);
  // What was not acknowledged is sent again, to the process that is left.
  for (const ids of repeated) expect(await post(second.app, ids)).toBe(true);
  const all = [...acknowledged, ...repeated.flat()].map((id) => deriveMessageId(client.apiAccountId, id));
  const owner = connectAsOwner(database.url);
  try {
    await vi.waitUntil(async () => (await owner`select from pending_writes limit 1`).length === 0, 60_000);
    const rows = await owner<{ id: string }[]>`select message_id as id from messages`;
    expect(rows.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
    expect(await findRollupMismatches(owner)).toEqual([]);
  } finally {
    await owner.end();
  }
  webs = [await start("web"), second];
});

it("each role stops by itself on SIGTERM", OPTIONS, async () => {
  const [first, second] = webs;
  expect(await first.app.stop()).toBe(0);
  expect(await jobs.app.stop()).toBe(0);
  expect(await getStatus(second.app, "/readyz")).toBe(200);
});

it("refuses a role without a database that others can use", OPTIONS, async () => {
  const { code, output } = await runAppUntilExit({ env: { ROLE: "jobs", DATA_DIR: dataDir, PORT: "0" } });
  expect(code).toBe(1);
  expect(output).toContain("ROLE=jobs requires DATABASE_URL");
});

async function post(app: RunningApp, ids: string[]): Promise<boolean> {
  const messages = ids.map((id, at) => ({
    id,
    conversationId: `conversation ${String(at % 5)}`,
    role: at % 2 === 0 ? "user" : "bot",
    text: `message ${id}`,
    timestamp: new Date(Date.now() - 60_000 + at).toISOString(),
  }));
  const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
  const init = { method: "POST", headers, body: JSON.stringify({ messages }) };
  return fetch(new URL("/api/v1/messages", app.url), init).then(
    (response) => response.ok,
    () => false,
  );
}
