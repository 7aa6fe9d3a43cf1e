/** The durability loop: sends messages to a running program, kills processes, starts again, and checks what was acknowledged. */
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type postgres from "postgres";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { deriveMessageId } from "#src/server/features/ingest/accept/ids.ts";
import { getRunningDatabaseUrl } from "#src/server/providers/postgres/supervisor.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { findFreePort } from "#tests/support/port.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";

/** What is killed: the program, its database server, or both with all their processes at once. */
export const KILLS = ["program", "database", "machine"] as const;
export type Kill = (typeof KILLS)[number];

export type KillResult = {
  /** Messages acknowledged so far, before and after the kill. */
  acknowledged: number;
  /** Acknowledged messages that are not stored. */
  lost: number;
  /** Messages stored more than once. */
  duplicated: number;
  /** Rollups that differ from a recount. */
  miscounted: number;
  /** From the kill to the next acknowledgment. */
  recoveryMs: number;
};

const SENDERS = 6;
const BATCH = 20;
const RETRY_MS = 20;
const AFTER_RECOVERY_MS = 500;
const PENDING_TIMEOUT_MS = 60_000;

/** Starts the program with an empty data folder of its own and returns its durability loop. */
export async function createKillLoop(): Promise<{ run(kill: Kill): Promise<KillResult>; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "threadlight-kills-"));
  await chmod(dataDir, 0o711);
  const { apiAccountId, apiKey } = await prepare(dataDir);
  const env = { DATA_DIR: dataDir, PORT: String(await findFreePort()), APP_ENV: "production", LOG_LEVEL: "silent" };
  const acknowledged = new Set<string>();
  let app: RunningApp = await startApp({ env });
  let round = 0;

  async function run(kill: Kill): Promise<KillResult> {
    let sending = true;
    let killedAt = Number.POSITIVE_INFINITY;
    let recoveredAt = Number.POSITIVE_INFINITY;
    const name = `${kill}-${String(round++)}`;
    const before = acknowledged.size;
    async function send(sender: number): Promise<void> {
      for (let request = 0; sending; request++) {
        const batch = createBatch(`${name}-${String(sender)}-${String(request)}`);
        // As a client does: sends the same batch again until it is acknowledged.
        let startedAt = performance.now();
        while (sending && !(await post(app.url, apiKey, batch))) {
          await wait(RETRY_MS);
          startedAt = performance.now();
        }
        if (!sending) break;
        for (const { id } of batch) acknowledged.add(id);
        // Not an acknowledgment that was on its way at the kill.
        if (startedAt > killedAt) recoveredAt = Math.min(recoveredAt, performance.now());
      }
    }
    const senders = Array.from({ length: SENDERS }, (_, sender) => send(sender));
    await waitUntil(() => acknowledged.size > before);
    // At another point of the load each time.
    await wait(300 + Math.random() * 900);
    const processes = await listProcesses(app.pid, dataDir);
    killedAt = performance.now();
    if (kill === "database") killProcess(processes.database);
    else {
      const exit = app.kill();
      if (kill === "machine") for (const pid of processes.all) killProcess(pid);
      await exit;
      app = await startApp({ env });
    }
    await waitUntil(() => Number.isFinite(recoveredAt));
    await wait(AFTER_RECOVERY_MS);
    sending = false;
    await Promise.all(senders);
    const sql = connectAsOwner(await getRunningDatabaseUrl(dataDir));
    try {
      return { ...(await check(sql, apiAccountId, [...acknowledged])), recoveryMs: recoveredAt - killedAt };
    } finally {
      await sql.end();
    }
  }

  return {
    run,
    async stop() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates a client and its key in a new data folder. */
async function prepare(dataDir: string): Promise<{ apiAccountId: string; apiKey: string }> {
  setEnv({ DATA_DIR: dataDir, DATABASE_URL: "", APP_ENV: "production", LOG_LEVEL: "silent" });
  const database = await openProgramDatabase();
  setDatabaseEnv(database.url);
  await migrate(database.url);
  const { clientId, apiAccountId } = await createTestClient({ unlimited: true });
  const { key } = await addKey(getDatabase().system, { clientId, apiAccountId, name: "Kills", scopes: ["ingest"] });
  await closeDatabase();
  await database.stop();
  return { apiAccountId, apiKey: key };
}

async function check(
  sql: postgres.Sql,
  apiAccountId: string,
  acknowledged: readonly string[],
): Promise<Omit<KillResult, "recoveryMs">> {
  const until = performance.now() + PENDING_TIMEOUT_MS;
  const hasPending = async () => (await sql`select from pending_writes limit 1`).length > 0;
  while ((await hasPending()) && performance.now() < until) await wait(100);
  const ids = acknowledged.map((id) => deriveMessageId(apiAccountId, id));
  const [row] = await sql<{ stored: number; duplicated: number }[]>`
    select (select count(distinct message_id)::int from messages where message_id = any(${ids}::uuid[])) as stored,
      (select (count(*) - count(distinct message_id))::int from messages) as duplicated`;
  if (row === undefined) throw new Error("The messages could not be counted.");
  const miscounted = (await findRollupMismatches(sql)).length;
  return { acknowledged: ids.length, lost: ids.length - row.stored, duplicated: row.duplicated, miscounted };
}

type Message = { id: string };

function createBatch(name: string): Message[] {
  return Array.from({ length: BATCH }, (_, index) => ({
    id: `${name}-${String(index)}`,
    conversationId: `${name.split("-", 3).join("-")}-${String(index % 3)}`,
    role: index % 2 === 0 ? "user" : "bot",
    text: index % 2 === 0 ? "do you have a table for two tonight?" : "Yes, at 20:00. Shall I book it?",
  }));
}

async function post(url: string, apiKey: string, batch: Message[]): Promise<boolean> {
  try {
    const answer = await fetch(new URL("/api/v1/messages", url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(batch),
      // A killed process may leave a connection that nobody answers.
      signal: AbortSignal.timeout(5_000),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Lists the database server and all processes of the program, with those of the server. */
async function listProcesses(program: number, dataDir: string): Promise<{ database: number; all: number[] }> {
  const file = await readFile(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8");
  const database = Number.parseInt(file, 10);
  const parents = new Map<number, number>();
  for (const pid of (await readdir("/proc")).map(Number).filter((one) => one > 0)) {
    const status = await readFile(`/proc/${String(pid)}/status`, "utf8").catch(() => "");
    parents.set(pid, Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]));
  }
  const all = [program, database];
  for (const parent of all) all.push(...[...parents].filter(([, of]) => of === parent).map(([pid]) => pid));
  return { database, all: [...new Set(all)] };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(5);
}
