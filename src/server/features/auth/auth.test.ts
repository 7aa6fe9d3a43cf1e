import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { verifyAccessToken } from "#src/server/auth/tokens/access-token.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import { getDatabase, openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import {
  CALLER,
  PASSWORD,
  createAuthContext,
  createAuthorizedRequest,
  createBotCheckToken,
} from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import { listApiAccounts } from "../api-accounts/api-accounts.service.ts";
import { getCaller } from "./context.ts";
import type { AuthContext } from "./context.ts";
import { LOGIN_GUARD } from "./limits.ts";
import { logIn, logOut, refreshSession } from "./log-in.service.ts";
import { completeOnboarding, getDashboardOverview } from "../workspace/overview.service.ts";
import { signUp } from "./sign-up.service.ts";

// Calls the real functions and records the calls.
vi.mock("@node-rs/argon2", { spy: true });

// Vitest types its matchers as `any`; named once, they are values of no known type.
const aText: unknown = expect.any(String);
const aNumber: unknown = expect.any(Number);
const aWait: unknown = expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/);

let testDatabase: TestDatabase;
let db: Database;
/** The pools of a second process on the same database. */
let otherDb: Database;
let context: AuthContext;
let email = "";
let count = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  setDatabaseEnv(testDatabase.url);
  db = openDatabase(testDatabase.url, { poolSize: 2 });
  otherDb = openDatabase(testDatabase.url, { poolSize: 2 });
  context = createAuthContext(db);
});
afterAll(async () => {
  await Promise.all([db.end(), otherDb.end(), getDatabase().end()]);
  await testDatabase.drop();
});
beforeEach(() => {
  email = `person${count++}@example.com`;
});

async function signUpPerson(address = email) {
  const turnstileToken = await createBotCheckToken(context);
  return signUp(context, { email: address, name: "Ana Reis", password: PASSWORD, turnstileToken }, CALLER);
}

async function logInPerson(changes: { email?: string; password?: string; rememberMe?: boolean } = {}, on = context) {
  const turnstileToken = await createBotCheckToken(on);
  return logIn(on, { email, password: PASSWORD, ...changes, turnstileToken }, CALLER);
}

function getViewer(accessToken: string) {
  return authenticateUser(createAuthorizedRequest(accessToken), { sql: db.system, keys: context.keys });
}

