import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { solveBotCheck } from "#tests/support/bot-check.ts";
import { setEnv } from "#src/server/env.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { createTestAdministrator, generateCode } from "#tests/support/administrators.ts";
import { startApp } from "#tests/support/app.ts";
import type { RunningApp } from "#tests/support/app.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";

let database: TestDatabase;
let folders: string[];
let one: RunningApp;
let two: RunningApp;
let email: string;
let count = 0;
/** Each login solves a proof of work. */
const OPTIONS = { timeout: 120_000 };

beforeAll(async () => {
  database = await createTestDatabase();
  folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), "threadlight-two-"))));
  await Promise.all(folders.map((folder) => chmod(folder, 0o711)));
  setDatabaseEnv(database.url);
  setEnv({ JWT_KEYS: randomBytes(32).toString("base64url"), SEAL_KEYS: randomBytes(32).toString("base64url") });
  const start = (DATA_DIR = "") => startApp({ env: { DATABASE_URL: database.url, DATA_DIR, APP_ENV: "production" } });
  // In sequence, since the first may have to build.
  one = await start(folders[0]);
  two = await start(folders[1]);
}, 240_000);
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await getDatabase().end();
  await database.drop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});
beforeEach(async () => {
  email = `two${++count}@example.com`;
  await createClientWithOwner(getDatabase().system, { owner: { email, name: "Ana Reis", password: PASSWORD } });
});

function post(
  app: RunningApp,
  path: string,
  body: object,
  token?: string,
  others: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL(path, app.url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...others,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function getStatus(app: RunningApp, path: string, token: string): Promise<number> {
  return (await fetch(new URL(path, app.url), { headers: { authorization: `Bearer ${token}` } })).status;
}

/** Logs in with a challenge from one process and its solution sent to another. */
async function logIn(
  { challenger, target }: { challenger: RunningApp; target: RunningApp },
  body: object,
  path = "/api/auth/login",
  headers: Record<string, string> = {},
): Promise<Response> {
  const started = botCheckSchema.parse(await (await fetch(new URL("/api/bot-check", challenger.url))).json());
  return post(target, path, { ...body, turnstileToken: await solveBotCheck(started) }, undefined, headers);
}

it("a session of one process is used, refreshed and ended in the other", OPTIONS, async () => {
  const answer = await logIn({ challenger: two, target: one }, { email, password: PASSWORD, rememberMe: true });
  const { accessToken, refreshToken } = await answer.json();
  expect(await getStatus(two, "/api/dashboard/overview", accessToken)).toBe(200);
  const renewed = await (await post(two, "/api/auth/refresh", { refreshToken })).json();
  expect(await getStatus(one, "/api/dashboard/overview", renewed.accessToken)).toBe(200);
  await post(two, "/api/auth/logout", { refreshToken });
  for (const token of [accessToken, renewed.accessToken]) {
    expect(await getStatus(one, "/api/dashboard/overview", token)).toBe(401);
  }
  expect((await post(one, "/api/auth/refresh", { refreshToken })).status).toBe(401);
});

it("wrong passwords in both processes count together, and both return the time to wait", OPTIONS, async () => {
  for (let attempt = 0; attempt < 11; attempt++) {
    const [challenger, target] = attempt % 2 === 0 ? [one, two] : [two, one];
    expect((await logIn({ challenger, target }, { email, password: "Wrong-Horse-7" })).status).toBe(401);
  }
  // The first delay is a second; a longer one outlasts a slow machine.
  await getDatabase().system`
    update attempt_delays set allowed_at = now() + interval '10 minutes' where allowed_at > '-infinity'`;
  for (const app of [one, two]) {
    const refused = await logIn({ challenger: app, target: app }, { email, password: PASSWORD });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(500);
    expect((await refused.json()).error).toBe(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`);
  }
});

it(
  "a device that has logged in before is let through in both processes, and its cookie is HttpOnly",
  OPTIONS,
  async () => {
    const first = await logIn({ challenger: one, target: one }, { email, password: PASSWORD });
    const [cookie = ""] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^threadlight_device=[\w-]+; .*HttpOnly/);
    await getDatabase().system`delete from sessions`;
    for (let attempt = 0; attempt < 11; attempt++) {
      expect((await logIn({ challenger: one, target: one }, { email, password: "Wrong-Horse-7" })).status).toBe(401);
    }
    await getDatabase().system`
    update attempt_delays set allowed_at = now() + interval '10 minutes' where allowed_at > '-infinity'`;
    const device = cookie.split(";")[0] ?? "";
    for (const [app, headers, status] of [
      [one, {}, 429],
      [one, { cookie: device }, 200],
      [two, { cookie: device }, 200],
    ] as const) {
      const body = { email, password: PASSWORD };
      expect((await logIn({ challenger: app, target: app }, body, "/api/auth/login", headers)).status).toBe(status);
    }
  },
);

it("a log-out in one process ends the live stream of the other at once", OPTIONS, async () => {
  const answer = await logIn({ challenger: one, target: one }, { email, password: PASSWORD, rememberMe: true });
  const { accessToken, refreshToken } = await answer.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const stream = (await fetch(new URL("/api/live", two.url), { headers })).body?.getReader();
  expect(new TextDecoder().decode((await stream?.read())?.value)).toContain("event: ready");
  await post(one, "/api/auth/logout", { refreshToken });
  // Otherwise the next thing to be read is a heartbeat.
  expect(await stream?.read()).toMatchObject({ done: true });
});

it("an administrator's session and used codes are shared by both processes", OPTIONS, async () => {
  const admin = await createTestAdministrator(getDatabase().system);
  const { email: adminEmail, password, secret } = admin;
  const enterPassword = async (challenger: RunningApp, target: RunningApp) =>
    (await (await logIn({ challenger, target }, { email: adminEmail, password }, "/api/admin/login")).json()).step;
  const code = await generateCode(secret);
  const { token } = await (
    await post(two, "/api/admin/login/code", { step: await enterPassword(two, one), code })
  ).json();
  expect(await getStatus(one, "/api/admin/check", token)).toBe(200);
  expect((await post(one, "/api/admin/login/code", { step: await enterPassword(one, two), code })).status).toBe(400);
  await post(two, "/api/admin/logout", {}, token);
  expect(await getStatus(one, "/api/admin/check", token)).toBe(401);
});
