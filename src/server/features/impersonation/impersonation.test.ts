import { beforeAll, beforeEach, expect, test } from "vitest";
import { decodeJwt } from "jose";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { createAuthContext, createAuthorizedRequest } from "#tests/support/accounts.ts";
import { createTestAdministrator, createAdminSession } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { authenticateUser } from "../../auth/viewer.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { setAdministratorDisabled } from "../admin-team/administrators.service.ts";
import { listAuditEntries, addAuditEntry } from "../audit/audit.service.ts";
import { listAdminAuditEntries } from "../admin-audit/admin-audit.service.ts";
import { createImpersonationLink, endImpersonation, startImpersonation } from "./impersonation.service.ts";

setUpFileDatabase();
let sql: Sql;
let context: AuthContext;
let client: TestClient;
let viewer: AdminViewer;

beforeAll(() => {
  sql = getDatabase().system;
  context = createAuthContext(getDatabase());
});
beforeEach(async () => {
  client = await createTestClient();
  ({ viewer } = await createAdminSession(sql, context.keys, await createTestAdministrator(sql)));
});

async function createToken({ clientId, userId } = client): Promise<string> {
  const link = await createImpersonationLink(sql, viewer, { clientId, userId, reason: "They asked about the funnel" });
  return link.path.replace("/admin-login/", "");
}

function start(token: string) {
  return startImpersonation(context, { token, userAgent: "Vitest" });
}

function getViewer(accessToken: string) {
  return authenticateUser(createAuthorizedRequest(accessToken), { sql, keys: context.keys });
}

const page = { cursor: undefined, limit: 50, clientId: undefined };

test("a link opens a session of 30 minutes once, and the token names the administrator", async () => {
  const token = await createToken();
  const { accessToken } = await start(token);
  const { iat = 0, exp = 0, impersonator } = decodeJwt(accessToken);
  expect(exp - iat).toBe(30 * 60);
  expect(impersonator).toEqual({ adminId: viewer.adminId, name: viewer.name });
  expect(await getViewer(accessToken)).toMatchObject({
    userId: client.userId,
    clientId: client.clientId,
    impersonator: { adminId: viewer.adminId },
  });
  const [session] = await sql`
    select round(extract(epoch from expires_at - now()) / 60)::int as minutes, remembered from sessions
    where impersonator_id = ${viewer.adminId}`;
  expect({ ...session }).toEqual({ minutes: 30, remembered: false });
  await expect(start(token)).rejects.toMatchObject({ code: "not_found" });
});

test("a link is valid for 60 seconds and stored as a hash", async () => {
  const token = await createToken();
  const [row] = await sql<{ row: string; seconds: number }[]>`
    select l::text as row, round(extract(epoch from expires_at - now()))::int as seconds from impersonation_links l
    where admin_id = ${viewer.adminId}`;
  expect(row?.seconds).toBe(60);
  expect(row?.row).not.toContain(token);
  await sql`update impersonation_links set expires_at = now() where admin_id = ${viewer.adminId}`;
  await expect(start(token)).rejects.toMatchObject({ code: "not_found" });
});

test("rejects a user of another client", async () => {
  const other = await createTestClient();
  await expect(createToken({ ...client, userId: other.userId })).rejects.toMatchObject({ code: "not_found" });
});

test("both audit logs record the link, the start, the actions and the end", async () => {
  const { accessToken } = await start(await createToken());
  const acting = await getViewer(accessToken);
  await addAuditEntry(sql, { clientId: client.clientId, actor: acting, action: "account.created", subject: "Bot" });
  await Promise.all([1, 2, 3].map(() => endImpersonation(sql, acting)));
  const { entries } = await listAuditEntries({ clientId: client.clientId, role: "owner" }, page);
  const actions = ["impersonation.ended", "account.created", "impersonation.started", "impersonation.link_made"];
  expect(entries.map(({ action }) => action)).toEqual(actions);
  expect(new Set(entries.map(({ actor }) => `${actor.kind} ${actor.name}`))).toEqual(new Set(["staff Sam Staff"]));
  expect(entries[2]?.details).toEqual({ reason: "They asked about the funnel" });
  const adminLog = await listAdminAuditEntries(sql, { ...page, clientId: client.clientId });
  expect(adminLog.entries.map(({ action }) => action)).toEqual(actions);
  const search = async (q: string) => {
    const { entries: matching } = await listAdminAuditEntries(sql, { ...page, clientId: client.clientId, q });
    return matching.map(({ action }) => action);
  };
  expect(await search("started IMPERSONATING")).toEqual(["impersonation.started"]);
  expect(await search("asked about the funnel")).toContain("impersonation.started");
  expect(await search("Sam Staff")).toEqual(actions);
  expect(await search("100%")).toEqual([]);
});

test("ending the session or disabling the administrator revokes the token at once", async () => {
  const [ended, cut] = [await start(await createToken()), await start(await createToken())];
  await endImpersonation(sql, await getViewer(ended.accessToken));
  await expect(getViewer(ended.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  const { viewer: chief } = await createAdminSession(sql, context.keys, await createTestAdministrator(sql));
  const token = await createToken();
  await setAdministratorDisabled(sql, chief, { adminId: viewer.adminId, disabled: true });
  await expect(getViewer(cut.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(start(token)).rejects.toMatchObject({ code: "not_found" });
});
