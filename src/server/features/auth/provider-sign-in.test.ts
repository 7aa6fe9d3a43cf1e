import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import type { Identity } from "#src/server/providers/identity/identity.ts";
import {
  CALLER,
  PASSWORD,
  createAuthContext,
  createAuthorizedRequest,
  createBotCheckToken,
} from "#tests/support/accounts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getLinkToken } from "#tests/support/mails.ts";
import { requestEmailChange, confirmEmailChange } from "../people/profile.service.ts";
import { listAuditEntries } from "../audit/audit.service.ts";
import { getCaller } from "./context.ts";
import type { AuthContext } from "./context.ts";
import { logIn, logOut } from "./log-in.service.ts";
import { getDashboardOverview } from "../workspace/overview.service.ts";
import { openHostedSession, signInWithProvider } from "./provider-sign-in.service.ts";
import { signUp } from "./sign-up.service.ts";

setUpFileDatabase();
let db: Database;
let context: AuthContext;
let identity: Identity;

beforeAll(() => {
  db = getDatabase();
  context = createAuthContext(db);
});
beforeEach(() => {
  const email = `person-${randomUUID()}@example.com`;
  identity = { issuer: "https://id.example.com", subject: randomUUID(), email, emailVerified: true, name: "Rui Sá" };
});

/** Signs in with the provider; returns the session and its viewer. */
async function signIn(changes: Partial<Identity> = {}) {
  const { secret } = await signInWithProvider(context, { ...identity, ...changes }, CALLER);
  const { session } = await openHostedSession(context, secret);
  return { secret, session, viewer: await getViewer(session.accessToken) };
}

function getViewer(accessToken: string) {
  return authenticateUser(createAuthorizedRequest(accessToken), { sql: db.system, keys: context.keys });
}

async function signUpPerson() {
  const turnstileToken = await createBotCheckToken(context);
  const answer = await signUp(
    context,
    { email: identity.email, name: "Ana Reis", password: PASSWORD, turnstileToken },
    CALLER,
  );
  return { ...answer, viewer: await getViewer(answer.accessToken) };
}

test("a new user's workspace counts days in the time zone that the browser kept while at the provider", async () => {
  const headers = { cookie: "threadlight_time_zone=Australia%2FEucla" };
  const caller = getCaller({
    request: new Request("http://localhost/auth/demo-id", { headers }),
    address: "192.0.2.7",
  });
  const { secret } = await signInWithProvider(context, identity, caller);
  const { accessToken } = (await openHostedSession(context, secret)).session;
  expect(await getViewer(accessToken)).toMatchObject({ timeZone: "Australia/Eucla" });
});

async function listActions({ clientId }: { clientId: string }) {
  const { entries } = await listAuditEntries({ clientId, role: "owner" }, { limit: 10 });
  return entries.map(({ action, subject, details, actor }) => ({ action, subject, details, by: actor.name }));
}

test("a new user gets a client on trial, a verified address and no password; the log-in is audited", async () => {
  const { viewer, session } = await signIn({ email: `  ${identity.email.toUpperCase()} ` });
  expect(session).toMatchObject({ success: true, onboardingCompleted: false });
  const { client, user } = await getDashboardOverview(db, viewer);
  expect(user).toMatchObject({ email: identity.email, name: "Rui Sá", role: "owner", emailVerified: true });
  expect(Date.parse(client.trialEndsAt ?? "")).toBeGreaterThan(Date.now());
  const [row] = await db.system`select password_hash as hash from users where user_id = ${viewer.userId}`;
  expect(row?.["hash"]).toBeNull();
  expect(await listActions(viewer)).toEqual([
    { action: "user.logged_in", subject: null, details: { by: "id.example.com" }, by: "Rui Sá" },
  ]);
});

test("a name that is too short is replaced by the local part of the address", async () => {
  const { viewer } = await signIn({ name: " R " });
  expect((await getDashboardOverview(db, viewer)).user.name).toBe(identity.email.split("@")[0]);
});

test("the same subject is the same user, even with another address", async () => {
  const first = await signIn();
  const second = await signIn({ email: "elsewhere@example.com", emailVerified: false });
  expect(second.viewer.userId).toBe(first.viewer.userId);
  const other = await signIn({ issuer: "https://other.example.com", email: "other@example.com" });
  expect(other.viewer.userId).not.toBe(first.viewer.userId);
});

test("links an account with the same verified address and keeps its password and sessions", async () => {
  const person = await signUpPerson();
  await db.system`update users set email_verified_at = now() where user_id = ${person.userId}`;
  const { viewer } = await signIn();
  expect(viewer.userId).toBe(person.userId);
  expect((await getViewer(person.accessToken)).userId).toBe(person.userId);
  const turnstileToken = await createBotCheckToken(context);
  expect(await logIn(context, { email: identity.email, password: PASSWORD, turnstileToken }, CALLER)).toMatchObject({
    success: true,
  });
});

test("linking an account with an unverified address revokes its password, sessions and links, and is audited", async () => {
  const person = await signUpPerson();
  await requestEmailChange(db.system, person.viewer, { email: `thief-${identity.email}`, password: PASSWORD });
  const link = await getLinkToken(db.system, `thief-${identity.email}`);
  const { viewer } = await signIn();
  expect(viewer.userId).toBe(person.userId);
  await expect(getViewer(person.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(confirmEmailChange(db.system, link)).rejects.toMatchObject({ code: "not_found" });
  const turnstileToken = await createBotCheckToken(context);
  await expect(
    logIn(context, { email: identity.email, password: PASSWORD, turnstileToken }, CALLER),
  ).rejects.toMatchObject({ code: "invalid_credentials" });
  expect(await listActions(viewer)).toEqual([
    { action: "user.login_failed", subject: identity.email, details: { network: "192.0.2.x" }, by: "Threadlight" },
    { action: "user.logged_in", subject: null, details: { by: "id.example.com" }, by: "Ana Reis" },
    {
      action: "user.linked",
      subject: identity.email,
      details: { by: "id.example.com", passwordEnded: true },
      by: "Ana Reis",
    },
  ]);
});

test("an address that the provider has not verified neither opens nor creates an account", async () => {
  await signUpPerson();
  for (const email of [identity.email, "nobody@example.com"]) {
    await expect(signIn({ email, emailVerified: false })).rejects.toMatchObject({ code: "rejected" });
  }
  const rows = await db.system`select from users where email = 'nobody@example.com'`;
  expect(rows).toHaveLength(0);
});

test("concurrent first sign-ins create one client", async () => {
  const [one, two] = await Promise.all([signIn(), signIn()]);
  expect(one.viewer.userId).toBe(two.viewer.userId);
  expect(await db.system`select from users where email = ${identity.email}`).toHaveLength(1);
});

test("users of a suspended client can't sign in or use an open session", async () => {
  const { viewer, secret } = await signIn();
  await db.system`update clients set suspended_at = now() where client_id = ${viewer.clientId}`;
  await expect(signIn()).rejects.toMatchObject({ code: "suspended" });
  const { accessToken } = (await openHostedSession(context, secret)).session;
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "suspended" });
});

test("log-out ends the hosted session, and an unknown secret opens nothing", async () => {
  const { secret, session } = await signIn();
  await logOut(context, secret);
  await expect(openHostedSession(context, secret)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(getViewer(session.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(openHostedSession(context, "made-up")).rejects.toMatchObject({ code: "unauthenticated" });
});
