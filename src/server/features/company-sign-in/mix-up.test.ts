/** What an attacker's provider, or a second company's, can do with the sign-in of a company. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paths } from "#src/domain/paths/paths.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { signInAtProvider } from "#tests/support/browse-provider.ts";
import {
  getFirstCookie,
  openCompanyPage,
  buildSettings,
  connectCompany,
  startCompany,
} from "#tests/support/company.ts";
import type { Company } from "#tests/support/company.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startMixUpProvider } from "#tests/support/mix-up.ts";
import type { MixUpProvider } from "#tests/support/mix-up.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { checkDomain, getCompanySignIn, saveCompanySignIn } from "./company-sign-in.service.ts";

setUpFileDatabase();
const EXPIRED = "/auth/callback?error=expired";
const FAILED = "/auth/callback?error=failed";
let other: Company;
let company: Company;
let attacker: MixUpProvider;
let owner: UserViewer;
let domain: string;
let count = 0;

beforeAll(async () => {
  setEnv({ JWT_KEYS: "k".repeat(43) });
  other = await startCompany();
  company = await startCompany();
  attacker = await startMixUpProvider();
  const issuers = [other.provider.issuer, company.provider.issuer, attacker.issuer];
  setEnv({ WEBHOOK_ALLOW_HOSTS: issuers.map((issuer) => new URL(issuer).host).join(",") });
});
afterAll(async () => {
  await company.stop();
  await other.stop();
  await attacker.stop();
});
beforeEach(async () => {
  domain = `victim${++count}.example`;
  owner = await openWorkspace();
  await connectCompany(company, owner, domain);
});

async function openWorkspace(): Promise<UserViewer> {
  const { clientId, userId } = await createTestClient();
  const { sessionId } = await createSession(getDatabase().system, { userId, remembered: false, userAgent: "" });
  return { kind: "user", timeZone: "UTC", role: "owner", clientId, userId, sessionId };
}

/** Starts a sign-in; returns where the browser is sent, and its cookie. */
async function start(ofDomain: string): Promise<{ url: URL; cookie: string }> {
  const response = await openCompanyPage(paths.companyStart(ofDomain));
  return { url: new URL(response.headers.get("location") ?? ""), cookie: getFirstCookie(response) };
}

async function finish(returned: URL, cookie: string): Promise<{ location: string | null; opensSession: boolean }> {
  const response = await openCompanyPage(returned.pathname + returned.search, { cookie });
  const opensSession = response.headers.getSetCookie().some((line) => line.startsWith("threadlight_session="));
  return { location: response.headers.get("location"), opensSession };
}

test("an attacker's provider that sends browsers on to a company's provider never gets its code", async () => {
  const rogue = { ...buildSettings(company, `rogue-${domain}`), issuer: attacker.issuer };
  const workspace = await openWorkspace();
  const settings = await saveCompanySignIn(getDatabase().system, workspace, rogue);
  company.records.set(settings?.record.name ?? "", [settings?.record.value ?? ""]);
  await checkDomain(getDatabase().system, workspace);

  // Their own sign-in at the company, whose nonce and challenge the victim's code is to carry.
  const own = await start(domain);
  attacker.target = (state) => {
    const url = new URL(own.url);
    url.searchParams.set("state", state);
    return url.href;
  };
  const victim = await start(`rogue-${domain}`);
  const sentOn = await fetch(victim.url, { redirect: "manual" });
  const returned = await signInAtProvider(sentOn.headers.get("location") ?? "", `olga@${domain}`);
  // Many providers don't send their name.
  returned.searchParams.delete("iss");
  expect(returned.searchParams.get("code")).toMatch(/./);
  expect(await finish(returned, victim.cookie)).toEqual({ location: EXPIRED, opensSession: false });
  expect(attacker.codes).toEqual([]);
});

