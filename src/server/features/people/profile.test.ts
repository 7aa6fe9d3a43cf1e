import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { verifyPassword } from "#src/server/auth/secrets/passwords.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { changePasswordDuring } from "#tests/support/password-race.ts";
import { getLinkToken, listMails } from "#tests/support/mails.ts";
import { createClientWithOwner } from "../auth/create-client.service.ts";
import { getResetLink } from "../auth/password-reset.service.ts";
import { sendResetLink } from "../auth/send-reset-link.ts";
import { PASSWORD_BY_USER } from "./limits.ts";
import {
  requestEmailChange,
  changePassword,
  updateProfile,
  confirmEmailChange,
  getProfile,
  cancelEmailChange,
} from "./profile.service.ts";
import { formatDevice, endUserSession, endOtherSessions, listSessions } from "./sessions.service.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const WRONG_PASSWORD = "Incorrect password.";

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
  const { sessionId } = await createSession(db.system, { userId, remembered: false, userAgent: FIREFOX });
  return { kind: "user", clientId, userId, sessionId, role: "owner", timeZone: "UTC", email };
}

async function getPasswordHash(userId: string): Promise<string | null> {
  const [row] = await db.system<{ hash: string | null }[]>`
    select password_hash as hash from users where user_id = ${userId}`;
  return row?.hash ?? null;
}

test("stores name and notification settings", async () => {
  const person = await createPerson();
  expect(await getProfile(db.system, person)).toMatchObject({
    name: "Ana Reis",
    notifications: { memberJoined: true },
  });
  await updateProfile(db.system, person, { name: "Ana Maria Reis" });
  await updateProfile(db.system, person, { notifications: { memberJoined: false } });
  expect(await getProfile(db.system, person)).toMatchObject({
    name: "Ana Maria Reis",
    notifications: { memberJoined: false },
    pendingEmail: null,
    hasPassword: true,
  });
});

test("changing the password ends the other sessions and sends an email", async () => {
  const person = await createPerson();
  await createSession(db.system, { userId: person.userId, remembered: true, userAgent: IPHONE });
  await changePassword(db.system, person, { currentPassword: PASSWORD, newPassword: "Another-Horse-8" });
  const { sessions } = await listSessions(db.system, person);
  expect(sessions.map(({ id }) => id)).toEqual([person.sessionId]);
  expect(await verifyPassword(await getPasswordHash(person.userId), "Another-Horse-8")).toBe(true);
  const [mail] = await listMails(db.system, person.email);
  expect(mail?.subject).toBe("Your Threadlight password was changed");
});

test("changing the password invalidates pending email change and reset links", async () => {
  const person = await createPerson();
  const email = `new-${person.email}`;
  await requestEmailChange(db.system, person, { email, password: PASSWORD });
  const changeLink = await getLinkToken(db.system, email);
  await sendResetLink(person.email, db.system);
  const resetLink = await getLinkToken(db.system, person.email);
  await changePassword(db.system, person, { currentPassword: PASSWORD, newPassword: "Another-Horse-8" });
  await expect(confirmEmailChange(db.system, changeLink)).rejects.toMatchObject({ code: "not_found" });
  await expect(getResetLink(db.system, resetLink)).rejects.toMatchObject({ code: "not_found" });
  expect(await getProfile(db.system, person)).toMatchObject({ email: person.email, pendingEmail: null });
});

test("rejects a request if the password changes while it is verified", async () => {
  const person = await createPerson();
  const { userId } = person;
  const change = await changePasswordDuring(testDatabase.url, userId, () =>
    changePassword(db.system, person, { currentPassword: PASSWORD, newPassword: "Another-Horse-8" }),
  );
  expect(change).toMatchObject({ status: "rejected", reason: { fields: { currentPassword: WRONG_PASSWORD } } });
  expect(await getPasswordHash(userId)).toBe("another");
  const other = await createPerson();
  const move = await changePasswordDuring(testDatabase.url, other.userId, () =>
    requestEmailChange(db.system, other, { email: `thief-${other.email}`, password: PASSWORD }),
  );
  expect(move).toMatchObject({ status: "rejected", reason: { fields: { password: WRONG_PASSWORD } } });
  expect(await db.system`select from email_changes where user_id = ${other.userId}`).toHaveLength(0);
});

