import { beforeAll, beforeEach, expect, test } from "vitest";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { CALLER, createAuthContext, createAuthorizedRequest, createBotCheckToken } from "#tests/support/accounts.ts";
import { createTestAdministrator, createAdminSession, generateCode } from "#tests/support/administrators.ts";
import type { TestAdministrator } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { authenticateAdmin, authenticateUser } from "../../auth/viewer.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Sql } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { loadDemoAdmin, getDemoCode } from "../demo/demo.service.ts";
import { endAdminSession, finishAdminLogin, startAdminLogin } from "./admin-log-in.service.ts";
import {
  setAdministratorDisabled,
  createAdministrator,
  inviteAdministrator,
  listAdministrators,
  renewInvitation,
} from "./administrators.service.ts";
import { enrollAdministrator, getEnrollment } from "./enrollment.service.ts";

setUpFileDatabase();
let sql: Sql;
let context: AuthContext;
let admin: TestAdministrator;

beforeAll(() => {
  setEnv({ APP_ENV: "demo" });
  sql = getDatabase().system;
  context = createAuthContext(getDatabase());
});
let count = 0;

/** A network of its own for each test, because attempts are counted by address. */
function createCaller() {
  return { ...CALLER, address: `10.0.${count}.7` };
}

beforeEach(async () => {
  count++;
  admin = await createTestAdministrator(sql);
});

async function enterPassword(email = admin.email, password = admin.password): Promise<string> {
  const turnstileToken = await createBotCheckToken(context);
  return (await startAdminLogin(context, { email, password, turnstileToken }, createCaller())).step;
}

function enterCode(step: string, code: string) {
  return finishAdminLogin(context, { step, code }, createCaller());
}

function getViewer(token: string) {
  return authenticateAdmin(createAuthorizedRequest(token), { sql, keys: context.keys });
}

