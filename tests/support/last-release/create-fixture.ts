/**
 * npm run fixture:release [-- --until 2026-11-20]: makes the data of tests/runtime/upgrade.test.ts with this program. Run it for each
 * release, before the first migration that comes after it. Conversations and figures depend on `--until` alone (default: two days ago).
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { createBackup } from "#scripts/support/backup/create-backup.ts";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { print } from "#scripts/support/lifecycle.ts";
import { generateConversations } from "#src/demo/demo.ts";
import { demoWorkspace } from "#src/demo/workspace.ts";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { addDays, startOfLocalDay } from "#src/domain/shared/time-zone.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { openCheckout } from "#src/server/features/billing/checkout/checkout.service.ts";
import { pay } from "#src/server/features/billing/sandbox/sandbox-page.service.ts";
import { loadConversations } from "#src/server/features/demo/demo.service.ts";
import { settleAllDays } from "#src/server/features/metrics/rollups/settle.service.ts";
import { settleAllTopics } from "#src/server/features/topics/topics.service.ts";
import { openLocalFiles } from "#src/server/providers/files/files.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { FIXTURE_KEYS, writeFixture } from "./fixture.ts";
import { countRows, getScreens } from "./figures.ts";

const SEED = 34;
const DAYS = 30;
const CONVERSATIONS = 100;
const CALL_DAYS_MS = 2 * DAY_MS;
const EMAIL = "owner@release.example";
const CARD = { number: "4242424242424242", expiry: "12/49", cvc: "123", name: "Ana Reis", country: "PT" };
const MAX_BYTES = 300_000;

const { values } = parseArgs({ options: { until: { type: "string" } } });
const lastDay = values.until ?? addDays(new Date().toISOString().slice(0, "2026-11-20".length), -2);
const until = startOfLocalDay(lastDay, "UTC");
const period = { from: addDays(lastDay, -DAYS), to: lastDay };

const folder = await mkdtemp(join(tmpdir(), "threadlight-fixture-"));
await chmod(folder, 0o711);
setEnv({ DATA_DIR: folder, DATABASE_URL: "", BILLING_SANDBOX: "on", LOG_LEVEL: "error", ...FIXTURE_KEYS });
const database = await openProgramDatabase();
const sql = connectAsOwner(database.url);
try {
  await migrate(database.url);
  const key = await fill();
  const app = await startApp({
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      APP_ENV: "production",
      BILLING_SANDBOX: "on",
      ...FIXTURE_KEYS,
    },
  });
  await sendMessages(app.url, key);
  await waitForBackgroundWork();
  const [found] = await sql<{ id: string; migration: string }[]>`
    select conversation_id as id, (select max(name) from migrations) as migration
    from conversations order by messages desc, conversation_id limit 1`;
  if (found === undefined) throw new Error("No conversation was stored.");
  const asked = { email: EMAIL, period, conversationId: found.id };
  const screens = await getScreens(app.url, asked);
  await app.stop();
  const rows = await countRows(sql);
  const backup = join(folder, "backup");
  const files = openLocalFiles(join(folder, "files"));
  const { version } = await createBackup({ url: database.url, dataDir: folder, files, folder: backup });
  const bytes = await writeFixture(backup, { version, migration: found.migration, ...asked, rows, screens });
  print(`${rows["messages"] ?? 0} messages of ${version} at ${found.migration}: ${Math.ceil(bytes / 1_000)} kB.`);
  if (bytes > MAX_BYTES) throw new Error(`The fixture must stay below ${MAX_BYTES / 1_000} kB.`);
} finally {
  await sql.end();
  await closeDatabase();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Creates a client with users, generated conversations with model calls, a paid plan and an API key, which it returns. */
async function fill(): Promise<string> {
  const { system } = getDatabase();
  const [first, ...others] = demoWorkspace.accounts;
  const created = await createClientWithOwner(system, {
    name: "Last release",
    owner: { email: EMAIL, name: "Olga Owner", password: PASSWORD, emailVerified: true },
    colleagues: [
      { email: "admin@release.example", name: "Ada Admin", role: "admin" },
      { email: "viewer@release.example", name: "Vito Viewer", role: "viewer" },
    ],
    timeZone: demoWorkspace.client.timeZone,
    onboardingCompleted: true,
    apiAccounts: [first, ...others],
  });
  const apiAccountId = created?.apiAccountIds[0];
  if (created === null || apiAccountId === undefined) throw new Error("The client was not created.");
  const { clientId, userId } = created;
  const names = await system<{ name: string; id: string }[]>`
    select name, api_account_id as id from api_accounts where client_id = ${clientId}`;
  await loadConversations(
    {
      clientId,
      accounts: new Map(names.map(({ name, id }) => [name, id])),
      callsUntil: until - DAYS * DAY_MS + CALL_DAYS_MS,
    },
    generateConversations({ seed: SEED, until, days: DAYS, conversations: CONVERSATIONS }),
  );
  const viewer = {
    ...{ kind: "user" as const, clientId, userId, sessionId: "", role: "owner" as const },
    timeZone: demoWorkspace.client.timeZone,
  };
  const { sessionId } = await openCheckout(viewer, { priceId: PLANS.growth.priceId, start: "now" });
  await pay(sessionId, sandboxPaymentSchema.parse(CARD));
  return (await addKey(system, { clientId, apiAccountId, name: "release", scopes: ["ingest", "read"] })).key;
}

/** Sends conversations by the API as well, one of them twice. */
async function sendMessages(url: string, key: string): Promise<void> {
  const texts = [
    "Do you have a room for two on Friday?",
    "Yes, for 120 EUR. Shall I book it?",
    "Too expensive, thanks.",
  ];
  for (const conversation of [0, 1, 2, 0]) {
    const messages = texts.map((text, at) => ({
      id: `sent-${conversation}-${at}`,
      conversationId: `sent-${conversation}`,
      role: at === 1 ? "bot" : "user",
      text,
      timestamp: new Date(until - DAY_MS + at * 60_000).toISOString(),
    }));
    const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
    const response = await fetch(new URL("/api/v1/messages", url), {
      method: "POST",
      headers,
      body: JSON.stringify({ messages }),
    });
    const { accepted, duplicates } = z
      .object({ accepted: z.number(), duplicates: z.number() })
      .parse(await response.json());
    if (accepted + duplicates !== texts.length) throw new Error("Messages were not accepted.");
  }
}

/** Waits until idle conversations are closed and texts indexed, then settles days and updates topics. */
async function waitForBackgroundWork(): Promise<void> {
  for (;;) {
    const [left] = await sql<{ n: number }[]>`
      select ((select count(*) from conversations where not closed) + (select count(*) from text_queue)
        + (select count(*) from pending_writes))::int as n`;
    if (left?.n === 0) break;
    await wait(1_000);
  }
  await settleAllDays(Date.now());
  await settleAllTopics();
}
