import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setRefusedTokenReport } from "#src/server/auth/tokens/refused-tokens.ts";
import { deleteSession } from "#src/server/auth/sessions/sessions.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { createAuthContext, createJwtKey } from "#tests/support/accounts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { signAccessToken } from "../../auth/tokens/access-token.ts";
import type { AuthContext } from "../auth/context.ts";
import { issueTokens, renewTokens } from "../auth/tokens.service.ts";
import { listAuditEntries } from "./audit.service.ts";
import { recordRefusedToken } from "./refused-tokens.service.ts";

setUpFileDatabase();
let sql: Sql;
let context: AuthContext;
let client: TestClient;

beforeAll(() => {
  sql = getDatabase().system;
  context = createAuthContext(getDatabase());
  // As the program's start does.
  setRefusedTokenReport(recordRefusedToken);
});
afterAll(() => setRefusedTokenReport(() => Promise.resolve()));
beforeEach(async () => {
  client = await createTestClient();
});

function use(accessToken: string, address = "192.0.2.7") {
  const headers = { authorization: `Bearer ${accessToken}`, "x-client-address": address };
  return authenticateUser(new Request("http://localhost/", { headers }), { sql, keys: context.keys });
}

async function listActions() {
  const page = await listAuditEntries({ ...client, role: "owner" }, { cursor: undefined, limit: 50 });
  return page.entries.map(({ action, details }) => [action, details]);
}

const countForged = async () => (await sql`select from staff_audit_entries where action = 'token.refused'`).length;

test("the token of an ended session is recorded once in its workspace's audit log", async () => {
  const user = { ...client, role: "owner" as const };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  await deleteSession(sql, (await use(accessToken)).sessionId);
  for (let round = 0; round < 3; round++) await expect(use(accessToken)).rejects.toMatchObject({ status: 401 });
  expect(await listActions()).toEqual([["session.token-refused", { network: "192.0.2.x" }]]);
});

test("a forged token is recorded in the admin log, once an hour per network; expired and malformed ones are not", async () => {
  const claims = { ...client, sessionId: "ab".repeat(32), role: "owner" } as const;
  const before = await countForged();
  const forged = await signAccessToken(claims, { keys: [createJwtKey()], lifetimeSeconds: 60 });
  for (const address of ["198.51.100.1", "198.51.100.2", "203.0.113.1"]) {
    await expect(use(forged, address)).rejects.toMatchObject({ status: 401 });
  }
  expect(await countForged()).toBe(before + 2);
  const expired = await signAccessToken(claims, { keys: [context.keys[0]], lifetimeSeconds: -1 });
  for (const token of [expired, "a.b.c", "tl_live_x"]) {
    await expect(use(token, "203.0.113.200")).rejects.toMatchObject({ status: 401 });
  }
  await expect(use(expired, "100.64.0.1")).rejects.toMatchObject({ status: 401 });
  expect(await countForged()).toBe(before + 2);
});

test("a refresh token that is used again is recorded", async () => {
  const user = { ...client, role: "owner" as const };
  const { refreshToken = "" } = await issueTokens(context, { user, remembered: true, userAgent: "" });
  await renewTokens(context, (await renewTokens(context, refreshToken)).refreshToken);
  await expect(renewTokens(context, refreshToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await listActions()).map(([action]) => action)).toEqual(["session.token-reused"]);
});
