import { beforeEach, expect, test } from "vitest";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { createId } from "#src/domain/shared/ids.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import { findSession, updateSessionConfirmed } from "#src/server/auth/sessions/sessions.sql.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { insertUser } from "#src/server/features/auth/users.sql.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getProfile } from "../people/profile.service.ts";
import {
  getSecondFactorRule,
  listFactors,
  resetSecondFactor,
  resetSecondFactorByEmail,
  setSecondFactorRule,
} from "./rule.service.ts";
import { removePasskey, startPasskey } from "./passkeys.service.ts";
import { confirmApp, removeApp, renewRecoveryCodes, startApp } from "./second-factor.service.ts";

setUpFileDatabase();
const FORBIDDEN = { code: "forbidden" };
let sql: Sql;
let owner: UserViewer;

beforeEach(async () => {
  sql = getDatabase().system;
  const { clientId, userId } = await createTestClient();
  owner = await openSession({ clientId, userId, role: "owner" });
});

type Person = { clientId: string; userId: string; role: UserRole };

async function openUnconfirmed({ clientId, userId, role }: Person): Promise<UserViewer> {
  const { sessionId } = await createSession(sql, { userId, remembered: false, userAgent: "" });
  return { kind: "user", timeZone: "UTC", clientId, userId, role, sessionId };
}

async function openSession(user: Person): Promise<UserViewer> {
  const viewer = await openUnconfirmed(user);
  await updateSessionConfirmed(sql, viewer);
  return viewer;
}

async function addMember(role: UserRole): Promise<UserViewer> {
  const user = { userId: createId(), clientId: owner.clientId, role };
  const email = `${user.userId}@example.com`;
  await insertUser(sql, { ...user, email, name: "Max Member", passwordHash: null, emailVerified: true });
  return openSession(user);
}

async function addApp(viewer: UserViewer): Promise<void> {
  const { secret } = await startApp(sql, viewer, { password: PASSWORD });
  await confirmApp(sql, viewer, { code: await generateCode(secret) });
}

async function lacksSecondFactor(viewer: UserViewer): Promise<boolean | undefined> {
  return (await findSession(sql, viewer.sessionId))?.lacksSecondFactor;
}

test("an account without a password changes its factors only just after its provider confirmed it", async () => {
  const member = await addMember("member");
  const stale = () =>
    sql`update sessions set confirmed_at = now() - interval '11 minutes' where id = ${member.sessionId}`;
  const site = { id: "localhost", origin: "http://localhost" };
  await addApp(member);
  await stale();
  const changes: (() => Promise<unknown>)[] = [
    () => startApp(sql, member, {}),
    () => removeApp(sql, member, {}),
    () => renewRecoveryCodes(sql, member, {}),
    () => startPasskey(sql, member, { site }),
    () => removePasskey(sql, member, { id: createId() }),
  ];
  for (const change of changes) {
    await expect(change()).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringMatching(/Confirm with your identity provider/),
    });
  }
  // Another session of the same user, or a fresh one of somebody else, is none of this one.
  await openSession({ clientId: member.clientId, userId: member.userId, role: "member" });
  await expect(removeApp(sql, { ...member, sessionId: owner.sessionId }, {})).rejects.toMatchObject({
    code: "rejected",
  });
  await expect(removeApp(sql, member, {})).rejects.toMatchObject({ code: "rejected" });
  // A login alone, which a provider may grant without asking, is not enough.
  await expect(removeApp(sql, await openUnconfirmed(member), {})).rejects.toMatchObject({ code: "rejected" });
  await updateSessionConfirmed(sql, member);
  await removeApp(sql, member, {});
});

test("an owner requires a second factor only after adding their own; members without one are told apart at once", async () => {
  const [member, admin] = [await addMember("member"), await addMember("admin")];
  await expect(setSecondFactorRule(sql, owner, { required: true })).rejects.toMatchObject({ code: "rejected" });
  await addApp(owner);
  await addApp(admin);
  expect(await lacksSecondFactor(member)).toBe(false);
  const rule = await setSecondFactorRule(sql, owner, { required: true });
  expect(rule).toEqual({ required: true, members: 3, membersWithout: 1, viewerHasOne: true });
  expect(await Promise.all([owner, admin, member].map(lacksSecondFactor))).toEqual([false, false, true]);
  await addApp(member);
  expect(await lacksSecondFactor(member)).toBe(false);
  await setSecondFactorRule(sql, owner, { required: false });
  expect(await listAuditedActions(sql, owner.clientId)).toEqual([
    ...["user.app_added", "user.app_added", "sign-in.second_factor_required", "user.app_added"],
    "sign-in.second_factor_optional",
  ]);
});

test("only owners set the rule; admins see it, others don't", async () => {
  const [admin, member] = [await addMember("admin"), await addMember("member")];
  await addApp(admin);
  await expect(setSecondFactorRule(sql, admin, { required: true })).rejects.toMatchObject(FORBIDDEN);
  expect(await getSecondFactorRule(sql, admin)).toMatchObject({ required: false, viewerHasOne: true });
  await expect(getSecondFactorRule(sql, member)).rejects.toMatchObject(FORBIDDEN);
  await expect(listFactors(sql, member)).rejects.toMatchObject(FORBIDDEN);
});

test("the last second factor can't be removed while it is required", async () => {
  await addApp(owner);
  await setSecondFactorRule(sql, owner, { required: true });
  await expect(removeApp(sql, owner, { password: PASSWORD })).rejects.toMatchObject({ code: "rejected" });
  expect((await listFactors(sql, owner)).members).toMatchObject([{ userId: owner.userId, app: true, passkeys: 0 }]);
});

test("an admin resets a member who lost their device: sessions end, it is audited and mailed", async () => {
  const [admin, member] = [await addMember("admin"), await addMember("member")];
  await addApp(member);
  await resetSecondFactor(sql, admin, member.userId);
  expect(await findSession(sql, member.sessionId)).toBeUndefined();
  expect((await listFactors(sql, admin)).members.every(({ app }) => !app)).toBe(true);
  expect(await listAuditedActions(sql, owner.clientId)).toContain("user.second_factor_reset");
  expect((await listMails(sql, `${member.userId}@example.com`))[0]?.subject).toMatch(/was reset$/);
  await expect(resetSecondFactor(sql, admin, member.userId)).rejects.toMatchObject({ code: "rejected" });
});

test("nobody resets an owner but another owner, nor their own second factor, nor people elsewhere", async () => {
  const admin = await addMember("admin");
  await addApp(owner);
  await expect(resetSecondFactor(sql, admin, owner.userId)).rejects.toMatchObject(FORBIDDEN);
  await expect(resetSecondFactor(sql, owner, owner.userId)).rejects.toMatchObject({ code: "rejected" });
  const { userId } = await createTestClient();
  await expect(resetSecondFactor(sql, owner, userId)).rejects.toMatchObject({ code: "not_found" });
  await resetSecondFactor(sql, await addMember("owner"), owner.userId);
});

test("the last owner who lost everything gets back in by the command line", async () => {
  await addApp(owner);
  await setSecondFactorRule(sql, owner, { required: true });
  const { email } = await getProfile(sql, owner);
  await resetSecondFactorByEmail(sql, email.toUpperCase());
  expect((await listMails(sql, email))[0]?.subject).toMatch(/was reset$/);
  const back = await openSession(owner);
  expect(await lacksSecondFactor(back)).toBe(true);
  await addApp(back);
  expect(await lacksSecondFactor(back)).toBe(false);
  await expect(resetSecondFactorByEmail(sql, "nobody@example.com")).rejects.toMatchObject({ code: "not_found" });
});
