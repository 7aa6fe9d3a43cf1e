/** bench channels: signed webhooks over all connectors, each with a message of its own, beside `/api/v1/messages` at the same rate. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { startApp } from "#tests/support/app.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { ReceivedRequest } from "#tests/support/json-server.ts";
import { connectEveryChannel } from "#tests/support/signed-channels.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import { measureEd25519, measureMapping, measureTeamsToken } from "./support/channel-mapping.ts";
import { createFigure, printReport } from "./support/report.ts";
import { buildBody } from "./support/webhook-bodies.ts";

const RATE = 500;
const SECONDS = Number(process.argv[2] ?? 30);
const WARM_UP_SECONDS = Math.min(5, SECONDS);
const LANES = 64;
/** Messages of one conversation. */
const PER_CONVERSATION = 8;
const TEXTS = [
  "Hi! Are you open today?",
  "How much is the double room in May?",
  "Can I pay by card?",
  "Yes, please book it.",
  "Is breakfast included?",
];

type Call = { path: string; body: string; headers: Record<string, string> };

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-bench-"));
await chmod(dataDir, 0o711);
const platform = await startJsonServer();
platform.answer = answerFetch;
const environment = {
  DATA_DIR: dataDir,
  APP_ENV: "production",
  LOG_LEVEL: "error",
  CHANNEL_HOSTS: new URL(platform.origin).host,
};
setEnv({ ...environment, DATABASE_URL: "" });
const database = await openProgramDatabase();
setDatabaseEnv(database.url);
await migrate(database.url);
const client = await createTestClient({ unlimited: true });
const channels = await connectEveryChannel({ client, addresses: platform.origin });
const other = await createTestClient({ unlimited: true });
const account = { clientId: other.clientId, apiAccountId: other.apiAccountId };
const { key } = await addKey(getDatabase().system, { ...account, name: "bench", scopes: ["ingest"] });
const app = await startApp({ env: { ...environment, DATABASE_URL: database.url } });
const agent = new Agent({ keepAlive: true, maxSockets: LANES });
let serial = 0;
try {
  await run(WARM_UP_SECONDS, buildWebhook);
  const webhooks = await run(SECONDS, buildWebhook);
  const sentWebhooks = serial;
  await run(WARM_UP_SECONDS, buildMessage);
  const messages = await run(SECONDS, buildMessage);
  const stored = await countStored(sentWebhooks);
  const figures = [
    createFigure({
      name: "webhooks",
      value: webhooks.rate,
      unit: "requests/s",
      against: { name: "/api/v1/messages in the same run", value: messages.rate },
    }),
    createFigure({ name: "webhooks, p99", value: webhooks.p99, unit: "ms", against: { name: "goal", value: 50 } }),
    ...(["p50", "p95", "p99"] as const).map((name) =>
      createFigure({
        name: `webhooks, ${name}`,
        value: webhooks[name],
        unit: "ms",
        against: { name: "/api/v1/messages in the same run", value: messages[name] },
      }),
    ),
    createFigure({
      name: "stored messages",
      value: stored,
      unit: "messages",
      against: { name: "sent, each once", value: sentWebhooks },
    }),
  ];
  for (const channel of channels) {
    const value = await measureMapping(channel);
    const isDiscord = channel.connector.id === "discord";
    const against = isDiscord
      ? { name: "node:crypto alone", value: await measureEd25519() }
      : { name: "goal", value: 100 };
    figures.push(createFigure({ name: `${channel.connector.name}: verify and map`, value, unit: "µs", against }));
  }
  figures.push(await measureTeamsToken());
  printReport("channels", figures);
} finally {
  agent.destroy();
  await app.stop();
  await platform.close();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** A message of its own for each request, over all connectors, signed as it is sent. */
function buildWebhook(): Call {
  const n = serial++;
  const channel = channels[n % channels.length];
  if (channel === undefined) throw new Error("No channel is connected.");
  const { connector, sign } = channel;
  const round = Math.floor(n / channels.length);
  const text = `${TEXTS[round % TEXTS.length] ?? ""} (${n})`;
  const message = { id: n, person: Math.floor(round / PER_CONVERSATION), text };
  const { body, headers, query } = sign(buildBody(connector.id, sign().body, message), app.url.replace(/\/$/, ""));
  const path = `/api/channels/${connector.id}/${client.apiAccountId}${query === "" ? "" : `?${query}`}`;
  return { path, body, headers };
}

function buildMessage(): Call {
  const n = serial++;
  const message = {
    id: `m${n}`,
    conversationId: `bench-${Math.floor(n / PER_CONVERSATION)}`,
    role: "user",
    text: `${TEXTS[n % TEXTS.length] ?? ""} (${n})`,
  };
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  return { path: "/api/v1/messages", body: JSON.stringify(message), headers };
}

/** The platform whose messages are fetched. */
function answerFetch({ path }: ReceivedRequest) {
  const [, thread = "", message = ""] = /threads\/([^/]+)\/messages\/([^/]+)/.exec(path) ?? [];
  return {
    body: {
      id: message,
      type: "MESSAGE",
      conversationsThreadId: thread,
      direction: "INCOMING",
      senders: [{ actorId: "V-1" }],
      createdAt: new Date().toISOString(),
      text: `${TEXTS[Number(message) % TEXTS.length] ?? ""} (${message})`,
    },
  };
}

/** Waits for the messages that are fetched; the client's messages afterwards. */
async function countStored(sent: number): Promise<number> {
  const { system, ingest } = getDatabase();
  for (let attempt = 0; attempt < 120; attempt++) {
    const [row] = await system<{ waiting: number }[]>`select count(*)::int as waiting from channel_fetches`;
    if (row?.waiting === 0) break;
    await wait(500);
  }
  const [row] = await ingest<{ n: number }[]>`
    select count(*)::int as n from messages where client_id = ${client.clientId}`;
  if (row?.n !== sent) console.log(`${sent} messages were sent, and ${row?.n ?? 0} are stored.`);
  return row?.n ?? 0;
}

type Load = { rate: number; p50: number; p95: number; p99: number };

/** Sends at a steady rate, whether answers come or not: a slow server can't slow the measurement. */
async function run(seconds: number, build: () => Call): Promise<Load> {
  const total = RATE * seconds;
  // Signed beforehand: the platforms' signatures cost as much processor time as the server's work, on the same cores.
  const calls = Array.from({ length: total }, build);
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * RATE) + 1);
    for (const call of calls.slice(sent, due)) pending.push(send(call, latencies));
    sent = due;
    await wait(1);
  }
  await Promise.all(pending);
  const elapsed = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(share * (latencies.length - 1))] ?? Number.NaN;
  return { rate: latencies.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function send({ path, body, headers }: Call, latencies: number[]): Promise<void> {
  const sent = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, app.url), { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        latencies.push(performance.now() - sent);
        if ((response.statusCode ?? 500) < 300) resolve();
        else reject(new Error(`${path} answered ${response.statusCode ?? 0}`));
      });
    });
    call.once("error", reject);
    call.end(body);
  });
}
