import { beforeAll, expect, test } from "vitest";
import type { AccountsContext } from "#src/server/features/accounts/context.ts";
import { CALLER, PASSWORD, createAccountsContext, requestWithToken, solveBotCheck } from "#tests/support/accounts.ts";
import { createTestAdministrator, openAdminSession } from "#tests/support/administrators.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { createKeyCache } from "../../auth/key-cache.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { readKeyViewer, readUserViewer } from "../../auth/viewer.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { addKey } from "../accounts/api-keys.service.ts";
import { createClientWithOwner } from "../accounts/create-client.service.ts";
import { logIn } from "../accounts/log-in.service.ts";
import { issueTokens } from "../accounts/tokens.service.ts";
import { listAudit } from "../audit/audit.service.ts";
import { startImpersonation, createImpersonationLink } from "../impersonation/impersonation.service.ts";
import { changeClient, getAdminFigures, getClient, listClients } from "./clients.service.ts";

bindDatabase();
let sql: Sql;
let context: AccountsContext;
let viewer: AdminViewer;
const page = { q: undefined, state: undefined, plan: undefined, cursor: undefined, limit: 50 };
let count = 0;

beforeAll(async () => {
  sql = getDatabase().system;
  context = createAccountsContext(getDatabase());
  ({ viewer } = await openAdminSession(sql, context.keys, await createTestAdministrator(sql)));
});

async function createClient(name: string) {
  const email = `ana${++count}@${name.toLowerCase().replaceAll(/\W/g, "")}.example`;
  const created = await createClientWithOwner(sql, { name, owner: { email, name: "Ana Reis", password: PASSWORD } });
  if (created === null) throw new Error("The address was taken.");
  return { ...created, email };
}

test("a client is found by its name, a person's address, its id, and by nothing else", async () => {
  const harbour = await createClient("Harbour 100% Tours");
  await createClient("Garden Hotel");
  for (const q of ["harbour", "100%", harbour.email.toUpperCase(), "ana reis", harbour.clientId]) {
    const { clients } = await listClients(sql, { ...page, q });
    expect(
      clients.map(({ id }) => id),
      q,
    ).toContain(harbour.clientId);
  }
  expect((await listClients(sql, { ...page, q: "1000" })).clients).toEqual([]);
  expect((await listClients(sql, { ...page, q: "%" })).clients).toHaveLength(1);
});

test("pages by its cursor reach every client once", async () => {
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await createClient(`Paged ${i}`)).clientId);
  const first = await listClients(sql, { ...page, q: "paged", limit: 2 });
  const second = await listClients(sql, { ...page, q: "paged", limit: 2, cursor: first.nextCursor ?? undefined });
  expect([...first.clients, ...second.clients].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(second.nextCursor).toBeNull();
});

test("a client's page tells its people, accounts and use", async () => {
  const { clientId, email, apiAccountIds } = await createClient("Detail");
  await addKey(sql, { clientId, apiAccountId: apiAccountIds[0] ?? "", name: "k", scopes: ["read"] });
  const detail = await getClient(sql, clientId);
  expect(detail).toMatchObject({ plan: "free", state: "trial", users: 1, accounts: 1, messages: 0, owner: { email } });
  expect(detail.people).toMatchObject([{ email, role: "owner", lastSeenAt: null }]);
  expect(detail.apiAccounts).toMatchObject([{ channel: "webchat", keys: 1, isDefault: true }]);
  expect(detail.days).toHaveLength(30);
});

test("plan and trial change alone, and each is told in the client's log with before and after", async () => {
  const { clientId } = await createClient("Changing");
  await changeClient(sql, viewer, { clientId, change: { plan: "growth" } });
  await changeClient(sql, viewer, { clientId, change: { trialEndsAt: null } });
  await changeClient(sql, viewer, { clientId, change: { plan: "growth", trialEndsAt: null } });
  expect(await getClient(sql, clientId)).toMatchObject({ plan: "growth", state: "paying", trialEndsAt: null });
  const { entries } = await listAudit({ clientId, role: "owner" }, page);
  expect(entries.map(({ action, details }) => [action, details["from"] === "free", details["to"]])).toEqual([
    ["client.trial_changed", false, null],
    ["client.plan_changed", true, "growth"],
  ]);
});

test("a suspension shuts people and keys out at once, staff not, and ends without a trace", async () => {
  const { clientId, userId, email, apiAccountIds } = await createClient("Suspended");
  const user = { userId, clientId, role: "owner" as const };
  const { key } = await addKey(sql, { clientId, apiAccountId: apiAccountIds[0] ?? "", name: "k", scopes: ["read"] });
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  const readKey = () => readKeyViewer(requestWithToken(key), "read", { cache: createKeyCache(sql) });
  const logInAgain = async () => {
    const turnstileToken = await solveBotCheck(context);
    return logIn(context, { email, password: PASSWORD, turnstileToken }, CALLER);
  };
  await changeClient(sql, viewer, { clientId, change: { suspended: true } });
  const request = requestWithToken(accessToken);
  await expect(readUserViewer(request, { sql, keys: context.keys })).rejects.toMatchObject({ status: 401 });
  await expect(logInAgain()).rejects.toMatchObject({ code: "suspended" });
  await expect(readKey()).rejects.toMatchObject({ code: "suspended" });
  const link = await createImpersonationLink(sql, viewer, { clientId, userId, reason: "Look at it" });
  const { people } = await getClient(sql, clientId);
  const acting = await startImpersonation(context, { token: link.path.split("/").at(-1) ?? "", userAgent: "" });
  await readUserViewer(requestWithToken(acting.accessToken), { sql, keys: context.keys });
  // Staff who act as a person are not that person.
  expect((await getClient(sql, clientId)).people).toEqual(people);
  await changeClient(sql, viewer, { clientId, change: { suspended: false } });
  await logInAgain();
  await readKey();
});

test("the figures count clients by how they stand, and money of those who pay by their plan's price", async () => {
  const before = await getAdminFigures(sql);
  const { clientId } = await createClient("Figures");
  await changeClient(sql, viewer, { clientId, change: { plan: "pro", trialEndsAt: null } });
  const after = await getAdminFigures(sql);
  expect(after.revenueCentsPerMonth - before.revenueCentsPerMonth).toBe(39_900);
  expect([after.clients - before.clients, after.paying - before.paying, after.trials - before.trials]).toEqual([
    1, 1, 0,
  ]);
  expect(after.days).toHaveLength(30);
});
