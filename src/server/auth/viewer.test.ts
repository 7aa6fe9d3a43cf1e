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
import { verifyAccessToken } from "./tokens/access-token.ts";
import { hashSecret } from "./secrets/secrets.ts";
import { deleteUserSessions } from "./sessions/sessions.sql.ts";
import { ROTATION_GRACE_SECONDS, deleteSession, renewSession } from "./sessions/sessions.ts";
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
  expect(await renewSession(db.system, two.refreshToken ?? "")).toEqual({ kind: "ended" });
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

async function renew(refreshToken: string): Promise<string> {
  const renewal = await renewSession(db.system, refreshToken);
  if (renewal.kind !== "renewed") throw new Error(`The session was not renewed: ${renewal.kind}`);
  return renewal.refreshToken;
}

/** Moves a session's last rotation into the past, beyond the grace for its predecessor. */
async function endGrace(id: string): Promise<void> {
  await db.system`
    update sessions set rotated_at = rotated_at - make_interval(secs => ${ROTATION_GRACE_SECONDS + 1}) where id = ${id}`;
}

test("extends a remembered session to 30 days once half have passed, not before, and never past 90 days in all", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  const id = hashSecret(refreshToken);
  const getDaysLeft = async () => {
    const [row] = await db.system<{ days: number }[]>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from sessions where id = ${id}`;
    return row?.days;
  };
  await db.system`update sessions set expires_at = now() + interval '20 days' where id = ${id}`;
  const second = await renew(refreshToken);
  expect(await getDaysLeft()).toBe(20);
  await db.system`update sessions set expires_at = now() + interval '10 days' where id = ${id}`;
  const third = await renew(second);
  expect(await getDaysLeft()).toBe(30);
  await db.system`
    update sessions set expires_at = now() + interval '2 days', created_at = now() - interval '85 days' where id = ${id}`;
  const fourth = await renew(third);
  expect(await getDaysLeft()).toBe(5);
  await db.system`
    update sessions set expires_at = now() + interval '5 days', created_at = now() - interval '91 days' where id = ${id}`;
  expect(await renewSession(db.system, fourth)).toEqual({ kind: "ended" });
});

test("an access token ends with its session's 90 days, even if the session was extended further", async () => {
  const { accessToken } = await logInOwner({ remembered: true });
  await db.system`update sessions set created_at = now() - interval '91 days' where user_id = ${workspace.userId}`;
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("each renewal gives a new refresh token and keeps the access tokens of the session valid", async () => {
  const { accessToken, refreshToken = "" } = await logInOwner({ remembered: true });
  const tokens = [refreshToken];
  for (let use = 0; use < 4; use++) tokens.push(await renew(tokens.at(-1) ?? ""));
  expect(new Set(tokens).size).toBe(5);
  expect((await getViewer(accessToken)).userId).toBe(workspace.userId);
});

test("tabs that refresh at once get the same new token", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  const renewed = await Promise.all(Array.from({ length: 8 }, () => renew(refreshToken)));
  expect(new Set(renewed).size).toBe(1);
  expect(await renew(renewed[0] ?? "")).not.toBe(renewed[0]);
});

test("a refresh token that is used again ends its session, and no other", async () => {
  const [stolen, other] = [await logInOwner({ remembered: true }), await logInOwner({ remembered: true })];
  const first = stolen.refreshToken ?? "";
  const second = await renew(first);
  await endGrace(hashSecret(first));
  expect(await renewSession(db.system, first)).toMatchObject({ kind: "reused", owner: { userId: workspace.userId } });
  expect(await renewSession(db.system, second)).toEqual({ kind: "ended" });
  await expect(getViewer(stolen.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await getViewer(other.accessToken)).userId).toBe(workspace.userId);
});

test("only the immediate predecessor has a grace", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  await renew(await renew(refreshToken));
  expect((await renewSession(db.system, refreshToken)).kind).toBe("reused");
});

test("a made-up token of a known session ends it like a reused one", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  const second = await renew(refreshToken);
  expect((await renewSession(db.system, `${second}x`)).kind).toBe("reused");
});

test("the session id in the database does not work as a refresh token", async () => {
  const { refreshToken = "" } = await logInOwner({ remembered: true });
  const second = await renew(refreshToken);
  const [row] = await db.system<{ text: string }[]>`
    select sessions::text as text from sessions where user_id = ${workspace.userId}`;
  expect(row?.text).not.toContain(second);
  expect(await renewSession(db.system, hashSecret(refreshToken))).toEqual({ kind: "ended" });
  expect(await renewSession(db.system, second)).toMatchObject({ owner: { userId: workspace.userId } });
});
