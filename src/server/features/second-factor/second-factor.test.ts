import { beforeEach, expect, test } from "vitest";
import type { SecondFactorStep } from "#src/domain/second-factor/second-factor.contract.ts";
import { secondFactorStepSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { logIn } from "#src/server/features/auth/log-in.service.ts";
import { signInWithProvider } from "#src/server/features/auth/provider-sign-in.service.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import {
  CALLER,
  PASSWORD,
  createAuthContext,
  createAuthorizedRequest,
  createBotCheckToken,
} from "#tests/support/accounts.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { changePassword, getProfile } from "../people/profile.service.ts";
import { finishWithCode } from "./second-factor-login.service.ts";
import { confirmApp, getSecondFactor, removeApp, renewRecoveryCodes, startApp } from "./second-factor.service.ts";

const database = setUpFileDatabase();
let context: AuthContext;
let viewer: UserViewer;
let email: string;
let count = 0;

beforeEach(async () => {
  count++;
  context = createAuthContext(getDatabase());
  const { clientId, userId } = await createTestClient();
  viewer = await signIn({ clientId, userId });
  email = (await getProfile(context.sql, viewer)).email;
});

function createCaller() {
  return { ...CALLER, address: `10.0.${count}.7` };
}

async function signIn(user: { clientId: string; userId: string }): Promise<UserViewer> {
  const options = { user: { ...user, role: "owner" as const }, remembered: false, userAgent: "" };
  return getViewer((await issueTokens(context, { ...options, isSecondStepPassed: true })).accessToken);
}

function getViewer(accessToken: string): Promise<UserViewer> {
  return authenticateUser(createAuthorizedRequest(accessToken), context);
}

async function addApp(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await startApp(context.sql, viewer, { password: PASSWORD });
  const { recoveryCodes } = await confirmApp(context.sql, viewer, { code: await generateCode(secret, -1) });
  return { secret, recoveryCodes };
}

/** Enters email and password; returns the token of the second step. */
async function enterPassword(rememberMe = false): Promise<string> {
  const turnstileToken = await createBotCheckToken(context);
  const input = { email, password: PASSWORD, rememberMe, turnstileToken };
  return (await getStep(logIn(context, input, createCaller()))).step;
}

async function getStep(login: Promise<unknown>): Promise<SecondFactorStep> {
  const error: unknown = await login.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof AppError) || error.code !== "second_factor")
    throw new Error("No second step.", { cause: error });
  return secondFactorStepSchema.parse(error.data);
}

function enterCode(step: string, code: string) {
  return finishWithCode(context, { step, code }, createCaller());
}

test("with an authenticator app, the password alone opens no session, and the code does", async () => {
  const { secret, recoveryCodes } = await addApp();
  expect(new Set(recoveryCodes).size).toBe(8);
  const before = await context.sql`select from sessions where user_id = ${viewer.userId}`;
  const step = await enterPassword(true);
  expect(await context.sql`select from sessions where user_id = ${viewer.userId}`).toHaveLength(before.length);
  const login = await enterCode(step, await generateCode(secret));
  expect(login).toMatchObject({ success: true, recoveryCodesLeft: null, refreshToken: expect.any(String) });
  expect(await getViewer(login.accessToken)).toMatchObject({ userId: viewer.userId });
  expect(await listAuditedActions(context.sql, viewer.clientId)).toEqual(["user.app_added", "user.logged_in"]);
});

test("a secret counts only after a code of it was entered", async () => {
  await startApp(context.sql, viewer, { password: PASSWORD });
  await expect(confirmApp(context.sql, viewer, { code: "000000" })).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  });
  const turnstileToken = await createBotCheckToken(context);
  await logIn(context, { email, password: PASSWORD, turnstileToken }, createCaller());
});

