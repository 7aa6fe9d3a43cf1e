/** Accounts without a password: their identity provider is asked again, a session at it is not enough. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET } from "#src/pages/auth/[provider].ts";
import { POST } from "#src/pages/api/profile/confirmation.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { requireFreshLogin } from "#src/server/providers/identity/fresh-login.ts";
import { CALLER, createAuthorizedRequest } from "#tests/support/accounts.ts";
import { signInAtProvider } from "#tests/support/browse-provider.ts";
import {
  connectCompany,
  getFirstCookie,
  openCompanyPage,
  signInByCompany,
  startCompany,
} from "#tests/support/company.ts";
import type { Company } from "#tests/support/company.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import { getAuthContext } from "../auth/context.service.ts";
import { openHostedSession, signInWithProvider } from "../auth/provider-sign-in.service.ts";
import { verifyCurrentPassword } from "../people/profile.service.ts";

setUpFileDatabase();
const SITE = "http://localhost:4321";
const CONFIRMED = "/dash/settings/security?confirmed=yes";
const NOT_CONFIRMED = "/dash/settings/security?confirmed=no";
const REJECTED = { code: "rejected" };

let company: Company;
let email: string;
let count = 0;

beforeAll(async () => {
  setEnv({ JWT_KEYS: "k".repeat(43) });
  company = await startCompany();
  const { issuer, clientId, clientSecret } = company.provider;
  setEnv({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: "Demo ID" });
});
afterAll(() => company.stop());
beforeEach(() => {
  email = `rui${++count}@example.com`;
});
afterEach(() => vi.useRealTimers());

type Person = { viewer: UserViewer; accessToken: string };

async function open(secret: string): Promise<Person> {
  const context = await getAuthContext();
  const { accessToken } = (await openHostedSession(context, secret)).session;
  const viewer = await authenticateUser(createAuthorizedRequest(accessToken), context);
  return { viewer, accessToken };
}

async function signIn(): Promise<Person> {
  const { issuer } = company.provider;
  const identity = { issuer, subject: email, email, emailVerified: true, name: "Rui" };
  return open((await signInWithProvider(await getAuthContext(), identity, CALLER)).secret);
}

/** Starts a confirmation; returns where the browser is sent, and its cookie. */
async function start({ accessToken }: Person): Promise<{ url: URL; cookie: string }> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const request = new Request(new URL("/api/profile/confirmation", SITE), { method: "POST", headers });
  const answer = await POST({ request, params: {}, url: new URL(request.url) });
  const { url } = await answer.json();
  return { url: new URL(url), cookie: getFirstCookie(answer) };
}

/** Opens the address that the provider returns to; returns where the browser is sent, and whether it got a session. */
async function finish({ pathname, search }: URL, cookie: string) {
  const request = new Request(new URL(pathname + search, SITE), { headers: { cookie } });
  const answer = await GET({ request, params: { provider: "demo-id" }, url: new URL(request.url) });
  const opensSession = answer.headers.getSetCookie().some((line) => line.startsWith("threadlight_session="));
  return { location: answer.headers.get("location"), opensSession };
}

test("the provider is told to ask again, and its answer confirms this session alone", async () => {
  const person = await signIn();
  const other = await signIn();
  const sql = getDatabase().system;
  await expect(verifyCurrentPassword(sql, person.viewer)).rejects.toMatchObject(REJECTED);
  const { url, cookie } = await start(person);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
  const returned = await signInAtProvider(url.href, email);
  expect(await finish(returned, "")).toEqual({ location: "/auth/callback?error=expired", opensSession: false });
  expect(await finish(returned, cookie)).toEqual({ location: CONFIRMED, opensSession: false });
  await verifyCurrentPassword(sql, person.viewer);
  await expect(verifyCurrentPassword(sql, other.viewer)).rejects.toMatchObject(REJECTED);
});

test("somebody else at the provider confirms nothing, and neither does who cancels", async () => {
  const person = await signIn();
  const { url, cookie } = await start(person);
  const returned = await signInAtProvider(url.href, `other-${email}`);
  expect(await finish(returned, cookie)).toEqual({ location: NOT_CONFIRMED, opensSession: false });
  const second = await start(person);
  const canceled = new URL(`${SITE}/auth/demo-id?error=access_denied`);
  canceled.searchParams.set("state", second.url.searchParams.get("state") ?? "");
  expect(await finish(canceled, second.cookie)).toEqual({ location: NOT_CONFIRMED, opensSession: false });
  await expect(verifyCurrentPassword(getDatabase().system, person.viewer)).rejects.toMatchObject(REJECTED);
});

test("a login of some minutes ago at the provider is refused by its time, even without the question", async () => {
  const person = await signIn();
  const cookies = new Map<string, string>();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 6 * 60_000 });
  await signInAtProvider((await start(person)).url.href, email, cookies);
  vi.useRealTimers();
  const asked = await start(person);
  const silent = new URL(asked.url);
  silent.searchParams.delete("prompt");
  silent.searchParams.set("max_age", "3600");
  const returned = await signInAtProvider(silent.href, email, cookies);
  expect(await finish(returned, asked.cookie)).toEqual({ location: NOT_CONFIRMED, opensSession: false });
  await expect(verifyCurrentPassword(getDatabase().system, person.viewer)).rejects.toMatchObject(REJECTED);
  // Asked again in the same browser, the provider wants a new login, whose time is now.
  const again = await start(person);
  expect(await finish(await signInAtProvider(again.url.href, email, cookies), again.cookie)).toMatchObject({
    location: CONFIRMED,
  });
});

test("a provider need not say when the person logged in", () => {
  requireFreshLogin({ sub: "rui" });
  requireFreshLogin({ auth_time: Date.now() / 1_000 - 60 });
  expect(() => requireFreshLogin({ auth_time: Date.now() / 1_000 - 600 })).toThrow("did not ask for a new login");
});

test("a member of a company is confirmed by the company's provider", async () => {
  const { clientId, userId } = await createTestClient();
  const sql = getDatabase().system;
  const { sessionId } = await createSession(sql, { userId, remembered: false, userAgent: "" });
  const owner = { kind: "user" as const, timeZone: "UTC", role: "owner" as const, clientId, userId, sessionId };
  const domain = `confirmed${count}.example`;
  await connectCompany(company, owner, domain);
  const person = await open((await signInByCompany(`rui@${domain}`)).secret);
  for (const [name, location] of [
    ["ana", NOT_CONFIRMED],
    ["rui", CONFIRMED],
  ]) {
    await expect(verifyCurrentPassword(sql, person.viewer)).rejects.toMatchObject(REJECTED);
    const { url, cookie } = await start(person);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
    const returned = await signInAtProvider(url.href, `${name}@${domain}`);
    expect(returned.pathname).toBe(paths.companyCallback(clientId));
    const answer = await openCompanyPage(returned.pathname + returned.search, { cookie });
    expect(answer.headers.get("location")).toBe(location);
    expect(answer.headers.getSetCookie().some((line) => line.startsWith("threadlight_session="))).toBe(false);
  }
  await verifyCurrentPassword(sql, person.viewer);
});
