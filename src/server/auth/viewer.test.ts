import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import type { AccountsContext } from "#src/server/features/accounts/context.ts";
import { createClientWithOwner } from "#src/server/features/accounts/create-client.service.ts";
import type { CreatedWorkspace } from "#src/server/features/accounts/create-client.service.ts";
import { issueTokens } from "#src/server/features/accounts/tokens.service.ts";
import { PASSWORD, createAccountsContext, requestWithToken } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { verifyAccessToken } from "./access-token.ts";
import { hashSecret } from "./secrets.ts";
import { endSession, endUserSessions, resumeSession } from "./sessions.ts";
import { readUserViewer } from "./viewer.ts";

let testDatabase: TestDatabase;
let db: Database;
let context: AccountsContext;
let workspace: CreatedWorkspace;
let count = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 2 });
  context = createAccountsContext(db);
});
afterAll(async () => {
  await db.end();
  await testDatabase.drop();
});
beforeEach(async () => {
  const owner = { email: `owner${count++}@example.com`, name: "Ana Reis", password: PASSWORD };
  const created = await createClientWithOwner(db.system, { owner, timeZone: "Europe/Lisbon" });
  if (created === null) throw new Error("The address was taken.");
  workspace = created;
});

function logInOwner({ remembered = false } = {}) {
  const user = { userId: workspace.userId, clientId: workspace.clientId, role: "owner" as const };
  return issueTokens(context, { user, remembered, userAgent: "Vitest" });
}

function readViewer(accessToken: string) {
  return readUserViewer(requestWithToken(accessToken), { sql: db.system, keys: context.keys });
}

test("an access token names its user, client, role and time zone", async () => {
  const { accessToken } = await logInOwner();
  expect(await readViewer(accessToken)).toMatchObject({
    kind: "user",
    userId: workspace.userId,
    clientId: workspace.clientId,
    role: "owner",
    timeZone: "Europe/Lisbon",
  });
});

test("a request without a token, with half a token or with an API key's form is not signed in", async () => {
  const { accessToken } = await logInOwner();
  for (const header of [
    "",
    "Bearer",
    `Basic ${accessToken}`,
    `Bearer ${accessToken.slice(0, -4)}`,
    "Bearer tl_live_x",
  ]) {
    const request = new Request("http://localhost/", { headers: { authorization: header } });
    await expect(readUserViewer(request, { sql: db.system, keys: context.keys }), header).rejects.toMatchObject({
      code: "unauthenticated",
    });
  }
});

test("log-out ends the access token at once", async () => {
  const { accessToken } = await logInOwner();
  const { sessionId } = await readViewer(accessToken);
  await endSession(db.system, sessionId);
  await expect(readViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("ending all sessions of a user ends those and nobody else's", async () => {
  const [one, two] = [await logInOwner(), await logInOwner({ remembered: true })];
  const other = await createClientWithOwner(db.system, {
    owner: { email: `other${count}@example.com`, name: "Rui", password: PASSWORD },
  });
  if (other === null) throw new Error("The address was taken.");
  const user = { userId: other.userId, clientId: other.clientId, role: "owner" as const };
  const kept = await issueTokens(context, { user, remembered: false, userAgent: "" });
  await endUserSessions(db.system, workspace.userId);
  await expect(readViewer(one.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(readViewer(two.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await resumeSession(db.system, two.refreshToken ?? "")).toBeNull();
  expect((await readViewer(kept.accessToken)).userId).toBe(other.userId);
});

test("a changed role ends the tokens that name the old one", async () => {
  const { accessToken } = await logInOwner();
  await db.system`update users set role = 'viewer' where user_id = ${workspace.userId}`;
  await expect(readViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a session past its end is over, whatever its token says", async () => {
  const { accessToken } = await logInOwner();
  await db.system`update sessions set expires_at = now() - interval '1 second' where user_id = ${workspace.userId}`;
  await expect(readViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("the database holds the hash of a refresh token and never the token", async () => {
  const { accessToken, refreshToken = "" } = await logInOwner({ remembered: true });
  const rows = await db.system<{ id: string; row: string }[]>`
    select id, sessions::text as row from sessions where user_id = ${workspace.userId}`;
  expect(rows.map(({ id }) => id)).toEqual([hashSecret(refreshToken)]);
  expect(rows[0]?.row).not.toContain(refreshToken);
  expect(rows[0]?.row).not.toContain(accessToken);
});

test("a remembered session lasts 30 days and its access token 15 minutes; another 12 hours without refresh", async () => {
  const remembered = await logInOwner({ remembered: true });
  const unremembered = await logInOwner();
  expect(unremembered).not.toHaveProperty("refreshToken");
  const lifetimes = [];
  for (const { accessToken } of [remembered, unremembered]) {
    const { sessionId } = await verifyAccessToken(accessToken, context.keys);
    const [row] = await db.system<{ hours: number }[]>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions where id = ${sessionId}`;
    lifetimes.push(row?.hours);
  }
  expect(lifetimes).toEqual([30 * 24, 12]);
});

test("using a remembered session past half of its 30 days begins them anew, and before that leaves them", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  const id = hashSecret(refreshToken);
  const readDaysLeft = async () => {
    const [row] = await db.system<{ days: number }[]>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where id = ${id}`;
    return row?.days;
  };
  await db.system`update sessions set expires_at = now() + interval '20 days' where id = ${id}`;
  await resumeSession(db.system, refreshToken);
  expect(await readDaysLeft()).toBe(20);
  await db.system`update sessions set expires_at = now() + interval '10 days' where id = ${id}`;
  await resumeSession(db.system, refreshToken);
  expect(await readDaysLeft()).toBe(30);
});

test("the id that the database stores is no refresh token", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  expect(await resumeSession(db.system, hashSecret(refreshToken))).toBeNull();
  expect(await resumeSession(db.system, refreshToken)).toMatchObject({ userId: workspace.userId });
});
