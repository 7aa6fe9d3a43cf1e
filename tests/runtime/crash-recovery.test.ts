import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { deriveMessageId } from "#src/server/features/ingest/accept/ids.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { openKillableDatabase } from "#tests/support/killable-database.ts";
import type { KillableDatabase } from "#tests/support/killable-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";

const SENDERS = 6;
const BATCH = 20;
const BEFORE_KILL_REQUESTS = 40;
const AFTER_KILL_REQUESTS = 10;

let dataDir: string;
let database: KillableDatabase;
let app: RunningApp;
let client: TestClient;
let apiKey: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-kill-"));
  await chmod(dataDir, 0o711);
  setEnv({ DATA_DIR: dataDir, DATABASE_URL: "", APP_ENV: "production", LOG_LEVEL: "silent" });
  database = await openKillableDatabase();
  setDatabaseEnv(database.url);
  client = await createTestClient();
  const { clientId, apiAccountId } = client;
  apiKey = (await addKey(getDatabase().system, { clientId, apiAccountId, name: "kill", scopes: ["ingest"] })).key;
  app = await start();
}, 120_000);
afterAll(async () => {
  await app.stop();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe("an acknowledged message", { timeout: 120_000 }, () => {
  it("is stored exactly once after kill -9 of the program, also when messages are sent again", async () => {
    const sent = await sendUntilKilled("program", () => app.kill());
    app = await start();
    await check(sent);
  });

  it("is stored exactly once after kill -9 of the database, which restarts by itself", async () => {
    const sent = await sendUntilKilled("database", () => database.kill());
    await vi.waitUntil(async () => (await fetch(new URL("/readyz", app.url))).status === 200, 30_000);
    await check(sent);
  });
});

describe("a busy client", { timeout: 120_000 }, () => {
  it("is refused nothing from the moment on when the program sees the database again, kill after kill", async () => {
    for (const round of [1, 2, 3]) {
      let isBack = false;
      const refused: string[] = [];
      const acknowledged: string[] = [];
      const send = async (sender: number): Promise<void> => {
        for (let left = AFTER_KILL_REQUESTS; left > 0;) {
          const name = `busy${round}-${sender}-${crypto.randomUUID()}`;
          const isBegunAfter = isBack;
          const isAccepted = await post(createBatch(name));
          if (isBegunAfter) left--;
          if (isBegunAfter) (isAccepted ? acknowledged : refused).push(name);
          if (!isAccepted) await wait(20);
        }
      };
      const senders = Array.from({ length: SENDERS }, (_, sender) => send(sender));
      await vi.waitUntil(() => post(createBatch(`busy${round}-first-${crypto.randomUUID()}`)), 60_000);
      await database.kill();
      await vi.waitUntil(canConnect, { timeout: 60_000, interval: 20 });
      await vi.waitUntil(isReady, { timeout: 60_000, interval: 20 });
      isBack = true;
      await Promise.all(senders);
      expect(refused, `after kill ${round}`).toEqual([]);
      expect(acknowledged).toHaveLength(SENDERS * AFTER_KILL_REQUESTS);
    }
  });
});

async function isReady(): Promise<boolean> {
  return (await fetch(new URL("/readyz", app.url))).status === 200;
}

/** Whether the database answers a new connection. */
async function canConnect(): Promise<boolean> {
  const sql = connectAsOwner(database.url);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
}

type Batch = { id: string }[];
type Sent = { acknowledged: Batch[]; unacknowledged: Batch[] };

/** Sends batches from parallel senders until `kill` stops the program or database. */
async function sendUntilKilled(name: string, kill: () => Promise<void>): Promise<Sent> {
  const sent: Sent = { acknowledged: [], unacknowledged: [] };
  let killed = false;
  async function send(sender: number): Promise<void> {
    for (let request = 0; !killed || request < 2; request++) {
      const batch = createBatch(`${name}-${sender}-${request}`);
      const accepted = await post(batch);
      (accepted ? sent.acknowledged : sent.unacknowledged).push(batch);
      if (!accepted) await wait(20);
    }
  }
  const senders = Array.from({ length: SENDERS }, (_, sender) => send(sender));
  await vi.waitUntil(() => sent.acknowledged.length >= BEFORE_KILL_REQUESTS, { timeout: 60_000, interval: 5 });
  await kill();
  killed = true;
  await Promise.all(senders);
  expect(sent.acknowledged.length).toBeGreaterThanOrEqual(BEFORE_KILL_REQUESTS);
  return sent;
}

async function check({ acknowledged, unacknowledged }: Sent): Promise<void> {
  const sql = connectAsOwner(database.url);
  try {
    await waitForPendingWrites(sql);
    const ids = acknowledged.flat().map(({ id }) => deriveMessageId(client.apiAccountId, id));
    const rows = await sql`select message_id as id from messages where message_id = any(${ids}::uuid[])`;
    expect(new Set(rows.map((row) => row["id"])).size).toBe(ids.length);
    expect(rows).toHaveLength(ids.length);
    expect(await findRollupMismatches(sql)).toEqual([]);
    // Batches without a response are sent again: already stored messages are duplicates, the others are new.
    for (const batch of [...unacknowledged, ...acknowledged.slice(0, 5)]) {
      await vi.waitUntil(() => post(batch), { timeout: 20_000, interval: 100 });
    }
    const all = [...acknowledged, ...unacknowledged].flat().map(({ id }) => deriveMessageId(client.apiAccountId, id));
    const [count] = await sql`select count(*)::int as n from messages where message_id = any(${all}::uuid[])`;
    expect(count).toEqual({ n: new Set(all).size });
    await waitForPendingWrites(sql);
    expect(await findRollupMismatches(sql)).toEqual([]);
  } finally {
    await sql.end();
  }
}

/** Waits until conversations and rollups are written, which takes seconds after a crash. */
async function waitForPendingWrites(sql: postgres.Sql): Promise<void> {
  await vi.waitUntil(async () => (await sql`select from pending_writes limit 1`).length === 0, 30_000);
}

function createBatch(name: string): Batch {
  return Array.from({ length: BATCH }, (_, index) => ({
    id: `${name}-${index}`,
    conversationId: `${name.split("-", 2).join("-")}-${index % 3}`,
    role: index % 2 === 0 ? "user" : "bot",
    text: index % 2 === 0 ? "do you have a table for two tonight?" : "Yes, at 20:00. Shall I book it?",
  }));
}

async function post(batch: Batch): Promise<boolean> {
  try {
    const answer = await fetch(new URL("/api/v1/messages", app.url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(batch),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

function start(): Promise<RunningApp> {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "silent" };
  return startApp({ env });
}
