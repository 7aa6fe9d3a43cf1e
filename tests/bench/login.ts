/**
 * bench login: cost of a login on the server, and latency of the dashboard's first request during 50 concurrent logins
 * compared with an idle server. The bot-check challenges are solved beforehand, since browsers do that work.
 */
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuild } from "#scripts/support/ensure-build.ts";
import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { solveBotCheck } from "#tests/support/bot-check.ts";
import { hashPassword, verifyPassword } from "#src/server/auth/secrets/passwords.ts";
import { loginOutputSchema } from "#src/domain/auth/auth.contract.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { getRunningDatabaseUrl } from "#src/server/providers/postgres/supervisor.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { computeMedian, computeP95, createFigure, printReport } from "./support/report.ts";

const AT_ONCE = 50;
const ROUNDS = 3;
const IDLE_REQUESTS = 600;
const PASSWORD = "Correct-Horse-7";
const GOAL_MS = 100;

await ensureBuild();
const folder = await mkdtemp(join(tmpdir(), "threadlight-bench-"));
await chmod(folder, 0o711);
setEnv({ DATA_DIR: folder, JWT_KEYS: randomBytes(32).toString("base64url") });
// Each user gets an IP address, so that the rate limits per address don't apply.
const app = await startApp({ env: { APP_ENV: "production", DATA_DIR: folder, TRUST_PROXY: "1" } });
try {
  setEnv({ DATABASE_URL: await getRunningDatabaseUrl(folder) });
  const emails = await createUsers(AT_ONCE + 1);
  const [reader = "", ...users] = emails;
  const single = await timeLogin(app, reader);
  const singles: number[] = [];
  for (const email of users.slice(0, 20)) singles.push((await timeLogin(app, email)).ms);
  const argon = await timeArgon();
  await timeRequests(single.accessToken, 50);
  const idle = await timeRequests(single.accessToken, IDLE_REQUESTS);
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    busy.push(...(await timeRequestsDuringLogins(single.accessToken, users)));
  const goal = { name: "goal", value: GOAL_MS };
  printReport("login", [
    createFigure({ name: "argon2id of one login", value: argon, unit: "ms", against: goal }),
    createFigure({ name: "login over HTTP, idle server", value: computeMedian(singles), unit: "ms", against: goal }),
    createFigure({
      name: `overview p95 during ${AT_ONCE} logins (${busy.length} requests; goal below 5 times)`,
      value: computeP95(busy),
      unit: "ms",
      against: { name: "idle", value: computeP95(idle) },
    }),
  ]);
} finally {
  await closeDatabase();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
}

async function createUsers(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `person${index}@example.com`);
  for (const email of emails) {
    const owner = { email, name: "Ana Reis", password: PASSWORD };
    await createClientWithOwner(getDatabase().system, { owner });
  }
  return emails;
}

async function timeArgon(): Promise<number> {
  const stored = await hashPassword(PASSWORD);
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const started = performance.now();
    await verifyPassword(stored, PASSWORD);
    times.push(performance.now() - started);
  }
  return computeMedian(times);
}

async function timeLogin({ url }: RunningApp, email: string): Promise<{ ms: number; accessToken: string }> {
  const turnstileToken = await solve(url, email);
  const started = performance.now();
  const accessToken = await logIn(url, email, turnstileToken);
  return { ms: performance.now() - started, accessToken };
}

async function logIn(url: string, email: string, turnstileToken: string): Promise<string> {
  const answer = await fetch(new URL("/api/auth/login", url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": getAddress(email) },
    body: JSON.stringify({ email, password: PASSWORD, turnstileToken }),
  });
  if (!answer.ok) throw new Error(`The login returned ${answer.status}: ${await answer.text()}`);
  return loginOutputSchema.parse(await answer.json()).accessToken;
}

async function solve(url: string, email: string): Promise<string> {
  const headers = { "x-forwarded-for": getAddress(email) };
  const start = botCheckSchema.parse(await (await fetch(new URL("/api/bot-check", url), { headers })).json());
  return solveBotCheck(start);
}

/** Sends `count` requests in sequence and returns their latencies in ms. */
async function timeRequests(accessToken: string, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) times.push(await timeRequest(accessToken));
  return times;
}

async function timeRequestsDuringLogins(accessToken: string, emails: readonly string[]): Promise<number[]> {
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await solve(app.url, email));
  const times: number[] = [];
  let running = true;
  const logins = Promise.all(emails.map((email, index) => logIn(app.url, email, tokens[index] ?? ""))).finally(() => {
    running = false;
  });
  while (running) times.push(await timeRequest(accessToken));
  await logins;
  return times;
}

async function timeRequest(accessToken: string): Promise<number> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${accessToken}` };
  const answer = await fetch(new URL("/api/dashboard/overview", app.url), { headers });
  await answer.text();
  if (!answer.ok) throw new Error(`The overview returned ${answer.status}.`);
  return performance.now() - started;
}

function getAddress(email: string): string {
  return `192.0.2.${/\d+/.exec(email)?.[0] ?? "1"}`;
}
