import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import { deriveConversationId } from "#src/server/features/ingest/accept/ids.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { listEndpoints } from "#tests/support/endpoints.ts";
import { impersonate } from "#tests/support/impersonation.ts";
import { addSchedule } from "#tests/support/export-cases.ts";
import { addHook } from "#tests/support/report-target-cases.ts";
import { REFUSED } from "#tests/support/role-refusals.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";
import { READ_ONLY_MAY, READS, VIEWER_MAY, WRITE_CASES, buildWriteRequest } from "#tests/support/write-cases.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";

const CASES = Object.entries(WRITE_CASES).flatMap(([name, cases]) =>
  cases.map((entry) => [name, JSON.stringify(entry.body ?? null), entry] as const),
);

let server: SignedInApp;
let owner: SignedIn;
let database: ReturnType<typeof connectAsOwner>;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startSignedInApp();
  database = connectAsOwner(server.databaseUrl);
  owner = await server.signIn();
  // Room for another API account.
  await database`update clients set plan = 'pro' where client_id = ${owner.clientId}`;
  await post(owner.apiKey, "/api/v1/messages", { id: "m1", conversationId: "one", role: "user", text: "Hello" });
  // As the program's search stores it sooner or later.
  await database`
    insert into topics (client_id, key, label, need, object, members, center, quotes)
    values (${owner.clientId}, 'price', 'Ask about prices', 'price', '', 0, '{}', '[]')
    on conflict do nothing`;
  const conversation = deriveConversationId(owner.apiAccountId, "one");
  const options = JSON.stringify({ format: "transcript", speakers: { User: "user" } });
  const query = new URLSearchParams({ apiAccountId: owner.apiAccountId, fileName: "chat.txt", options });
  const upload = await server.call(owner.accessToken, `/api/uploads?${query}`, { method: "POST", body: "User: hello" });
  const { keys } = await (await server.call(owner.accessToken, "/api/api-keys")).json();
  const asked = await post(owner.accessToken, "/api/agent/ask", { question: "How many conversations today?" });
  ids = {
    agentThread: asked.threadId,
    agentMessage: asked.messageId,
    conversation,
    apiAccount: owner.apiAccountId,
    upload: (await upload.json()).id,
    apiKey: keys[0].id,
    member: await addMember("member"),
    invitation: (await post(owner.accessToken, "/api/invitations", { email: "open@example.org", role: "member" })).id,
  };
}, 120_000);
afterAll(async () => {
  await database.end();
  await server.stop();
});

