import { beforeAll, beforeEach, expect, test } from "vitest";
import { decodeJwt } from "jose";
import type { AccountsContext } from "#src/server/features/accounts/context.ts";
import { createAccountsContext, requestWithToken } from "#tests/support/accounts.ts";
import { createTestAdministrator, openAdminSession } from "#tests/support/administrators.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { createTenant } from "#tests/support/tenant.ts";
import type { Tenant } from "#tests/support/tenant.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { readUserViewer } from "../../auth/viewer.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { changeAdministrator } from "../administrators/administrators.service.ts";
import { listAudit, writeAudit } from "../audit/audit.service.ts";
import { listStaffAudit } from "../audit/staff-audit.service.ts";
import { createImpersonationLink, endImpersonation, startImpersonation } from "./impersonation.service.ts";

bindDatabase();
let sql: Sql;
let context: AccountsContext;
let tenant: Tenant;
let viewer: AdminViewer;

beforeAll(() => {
  sql = getDatabase().system;
  context = createAccountsContext(getDatabase());
});
beforeEach(async () => {
  tenant = await createTenant();
  ({ viewer } = await openAdminSession(sql, context.keys, await createTestAdministrator(sql)));
});

async function makeToken({ clientId, userId } = tenant): Promise<string> {
  const link = await createImpersonationLink(sql, viewer, { clientId, userId, reason: "They asked about the funnel" });
  return link.path.replace("/admin-login/", "");
}

function start(token: string) {
  return startImpersonation(context, { token, userAgent: "Vitest" });
}

function readViewer(accessToken: string) {
  return readUserViewer(requestWithToken(accessToken), { sql, keys: context.keys });
}

const page = { cursor: undefined, limit: 50, clientId: undefined };

test("a link opens the user's session once, half an hour long, and the token names the administrator", async () => {
  const token = await makeToken();
  const { accessToken } = await start(token);
  const { iat = 0, exp = 0, impersonator } = decodeJwt(accessToken);
  expect(exp - iat).toBe(30 * 60);
  expect(impersonator).toEqual({ adminId: viewer.adminId, name: viewer.name });
  expect(await readViewer(accessToken)).toMatchObject({
    userId: tenant.userId,
    clientId: tenant.clientId,
    impersonator: { adminId: viewer.adminId },
  });
  const [session] = await sql`
    select round(extract(epoch from expires_at - now()) / 60)::int as minutes, remembered from sessions
    where impersonator_id = ${viewer.adminId}`;
  expect({ ...session }).toEqual({ minutes: 30, remembered: false });
  await expect(start(token)).rejects.toMatchObject({ code: "not_found" });
});

test("a link is good for 60 seconds and stored as a hash alone", async () => {
  const token = await makeToken();
  const [row] = await sql<{ row: string; seconds: number }[]>`
    select l::text as row, round(extract(epoch from expires_at - now()))::int as seconds from impersonation_links l
    where admin_id = ${viewer.adminId}`;
  expect(row?.seconds).toBe(60);
  expect(row?.row).not.toContain(token);
  await sql`update impersonation_links set expires_at = now() where admin_id = ${viewer.adminId}`;
  await expect(start(token)).rejects.toMatchObject({ code: "not_found" });
});

test("a user of another client can't be named", async () => {
  const other = await createTenant();
  await expect(makeToken({ ...tenant, userId: other.userId })).rejects.toMatchObject({ code: "not_found" });
});

test("both audit logs tell of the link, the beginning, what was done and the end", async () => {
  const { accessToken } = await start(await makeToken());
  const acting = await readViewer(accessToken);
  await writeAudit(sql, { clientId: tenant.clientId, actor: acting, action: "account.created", subject: "Bot" });
  await endImpersonation(sql, acting);
  const { entries } = await listAudit({ clientId: tenant.clientId, role: "owner" }, page);
  const actions = ["impersonation.ended", "account.created", "impersonation.started", "impersonation.link_made"];
  expect(entries.map(({ action }) => action)).toEqual(actions);
  expect(new Set(entries.map(({ actor }) => `${actor.kind} ${actor.name}`))).toEqual(new Set(["staff Sam Staff"]));
  expect(entries[2]?.details).toEqual({ reason: "They asked about the funnel" });
  const staff = await listStaffAudit(sql, { ...page, clientId: tenant.clientId });
  expect(staff.entries.map(({ action }) => action)).toEqual(actions);
});

test("the end stops the token at once, and so does disabling the administrator", async () => {
  const [ended, cut] = [await start(await makeToken()), await start(await makeToken())];
  await endImpersonation(sql, await readViewer(ended.accessToken));
  await expect(readViewer(ended.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  const { viewer: chief } = await openAdminSession(sql, context.keys, await createTestAdministrator(sql));
  const token = await makeToken();
  await changeAdministrator(sql, chief, { adminId: viewer.adminId, disabled: true });
  await expect(readViewer(cut.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(start(token)).rejects.toMatchObject({ code: "not_found" });
});
