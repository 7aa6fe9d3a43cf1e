import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#src/server/auth/sessions.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { verifyPassword } from "#src/server/auth/passwords.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { changePasswordMeanwhile } from "#tests/support/meanwhile.ts";
import { readLinkToken, readMails } from "#tests/support/mails.ts";
import { createClientWithOwner } from "../accounts/create-client.service.ts";
import { readResetLink, sendResetLink } from "../accounts/password-reset.service.ts";
import { PASSWORD_BY_USER } from "./limits.ts";
import {
  askForEmail,
  changePassword,
  changeProfile,
  confirmEmail,
  getProfile,
  withdrawEmail,
} from "./profile.service.ts";
import { describeDevice, endOneSession, endOtherSessions, listSessions } from "./sessions.service.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const NOT_YOURS = "This is not your password.";

let testDatabase: TestDatabase;
let db: Database;
let count = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 4 });
});
afterAll(async () => {
  await db.end();
  await testDatabase.drop();
});

async function createPerson(): Promise<UserViewer & { email: string }> {
  const email = `person${count++}@example.com`;
  const created = await createClientWithOwner(db.system, { owner: { email, name: "Ana Reis", password: PASSWORD } });
  if (created === null) throw new Error("The address was taken.");
  const { clientId, userId } = created;
  const { sessionId } = await openSession(db.system, { userId, remembered: false, userAgent: FIREFOX });
  return { kind: "user", clientId, userId, sessionId, role: "owner", timeZone: "UTC", email };
}

async function readPasswordHash(userId: string): Promise<string | null> {
  const [row] = await db.system<{ hash: string | null }[]>`
    select password_hash as hash from users where user_id = ${userId}`;
  return row?.hash ?? null;
}

test("a name and the wishes for mails are kept", async () => {
  const person = await createPerson();
  expect(await getProfile(db.system, person)).toMatchObject({
    name: "Ana Reis",
    notifications: { memberJoined: true },
  });
  await changeProfile(db.system, person, { name: "Ana Maria Reis" });
  await changeProfile(db.system, person, { notifications: { memberJoined: false } });
  expect(await getProfile(db.system, person)).toMatchObject({
    name: "Ana Maria Reis",
    notifications: { memberJoined: false },
    pendingEmail: null,
    hasPassword: true,
  });
});

test("another password ends the other sessions, keeps this one and is told by mail", async () => {
  const person = await createPerson();
  await openSession(db.system, { userId: person.userId, remembered: true, userAgent: IPHONE });
  await changePassword(db.system, person, { currentPassword: PASSWORD, newPassword: "Another-Horse-8" });
  const { sessions } = await listSessions(db.system, person);
  expect(sessions.map(({ id }) => id)).toEqual([person.sessionId]);
  expect(await verifyPassword(await readPasswordHash(person.userId), "Another-Horse-8")).toBe(true);
  const [mail] = await readMails(db.system, person.email);
  expect(mail?.subject).toBe("Your Threadlight password was changed");
});

test("another password ends the links that the former one asked for: to another address and to a new password", async () => {
  const person = await createPerson();
  const email = `new-${person.email}`;
  await askForEmail(db.system, person, { email, password: PASSWORD });
  const changeLink = await readLinkToken(db.system, email);
  await sendResetLink(person.email, db.system);
  const resetLink = await readLinkToken(db.system, person.email);
  await changePassword(db.system, person, { currentPassword: PASSWORD, newPassword: "Another-Horse-8" });
  await expect(confirmEmail(db.system, changeLink)).rejects.toMatchObject({ code: "not_found" });
  await expect(readResetLink(db.system, resetLink)).rejects.toMatchObject({ code: "not_found" });
  expect(await getProfile(db.system, person)).toMatchObject({ email: person.email, pendingEmail: null });
});

test("what was asked for by a password that is replaced at the same time is refused", async () => {
  const person = await createPerson();
  const { userId } = person;
  const change = await changePasswordMeanwhile(testDatabase.url, userId, () =>
    changePassword(db.system, person, { currentPassword: PASSWORD, newPassword: "Another-Horse-8" }),
  );
  expect(change).toMatchObject({ status: "rejected", reason: { fields: { currentPassword: NOT_YOURS } } });
  expect(await readPasswordHash(userId)).toBe("another");
  const other = await createPerson();
  const move = await changePasswordMeanwhile(testDatabase.url, other.userId, () =>
    askForEmail(db.system, other, { email: `thief-${other.email}`, password: PASSWORD }),
  );
  expect(move).toMatchObject({ status: "rejected", reason: { fields: { password: NOT_YOURS } } });
  expect(await db.system`select from email_changes where user_id = ${other.userId}`).toHaveLength(0);
});

