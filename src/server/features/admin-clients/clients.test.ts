import { beforeAll, expect, test } from "vitest";
import { CLIENT_STATES } from "#src/domain/admin/admin-clients.contract.ts";
import type { ClientState } from "#src/domain/admin/admin-clients.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import {
  CALLER,
  PASSWORD,
  createAuthContext,
  createAuthorizedRequest,
  createBotCheckToken,
} from "#tests/support/accounts.ts";
import { createTestAdministrator, createAdminSession } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createApiKeyCache } from "../../auth/api-keys/api-key-cache.ts";
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

test("the state filter finds exactly the clients in that state, subscribed or not", async () => {
  const nowMs = Date.now();
  const base = {
    id: "sub_1",
    plan: "growth",
    status: "active",
    collectionPaused: false,
    periodStartMs: nowMs - DAY_MS,
    periodEndMs: nowMs + DAY_MS,
    cancelAtMs: null,
    pastDueSinceMs: null,
  };
  const none = { comp: null, contract: null, isPaused: false };
  const comp = { plan: "pro", fromMs: nowMs - DAY_MS, untilMs: nowMs + DAY_MS };
  const contract = {
    ...{ includedMessages: 100_000, priceCents: 1, overageCentsPer100: null, apiAccounts: null },
    ...{ fromMs: nowMs - 2 * DAY_MS, untilMs: null },
  };
  const over = { untilMs: nowMs - 1 };
  const cases: [trialDays: number | null, subscription: object | null, state: ClientState, arrangement?: object][] = [
    [1, null, "trial"],
    [-1, null, "trial_ended"],
    [null, null, "paying"],
    [-1, base, "paying"],
    [1, { ...base, status: "trialing" }, "trial"],
    [-1, { ...base, status: "incomplete" }, "trial_ended"],
    [-1, { ...base, status: "past_due", pastDueSinceMs: nowMs - 6 * DAY_MS }, "paying"],
    [-1, { ...base, status: "past_due", pastDueSinceMs: nowMs - 8 * DAY_MS }, "lapsed"],
    [-1, { ...base, status: "canceled" }, "lapsed"],
    [1, { ...base, status: "canceled" }, "trial"],
    [null, { ...base, status: "canceled" }, "paying"],
    [-1, { ...base, collectionPaused: true }, "lapsed"],
    [-1, { ...base, cancelAtMs: nowMs - 1 }, "lapsed"],
    [-1, { ...base, cancelAtMs: nowMs + DAY_MS }, "paying"],
    [-1, null, "paying", { ...none, comp }],
    [1, null, "paying", { ...none, comp }],
    [-1, null, "trial_ended", { ...none, comp: { ...comp, ...over } }],
    [-1, null, "trial_ended", { ...none, comp: { ...comp, fromMs: nowMs + DAY_MS, untilMs: null } }],
    [-1, { ...base, status: "canceled" }, "paying", { ...none, contract }],
    [-1, null, "lapsed", { ...none, contract: { ...contract, ...over } }],
    [1, null, "trial", { ...none, contract: { ...contract, ...over } }],
    [-1, null, "lapsed", { ...none, comp, isPaused: true }],
    [1, null, "lapsed", { ...none, isPaused: true }],
    [null, null, "lapsed", { ...none, isPaused: true }],
    [-1, base, "paying", { ...none, isPaused: true }],
  ];
  const expected = new Map<string, ClientState>();
  for (const [trialDays, subscription, state, arrangement] of cases) {
    const { clientId } = await createClient(`State ${expected.size}`);
    const trialEndsAt = trialDays === null ? null : new Date(nowMs + trialDays * DAY_MS);
    const stored = arrangement === undefined ? null : JSON.stringify(arrangement);
    await sql`
      update clients set plan = ${subscription === null ? "free" : "growth"}, trial_ends_at = ${trialEndsAt}, arrangement = ${stored}::text::jsonb
      where client_id = ${clientId}`;
    if (subscription !== null) {
      await sql`
        insert into billing_accounts (client_id, provider, customer_id, subscription)
        values (${clientId}, 'sandbox', ${`cus_${clientId}`}, ${JSON.stringify(subscription)}::text::jsonb)`;
    }
    expected.set(clientId, state);
  }
  for (const state of CLIENT_STATES) {
    const { clients } = await listClients(sql, { ...page, q: "State", state });
    const found = clients.filter(({ id }) => expected.has(id));
    expect(new Set(found.map((client) => client.state))).toEqual(new Set(found.length === 0 ? [] : [state]));
    const wanted = [...expected].filter(([, one]) => one === state).map(([id]) => id);
    expect(found.map(({ id }) => id).toSorted(), state).toEqual(wanted.toSorted());
  }
  for (const plan of ["free", "growth", "pro", "enterprise"] as const) {
    const { clients } = await listClients(sql, { ...page, q: "State", plan });
    expect(new Set(clients.map((client) => client.plan))).toEqual(new Set(clients.length === 0 ? [] : [plan]));
  }
  const { clients } = await listClients(sql, { ...page, q: "State", plan: "pro" });
  expect(clients.filter(({ id }) => expected.has(id))).toHaveLength(3);
});

test("suspension blocks users and keys at once but not administrators, and can be lifted", async () => {
  const { clientId, userId, email, apiAccountIds } = await createClient("Suspended");
  const user = { userId, clientId, role: "owner" as const };
  const { key } = await addKey(sql, { clientId, apiAccountId: apiAccountIds[0] ?? "", name: "k", scopes: ["read"] });
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  const authenticateKey = () =>
    authenticateApiKey(createAuthorizedRequest(key), "read", { cache: createApiKeyCache(sql) });
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
