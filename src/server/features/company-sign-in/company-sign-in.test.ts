import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import { findSession } from "#src/server/auth/sessions/sessions.sql.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { getAuthContext } from "#src/server/features/auth/context.ts";
import { openHostedSession } from "#src/server/features/auth/provider-sign-in.service.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import { insertUser } from "#src/server/features/auth/users.sql.ts";
import { createAuthorizedRequest } from "#tests/support/accounts.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { buildSettings, connectCompany, signInByCompany, startCompany } from "#tests/support/company.ts";
import type { Company } from "#tests/support/company.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { attemptDuring } from "#tests/support/lock-race.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import {
  checkDomain,
  getCompanySignIn,
  removeCompanySignIn,
  saveCompanySignIn,
  setEnforcement,
} from "./company-sign-in.service.ts";

const database = setUpFileDatabase();
const FORBIDDEN = { code: "forbidden" };
const REJECTED = { code: "rejected" };
let company: Company;
let sql: Sql;
let owner: UserViewer;
let domain: string;
let count = 0;

beforeAll(async () => {
  setEnv({ JWT_KEYS: "k".repeat(43) });
  company = await startCompany();
});
afterAll(() => company.stop());
beforeEach(async () => {
  sql = getDatabase().system;
  domain = `company${++count}.example`;
  const { clientId, userId } = await createTestClient();
  owner = await openSession({ clientId, userId, role: "owner" });
});

async function openSession(user: { clientId: string; userId: string; role: UserRole }): Promise<UserViewer> {
  const { sessionId } = await createSession(sql, { userId: user.userId, remembered: false, userAgent: "" });
  return { kind: "user", timeZone: "UTC", sessionId, ...user };
}

async function addMember(role: UserRole, email: string, clientId = owner.clientId): Promise<UserViewer> {
  const user = { userId: createId(), clientId, role };
  await insertUser(sql, { ...user, email, name: "Max Member", passwordHash: null, emailVerified: true });
  return openSession(user);
}

async function getViewer(secret: string): Promise<UserViewer> {
  const { session } = await openHostedSession(await getAuthContext(), secret);
  return authenticateUser(createAuthorizedRequest(session.accessToken));
}

async function logInWithPassword({ clientId, userId, role }: UserViewer) {
  return issueTokens(await getAuthContext(), { user: { clientId, userId, role }, remembered: false, userAgent: "" });
}

test("a domain counts once its TXT record is found, and for one workspace only", async () => {
  const settings = await saveCompanySignIn(sql, owner, buildSettings(company, domain));
  expect(settings?.record).toEqual({
    name: `_threadlight.${domain}`,
    value: expect.stringMatching(/^threadlight-verification=[0-9a-f]{32}$/),
  });
  expect((await signInByCompany(`ana@${domain}`)).location).toBe("/auth/callback?error=failed");
  await expect(checkDomain(sql, owner)).rejects.toMatchObject(REJECTED);
  company.records.set(settings?.record.name ?? "", ["threadlight-verification=wrong"]);
  await expect(checkDomain(sql, owner)).rejects.toMatchObject(REJECTED);
  await connectCompany(company, owner, domain);
  const { clientId, userId } = await createTestClient();
  const other = await openSession({ clientId, userId, role: "owner" });
  await expect(connectCompany(company, other, domain)).rejects.toMatchObject({ code: "conflict" });
});

test("a record proves the domain it was looked for, not one that was entered meanwhile", async () => {
  const settings = await saveCompanySignIn(sql, owner, buildSettings(company, domain));
  company.records.set(settings?.record.name ?? "", async () => {
    await saveCompanySignIn(sql, owner, buildSettings(company, `other-${domain}`));
    return [settings?.record.value ?? ""];
  });
  await expect(checkDomain(sql, owner)).rejects.toMatchObject({
    ...{ code: "conflict", message: expect.stringContaining("changed") },
  });
  expect(await getCompanySignIn(sql, owner)).toMatchObject({ domain: `other-${domain}`, domainVerifiedAt: null });
});