test("a code works once, even while the app still shows it, and of two requests one succeeds", async () => {
  const { secret } = await addApp();
  const code = await generateCode(secret);
  const [one, two] = [await enterPassword(), await enterPassword()];
  const outcomes = await Promise.allSettled([enterCode(one, code), enterCode(two, code)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(enterCode(await enterPassword(), code)).rejects.toMatchObject({ fields: { code: expect.any(String) } });
  await enterCode(await enterPassword(), await generateCode(secret, 1));
});

test("the token of the first step is used once and expires", async () => {
  const { secret } = await addApp();
  const step = await enterPassword();
  await enterCode(step, await generateCode(secret));
  await expect(enterCode(step, await generateCode(secret, 1))).rejects.toMatchObject({ code: "unauthenticated" });
  const late = await enterPassword();
  await database.owner`update sign_in_steps set expires_at = now() - interval '1 second'`;
  await expect(enterCode(late, await generateCode(secret, 1))).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a changed password ends logins that wait for their second step", async () => {
  const { secret } = await addApp();
  const step = await enterPassword();
  await changePassword(context.sql, viewer, { currentPassword: PASSWORD, newPassword: "Another-Horse-8" });
  await expect(enterCode(step, await generateCode(secret))).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a lost device: a recovery code logs in once, is mailed about, and a new app replaces the old one", async () => {
  const { secret, recoveryCodes } = await addApp();
  const code = (recoveryCodes[0] ?? "").replace("-", "");
  const login = await enterCode(await enterPassword(), code);
  expect(login.recoveryCodesLeft).toBe(7);
  expect((await listMails(context.sql, email))[0]?.subject).toBe("A recovery code for Threadlight was used");
  await expect(enterCode(await enterPassword(), code)).rejects.toMatchObject({ code: "invalid" });
  const next = await startApp(context.sql, viewer, { password: PASSWORD });
  // The old app counts until the new one has shown a code.
  await enterCode(await enterPassword(), await generateCode(secret));
  expect(await confirmApp(context.sql, viewer, { code: await generateCode(next.secret, -1) })).toEqual({
    recoveryCodes: [],
  });
  await expect(enterCode(await enterPassword(), await generateCode(secret, 1))).rejects.toMatchObject({
    code: "invalid",
  });
  await enterCode(await enterPassword(), await generateCode(next.secret));
});

test("new recovery codes replace the old ones", async () => {
  const { recoveryCodes } = await addApp();
  await renewRecoveryCodes(context.sql, viewer, { password: PASSWORD });
  const old = (recoveryCodes[0] ?? "").replace("-", "");
  await expect(enterCode(await enterPassword(), old)).rejects.toMatchObject({ code: "invalid" });
  expect(await getSecondFactor(context.sql, viewer)).toMatchObject({ recoveryCodesLeft: 8 });
});

test("after six wrong codes the next one has to wait, and the log names the failures", async () => {
  const { secret } = await addApp();
  for (let i = 0; i < 6; i++) await expect(enterCode(await enterPassword(), "000000")).rejects.toThrow();
  await context.sql`update attempt_delays set allowed_at = now() + interval '10 minutes' where allowed_at > '-infinity'`;
  const step = await enterPassword();
  await expect(enterCode(step, await generateCode(secret))).rejects.toMatchObject({ code: "rate_limited" });
  expect(await listAuditedActions(context.sql, viewer.clientId)).toContain("user.code_failed");
});

test("switching on signs out other devices; both ways are mailed, and each change takes the password", async () => {
  const other = await signIn(viewer);
  await addApp();
  const sessions = await context.sql<{ id: string }[]>`select id from sessions where user_id = ${viewer.userId}`;
  expect(sessions.map(({ id }) => id)).toEqual([viewer.sessionId]);
  expect(other.sessionId).not.toBe(viewer.sessionId);
  const wrong = { password: "Wrong-Horse-7" };
  for (const change of [startApp, removeApp, renewRecoveryCodes]) {
    await expect(change(context.sql, viewer, wrong)).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    });
  }
  await removeApp(context.sql, viewer, { password: PASSWORD });
  expect(await getSecondFactor(context.sql, viewer)).toEqual({
    appSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    required: false,
  });
  expect((await listMails(context.sql, email)).map(({ subject }) => subject)).toEqual([
    "Your second factor for Threadlight was switched off",
    "Your second factor for Threadlight was switched on",
  ]);
  await expect(renewRecoveryCodes(context.sql, viewer, { password: PASSWORD })).rejects.toMatchObject({
    code: "rejected",
  });
});

test("a sign-in with an identity provider takes the second step too", async () => {
  const { secret } = await addApp();
  const identity = { issuer: "https://id.example.com", subject: email, email, emailVerified: true, name: "Olga" };
  const { step } = await getStep(signInWithProvider(context, identity, CALLER));
  expect(await enterCode(step, await generateCode(secret))).toMatchObject({ refreshToken: expect.any(String) });
});

test("secrets are encrypted and bound to their user", async () => {
  const { secret } = await addApp();
  const [row] = await database.owner<
    { secret: Buffer }[]
  >`select secret from user_totp where user_id = ${viewer.userId}`;
  expect(row?.secret.toString("latin1")).not.toContain(secret);
  const { clientId, userId } = await createTestClient();
  await database.owner`
    insert into user_totp (client_id, user_id, secret) values (${clientId}, ${userId}, ${row?.secret ?? null})`;
  viewer = await signIn({ clientId, userId });
  email = (await getProfile(context.sql, viewer)).email;
  await expect(enterCode(await enterPassword(), await generateCode(secret))).rejects.toThrow();
});
