/** kill -9 between the claim of a notice and its sending: another process sends it, once. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { buildChildEnv, PROJECT_ROOT, setEnv } from "#src/server/env.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { createAlert } from "#src/server/features/alerts/rules.service.ts";
import { createEndpoint } from "#src/server/features/webhooks/endpoints.service.ts";
import { FEW_CONVERSATIONS, mailTo, toViewer } from "#tests/support/alerts.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { startMailReceiver } from "#tests/support/mail-receiver.ts";
import type { MailReceiver } from "#tests/support/mail-receiver.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";

const SECRETS = { SEAL_KEYS: randomBytes(32).toString("base64url"), JWT_KEYS: randomBytes(32).toString("base64url") };

let database: TestDatabase;
let owner: postgres.Sql;
let client: TestClient;
let hook: JsonServer;
let [silent, mail]: MailReceiver[] = [];
let folder: string;
const apps: RunningApp[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = connectAsOwner(database.url);
  hook = await startJsonServer();
  [silent, mail] = await Promise.all([startMailReceiver(), startMailReceiver()]);
  folder = await mkdtemp(join(tmpdir(), "threadlight-alert-kill-"));
  await chmod(folder, 0o711);
  setDatabaseEnv(database.url);
  setEnv({ ...SECRETS, WEBHOOK_ALLOW_HOSTS: new URL(hook.origin).host });
  client = await createTestClient();
  const viewer = toViewer(client);
  const { endpoint } = await createEndpoint(viewer, { url: `${hook.origin}/alerts`, description: "", events: [] });
  const targets = [mailTo(client), { kind: "webhook", endpointId: endpoint.id }];
  await createAlert(viewer, ruleSchema.parse({ ...FEW_CONVERSATIONS, windowHours: 168, enabled: false, targets }));
  await owner`update alert_rules set enabled = true`;
}, 120_000);
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await closeDatabase();
  await owner.end();
  await Promise.all([hook.close(), silent?.close(), mail?.close()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function evaluate(): ChildProcess {
  return spawn(process.execPath, [join(PROJECT_ROOT, "tests", "support", "evaluate-alerts-once.ts")], {
    stdio: "inherit",
    env: buildChildEnv({ ...SECRETS, VITEST: undefined, DATABASE_URL: database.url, LOG_LEVEL: "error" }),
  });
}

async function countNotices() {
  const [row] = await owner`
    select (select count(*)::int from alert_events) as events, (select count(*)::int from mails) as mails,
      (select count(*)::int from outbound_deliveries) as deliveries,
      (select count(*)::int from notifications where kind = 'alert') as bell`;
  return { ...row };
}

async function countBlocked(sql: postgres.ISql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_locks where relation = 'mails'::regclass and not granted`;
  return row?.n ?? 0;
}

it(
  "evaluates once if a process is killed before its commit and two others evaluate at once",
  { timeout: 120_000 },
  async () => {
    const killed = await owner.begin(async (tx) => {
      await tx`lock table mails in share row exclusive mode`;
      const child = evaluate();
      // The state has changed in its transaction, and its mail waits for the lock.
      await vi.waitUntil(async () => (await countBlocked(tx)) > 0, { timeout: 60_000, interval: 100 });
      child.kill("SIGKILL");
      await once(child, "exit");
      return child.signalCode;
    });
    expect(killed).toBe("SIGKILL");
    expect(await countNotices()).toEqual({ events: 0, mails: 0, deliveries: 0, bell: 0 });
    const exits = await Promise.all([evaluate(), evaluate()].map((child) => once(child, "exit")));
    expect(exits.map(([code]) => Number(code))).toEqual([0, 0]);
    const sent = { events: 1, mails: 1, deliveries: 1, bell: 1 };
    expect(await countNotices()).toEqual(sent);
    await once(evaluate(), "exit");
    expect(await countNotices()).toEqual(sent);
  },
);

it(
  "sends what a killed process had claimed, once, though two processes look for it",
  { timeout: 400_000 },
  async () => {
    const start = async (smtp: MailReceiver | undefined): Promise<RunningApp> => {
      const app = await startApp({
        env: {
          ...{ ...SECRETS, DATABASE_URL: database.url, DATA_DIR: folder, APP_ENV: "production" },
          WEBHOOK_ALLOW_HOSTS: new URL(hook.origin).host,
          ...{ SMTP_URL: smtp?.url ?? "", MAIL_FROM: "Threadlight <hello@example.com>" },
        },
      });
      apps.push(app);
      return app;
    };
    if (silent === undefined || mail === undefined) throw new Error("The mail servers were not started.");
    // Neither the mail server nor the webhook answers the first process.
    silent.decide = () => new Promise(() => undefined);
    hook.answer = () => new Promise(() => undefined);
    const first = await start(silent);
    await vi.waitUntil(() => silent?.attempts === 1 && hook.requests.length === 1, { timeout: 60_000, interval: 100 });
    await first.kill();
    apps.splice(0);
    hook.requests.length = 0;
    hook.answer = () => ({});
    await Promise.all([start(mail), start(mail)]);
    await vi.waitUntil(() => (mail?.received.length ?? 0) > 0 && hook.requests.length > 0, {
      timeout: 300_000,
      interval: 500,
    });
    await vi.waitUntil(async () => (await countOpen()) === 0, { timeout: 60_000, interval: 500 });
    expect(mail.received.map(({ subject }) => subject)).toEqual(["Alert: Too few conversations"]);
    expect(silent.received).toEqual([]);
    expect(hook.requests).toHaveLength(1);
    expect(await countNotices()).toMatchObject({ events: 1, deliveries: 1, bell: 1 });
  },
);

async function countOpen(): Promise<number> {
  const [row] = await owner<{ n: number }[]>`
    select ((select count(*) from mails where finished_at is null)
      + (select count(*) from outbound_deliveries where state = 'waiting'))::int as n`;
  return row?.n ?? 0;
}
