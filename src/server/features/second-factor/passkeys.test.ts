import { beforeEach, expect, test } from "vitest";
import { secondFactorStepSchema } from "#src/domain/second-factor/second-factor.contract.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { AuthContext } from "#src/server/features/auth/context.ts";
import { logIn } from "#src/server/features/auth/log-in.service.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import {
  CALLER,
  PASSWORD,
  createAuthContext,
  createAuthorizedRequest,
  createBotCheckToken,
} from "#tests/support/accounts.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { createSoftPasskey } from "#tests/support/authenticator.ts";
import type { SoftPasskey } from "#tests/support/authenticator.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getProfile } from "../people/profile.service.ts";
import { finishWithPasskey, startPasskeyLogin } from "./passkey-login.service.ts";
import { addPasskey, removePasskey, renamePasskey, startPasskey } from "./passkeys.service.ts";
import { finishWithCode } from "./second-factor-login.service.ts";
import { getSecondFactor } from "./second-factor.service.ts";

setUpFileDatabase();
const SITE = { id: "example.com", origin: "https://example.com" };
const REJECTED = { code: "rejected" };
let context: AuthContext;
let viewer: UserViewer;

beforeEach(async () => {
  context = createAuthContext(getDatabase());
  viewer = await createViewer();
});

async function createViewer(): Promise<UserViewer> {
  const { clientId, userId } = await createTestClient();
  const user = { clientId, userId, role: "owner" as const };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "" });
  return authenticateUser(createAuthorizedRequest(accessToken), context);
}

async function add(passkey: SoftPasskey, name = "My laptop", by = viewer) {
  const { challenge } = await startPasskey(context.sql, by, { password: PASSWORD, site: SITE });
  return addPasskey(context.sql, by, { name, credential: passkey.create(challenge), site: SITE });
}

async function logInWith(passkey: SoftPasskey, options: Parameters<SoftPasskey["sign"]>[1] = {}) {
  const { challenge } = await startPasskeyLogin(context.sql, { site: SITE });
  return finishWithPasskey(context, { credential: passkey.sign(challenge, options), site: SITE }, CALLER);
}

/** Enters email and password; returns the token of the second step and how it can be passed. */
async function enterPassword(by = viewer) {
  const { email } = await getProfile(context.sql, by);
  const turnstileToken = await createBotCheckToken(context);
  const error: unknown = await logIn(context, { email, password: PASSWORD, turnstileToken }, CALLER).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof AppError)) throw new Error("There was no second step.", { cause: error });
  return secondFactorStepSchema.parse(error.data);
}

test("a passkey logs in without a password, and is listed with its name and last use", async () => {
  const passkey = createSoftPasskey(SITE, viewer.userId);
  const { recoveryCodes } = await add(passkey);
  expect(recoveryCodes).toHaveLength(8);
  const login = await logInWith(passkey);
  const opened = await authenticateUser(createAuthorizedRequest(login.accessToken), context);
  expect(opened).toMatchObject({ userId: viewer.userId, clientId: viewer.clientId });
  const { passkeys } = await getSecondFactor(context.sql, viewer);
  expect(passkeys).toMatchObject([{ name: "My laptop", synced: false, lastUsedAt: expect.any(String) }]);
  expect(await listAuditedActions(context.sql, viewer.clientId)).toEqual(["user.passkey_added", "user.logged_in"]);
});

test("after the password, the passkey is the second step; a recovery code replaces a lost device", async () => {
  const passkey = createSoftPasskey(SITE, viewer.userId);
  const { recoveryCodes } = await add(passkey);
  const { step, methods } = await enterPassword();
  expect(methods).toEqual(["passkey"]);
  const { challenge, allowCredentials } = await startPasskeyLogin(context.sql, { step, site: SITE });
  expect(allowCredentials).toHaveLength(1);
  await finishWithPasskey(context, { step, credential: passkey.sign(challenge), site: SITE }, CALLER);
  const again = await enterPassword();
  const code = (recoveryCodes[0] ?? "").replace("-", "");
  expect(await finishWithCode(context, { step: again.step, code }, CALLER)).toMatchObject({ recoveryCodesLeft: 7 });
});

test("a challenge is used once, expires, and counts for one user and one purpose", async () => {
  const passkey = createSoftPasskey(SITE, viewer.userId);
  await add(passkey);
  const { challenge } = await startPasskeyLogin(context.sql, { site: SITE });
  await finishWithPasskey(context, { credential: passkey.sign(challenge), site: SITE }, CALLER);
  const replay = { credential: passkey.sign(challenge), site: SITE };
  await expect(finishWithPasskey(context, replay, CALLER)).rejects.toMatchObject(REJECTED);
  const late = await startPasskeyLogin(context.sql, { site: SITE });
  await context.sql`update passkey_challenges set expires_at = now() - interval '1 second'`;
  const expired = { credential: passkey.sign(late.challenge), site: SITE };
  await expect(finishWithPasskey(context, expired, CALLER)).rejects.toMatchObject(REJECTED);
  const { step } = await enterPassword();
  const own = await startPasskeyLogin(context.sql, { step, site: SITE });
  const elsewhere = { credential: passkey.sign(own.challenge), site: SITE };
  await expect(finishWithPasskey(context, elsewhere, CALLER)).rejects.toMatchObject(REJECTED);
});

test("refuses another site, an unverified user, a signature of another passkey and a counter that went back", async () => {
  const passkey = createSoftPasskey(SITE, viewer.userId);
  await add(passkey);
  await expect(logInWith(passkey, { origin: "https://examp1e.com" })).rejects.toMatchObject(REJECTED);
  await expect(logInWith(passkey, { isVerified: false })).rejects.toMatchObject(REJECTED);
  await expect(logInWith(createSoftPasskey(SITE, viewer.userId))).rejects.toMatchObject(REJECTED);
  await logInWith(passkey, { counter: 10 });
  await expect(logInWith(passkey, { counter: 10 })).rejects.toMatchObject(REJECTED);
});

test("a passkey of one person is no second factor of another, and can't be added twice", async () => {
  const passkey = createSoftPasskey(SITE, viewer.userId);
  await add(passkey);
  const other = await createViewer();
  await add(createSoftPasskey(SITE, other.userId), "Theirs", other);
  const { step } = await enterPassword(other);
  const { challenge } = await startPasskeyLogin(context.sql, { step, site: SITE });
  const foreign = { step, credential: passkey.sign(challenge), site: SITE };
  await expect(finishWithPasskey(context, foreign, CALLER)).rejects.toMatchObject(REJECTED);
  await expect(add(passkey, "Again", other)).rejects.toMatchObject({ code: "conflict" });
  const [theirs] = (await getSecondFactor(context.sql, other)).passkeys;
  const id = theirs?.id ?? "";
  await expect(renamePasskey(context.sql, viewer, { id, name: "Mine" })).rejects.toMatchObject({ code: "not_found" });
  await expect(removePasskey(context.sql, viewer, { id, password: PASSWORD })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a removed passkey logs nobody in; with the last one the second factor and its recovery codes end", async () => {
  const [one, two] = [createSoftPasskey(SITE, viewer.userId), createSoftPasskey(SITE, viewer.userId)];
  await add(one, "One");
  expect(await add(two, "Two")).toEqual({ recoveryCodes: [] });
  const { passkeys } = await getSecondFactor(context.sql, viewer);
  for (const { id } of passkeys) await removePasskey(context.sql, viewer, { id, password: PASSWORD });
  await expect(logInWith(one)).rejects.toMatchObject(REJECTED);
  expect(await getSecondFactor(context.sql, viewer)).toEqual({
    appSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    required: false,
  });
});