test("password and code open a session; log-out revokes its token at once", async () => {
  const { token, recoveryCodesLeft } = await enterCode(await enterPassword(), await generateCode(admin.secret));
  expect(recoveryCodesLeft).toBeNull();
  const viewer = await getViewer(token);
  expect(viewer).toMatchObject({ kind: "admin", adminId: admin.adminId, name: "Sam Staff" });
  await endAdminSession(sql, viewer);
  await expect(getViewer(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a code works once, even while the app still shows it", async () => {
  const code = await generateCode(admin.secret);
  await enterCode(await enterPassword(), code);
  await expect(enterCode(await enterPassword(), code)).rejects.toMatchObject({ fields: { code: expect.any(String) } });
  await enterCode(await enterPassword(), await generateCode(admin.secret, 1));
});

test("of two concurrent requests with one code, one succeeds", async () => {
  const [one, two] = [await enterPassword(), await enterPassword()];
  const code = await generateCode(admin.secret);
  const outcomes = await Promise.allSettled([enterCode(one, code), enterCode(two, code)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a recovery code works once and returns how many are left", async () => {
  const [code = ""] = admin.recoveryCodes;
  const typed = code.replace("-", "");
  expect(await enterCode(await enterPassword(), typed)).toMatchObject({ recoveryCodesLeft: 7 });
  await expect(enterCode(await enterPassword(), typed)).rejects.toMatchObject({ code: "invalid" });
});

test("an unknown address, a wrong password and a disabled administrator get the same response", async () => {
  const other = await createTestAdministrator(sql);
  const { viewer } = await createAdminSession(sql, context.keys, admin);
  await setAdministratorDisabled(sql, viewer, { adminId: other.adminId, disabled: true });
  const answers = [];
  for (const [email, password] of [
    ["nobody@example.com", admin.password],
    [admin.email, "Wrong-Horse-7"],
    [other.email, other.password],
  ]) {
    answers.push(
      await enterPassword(email, password).catch(({ code, message }: Error & { code: string }) => [code, message]),
    );
  }
  expect(answers).toEqual(Array.from({ length: 3 }, () => ["invalid_credentials", "Invalid credentials"]));
});

test("after six wrong codes the next one has to wait, and the wait is stated", async () => {
  for (let i = 0; i < 6; i++) await expect(enterCode(await enterPassword(), "000000")).rejects.toThrow();
  await sql`update attempt_delays set allowed_at = now() + interval '10 minutes' where allowed_at > '-infinity'`;
  await expect(enterCode(await enterPassword(), await generateCode(admin.secret))).rejects.toMatchObject({
    code: "rate_limited",
    message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
  });
});

test("user tokens, administrator tokens and code-step tokens are not interchangeable", async () => {
  const step = await enterPassword();
  const { token } = await createAdminSession(sql, context.keys, admin);
  const client = await createTestClient();
  const user = { userId: client.userId, clientId: client.clientId, role: "owner" as const };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  const refused = { code: "unauthenticated" };
  for (const other of [step, accessToken]) await expect(getViewer(other)).rejects.toMatchObject(refused);
  for (const other of [step, token]) {
    await expect(authenticateUser(createAuthorizedRequest(other), { sql, keys: context.keys })).rejects.toMatchObject(
      refused,
    );
  }
  await expect(enterCode(token, await generateCode(admin.secret))).rejects.toMatchObject(refused);
});

test("an invited administrator sets password and second factor with the link, once", async () => {
  const { viewer } = await createAdminSession(sql, context.keys, admin);
  const email = `New-${admin.email}`;
  const { path } = await inviteAdministrator(sql, viewer, { name: "Nora New", email });
  const token = path.split("#")[1] ?? "";
  const { secret, otpauthUri } = await getEnrollment(sql, token);
  expect(otpauthUri).toContain(`secret=${secret}`);
  await expect(enrollAdministrator(sql, { token, password: "Another-Horse-7", code: "000000" })).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  });
  await expect(enterPassword(email, "Another-Horse-7")).rejects.toMatchObject({ code: "invalid_credentials" });
  await enrollAdministrator(sql, { token, password: "Another-Horse-7", code: await generateCode(secret) });
  await enterCode(await enterPassword(email, "Another-Horse-7"), await generateCode(secret, 1));
  await expect(getEnrollment(sql, token)).rejects.toMatchObject({ code: "not_found" });
});

test("a new link replaces the credentials and ends the sessions only when it is used", async () => {
  const other = await createTestAdministrator(sql);
  const { viewer } = await createAdminSession(sql, context.keys, admin);
  const { token: session } = await createAdminSession(sql, context.keys, other);
  await renewInvitation(sql, viewer, other.adminId);
  const { invitation } = await renewInvitation(sql, await createSecond(), other.adminId);
  const token = invitation?.path.split("#")[1] ?? "";
  await getViewer(session);
  const { secret } = await getEnrollment(sql, token);
  await enrollAdministrator(sql, { token, password: "Another-Horse-7", code: await generateCode(secret) });
  await expect(getViewer(session)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(enterPassword(other.email, other.password)).rejects.toMatchObject({ code: "invalid_credentials" });
});

/** An administrator since yesterday. */
async function createSecond(): Promise<AdminViewer> {
  const second = await createTestAdministrator(sql);
  await sql`update administrators set created_at = now() - interval '2 days' where admin_id = ${second.adminId}`;
  return (await createAdminSession(sql, context.keys, second)).viewer;
}

test("a link for an administrator with credentials takes a second one, and each step is mailed to the one concerned", async () => {
  const other = await createTestAdministrator(sql);
  const listSubjects = async () => {
    const rows = await sql<{ subject: string }[]>`
      select content ->> 'heading' as subject from mails where recipient = ${other.email} order by created_at, mail_id`;
    return rows.map(({ subject }) => subject);
  };
  const { viewer } = await createAdminSession(sql, context.keys, admin);
  const { viewer: own } = await createAdminSession(sql, context.keys, other);
  await expect(renewInvitation(sql, own, other.adminId)).rejects.toMatchObject({ code: "rejected" });
  for (let click = 0; click < 3; click++) {
    expect(await renewInvitation(sql, viewer, other.adminId)).toEqual({ invitation: null });
  }
  // One who was invited just now may be the same person.
  const { viewer: accomplice } = await createAdminSession(sql, context.keys, await createTestAdministrator(sql));
  expect(await renewInvitation(sql, accomplice, other.adminId)).toEqual({ invitation: null });
  expect(new Set(await listSubjects())).toEqual(new Set(["New set-up link asked for"]));
  const { invitation } = await renewInvitation(sql, await createSecond(), other.adminId);
  expect(invitation?.path).toMatch(/#./);
  expect((await listSubjects()).at(-1)).toBe("New set-up link created");
  // A confirmed request is used up, and one of yesterday counts no longer.
  expect(await renewInvitation(sql, await createSecond(), other.adminId)).toEqual({ invitation: null });
  await sql`
    update administrators set link_requested_at = now() - interval '25 hours' where admin_id = ${other.adminId}`;
  expect(await renewInvitation(sql, await createSecond(), other.adminId)).toEqual({ invitation: null });
  const token = invitation?.path.split("#")[1] ?? "";
  const { secret } = await getEnrollment(sql, token);
  await enrollAdministrator(sql, { token, password: "Another-Horse-7", code: await generateCode(secret) });
  expect((await listSubjects()).at(-1)).toBe("Password and second factor set");
});

test("a link for somebody who has not set up yet takes nobody else", async () => {
  const { viewer } = await createAdminSession(sql, context.keys, admin);
  const email = `invited-${admin.email}`;
  await inviteAdministrator(sql, viewer, { name: "Nora New", email });
  const invited = (await listAdministrators(sql)).administrators.find((one) => one.email === email);
  expect((await renewInvitation(sql, viewer, invited?.id ?? "")).invitation).not.toBeNull();
});

test("disabling ends sessions at once; administrators can't disable themselves", async () => {
  const other = await createTestAdministrator(sql);
  const { viewer } = await createAdminSession(sql, context.keys, admin);
  const { token } = await createAdminSession(sql, context.keys, other);
  await setAdministratorDisabled(sql, viewer, { adminId: other.adminId, disabled: true });
  await expect(getViewer(token)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(setAdministratorDisabled(sql, viewer, { adminId: admin.adminId, disabled: true })).rejects.toMatchObject(
    {
      code: "rejected",
    },
  );
  const { administrators } = await listAdministrators(sql);
  expect(administrators.find(({ id }) => id === other.adminId)?.state).toBe("disabled");
  await setAdministratorDisabled(sql, viewer, { adminId: other.adminId, disabled: true });
  for (let click = 0; click < 2; click++) {
    await setAdministratorDisabled(sql, viewer, { adminId: other.adminId, disabled: false });
  }
  const audited = await sql`
    select action from staff_audit_entries where admin_id = ${viewer.adminId} order by created_at, entry_id`;
  expect(audited.map(({ action }) => action).slice(-2)).toEqual(["administrator.disabled", "administrator.enabled"]);
});

test("createAdministrator rejects a taken address unless `replace` is set", async () => {
  const again = { email: admin.email.toUpperCase(), name: "Sam Staff", password: "Another-Horse-7" };
  expect(await createAdministrator(sql, again)).toBeNull();
  const replaced = await createAdministrator(sql, { ...again, replace: true });
  expect(replaced?.adminId).toBe(admin.adminId);
  await expect(enterPassword()).rejects.toMatchObject({ code: "invalid_credentials" });
  await enterCode(await enterPassword(admin.email, "Another-Horse-7"), await generateCode(replaced?.secret ?? ""));
});

test("the demo administrator can log in to the demo but not to production", async () => {
  const demo = await loadDemoAdmin();
  expect(await loadDemoAdmin()).toEqual(demo);
  const code = (await getDemoCode()) ?? "";
  const { token } = await enterCode(await enterPassword(demo.email, demo.password), code);
  expect((await getViewer(token)).email).toBe(demo.email);
  setEnv({ APP_ENV: "production" });
  try {
    await expect(getViewer(token)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(enterPassword(demo.email, demo.password)).rejects.toMatchObject({ code: "invalid_credentials" });
  } finally {
    setEnv({ APP_ENV: "demo" });
  }
});

test("stores neither the second factor nor the recovery codes in plain text", async () => {
  const rows = await sql<{ row: string }[]>`
    select a::text || c::text as row from administrators a join administrator_recovery_codes c using (admin_id)
    where a.admin_id = ${admin.adminId}`;
  expect(rows).toHaveLength(8);
  const stored = rows.map(({ row }) => row).join();
  expect(stored).not.toContain(Buffer.from(admin.secret).toString("hex"));
  for (const code of admin.recoveryCodes) expect(stored).not.toContain(code.replace("-", ""));
});
