import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readUserViewer } from "#src/server/auth/viewer.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import type { Identity } from "#src/server/providers/identity/identity.ts";
import { CALLER, PASSWORD, createAccountsContext, requestWithToken, solveBotCheck } from "#tests/support/accounts.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { readLinkToken } from "#tests/support/mails.ts";
import { askForEmail, confirmEmail } from "../people/profile.service.ts";
import { listAudit } from "../audit/audit.service.ts";
import type { AccountsContext } from "./context.ts";
import { logIn, logOut } from "./log-in.service.ts";
import { getDashboardOverview } from "./overview.service.ts";
import { openHostedSession, signInByProvider } from "./provider-sign-in.service.ts";
import { signUp } from "./sign-up.service.ts";

bindDatabase();
let db: Database;
let context: AccountsContext;
let identity: Identity;

beforeAll(() => {
  db = getDatabase();
  context = createAccountsContext(db);
});
beforeEach(() => {
  const email = `person-${randomUUID()}@example.com`;
  identity = { issuer: "https://id.example.com", subject: randomUUID(), email, emailVerified: true, name: "Rui Sá" };
});

/** Signs in by the provider; who that is, and the proof of it. */
async function enter(changes: Partial<Identity> = {}) {
  const { secret } = await signInByProvider(context, { ...identity, ...changes }, CALLER);
  const session = await openHostedSession(context, secret);
  return { secret, session, viewer: await readViewer(session.accessToken) };
}

function readViewer(accessToken: string) {
  return readUserViewer(requestWithToken(accessToken), { sql: db.system, keys: context.keys });
}

async function signUpPerson() {
  const turnstileToken = await solveBotCheck(context);
  const answer = await signUp(
    context,
    { email: identity.email, name: "Ana Reis", password: PASSWORD, turnstileToken },
    CALLER,
  );
  return { ...answer, viewer: await readViewer(answer.accessToken) };
}

async function readActions({ clientId }: { clientId: string }) {
  const { entries } = await listAudit({ clientId, role: "owner" }, { limit: 10 });
  return entries.map(({ action, subject, details, actor }) => ({ action, subject, details, by: actor.name }));
}

test("somebody new gets a client on trial, a confirmed address and no password; that they came in is noted", async () => {
  const { viewer, session } = await enter({ email: `  ${identity.email.toUpperCase()} ` });
  expect(session).toMatchObject({ success: true, onboardingCompleted: false });
  const { client, user } = await getDashboardOverview(db, viewer);
  expect(user).toMatchObject({ email: identity.email, name: "Rui Sá", role: "owner", emailVerified: true });
  expect(Date.parse(client.trialEndsAt ?? "")).toBeGreaterThan(Date.now());
  const [row] = await db.system`select password_hash as hash from users where user_id = ${viewer.userId}`;
  expect(row?.["hash"]).toBeNull();
  expect(await readActions(viewer)).toEqual([
    { action: "user.logged_in", subject: null, details: { by: "id.example.com" }, by: "Rui Sá" },
  ]);
});

test("a name that is too short is made of the address", async () => {
  const { viewer } = await enter({ name: " R " });
  expect((await getDashboardOverview(db, viewer)).user.name).toBe(identity.email.split("@")[0]);
});

test("the same subject is the same person, whatever address the provider names today", async () => {
  const first = await enter();
  const second = await enter({ email: "elsewhere@example.com", emailVerified: false });
  expect(second.viewer.userId).toBe(first.viewer.userId);
  const other = await enter({ issuer: "https://other.example.com", email: "other@example.com" });
  expect(other.viewer.userId).not.toBe(first.viewer.userId);
});

test("a confirmed address leads to its account, whose password and sessions go on where the account had confirmed it", async () => {
  const person = await signUpPerson();
  await db.system`update users set email_verified_at = now() where user_id = ${person.userId}`;
  const { viewer } = await enter();
  expect(viewer.userId).toBe(person.userId);
  expect((await readViewer(person.accessToken)).userId).toBe(person.userId);
  const turnstileToken = await solveBotCheck(context);
  expect(await logIn(context, { email: identity.email, password: PASSWORD, turnstileToken }, CALLER)).toMatchObject({
    success: true,
  });
});

test("an account that never confirmed the address may be somebody else's: its password, sessions and links end, which is noted", async () => {
  const person = await signUpPerson();
  await askForEmail(db.system, person.viewer, { email: `thief-${identity.email}`, password: PASSWORD });
  const link = await readLinkToken(db.system, `thief-${identity.email}`);
  const { viewer } = await enter();
  expect(viewer.userId).toBe(person.userId);
  await expect(readViewer(person.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(confirmEmail(db.system, link)).rejects.toMatchObject({ code: "not_found" });
  const turnstileToken = await solveBotCheck(context);
  await expect(
    logIn(context, { email: identity.email, password: PASSWORD, turnstileToken }, CALLER),
  ).rejects.toMatchObject({ code: "invalid_credentials" });
  expect(await readActions(viewer)).toEqual([
    { action: "user.logged_in", subject: null, details: { by: "id.example.com" }, by: "Ana Reis" },
    {
      action: "user.linked",
      subject: identity.email,
      details: { by: "id.example.com", passwordEnded: true },
      by: "Ana Reis",
    },
  ]);
});

test("an address that the provider has not confirmed opens and makes no account", async () => {
  await signUpPerson();
  for (const email of [identity.email, "nobody@example.com"]) {
    await expect(enter({ email, emailVerified: false })).rejects.toMatchObject({ code: "rejected" });
  }
  const rows = await db.system`select from users where email = 'nobody@example.com'`;
  expect(rows).toHaveLength(0);
});

test("two sign-ins of somebody new at the same time make one client", async () => {
  const [one, two] = await Promise.all([enter(), enter()]);
  expect(one.viewer.userId).toBe(two.viewer.userId);
  expect(await db.system`select from users where email = ${identity.email}`).toHaveLength(1);
});

test("a suspended client's people don't get in, and a session that was open gives no token", async () => {
  const { viewer, secret } = await enter();
  await db.system`update clients set suspended_at = now() where client_id = ${viewer.clientId}`;
  await expect(enter()).rejects.toMatchObject({ code: "suspended" });
  const { accessToken } = await openHostedSession(context, secret);
  await expect(readViewer(accessToken)).rejects.toMatchObject({ code: "suspended" });
});

test("the hosted session ends with its log-out, and a secret that nobody was given opens nothing", async () => {
  const { secret, session } = await enter();
  await logOut(context, secret);
  await expect(openHostedSession(context, secret)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(readViewer(session.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(openHostedSession(context, "made-up")).rejects.toMatchObject({ code: "unauthenticated" });
});