test("a wrong password changes nothing, stands under its field, and may be tried ten times", async () => {
  const person = await createPerson();
  const attempt = () => changePassword(db.system, person, { currentPassword: "wrong", newPassword: "Another-Horse-8" });
  await expect(attempt()).rejects.toMatchObject({
    code: "invalid",
    fields: { currentPassword: NOT_YOURS },
  });
  for (let tries = 1; tries < PASSWORD_BY_USER.points; tries++) {
    await expect(attempt()).rejects.toMatchObject({ code: "invalid" });
  }
  await expect(attempt()).rejects.toMatchObject({ code: "rate_limited", status: 429 });
  expect(await verifyPassword(await readPasswordHash(person.userId), PASSWORD)).toBe(true);
  expect(await readMails(db.system, person.email)).toEqual([]);
});

test("another address holds once its link was followed, which works once and is told to the old one", async () => {
  const person = await createPerson();
  const email = `new-${person.email}`;
  const asked = await askForEmail(db.system, person, { email: email.toUpperCase(), password: PASSWORD });
  expect(asked).toMatchObject({ email: person.email, pendingEmail: email });
  const token = await readLinkToken(db.system, email);
  expect(await confirmEmail(db.system, token)).toEqual({ email });
  expect(await getProfile(db.system, person)).toMatchObject({ email, pendingEmail: null, emailVerified: true });
  const [mail] = await readMails(db.system, person.email);
  expect(mail?.subject).toBe("The e-mail address of your Threadlight account was changed");
  await expect(confirmEmail(db.system, token)).rejects.toMatchObject({ code: "not_found" });
});

test("an address that somebody has is answered like any other, and nobody gets a mail", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const asked = await askForEmail(db.system, person, { email: other.email, password: PASSWORD });
  expect(asked.pendingEmail).toBe(other.email);
  expect(await readMails(db.system, other.email)).toEqual([]);
  expect((await withdrawEmail(db.system, person)).pendingEmail).toBeNull();
});

test("an address that was taken while its link was on its way is not taken over", async () => {
  const [person, quicker] = [await createPerson(), await createPerson()];
  const email = `wanted-${person.email}`;
  await askForEmail(db.system, person, { email, password: PASSWORD });
  const token = await readLinkToken(db.system, email);
  await db.system`update users set email = ${email} where user_id = ${quicker.userId}`;
  await expect(confirmEmail(db.system, token)).rejects.toMatchObject({ code: "conflict" });
  expect((await getProfile(db.system, person)).email).toBe(person.email);
});

test("sessions are listed by device, this one first, and can be ended, but not another's", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const phone = await openSession(db.system, { userId: person.userId, remembered: true, userAgent: IPHONE });
  await openSession(db.system, { userId: person.userId, remembered: true, userAgent: "" });
  const { sessions } = await listSessions(db.system, person);
  expect(sessions[0]).toMatchObject({
    device: "Firefox on Windows",
    kind: "desktop",
    current: true,
    remembered: false,
  });
  expect(sessions.find(({ id }) => id === phone.sessionId)).toMatchObject({ device: "Safari on iOS", kind: "mobile" });
  await expect(endOneSession(db.system, other, phone.sessionId)).rejects.toMatchObject({ code: "not_found" });
  await endOneSession(db.system, person, phone.sessionId);
  expect(await endOtherSessions(db.system, person)).toEqual({ ended: 1 });
  const entries = await db.system<{ action: string; subject: string | null; details: object }[]>`
    select action, subject, details from audit_entries where client_id = ${person.clientId} order by entry_id`;
  expect(entries.map((entry) => ({ ...entry }))).toEqual([
    { action: "session.ended", subject: "Safari on iOS", details: {} },
    { action: "session.others-ended", subject: null, details: { sessions: 1 } },
  ]);
  expect((await listSessions(db.system, person)).sessions.map(({ current }) => current)).toEqual([true]);
  expect((await listSessions(db.system, other)).sessions).toHaveLength(1);
});

test("a device that doesn't say what it is is called unknown", () => {
  expect(describeDevice("")).toEqual({ device: "Unknown device", kind: "other" });
  expect(describeDevice("x".repeat(300))).toEqual({ device: "Unknown device", kind: "other" });
});
