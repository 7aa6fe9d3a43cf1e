/**
 * bench:queries [--scale 1]: every dashboard read over HTTP, 90 days of the client that holds a tenth of all
 * conversations; at scale 1 there are 1.5 million conversations, 10 million messages and 100 clients. Each read is
 * measured at a tenth of that size too, and beside the same figure from raw messages where there is one.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type postgres from "postgres";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { getJwtKeys } from "#src/server/auth/jwt-keys.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { publishEnv } from "#src/server/env.ts";
import { issueTokens } from "#src/server/features/accounts/tokens.service.ts";
import { indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import { seedClients } from "#src/server/features/demo/demo.service.ts";
import { startApp } from "#tests/support/app.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { cloneClient } from "./support/clone-client.ts";
import { readRawDropOffs, readRawFunnel, readRawOverview } from "./support/raw-queries.ts";
import type { RawPeriod } from "./support/raw-queries.ts";
import { makeFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const CONVERSATIONS = 1_500_000;
const CLIENTS = 100;
const DAYS = 90;
const ROUNDS = 40;
const RAW_ROUNDS = 3;

const { values } = parseArgs({ options: { scale: { type: "string", default: "1" } } });
const scale = Number(values.scale);
const jwtKeys = randomBytes(32).toString("base64url");

type Read = { name: string; path: string; raw?: (sql: postgres.Sql, period: RawPeriod) => Promise<void> };
type Timing = { p50: number; p95: number; rawMs: number | null };

const small = await measureAt(scale / 10);
const large = await measureAt(scale);
const figures: Figure[] = [];
for (const [name, timing] of large.timings) {
  const before = small.timings.get(name);
  const against = { name: `p95 at a tenth of the size, ms`, value: before?.p95 ?? Number.NaN };
  figures.push(makeFigure({ name: `${name}, p95`, value: timing.p95, unit: "ms", against }));
  figures.push(
    makeFigure({
      name: `${name}, median`,
      value: timing.p50,
      unit: "ms",
      against: { name: "p95, ms", value: timing.p95 },
    }),
  );
  if (timing.rawMs !== null) {
    const raw = { name: "median read, ms", value: timing.p50 };
    figures.push(makeFigure({ name: `${name} from raw messages`, value: timing.rawMs, unit: "ms", against: raw }));
  }
}
console.error(
  `small: ${small.messages} messages; large: ${large.messages} messages in ${large.conversations} conversations`,
);
printReport("queries", figures);

async function measureAt(
  size: number,
): Promise<{ timings: Map<string, Timing>; messages: number; conversations: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "threadlight-queries-"));
  await chmod(dataDir, 0o711);
  publishEnv({ DATA_DIR: dataDir, DATABASE_URL: "", APP_ENV: "production", LOG_LEVEL: "error", JWT_KEYS: jwtKeys });
  const database = await openProgramDatabase();
  const sql = connectAsOwner(database.url);
  try {
    await migrate(database.url);
    const clientId = await fill(sql, size);
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
      const timings = await measureReads(sql, { clientId, url: app.url, token: await signIn(sql, clientId) });
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
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The large client and one other go through the program; the rest are copies of the other. Answers the large one. */
async function fill(sql: postgres.Sql, size: number): Promise<string> {
  const total = Math.round(CONVERSATIONS * size);
  const others = Math.round((total * 0.9) / (CLIENTS - 1));
  const say = (text: string) => console.error(`scale ${size}: ${text}`);
  const [large] = await seedClients({ conversations: Math.round(total / 10), clients: 1, days: DAYS }, ({ messages }) =>
    say(`large client, ${messages} messages`),
  );
  const [other] = await seedClients({ conversations: others, clients: 1, days: DAYS }, ({ messages }) =>
    say(`other clients, ${messages} messages each`),
  );
  if (large === undefined || other === undefined) throw new Error("No client was made.");
  await sql`update conversations set updated_at = updated_at - interval '1 minute'`;
  while (await indexTexts()) continue;
  await cloneClient(sql, other, CLIENTS - 2);
  say("copied");
  await sql`vacuum analyze`;
  return large;
}