async function post(token: string, path: string, body: unknown) {
  const headers = { "content-type": "application/json" };
  return (await server.call(token, path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

/** Adds a user to the owner's workspace and returns their id. */
async function addMember(role: string): Promise<string> {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  const created = await createClientWithOwner(getDatabase().system, {
    owner: { email, name: "Vera Viewer", password: PASSWORD, emailVerified: true },
  });
  if (created === null) throw new Error("The address was taken.");
  await database`
    update users set client_id = ${owner.clientId}, role = ${role} where user_id = ${created.userId}`;
  return created.userId;
}

/** Creates what a request deletes, and sets what it depends on. */
async function prepare(name: string, importStatus: string | undefined, userId: string): Promise<void> {
  if (name.includes("exports/[id]")) {
    await database`update exports set state = 'canceled' where client_id = ${owner.clientId}`;
    ids["export"] = (await post(owner.accessToken, "/api/exports", {})).export.id;
    // Not the job of its own, which may be done at any time.
    await database`
      update exports set state = 'done', generation = 99, finished_at = now(), expires_at = now() + interval '1 day'
      where export_id = ${ids["export"] ?? ""}`;
  }
  if (name.endsWith("POST exports/index"))
    await database`update exports set state = 'canceled' where client_id = ${owner.clientId}`;
  if (name.includes("comments/")) {
    const path = `/api/conversations/${ids["conversation"]}/comments`;
    ids["comment"] = (await post(owner.accessToken, path, { text: "x" })).id;
  }
  if (name.includes("conversations/[id]/reading")) {
    await database`update conversations set closed = true where conversation_id = ${ids["conversation"] ?? ""}`;
  }
  if (name.includes("notes/[id]"))
    ids["note"] = (await post(owner.accessToken, "/api/notes", { day: "2026-11-03", text: "x" })).notes[0].id;
  if (name.includes("saved-views/[id]")) {
    const view = { name: crypto.randomUUID(), filter: { tag: "a" } };
    ids["view"] = (await post(owner.accessToken, "/api/saved-views", view)).id;
  }
  if (name.includes("intents/[id]")) {
    const intent = { name: crypto.randomUUID(), examples: ["an example"] };
    ids["intent"] = (await post(owner.accessToken, "/api/intents", intent)).id;
  }
  if (name.includes("reports/s")) {
    const share = { from: "2026-01-01", to: "2026-01-31", expiresInDays: 1 };
    ids["share"] = (await post(owner.accessToken, "/api/reports/shares", share)).id;
    const [user] = await database<{ email: string }[]>`select email from users where user_id = ${owner.userId}`;
    const schedule = { every: "month", hour: 8, recipients: [user?.email] };
    const created = await post(owner.accessToken, "/api/reports/schedules", schedule);
    ids["schedule"] = created.id ?? ids["schedule"];
  }
  if (name === "DELETE reports/brand/logo") {
    const { path, init } = buildWriteRequest("PUT", { path: "/api/reports/brand/logo", picture: true }, ids);
    await server.call(owner.accessToken, path, init);
  }
  if (name.includes("alerts/[id]")) {
    const condition = { kind: "threshold", op: "above", value: 5 };
    ids["alert"] = (await post(owner.accessToken, "/api/alerts", { name: "Many", measure: "messages", condition })).id;
    // What is not muted can't be unmuted, and leaves no entry.
    await post(owner.accessToken, `/api/alerts/${ids["alert"] ?? ""}/mute`, { until: "2099-01-01T00:00:00Z" });
  }
  await addSchedule(database, { clientId: owner.clientId, name });
  Object.assign(ids, await addHook(name, (path, body) => post(owner.accessToken, path, body)));
  if (name.includes("sessions/[id]")) {
    const [row] = await database<{ id: string }[]>`
      insert into sessions (id, user_id, expires_at) values (${"ab".repeat(32)}, ${userId}, now() + interval '1 hour')
      on conflict (id) do update set user_id = excluded.user_id returning id`;
    ids["session"] = row?.id ?? "";
  }
  if (name.includes("properties/[name]"))
    await database`insert into property_names (client_id, name, label, tracked)
      values (${owner.clientId}, 'plan', '', true) on conflict do nothing`;
  if (importStatus !== undefined) {
    await database`update uploads set status = ${importStatus} where upload_id = ${ids["upload"] ?? ""}`;
  }
}

it("every endpoint by which a user changes something is in the list", async () => {
  const missing = [];
  for (const { file, method, path } of await listEndpoints()) {
    if (method === "GET" || file.startsWith("admin/") || file.startsWith("v1/")) continue;
    const answer = await server.call(null, path, { method });
    const body = await answer.json().catch(() => null);
    // Without a session, the hosted session's endpoint says the same as an endpoint for users.
    if (body?.code === "unauthenticated" && file !== "auth/session" && !(`${method} ${file}` in WRITE_CASES)) {
      missing.push(`${method} ${file}`);
    }
  }
  expect(missing).toEqual([]);
});

describe("an impersonating administrator", () => {
  /** The entries about an administrator since the impersonation started, in both logs. */
  async function listEntries(adminId: string) {
    const own = await database<{ action: string; named: boolean }[]>`
      select action, (details->>'on behalf of' = 'Olga Owner' or subject = 'Olga Owner') as named from audit_entries
      where client_id = ${owner.clientId} and actor_kind = 'staff' and actor_id = ${adminId} and actor_name = 'Sam Staff'
        and action not in ('impersonation.link_made', 'impersonation.started')`;
    const theirs = await database<{ action: string; named: boolean }[]>`
      select action, (details->>'on behalf of' = 'Olga Owner' or subject = 'Olga Owner') as named from staff_audit_entries
      where about_client_id = ${owner.clientId} and admin_id = ${adminId} and admin_name = 'Sam Staff'
        and action not in ('impersonation.link_made', 'impersonation.started')`;
    return { own: [...own], theirs: [...theirs] };
  }

  it.each(CASES)("is refused or recorded in both audit logs by name: %s %s", async (name, _body, entry) => {
    const { accessToken, adminId } = await impersonate(owner);
    await prepare(name, entry.importStatus, owner.userId);
    const { path, init } = buildWriteRequest(name.split(" ")[0] ?? "", entry, ids);
    const answer = await server.call(accessToken, path, init);
    const entries = await listEntries(adminId);
    if (answer.status === 403) {
      expect((await answer.json()).code).toBe("impersonating");
      expect(entries).toEqual({ own: [], theirs: [] });
      return;
    }
    if (READS.includes(name)) {
      expect(entries).toEqual({ own: [], theirs: [] });
      return;
    }
    expect(answer.status, await answer.text()).toBeLessThan(300);
    const [{ action } = { action: "none" }] = entries.own;
    expect(entries).toEqual({ own: [{ action, named: true }], theirs: [{ action, named: true }] });
  });

  it("is named in the comments that they write", async () => {
    const { accessToken } = await impersonate(owner);
    const path = `/api/conversations/${ids["conversation"]}/comments`;
    expect((await post(accessToken, path, { text: "From support" })).author).toBe(
      "Sam Staff (Threadlight) on behalf of Olga Owner",
    );
    const { comments } = await (await server.call(owner.accessToken, path)).json();
    expect(comments.at(-1)).toMatchObject({
      author: "Sam Staff (Threadlight) on behalf of Olga Owner",
      text: "From support",
    });
  });
});

describe("a viewer", () => {
  it.each(CASES)("may change only what is theirs: %s %s", async (name, _body, entry) => {
    const userId = await addMember("viewer");
    await prepare(name, entry.importStatus, userId);
    const user = { userId, clientId: owner.clientId, role: "viewer" as const };
    const keys = await getJwtKeys();
    const session = { user, remembered: false, userAgent: "Vitest" };
    const { accessToken } = await issueTokens({ sql: getDatabase().system, keys }, session);
    const { path, init } = buildWriteRequest(name.split(" ")[0] ?? "", entry, ids);
    const answer = await server.call(accessToken, path, init);
    if (READS.includes(name)) return;
    const { code } = await answer.json();
    if (VIEWER_MAY.includes(name)) expect(code).not.toBe("forbidden");
    else expect(code).toBe("forbidden");
  });
});

/** Names what does not exist, so that what a role may do changes as little as possible for the tests that follow. */
const UNKNOWN_IDS = new Proxy<Record<string, string>>({}, { get: () => "01890000-0000-7000-8000-000000000000" });

describe.each(["admin", "member"] as const)("as %s of the same workspace", (role) => {
  it("a user is refused exactly the changes that their role may not make", async () => {
    const refused = new Set<string>();
    let accessToken = await server.signInMember(owner.clientId, role);
    for (const [name, , entry] of CASES) {
      const { path, init } = buildWriteRequest(name.split(" ")[0] ?? "", entry, UNKNOWN_IDS);
      let answer = await server.call(accessToken, path, init);
      // One of the requests ends sessions.
      if (answer.status === 401) {
        accessToken = await server.signInMember(owner.clientId, role);
        answer = await server.call(accessToken, path, init);
      }
      expect(answer.status, name).not.toBe(500);
      if ((await answer.text()).includes('"code":"forbidden"')) refused.add(name);
    }
    expect([...refused].toSorted()).toEqual(REFUSED[role].toSorted());
  });
});

describe("a read-only workspace", () => {
  beforeAll(
    () => database`
    update clients set trial_ends_at = now() - interval '1 minute' where client_id = ${owner.clientId}`,
  );

  it.each(CASES)("refuses every change but the allowed ones: %s %s", async (name, _body, entry) => {
    const [method = "", file = ""] = name.split(" ");
    const isAllowed = file.startsWith("billing/") || READ_ONLY_MAY.includes(name);
    if (isAllowed) return;
    const { path, init } = buildWriteRequest(method, entry, ids);
    const answer = await server.call(owner.accessToken, path, init);
    expect(answer.status).toBe(402);
    expect((await answer.json()).code).toBe("read_only");
  });

  it.each(
    CASES.filter(([name]) => name.split(" ")[1]?.startsWith("billing/") === true || READ_ONLY_MAY.includes(name)),
  )("still allows %s %s", async (name, _body, entry) => {
    const userId = await addMember("owner");
    await prepare(name, entry.importStatus, userId);
    const keys = await getJwtKeys();
    const user = { userId, clientId: owner.clientId, role: "owner" as const };
    const session = { user, remembered: false, userAgent: "Vitest" };
    const { accessToken } = await issueTokens({ sql: getDatabase().system, keys }, session);
    const { path, init } = buildWriteRequest(name.split(" ")[0] ?? "", entry, ids);
    expect((await (await server.call(accessToken, path, init)).json()).code).not.toBe("read_only");
  });

  it("may stop sharing its figures, but not start", async () => {
    for (const [shareBenchmarks, status] of [
      [false, 200],
      [true, 402],
    ] as const) {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ shareBenchmarks });
      const answer = await server.call(owner.accessToken, "/api/workspace", { method: "PATCH", headers, body });
      expect(answer.status).toBe(status);
    }
  });

  it("can be viewed and exported, and takes messages", async () => {
    for (const path of ["/api/dashboard/overview", "/api/conversations?limit=1", "/api/billing", "/api/metrics/live"]) {
      expect((await server.call(owner.accessToken, path)).status, path).toBe(200);
    }
    const sent = { id: crypto.randomUUID(), conversationId: "one", role: "user", text: "Still here" };
    const headers = { "content-type": "application/json" };
    // The first key was revoked above, which is allowed.
    const { clientId, apiAccountId } = owner;
    const { key } = await addKey(getDatabase().system, { clientId, apiAccountId, name: "new", scopes: ["ingest"] });
    const answer = await server.call(key, "/api/v1/messages", {
      method: "POST",
      headers,
      body: JSON.stringify(sent),
    });
    expect(answer.status).toBe(200);
  });
});