test("a sign-in adds a member with the role of their claim, for a working day; a changed claim changes the role", async () => {
  await connectCompany(company, owner, domain);
  const { location, secret } = await signInByCompany(`boss.ana@${domain}`);
  expect(location).toBe("/auth/callback");
  const viewer = await getViewer(secret);
  expect(viewer).toMatchObject({ clientId: owner.clientId, role: "admin" });
  const session = await findSession(sql, viewer.sessionId);
  expect((session?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
  await sql`update users set role = 'member' where user_id = ${viewer.userId}`;
  const again = await getViewer((await signInByCompany(`boss.ana@${domain}`)).secret);
  expect(again).toMatchObject({ userId: viewer.userId, role: "admin" });
  expect(await getViewer((await signInByCompany(`rui@${domain}`)).secret)).toMatchObject({ role: "viewer" });
  expect(await listAuditedActions(sql, owner.clientId)).toEqual([
    ...["sign-in.company_changed", "sign-in.domain_verified", "user.joined", "user.linked", "user.logged_in"],
    ...["user.role", "user.logged_in", "user.joined", "user.linked", "user.logged_in"],
  ]);
});

test("members are linked by their address; owners keep their role; people of other workspaces are refused", async () => {
  await connectCompany(company, owner, domain);
  const member = await addMember("member", `max@${domain}`);
  expect(await getViewer((await signInByCompany(`max@${domain}`)).secret)).toMatchObject({
    userId: member.userId,
    role: "viewer",
  });
  await addMember("owner", `olga@${domain}`);
  expect(await getViewer((await signInByCompany(`olga@${domain}`)).secret)).toMatchObject({ role: "owner" });
  const { clientId } = await createTestClient();
  await addMember("viewer", `eva@${domain}`, clientId);
  expect((await signInByCompany(`eva@${domain}`)).location).toBe("/auth/callback?error=other_workspace");
  const outside = await signInByCompany("eva@elsewhere.example", { domain });
  expect(outside.location).toBe("/auth/callback?error=other_domain");
});

test("an account without a mailbox is found by the name it logs in with, at the domain alone; one without is told why", async () => {
  await connectCompany(company, owner, domain);
  const member = await addMember("member", `named.max@${domain}`);
  const { secret } = await signInByCompany(`named.max@${domain}`);
  expect(await getViewer(secret)).toMatchObject({ userId: member.userId });
  const outside = await signInByCompany("named.eva@elsewhere.example", { domain });
  expect(outside.location).toBe("/auth/callback?error=other_domain");
  expect((await signInByCompany(`nameless@${domain}`)).location).toBe("/auth/callback?error=no_email");
});

test("nobody gets in by an address that the provider calls unverified", async () => {
  await connectCompany(company, owner, domain);
  await addMember("owner", `unverified.olga@${domain}`);
  const { location, secret } = await signInByCompany(`unverified.olga@${domain}`);
  expect([location, secret]).toEqual(["/auth/callback?error=unverified", ""]);
});

test("enforced, members get in by the company alone, and owners always by their own ways too", async () => {
  await connectCompany(company, owner, domain);
  await expect(setEnforcement(sql, owner, { enforced: true })).rejects.toMatchObject(REJECTED);
  const member = await addMember("admin", `max@${domain}`);
  const guest = await addMember("member", "guest@elsewhere.example");
  const { secret } = await signInByCompany(`rui@${domain}`);
  await setEnforcement(sql, owner, { enforced: true });
  expect(await findSession(sql, member.sessionId)).toBeUndefined();
  await getViewer(secret);
  await expect(logInWithPassword(member)).rejects.toMatchObject({ code: "company_sign_in" });
  // Guests have no account at the company, and the last owner is never locked out.
  for (const viewer of [guest, owner]) await logInWithPassword(viewer);
  expect(await findSession(sql, owner.sessionId)).toBeDefined();
  await database.owner`update users set email = ${`owner@${domain}`} where user_id = ${owner.userId}`;
  await company.provider.stop();
  await logInWithPassword(owner);
  await setEnforcement(sql, owner, { enforced: false });
  await logInWithPassword(member);
  company = await startCompany();
});

test("a company's sign-in satisfies a required second factor", async () => {
  await connectCompany(company, owner, domain);
  await sql`update clients set second_factor_required = true where client_id = ${owner.clientId}`;
  const viewer = await getViewer((await signInByCompany(`rui@${domain}`)).secret);
  expect(viewer.lacksSecondFactor).toBeUndefined();
});

test("a new domain must be verified again, a new provider be tried again, and neither stays enforced", async () => {
  await connectCompany(company, owner, domain);
  await signInByCompany(`rui@${domain}`);
  await setEnforcement(sql, owner, { enforced: true });
  const settings = buildSettings(company, domain);
  const kept = await saveCompanySignIn(sql, owner, { ...settings, clientSecret: "", defaultRole: "member" });
  expect(kept).toMatchObject({ enforced: true, lastUsedAt: expect.any(String), defaultRole: "member" });
  const renamed = await saveCompanySignIn(sql, owner, { ...settings, clientId: "another" });
  expect(renamed).toMatchObject({ enforced: false, lastUsedAt: null, domainVerifiedAt: expect.any(String) });
  expect(renamed?.record).toEqual(kept?.record);
  const moved = await saveCompanySignIn(sql, owner, { ...settings, domain: `new-${domain}` });
  expect(moved).toMatchObject({ domainVerifiedAt: null });
  await removeCompanySignIn(sql, owner);
  expect(await getCompanySignIn(sql, owner)).toBeNull();
});

test("saving keeps what was changed while the provider was asked", async () => {
  await connectCompany(company, owner, domain);
  await signInByCompany(`rui@${domain}`);
  const saved = await attemptDuring(
    database.url,
    (tx) => tx`update company_sign_in set enforced = true where client_id = ${owner.clientId}`,
    () => saveCompanySignIn(sql, owner, { ...buildSettings(company, domain), defaultRole: "member" }),
  );
  expect(saved).toMatchObject({ value: { enforced: true, defaultRole: "member" } });
});

test("only owners change it, admins see it, and the secret is never shown nor stored as text", async () => {
  await connectCompany(company, owner, domain);
  const [admin, member] = [await addMember("admin", "a@x.example"), await addMember("member", "m@x.example")];
  expect(JSON.stringify(await getCompanySignIn(sql, admin))).not.toContain(company.provider.clientSecret);
  const [row] = await sql<
    { text: string }[]
  >`select s::text as text from company_sign_in s where client_id = ${owner.clientId}`;
  expect(row?.text).not.toContain(Buffer.from(company.provider.clientSecret).toString("hex"));
  await expect(getCompanySignIn(sql, member)).rejects.toMatchObject(FORBIDDEN);
  for (const change of [
    () => saveCompanySignIn(sql, admin, buildSettings(company, domain)),
    () => checkDomain(sql, admin),
    () => setEnforcement(sql, admin, { enforced: false }),
    () => removeCompanySignIn(sql, admin),
  ]) {
    await expect(change()).rejects.toMatchObject(FORBIDDEN);
  }
});

test("no provider inside our network is asked, and one that does not answer is refused", async () => {
  for (const issuer of ["http://127.0.0.1:1/", "https://10.0.0.1/", "https://localhost/"]) {
    const settings = { ...buildSettings(company, domain), issuer };
    await expect(saveCompanySignIn(sql, owner, settings)).rejects.toMatchObject({
      fields: { issuer: expect.any(String) },
    });
  }
  const settings = { ...buildSettings(company, domain), issuer: `${company.provider.issuer}/elsewhere` };
  await expect(saveCompanySignIn(sql, owner, settings)).rejects.toMatchObject({
    fields: { issuer: expect.any(String) },
  });
});