test("a wrong password changes nothing, is reported on its field and is limited to ten attempts", async () => {
  const person = await createPerson();
  const attempt = () => changePassword(db.system, person, { currentPassword: "wrong", newPassword: "Another-Horse-8" });
  await expect(attempt()).rejects.toMatchObject({
    code: "invalid",
    fields: { currentPassword: WRONG_PASSWORD },
  });
  for (let tries = 1; tries < PASSWORD_BY_USER.points; tries++) {
    await expect(attempt()).rejects.toMatchObject({ code: "invalid" });
  }
  await expect(attempt()).rejects.toMatchObject({ code: "rate_limited", status: 429 });
  expect(await verifyPassword(await getPasswordHash(person.userId), PASSWORD)).toBe(true);
  expect(await listMails(db.system, person.email)).toEqual([]);
});

test("an email change takes effect when its link is used, once, and notifies the old address", async () => {
  const person = await createPerson();
  const email = `new-${person.email}`;
  const changed = await requestEmailChange(db.system, person, { email: email.toUpperCase(), password: PASSWORD });
  expect(changed).toMatchObject({ email: person.email, pendingEmail: email });
  const token = await getLinkToken(db.system, email);
  expect(await confirmEmailChange(db.system, token)).toEqual({ email });
  expect(await getProfile(db.system, person)).toMatchObject({ email, pendingEmail: null, emailVerified: true });
  const [mail] = await listMails(db.system, person.email);
  expect(mail?.subject).toBe("Your Threadlight email address was changed");
  await expect(confirmEmailChange(db.system, token)).rejects.toMatchObject({ code: "not_found" });
});

test("a taken address gets the same response, and no email is sent", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const changed = await requestEmailChange(db.system, person, { email: other.email, password: PASSWORD });
  expect(changed.pendingEmail).toBe(other.email);
  expect(await listMails(db.system, other.email)).toEqual([]);
  expect((await cancelEmailChange(db.system, person)).pendingEmail).toBeNull();
});

test("rejects an email change if the address was taken in the meantime", async () => {
  const [person, quicker] = [await createPerson(), await createPerson()];
  const email = `wanted-${person.email}`;
  await requestEmailChange(db.system, person, { email, password: PASSWORD });
  const token = await getLinkToken(db.system, email);
  await db.system`update users set email = ${email} where user_id = ${quicker.userId}`;
  await expect(confirmEmailChange(db.system, token)).rejects.toMatchObject({ code: "conflict" });
  expect((await getProfile(db.system, person)).email).toBe(person.email);
});

test("lists sessions by device, current first, and ends only the user's own", async () => {
  const [person, other] = [await createPerson(), await createPerson()];
  const phone = await createSession(db.system, { userId: person.userId, remembered: true, userAgent: IPHONE });
  await createSession(db.system, { userId: person.userId, remembered: true, userAgent: "" });
  const { sessions } = await listSessions(db.system, person);
  expect(sessions[0]).toMatchObject({
    device: "Firefox on Windows",
    kind: "desktop",
    current: true,
    remembered: false,
  });
  expect(sessions.find(({ id }) => id === phone.sessionId)).toMatchObject({ device: "Safari on iOS", kind: "mobile" });
  await expect(endUserSession(db.system, other, phone.sessionId)).rejects.toMatchObject({ code: "not_found" });
  await endUserSession(db.system, person, phone.sessionId);
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

test("formats an unrecognized user agent as an unknown device", () => {
  expect(formatDevice("")).toEqual({ device: "Unknown device", kind: "other" });
  expect(formatDevice("x".repeat(300))).toEqual({ device: "Unknown device", kind: "other" });
});
