/** A database filled with the conversations of many clients, and the program that runs on it. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { settleAllAgents } from "#src/server/features/bot-versions/settle-agents.service.ts";
import { settleAllDays } from "#src/server/features/metrics/rollups/settle.service.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { fillClients, findLargestClient } from "./fill-clients.ts";

export type FilledDatabase = { sql: ReturnType<typeof connectAsOwner>; clientId: string; url: string };
type FillOptions = { name: string; scale: number; days: number; keep: string | undefined };

/**
 * Runs `work` with the program on a filled database; `clientId` has a tenth of all conversations. Scale 1 has 10 million messages.
 * `keep` is a folder that stores the data for further runs on the same day.
 */
export async function withFilledDatabase<T>(
  { name, scale, days, keep }: FillOptions,
  work: (filled: FilledDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = keep === undefined ? await mkdtemp(join(tmpdir(), `threadlight-${name}-`)) : resolve(keep);
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o711);
  const jwtKeys = randomBytes(32).toString("base64url");
  const env = { DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error", JWT_KEYS: jwtKeys };
  setEnv({ ...env, DATABASE_URL: "" });
  const database = await openProgramDatabase();
  const sql = connectAsOwner(database.url);
  try {
    await migrate(database.url);
    await fill(sql, { dataDir, scale, days });
    const clientId = await findLargestClient(sql);
    const [count] = await sql<{ n: number }[]>`
      select count(*)::float8 as n from messages where client_id = ${clientId}`;
    console.error(`${String(count?.n ?? 0)} messages`);
    const app = await startApp({ env: { ...env, DATABASE_URL: database.url } });
    try {
      return await work({ sql, clientId, url: app.url });
    } finally {
      await app.stop();
    }
  } finally {
    await sql.end();
    await closeDatabase();
    await database.stop();
    if (keep === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(
  sql: FilledDatabase["sql"],
  { dataDir, scale, days }: { dataDir: string; scale: number; days: number },
): Promise<void> {
  const filled = join(dataDir, "filled");
  const start = performance.now();
  const log = (text: string) => console.error(`${text} (${Math.round((performance.now() - start) / 1000)} s)`);
  if (!existsSync(filled)) await fillClients(sql, { scale, days, log });
  await writeFile(filled, "");
  await settleAllDays(Date.now());
  await settleAllAgents(Date.now());
  log("settled");
}
