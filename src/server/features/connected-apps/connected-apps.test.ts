import { beforeAll, describe, expect, it } from "vitest";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import {
  allow,
  authenticate,
  codeForm,
  connect,
  exchange,
  openSession,
  ORIGIN,
  register,
  renew,
  startRequest,
} from "#tests/support/connected-apps.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { attemptDuring } from "#tests/support/lock-race.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { revokeUserAccess, updateSessionByCompany } from "../../auth/sessions/sessions.sql.ts";
import { upsertThread } from "../agent/threads.sql.ts";
import { removeMember, setRole } from "../people/members.service.ts";
import { insertUser } from "../auth/users.sql.ts";
import { auditFirstUse } from "../mcp/first-use.ts";
import { deleteEndedApps, disconnectApp, listConnectedApps } from "./connected-apps.service.ts";
import { revokeAppToken } from "./token.service.ts";

const database = setUpFileDatabase();
let viewer: UserViewer;

beforeAll(async () => {
  viewer = await signIn();
});

async function signIn(): Promise<UserViewer> {
  return openSession(await createTestClient());
}

async function addQuestion(clientId: string, appId: string): Promise<void> {
  const threadId = crypto.randomUUID();
  await upsertThread(database.owner, { clientId, userId: appId, threadId, title: "Question", now: new Date() });
}

async function countQuestions(clientId: string): Promise<number> {
  return (await database.owner`select from agent_threads where client_id = ${clientId}`).length;
}

async function addMember(owner: UserViewer, role: UserRole): Promise<UserViewer> {
  const { clientId } = owner;
  const email = `${crypto.randomUUID()}@example.com`;
  const user = { clientId, userId: crypto.randomUUID(), email, name: "Mia Member", passwordHash: null, role };
  await insertUser(getDatabase().system, { ...user, emailVerified: true });
  return openSession(user);
}

describe("a code", () => {
  it("gives tokens, of which only hashes are stored", async () => {
    const { tokens, code } = await connect(viewer);
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "read" });
    const { clientId, userId } = viewer;
    expect(await authenticate(tokens.access_token)).toMatchObject({ kind: "app", clientId, userId });
    const rows = await database.owner<{ row: string }[]>`select connected_apps::text as row from connected_apps`;
    const stored = rows.map(({ row }) => row).join("\n");
    const [family, secret] = tokens.refresh_token.slice("tl_ref_".length).split(".");
    for (const part of [code, tokens.access_token, family, secret]) expect(stored).not.toContain(part);
  });

  it.each([
    ["another verifier", { code_verifier: "x".repeat(43) }],
    ["no verifier", { code_verifier: "" }],
    ["another address", { redirect_uri: "http://127.0.0.1:33418/other" }],
  ])("is refused with %s, and then gone", async (_, change) => {
    const started = startRequest(await register());
    const code = await allow(viewer, started);
    const form = codeForm(started, code);
    await expect(exchange({ ...form, ...change })).rejects.toMatchObject({ code: "invalid_grant" });
    await expect(exchange(form)).rejects.toMatchObject({ code: "invalid_grant" });
  });

  it("is refused to another app, and for another resource", async () => {
    const started = startRequest(await register());
    const form = codeForm(started, await allow(viewer, started));
    await expect(exchange({ ...form, resource: `${ORIGIN}/other` })).rejects.toMatchObject({ code: "invalid_target" });
    await expect(exchange({ ...form, client_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: "invalid_client",
    });
    const other = await register();
    await expect(exchange({ ...form, client_id: other })).rejects.toMatchObject({ code: "invalid_grant" });
  });

  it("is refused after a minute", async () => {
    const started = startRequest(await register());
    const code = await allow(viewer, started);
    await database.owner`update connected_apps set code_expires_at = now() where connected_at is null`;
    await expect(exchange(codeForm(started, code))).rejects.toMatchObject({ code: "invalid_grant" });
  });

  it("ends the app if it is sent again", async () => {
    const owner = await signIn();
    const { started, code, tokens, clientId } = await connect(owner);
    await expect(exchange(codeForm(started, code))).rejects.toMatchObject({ code: "invalid_grant" });
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(renew(clientId, tokens.refresh_token)).rejects.toMatchObject({ code: "invalid_grant" });
    expect(await listAuditedActions(database.owner, owner.clientId)).toEqual(["app.connected", "app.token_reused"]);
  });

  it("replaces what the same app was given before", async () => {
    const owner = await signIn();
    const { clientId, tokens } = await connect(owner);
    await addQuestion(owner.clientId, (await authenticate(tokens.access_token)).appId);
    const again = startRequest(clientId);
    await exchange(codeForm(again, await allow(owner, again)));
    expect(await countQuestions(owner.clientId)).toBe(0);
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
    expect((await listConnectedApps(getDatabase(), owner)).apps).toHaveLength(1);
  });
});

