import { beforeAll, expect, test } from "vitest";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { CALLER, PASSWORD, createAuthContext, createAuthorizedRequest, createBotCheckToken } from "#tests/support/accounts.ts";
import { createTestAdministrator, createAdminSession } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createApiKeyCache } from "../../auth/api-key-cache.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { authenticateApiKey, authenticateUser } from "../../auth/viewer.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { addKey } from "../api-keys/api-keys.service.ts";
import { createClientWithOwner } from "../auth/create-client.service.ts";
import { logIn } from "../auth/log-in.service.ts";
import { issueTokens } from "../auth/tokens.service.ts";
import { listAuditEntries } from "../audit/audit.service.ts";
import { startImpersonation, createImpersonationLink } from "../impersonation/impersonation.service.ts";
import { updateClient, getClient, listClients } from "./clients.service.ts";

setUpFileDatabase();
let sql: Sql;
let context: AuthContext;
let viewer: AdminViewer;
const page = { q: undefined, state: undefined, plan: undefined, cursor: undefined, limit: 50 };
let count = 0;

beforeAll(async () => {
  sql = getDatabase().system;
  context = createAuthContext(getDatabase());
  ({ viewer } = await createAdminSession(sql, context.keys, await createTestAdministrator(sql)));
});

async function createClient(name: string) {
  const email = `ana${++count}@${name.toLowerCase().replaceAll(/\W/g, "")}.example`;
  const created = await createClientWithOwner(sql, { name, owner: { email, name: "Ana Reis", password: PASSWORD } });
  if (created === null) throw new Error("The address was taken.");
  return { ...created, email };
}

test("finds a client by name, by a user's name or address, and by id", async () => {
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

test("paginates through every client once", async () => {
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await createClient(`Paged ${i}`)).clientId);
  const first = await listClients(sql, { ...page, q: "paged", limit: 2 });
  const second = await listClients(sql, { ...page, q: "paged", limit: 2, cursor: first.nextCursor ?? undefined });
  expect([...first.clients, ...second.clients].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(second.nextCursor).toBeNull();
});

test("returns a client's users, API accounts and usage", async () => {
  const { clientId, email, apiAccountIds } = await createClient("Detail");
  await addKey(sql, { clientId, apiAccountId: apiAccountIds[0] ?? "", name: "k", scopes: ["read"] });
  const detail = await getClient(sql, clientId);
  expect(detail).toMatchObject({ plan: "free", state: "trial", users: 1, accounts: 1, messages: 0, owner: { email } });
  expect(detail.people).toMatchObject([{ email, role: "owner", lastSeenAt: null }]);
  expect(detail.apiAccounts).toMatchObject([{ channel: "webchat", keys: 1, isDefault: true }]);
  expect(detail.days).toHaveLength(30);
});

test("updates plan and trial separately, each with an audit entry of old and new value", async () => {
  const { clientId } = await createClient("Changing");
  await updateClient(sql, viewer, { clientId, change: { plan: "growth" } });
  await updateClient(sql, viewer, { clientId, change: { trialEndsAt: null } });
  await updateClient(sql, viewer, { clientId, change: { plan: "growth", trialEndsAt: null } });
  expect(await getClient(sql, clientId)).toMatchObject({ plan: "growth", state: "paying", trialEndsAt: null });
  const { entries } = await listAuditEntries({ clientId, role: "owner" }, page);
  expect(entries.map(({ action, details }) => [action, details["from"] === "free", details["to"]])).toEqual([
    ["client.trial_changed", false, null],
    ["client.plan_changed", true, "growth"],
  ]);
});

test("suspension blocks users and keys at once but not administrators, and can be lifted", async () => {
  const { clientId, userId, email, apiAccountIds } = await createClient("Suspended");
  const user = { userId, clientId, role: "owner" as const };
  const { key } = await addKey(sql, { clientId, apiAccountId: apiAccountIds[0] ?? "", name: "k", scopes: ["read"] });
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  const authenticateKey = () => authenticateApiKey(createAuthorizedRequest(key), "read", { cache: createApiKeyCache(sql) });
  const logInAgain = async () => {
    const turnstileToken = await createBotCheckToken(context);
    return logIn(context, { email, password: PASSWORD, turnstileToken }, CALLER);
  };
  await updateClient(sql, viewer, { clientId, change: { suspended: true } });
  const request = createAuthorizedRequest(accessToken);
  await expect(authenticateUser(request, { sql, keys: context.keys })).rejects.toMatchObject({ status: 401 });
  await expect(logInAgain()).rejects.toMatchObject({ code: "suspended" });
  await expect(authenticateKey()).rejects.toMatchObject({ code: "suspended" });
  const link = await createImpersonationLink(sql, viewer, { clientId, userId, reason: "Look at it" });
  const { people } = await getClient(sql, clientId);
  const acting = await startImpersonation(context, { token: link.path.split("/").at(-1) ?? "", userAgent: "" });
  await authenticateUser(createAuthorizedRequest(acting.accessToken), { sql, keys: context.keys });
  // Impersonation does not update the user's last activity.
  expect((await getClient(sql, clientId)).people).toEqual(people);
  await updateClient(sql, viewer, { clientId, change: { suspended: false } });
  await logInAgain();
  await authenticateKey();
});