async function measureReads(
  sql: postgres.Sql,
  { clientId, url, token }: { clientId: string; url: string; token: string },
): Promise<Map<string, Timing>> {
  const today = new Date().toISOString().slice(0, "2026-03-31".length);
  const from = addDays(today, -DAYS);
  const period = { clientId, fromAt: new Date(`${from}T00:00:00Z`), toAt: new Date(`${addDays(today, 1)}T00:00:00Z`) };
  const timings = new Map<string, Timing>();
  for (const read of await listReads(sql, { clientId, days: `from=${from}&to=${today}` })) {
    const samples: number[] = [];
    for (let round = -5; round < ROUNDS; round++) {
      const start = performance.now();
      const answer = await fetch(new URL(read.path, url), { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`${read.path}: ${answer.status}`);
      if (round >= 0) samples.push(performance.now() - start);
    }
    samples.sort((a, b) => a - b);
    const rawMs = read.raw === undefined ? null : await timeRaw(() => read.raw?.(sql, period));
    timings.set(read.name, { p50: samples[ROUNDS / 2] ?? 0, p95: samples[Math.floor(ROUNDS * 0.95)] ?? 0, rawMs });
  }
  return timings;
}

async function listReads(sql: postgres.Sql, { clientId, days }: { clientId: string; days: string }): Promise<Read[]> {
  const [row] = await sql`
    select conversation_id as id, api_account_id as account, drop_reason as reason from conversations
    where client_id = ${clientId} and drop_reason is not null order by started_at desc limit 1`;
  const metrics = (name: string, filter = "") => `/api/metrics/${name}?${days}${filter}`;
  const list = (filter: string) => `/api/conversations?${days}&${filter}`;
  return [
    { name: "overview", path: metrics("overview"), raw: readRawOverview },
    { name: "overview of one account", path: metrics("overview", `&account=${row?.["account"]}`) },
    {
      name: "overview by channel, language and version",
      path: metrics("overview", "&channel=whatsapp&language=pt&version=2.0.1"),
    },
    { name: "funnel", path: metrics("funnel"), raw: readRawFunnel },
    { name: "drop-offs", path: metrics("drop-offs"), raw: readRawDropOffs },
    { name: "drop-offs at one stage", path: metrics("drop-offs", "&stage=consideration") },
    { name: "dimensions", path: metrics("dimensions") },
    { name: "top findings", path: metrics("findings", "&limit=3") },
    { name: "live count", path: "/api/metrics/live" },
    { name: "conversations", path: list("limit=50") },
    { name: "conversations by stage and outcome", path: list("stage=consideration&outcome=dropped&limit=50") },
    {
      name: "conversations by language, intent and sentiment",
      path: list("language=es&intent=booking&sentiment=negative&limit=50"),
    },
    { name: "one conversation", path: `/api/conversations/${row?.["id"]}` },
    { name: "text search, a common word", path: list("q=tour&limit=50") },
    { name: "text search, three words", path: list("q=wheelchair%20sunset%20friday&limit=50") },
    { name: "uploads", path: "/api/uploads" },
    { name: "dashboard guard", path: "/api/dashboard/overview" },
  ];
}

async function timeRaw(run: () => Promise<void> | undefined): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < RAW_ROUNDS; round++) {
    const start = performance.now();
    await run();
    samples.push(performance.now() - start);
  }
  return samples.sort((a, b) => a - b)[Math.floor(RAW_ROUNDS / 2)] ?? 0;
}

async function signIn(sql: postgres.Sql, clientId: string): Promise<string> {
  const [row] = await sql`select user_id as "userId" from users where client_id = ${clientId}`;
  const user = { userId: String(row?.["userId"]), clientId, role: "owner" as const };
  const context = { sql: getDatabase().system, keys: await getJwtKeys() };
  return (await issueTokens(context, { user, remembered: false, userAgent: "bench" })).accessToken;
}