describe("a refresh token", () => {
  it("is exchanged for its successor, and answered alike while two processes renew at once", async () => {
    const { clientId, tokens } = await connect(viewer);
    const second = await renew(clientId, tokens.refresh_token);
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(await renew(clientId, tokens.refresh_token)).toEqual(second);
    expect(await authenticate(second.access_token)).toMatchObject({ kind: "app" });
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("ends the app if it is sent again later", async () => {
    const { clientId, tokens } = await connect(viewer);
    const second = await renew(clientId, tokens.refresh_token);
    const third = await renew(clientId, second.refresh_token);
    await expect(renew(clientId, tokens.refresh_token)).rejects.toMatchObject({ code: "invalid_grant" });
    await expect(authenticate(third.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(renew(clientId, third.refresh_token)).rejects.toMatchObject({ code: "invalid_grant" });
  });

  it("is refused after its predecessor's half minute, to another app, and after a month", async () => {
    const { clientId, tokens } = await connect(viewer);
    await expect(renew(await register(), tokens.refresh_token)).rejects.toMatchObject({ code: "invalid_grant" });
    const { refresh_token: second } = await renew(clientId, tokens.refresh_token);
    await database.owner`update connected_apps set expires_at = now() where registration_id = ${clientId}`;
    await expect(renew(clientId, second)).rejects.toMatchObject({ code: "invalid_grant" });
    await database.owner`
      update connected_apps set expires_at = now() + interval '1 day', rotated_at = now() - interval '1 minute'
      where registration_id = ${clientId}`;
    await expect(renew(clientId, tokens.refresh_token)).rejects.toMatchObject({ code: "invalid_grant" });
    await expect(renew(clientId, second)).rejects.toMatchObject({ code: "invalid_grant" });
  });
});

it("asks the member again after 90 days, however often the app renewed its tokens", async () => {
  const { clientId, tokens } = await connect(viewer);
  await database.owner`
    update connected_apps set connected_at = now() - interval '90 days' where registration_id = ${clientId}`;
  const { refresh_token: last } = await renew(clientId, tokens.refresh_token);
  await expect(renew(clientId, last)).rejects.toMatchObject({ code: "invalid_grant" });
});

it("ends with the working day of a company's session in which it was allowed, however often it renews its tokens", async () => {
  const owner = await signIn();
  await updateSessionByCompany(getDatabase().system, owner.sessionId);
  const { clientId, tokens } = await connect(owner);
  const renewed = await renew(clientId, tokens.refresh_token);
  const [row] = await database.owner`
    select s.expires_at - a.expires_at < interval '1 second' and a.expires_at <= s.expires_at as "endsTogether"
    from connected_apps a join sessions s on s.user_id = a.user_id
    where a.registration_id = ${clientId}`;
  expect(row).toEqual({ endsTogether: true });
  await database.owner`update connected_apps set expires_at = now() where registration_id = ${clientId}`;
  await expect(authenticate(renewed.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(renew(clientId, renewed.refresh_token)).rejects.toMatchObject({ code: "invalid_grant" });
});

describe("an access token", () => {
  it("is refused after an hour", async () => {
    const { clientId, tokens } = await connect(viewer);
    await database.owner`update connected_apps set access_expires_at = now() where registration_id = ${clientId}`;
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
    expect(await authenticate((await renew(clientId, tokens.refresh_token)).access_token)).toBeDefined();
  });

  it("loses its power with the member's role, sessions, workspace and second factor", async () => {
    const owner = await signIn();
    const member = await addMember(owner, "member");
    const { tokens, clientId } = await connect(member);
    await database.owner`update users set role = 'viewer' where user_id = ${member.userId}`;
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "forbidden" });
    await expect(renew(clientId, tokens.refresh_token)).rejects.toMatchObject({ code: "invalid_grant" });
    await database.owner`update users set role = 'member' where user_id = ${member.userId}`;
    await database.owner`update clients set second_factor_required = true where client_id = ${owner.clientId}`;
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "forbidden" });
    await database.owner`
      update clients set second_factor_required = false, suspended_at = now() where client_id = ${owner.clientId}`;
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "suspended" });
    await database.owner`update clients set suspended_at = null where client_id = ${owner.clientId}`;
    expect(await authenticate(tokens.access_token)).toBeDefined();
    await setRole(getDatabase().system, owner, { userId: member.userId, role: "viewer" });
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("ends with a new password", async () => {
    const member = await addMember(viewer, "member");
    const { tokens } = await connect(member);
    await revokeUserAccess(getDatabase().system, { userId: member.userId });
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("ends with its member, and so do the questions that the app asked", async () => {
    const owner = await signIn();
    const member = await addMember(owner, "member");
    const { tokens } = await connect(member);
    await addQuestion(owner.clientId, (await authenticate(tokens.access_token)).appId);
    await removeMember(getDatabase().system, owner, member.userId);
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await countQuestions(owner.clientId)).toBe(0);
  });

  it("is revoked once, however many requests ask for it at the same moment", async () => {
    const owner = await signIn();
    const { clientId, tokens } = await connect(owner);
    const body = Buffer.from(new URLSearchParams({ token: tokens.access_token, client_id: clientId }).toString());
    await attemptDuring(
      database.url,
      (tx) => tx`delete from connected_apps where registration_id = ${clientId}`,
      () => revokeAppToken(getDatabase().system, body),
    );
    expect(await listAuditedActions(database.owner, owner.clientId)).toEqual(["app.connected"]);
  });

  it.each(["access_token", "refresh_token"] as const)("is revoked by the app's %s alone", async (name) => {
    const { clientId, tokens } = await connect(viewer);
    const revoke = (fields: Record<string, string>) =>
      revokeAppToken(getDatabase().system, Buffer.from(new URLSearchParams(fields).toString()));
    await revoke({ token: tokens[name], client_id: await register() });
    await revoke({ token: "unknown" });
    expect(await authenticate(tokens.access_token)).toBeDefined();
    // The client_id may be left out.
    await revoke({ token: tokens[name], ...(name === "access_token" && { client_id: clientId }) });
    await expect(authenticate(tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(revoke({})).rejects.toMatchObject({ code: "invalid_request" });
  });
});

describe("the list", () => {
  it("shows members their own apps and owners all, and disconnects at once", async () => {
    const owner = await signIn();
    const member = await addMember(owner, "member");
    const own = await connect(owner, "Owner's app");
    const other = await connect(member, "Member's app");
    const names = async (who: UserViewer) =>
      (await listConnectedApps(getDatabase(), who)).apps.map(({ name }) => name).toSorted();
    expect([await names(owner), await names(member)]).toEqual([["Member's app", "Owner's app"], ["Member's app"]]);
    const { apps } = await listConnectedApps(getDatabase(), owner);
    const find = (name: string) => apps.find((app) => app.name === name)?.id ?? "";
    await expect(disconnectApp(getDatabase(), member, find("Owner's app"))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(disconnectApp(getDatabase(), viewer, find("Owner's app"))).rejects.toMatchObject({
      code: "not_found",
    });
    await disconnectApp(getDatabase(), owner, find("Member's app"));
    await expect(authenticate(other.tokens.access_token)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await authenticate(own.tokens.access_token)).toBeDefined();
    expect(await listAuditedActions(database.owner, owner.clientId)).toEqual(
      expect.arrayContaining(["app.connected", "app.disconnected"]),
    );
  });

  it("is used on a day by each of two apps of one name, as the audit log says", async () => {
    const owner = await signIn();
    for (const { tokens } of [await connect(owner, "Claude"), await connect(owner, "Claude")]) {
      const app = await authenticate(tokens.access_token);
      for (const name of ["first", "again"]) await auditFirstUse(app, name);
    }
    const actions = await listAuditedActions(database.owner, owner.clientId);
    expect(actions.filter((action) => action === "app.mcp_used")).toHaveLength(2);
  });

  it("loses what was not used for a month, and registrations that connect nothing", async () => {
    const owner = await signIn();
    const [kept, ended] = [await connect(owner, "Kept"), await connect(owner, "Ended")];
    await addQuestion(owner.clientId, (await authenticate(kept.tokens.access_token)).appId);
    await addQuestion(owner.clientId, (await authenticate(ended.tokens.access_token)).appId);
    await database.owner`
      update connected_apps set expires_at = now() - interval '1 second' where registration_id = ${ended.clientId}`;
    await database.owner`
      update app_registrations set created_at = now() - interval '31 days', last_used_at = null
      where registration_id in (${kept.clientId}, ${ended.clientId})`;
    await deleteEndedApps(getDatabase().system);
    expect(await countQuestions(owner.clientId)).toBe(1);
    const rows = await database.owner<{ id: string }[]>`
      select registration_id as id from app_registrations where registration_id in (${kept.clientId}, ${ended.clientId})`;
    expect(rows).toEqual([{ id: kept.clientId }]);
    expect((await listConnectedApps(getDatabase(), owner)).apps.map(({ name }) => name)).toEqual(["Kept"]);
    await expect(renew(ended.clientId, ended.tokens.refresh_token)).rejects.toMatchObject({ code: "invalid_client" });
  });
});