test("what one company's provider returns is refused at the address of another workspace, and at the shared one", async () => {
  const second = await openWorkspace();
  await connectCompany({ ...other, records: company.records }, second, `second-${domain}`);
  const signIn = await start(domain);
  const returned = await signInAtProvider(signIn.url.href, `ana@${domain}`);
  expect(returned.pathname).toBe(`/auth/company/${owner.clientId}`);
  const elsewhere = new URL(returned);
  elsewhere.pathname = `/auth/company/${second.clientId}`;
  expect(await finish(elsewhere, signIn.cookie)).toEqual({ location: EXPIRED, opensSession: false });
  elsewhere.pathname = "/auth/company";
  expect(await finish(elsewhere, signIn.cookie)).toMatchObject({ location: "/auth/callback?error=old_address" });
  expect(await finish(returned, "")).toEqual({ location: EXPIRED, opensSession: false });
  expect(await finish(returned, signIn.cookie)).toEqual({ location: "/auth/callback", opensSession: true });
});

test("a provider that announces its name in the answer must send it, and no other", async () => {
  for (const issuer of [null, other.provider.issuer, `${company.provider.issuer}/`]) {
    const signIn = await start(domain);
    const returned = await signInAtProvider(signIn.url.href, `ana@${domain}`);
    expect(returned.searchParams.get("iss")).toBe(company.provider.issuer);
    if (issuer === null) returned.searchParams.delete("iss");
    else returned.searchParams.set("iss", issuer);
    expect(await finish(returned, signIn.cookie)).toEqual({ location: FAILED, opensSession: false });
  }
});

test("an ID token for another sign-in is refused by its nonce", async () => {
  const signIn = await start(domain);
  const returned = await signInAtProvider(signIn.url.href, `ana@${domain}`);
  const nonce = signIn.url.searchParams.get("nonce") ?? "";
  expect(decodeURIComponent(signIn.cookie)).toContain(nonce);
  const cookie = signIn.cookie.replace(nonce, "another-nonce");
  expect(await finish(returned, cookie)).toEqual({ location: FAILED, opensSession: false });
});

test("metadata that names another issuer than its address is refused", async () => {
  const settings = { ...buildSettings(company, domain), issuer: `${attacker.issuer}/tenant` };
  await expect(saveCompanySignIn(getDatabase().system, owner, settings)).rejects.toMatchObject({
    fields: { issuer: "No OpenID Connect provider answers at this address." },
  });
});

test("a sign-in that was started at the former issuer ends nowhere", async () => {
  const { system } = getDatabase();
  const signIn = await start(domain);
  const returned = await signInAtProvider(signIn.url.href, `ana@${domain}`);
  await saveCompanySignIn(system, owner, buildSettings(other, domain));
  await system`update company_sign_in set domain_verified_at = now() where client_id = ${owner.clientId}`;
  expect(await finish(returned, signIn.cookie)).toEqual({ location: EXPIRED, opensSession: false });
});

test("a changed issuer needs its own secret and a new proof of the domain", async () => {
  const { system } = getDatabase();
  const before = await getCompanySignIn(system, owner);
  expect(before?.domainVerifiedAt).toEqual(expect.any(String));
  const settings = buildSettings(other, domain);
  await expect(saveCompanySignIn(system, owner, { ...settings, clientSecret: "" })).rejects.toMatchObject({
    fields: { clientSecret: "Enter the client secret of the new issuer" },
  });
  const after = await saveCompanySignIn(system, owner, settings);
  expect(after).toMatchObject({ domainVerifiedAt: null, enforced: false, lastUsedAt: null });
  expect(after?.record.value).not.toBe(before?.record.value);
  await expect(checkDomain(system, owner)).rejects.toMatchObject({ code: "rejected" });
});

test("owners of a provider from before are told of the new address until somebody has signed in with it", async () => {
  const { system } = getDatabase();
  expect(await getCompanySignIn(system, owner)).toMatchObject({ needsRedirectUri: false });
  await system`update company_sign_in set needs_redirect_uri = true where client_id = ${owner.clientId}`;
  const { url, cookie } = await start(domain);
  expect(await getCompanySignIn(system, owner)).toMatchObject({ needsRedirectUri: true });
  await finish(await signInAtProvider(url.href, `ana@${domain}`), cookie);
  expect(await getCompanySignIn(system, owner)).toMatchObject({ needsRedirectUri: false });
});
