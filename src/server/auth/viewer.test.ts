import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import type { CreatedWorkspace } from "#src/server/features/auth/create-client.service.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import { PASSWORD, createAuthContext, createAuthorizedRequest } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { verifyAccessToken } from "./access-token.ts";
import { hashSecret } from "./secrets.ts";
import { deleteUserSessions } from "./sessions.sql.ts";
import { deleteSession, renewSession } from "./sessions.ts";
import { authenticateUser } from "./viewer.ts";

let testDatabase: TestDatabase;
let db: Database;
let context: AuthContext;
let workspace: CreatedWorkspace;
let count = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 2 });
  context = createAuthContext(db);
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

function getViewer(accessToken: string) {
  return authenticateUser(createAuthorizedRequest(accessToken), { sql: db.system, keys: context.keys });
}

test("an access token gives its user, client, role and time zone", async () => {
  const { accessToken } = await logInOwner();
  expect(await getViewer(accessToken)).toMatchObject({
    kind: "user",
    userId: workspace.userId,
    clientId: workspace.clientId,
    role: "owner",
    timeZone: "Europe/Lisbon",
  });
});

test("a missing, truncated or malformed token is rejected", async () => {
  const { accessToken } = await logInOwner();
  for (const header of [
    "",
    "Bearer",
    `Basic ${accessToken}`,
    `Bearer ${accessToken.slice(0, -4)}`,
    "Bearer tl_live_x",
  ]) {
    const request = new Request("http://localhost/", { headers: { authorization: header } });
    await expect(authenticateUser(request, { sql: db.system, keys: context.keys }), header).rejects.toMatchObject({
      code: "unauthenticated",
    });
  }
});

test("logging out invalidates the access token at once", async () => {
  const { accessToken } = await logInOwner();
  const { sessionId } = await getViewer(accessToken);
  await deleteSession(db.system, sessionId);
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("deleting all sessions of a user leaves those of other users", async () => {
  const [one, two] = [await logInOwner(), await logInOwner({ remembered: true })];
  const other = await createClientWithOwner(db.system, {
    owner: { email: `other${count}@example.com`, name: "Rui", password: PASSWORD },
  });
  if (other === null) throw new Error("The address was taken.");
  const user = { userId: other.userId, clientId: other.clientId, role: "owner" as const };
  const unaffected = await issueTokens(context, { user, remembered: false, userAgent: "" });
  await deleteUserSessions(db.system, { userId: workspace.userId });
  await expect(getViewer(one.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(getViewer(two.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await renewSession(db.system, two.refreshToken ?? "")).toBeNull();
  expect((await getViewer(unaffected.accessToken)).userId).toBe(other.userId);
});

test("a role change invalidates tokens with the old role", async () => {
  const { accessToken } = await logInOwner();
  await db.system`update users set role = 'viewer' where user_id = ${workspace.userId}`;
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("an expired session is rejected even if its token is still valid", async () => {
  const { accessToken } = await logInOwner();
  await db.system`update sessions set expires_at = now() - interval '1 second' where user_id = ${workspace.userId}`;
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("the database stores only the hash of a refresh token", async () => {
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

test("extends a remembered session to 30 days once half have passed, not before", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  const id = hashSecret(refreshToken);
  const getDaysLeft = async () => {
    const [row] = await db.system<{ days: number }[]>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where id = ${id}`;
    return row?.days;
  };
  await db.system`update sessions set expires_at = now() + interval '20 days' where id = ${id}`;
  await renewSession(db.system, refreshToken);
  expect(await getDaysLeft()).toBe(20);
  await db.system`update sessions set expires_at = now() + interval '10 days' where id = ${id}`;
  await renewSession(db.system, refreshToken);
  expect(await getDaysLeft()).toBe(30);
});

test("the session id in the database does not work as a refresh token", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  expect(await renewSession(db.system, hashSecret(refreshToken))).toBeNull();
  expect(await renewSession(db.system, refreshToken)).toMatchObject({ userId: workspace.userId });
});