test("sign-up creates a client on a seven-day trial with its owner and a default API account", async () => {
  const { success, accessToken, userId } = await signUpPerson();
  expect(success).toBe(true);
  const viewer = await getViewer(accessToken);
  expect(viewer).toMatchObject({ userId, role: "owner" });
  const { client, user } = await getDashboardOverview(db, viewer);
  expect(user).toEqual({ id: userId, email, name: "Ana Reis", role: "owner", emailVerified: false });
  expect(client).toMatchObject({ id: viewer.clientId, plan: "free", onboardingCompleted: false, isDemo: false });
  const days = (Date.parse(client.trialEndsAt ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  const { accounts } = await listApiAccounts(db, viewer);
  expect(accounts).toMatchObject([{ name: "My first bot", channel: "webchat", isDefault: true }]);
});

test.each([
  { sent: "Asia/Kathmandu", timeZone: "Asia/Kathmandu" },
  { sent: "Mars/Olympus", timeZone: "UTC" },
  { sent: null, timeZone: "UTC" },
])("a new workspace counts days in the time zone of the browser that signed up: $sent", async ({ sent, timeZone }) => {
  const headers: HeadersInit = sent === null ? {} : { "time-zone": sent };
  const caller = getCaller({ request: new Request("http://localhost/api/signup", { headers }), address: "192.0.2.7" });
  const turnstileToken = await createBotCheckToken(context);
  const { accessToken } = await signUp(
    context,
    { email, name: "Ana Reis", password: PASSWORD, turnstileToken },
    caller,
  );
  expect(await getViewer(accessToken)).toMatchObject({ timeZone });
});

test("ignores case and surrounding spaces in an email address", async () => {
  await signUpPerson(`  ${email.toUpperCase()} `);
  await expect(signUpPerson()).rejects.toMatchObject({ code: "conflict", status: 409 });
  expect((await logInPerson({ email: email.toUpperCase() })).success).toBe(true);
});

test("a taken address leaves no partial client behind", async () => {
  await signUpPerson();
  const countClients = async () => (await db.system`select 1 from clients`).length;
  const before = await countClients();
  await expect(signUpPerson()).rejects.toMatchObject({ code: "conflict" });
  expect(await countClients()).toBe(before);
});

test("concurrent sign-ups with one address create one user", async () => {
  const results = await Promise.allSettled([signUpPerson(), signUpPerson()]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("passwords are stored as argon2id hashes", async () => {
  await signUpPerson();
  const [row] = await db.system<{ text: string; hash: string }[]>`
    select users::text as text, password_hash as hash from users where email = ${email}`;
  expect(row?.hash).toMatch(/^\$argon2id\$/);
  expect(row?.text).not.toContain(PASSWORD);
});

test("log-in without 'Remember me' returns an access token and no refresh token", async () => {
  await signUpPerson();
  const answer = await logInPerson();
  expect(answer).toEqual({ success: true, accessToken: aText, onboardingCompleted: false });
  expect((await getViewer(answer.accessToken)).role).toBe("owner");
});

test("log-in with 'Remember me' returns a refresh token that issues new access tokens", async () => {
  await signUpPerson();
  const { refreshToken = "" } = await logInPerson({ rememberMe: true });
  const refreshed = await refreshSession(context, refreshToken);
  expect(refreshed).toEqual({ success: true, accessToken: aText, refreshToken: aText });
  expect(refreshed.refreshToken).not.toBe(refreshToken);
  expect((await getViewer(refreshed.accessToken)).userId).toBeTypeOf("string");
});

test("a wrong password and an unknown address get the same response", async () => {
  await signUpPerson();
  const failures = [];
  for (const changes of [{ password: "Wrong-Horse-8" }, { email: `nobody-${email}` }]) {
    failures.push(await logInPerson(changes).catch((error: unknown) => error));
  }
  for (const failure of failures) {
    expect(failure).toMatchObject({ code: "invalid_credentials", status: 401, message: "Invalid credentials" });
  }
});

test("an unknown address, an account without a password and a wrong password each cost one hash verification", async () => {
  await signUpPerson();
  await signUpPerson(`provider-${email}`);
  await db.system`update users set password_hash = null where email = ${`provider-${email}`}`;
  for (const address of [email, `nobody-${email}`, `provider-${email}`]) {
    vi.mocked(verify).mockClear();
    await expect(logInPerson({ email: address, password: "Wrong-Horse-8" })).rejects.toMatchObject({ status: 401 });
    expect(verify, address).toHaveBeenCalledTimes(1);
  }
});

test("log-in and sign-up check nothing else without a valid bot-check token", async () => {
  await signUpPerson();
  vi.mocked(verify).mockClear();
  const refused = { code: "invalid", fields: { turnstileToken: aText } };
  const input = { email, password: PASSWORD, turnstileToken: "made-up" };
  await expect(logIn(context, input, CALLER)).rejects.toMatchObject(refused);
  await expect(signUp(context, { ...input, name: "Ana Reis" }, CALLER)).rejects.toMatchObject(refused);
  expect(verify).not.toHaveBeenCalled();
});

test("a bot-check token is valid for one attempt", async () => {
  await signUpPerson();
  const turnstileToken = await createBotCheckToken(context);
  const attempt = () => logIn(context, { email, password: PASSWORD, turnstileToken }, CALLER);
  await attempt();
  await expect(attempt()).rejects.toMatchObject({ code: "invalid" });
});

test("log-out revokes the refresh token and its access tokens, and can be repeated", async () => {
  await signUpPerson();
  const { accessToken, refreshToken = "" } = await logInPerson({ rememberMe: true });
  expect(await logOut(context, refreshToken)).toEqual({ success: true });
  await expect(refreshSession(context, refreshToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await logOut(context, refreshToken)).toEqual({ success: true });
});

test("rejects an unknown refresh token", async () => {
  await expect(refreshSession(context, "made-up")).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a refreshed access token carries the user's current role", async () => {
  await signUpPerson();
  const { refreshToken = "" } = await logInPerson({ rememberMe: true });
  await db.system`update users set role = 'member' where email = ${email}`;
  const { accessToken } = await refreshSession(context, refreshToken);
  expect((await verifyAccessToken(accessToken, context.keys)).role).toBe("member");
  expect((await getViewer(accessToken)).role).toBe("member");
});

test("failures count across processes, and the wait is stated", async () => {
  await signUpPerson();
  const other: AuthContext = { ...createAuthContext(otherDb), keys: context.keys };
  for (let attempt = 0; attempt <= LOGIN_GUARD.own.free; attempt++) {
    const on = attempt % 2 === 0 ? context : other;
    await expect(logInPerson({ password: "Wrong-Horse-8" }, on)).rejects.toMatchObject({ status: 401 });
  }
  await db.system`update attempt_delays set allowed_at = now() + interval '10 minutes' where allowed_at > '-infinity'`;
  for (const on of [context, other]) {
    await expect(logInPerson({}, on)).rejects.toMatchObject({
      code: "rate_limited",
      message: aWait,
      retryAfterSeconds: aNumber,
    });
  }
});

test("a successful log-in resets the failure count", async () => {
  await signUpPerson();
  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < LOGIN_GUARD.own.free; attempt++) {
      await expect(logInPerson({ password: "Wrong-Horse-8" })).rejects.toMatchObject({ status: 401 });
    }
    expect((await logInPerson()).success).toBe(true);
  }
});

test("the tables of attempts store no email address", async () => {
  await expect(logInPerson()).rejects.toMatchObject({ status: 401 });
  const rows = await db.system<{ key: string }[]>`
    select key from rate_limits union all select key from attempt_delays`;
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes("example.com"))).toEqual([]);
});

test("log-in reports completed onboarding", async () => {
  const { accessToken } = await signUpPerson();
  await completeOnboarding(db, await getViewer(accessToken));
  expect((await logInPerson()).onboardingCompleted).toBe(true);
});
