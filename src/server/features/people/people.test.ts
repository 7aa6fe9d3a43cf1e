import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import { deleteUserSessions } from "#src/server/auth/sessions/sessions.sql.ts";
import { createSession } from "#src/server/auth/sessions/sessions.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { authenticateUser } from "#src/server/auth/viewer.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { PASSWORD, createJwtKey, createAuthorizedRequest } from "#tests/support/accounts.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { attemptDuring } from "#tests/support/lock-race.ts";
import { getLinkToken, listMails } from "#tests/support/mails.ts";
import { setDatabaseEnv } from "#tests/support/test-client.ts";
import { createClientWithOwner } from "../auth/create-client.service.ts";
import { acceptInvitation, createInvitation, getInvitation, withdrawInvitation } from "./invitations.service.ts";
import { endMemberSessions, setRole, listPeople, removeMember } from "./members.service.ts";
import { listMemberSessions } from "./sessions.service.ts";

const keys = [createJwtKey()] as const;
let testDatabase: TestDatabase;
let db: Database;
let count = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  setDatabaseEnv(testDatabase.url);
  db = openDatabase(testDatabase.url, { poolSize: 8 });
});
afterAll(async () => {
  await db.end();
  await testDatabase.drop();
});

function createEmail(): string {
  return `person${count++}@example.com`;
}

async function createOwner(): Promise<UserViewer & { email: string }> {
  const email = createEmail();
  const owner = { email, name: "Olga Owner", password: PASSWORD, emailVerified: true };
  const created = await createClientWithOwner(db.system, { owner });
  if (created === null) throw new Error("The address was taken.");
  const { clientId, userId } = created;
  return { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: "UTC", email };
}

/** Invites a member of the owner's workspace and accepts the invitation. */
async function addPerson(owner: UserViewer, role: UserRole, email = createEmail()) {
  await createInvitation(db.system, owner, { email, role });
  const token = await getLinkToken(db.system, email);
  const accepted = await acceptInvitation(
    { sql: db.system, keys },
    { token, name: "Pia Person", password: PASSWORD },
    "",
  );
  const viewer = await getViewer(accepted.accessToken);
  return { viewer, accessToken: accepted.accessToken, email };
}

function getViewer(accessToken: string): Promise<UserViewer> {
  return authenticateUser(createAuthorizedRequest(accessToken), { sql: db.system, keys });
}

const forbidden = { code: "forbidden", status: 403 };

test("an invitation is emailed, shows its workspace and role, creates a logged-in user and works once", async () => {
  const owner = await createOwner();
  const email = createEmail();
  await createInvitation(db.system, owner, { email: `  ${email.toUpperCase()}`.trim(), role: "member" });
  const token = await getLinkToken(db.system, email);
  expect(await getInvitation(db.system, token)).toMatchObject({
    workspace: "Olga Owner",
    email,
    role: "member",
    invitedBy: "Olga Owner",
    taken: false,
  });
  const input = { token, name: "Pia Person", password: PASSWORD };
  const { accessToken } = await acceptInvitation({ sql: db.system, keys }, input, "");
  expect(await getViewer(accessToken)).toMatchObject({ clientId: owner.clientId, role: "member" });
  const people = await listPeople(db.system, owner);
  expect(people.users.map(({ name, role }) => [name, role])).toEqual([
    ["Olga Owner", "owner"],
    ["Pia Person", "member"],
  ]);
  expect(people.invitations).toEqual([]);
  expect((await listMails(db.system, owner.email)).map(({ subject }) => subject)).toEqual([
    "Pia Person joined Olga Owner",
  ]);
  await expect(acceptInvitation({ sql: db.system, keys }, input, "")).rejects.toMatchObject({ code: "not_found" });
});

test("stores only the hash of a link, and a new invitation invalidates the old link", async () => {
  const owner = await createOwner();
  const email = createEmail();
  await createInvitation(db.system, owner, { email, role: "viewer" });
  const first = await getLinkToken(db.system, email);
  const [row] = await db.system<
    { row: string }[]
  >`select invitations::text as row from invitations where email = ${email}`;
  expect(row?.row).not.toContain(first);
  await createInvitation(db.system, owner, { email, role: "admin" });
  const second = await getLinkToken(db.system, email);
  await expect(getInvitation(db.system, first)).rejects.toMatchObject({ code: "not_found" });
  expect((await getInvitation(db.system, second)).role).toBe("admin");
});

test("rejects expired and withdrawn invitations", async () => {
  const owner = await createOwner();
  const [late, withdrawn] = [createEmail(), createEmail()];
  await createInvitation(db.system, owner, { email: late, role: "member" });
  const { id } = await createInvitation(db.system, owner, { email: withdrawn, role: "member" });
  const tokens = [await getLinkToken(db.system, late), await getLinkToken(db.system, withdrawn)];
  await db.system`update invitations set expires_at = now() - interval '1 second' where email = ${late}`;
  await withdrawInvitation(db.system, owner, id);
  for (const token of tokens) {
    await expect(getInvitation(db.system, token)).rejects.toMatchObject({ code: "not_found", status: 404 });
  }
});

test("a withdrawal that another one was faster than is not audited", async () => {
  const owner = await createOwner();
  const { id } = await createInvitation(db.system, owner, { email: createEmail(), role: "member" });
  const result = await attemptDuring(
    testDatabase.url,
    (tx) => tx`delete from invitations where invitation_id = ${id}`,
    () => withdrawInvitation(db.system, owner, id),
  );
  expect(result).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  expect(await listAuditedActions(db.system, owner.clientId)).toEqual(["invitation.created"]);
});

test("an address with an account elsewhere is invited like any other, and the link can't take it over", async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  const invitation = await createInvitation(db.system, owner, { email: stranger.email, role: "admin" });
  expect(invitation.email).toBe(stranger.email);
  const token = await getLinkToken(db.system, stranger.email);
  expect((await getInvitation(db.system, token)).taken).toBe(true);
  const input = { token, name: "Pia Person", password: "Another-Pass-1" };
  await expect(acceptInvitation({ sql: db.system, keys }, input, "")).rejects.toMatchObject({ code: "conflict" });
  await expect(createInvitation(db.system, owner, { email: owner.email, role: "admin" })).rejects.toMatchObject({
    code: "conflict",
    fields: { email: "This person is already in your workspace." },
  });
});

test("a role change ends the member's sessions at once and sends an email", async () => {
  const owner = await createOwner();
  const person = await addPerson(owner, "admin");
  await setRole(db.system, owner, { userId: person.viewer.userId, role: "viewer" });
  await expect(getViewer(person.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  const [mail] = await listMails(db.system, person.email);
  expect(mail?.subject).toBe("Your role in Olga Owner is now Viewer");
});

test("a removed member is logged out at once and gets an email", async () => {
  const owner = await createOwner();
  const person = await addPerson(owner, "member");
  await removeMember(db.system, owner, person.viewer.userId);
  await expect(getViewer(person.accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect((await listPeople(db.system, owner)).users).toHaveLength(1);
  const [mail] = await listMails(db.system, person.email);
  expect(mail?.subject).toBe("You were removed from Olga Owner");
});

test("the last owner can't be demoted or removed, even by concurrent requests", async () => {
  const owner = await createOwner();
  const rejected = { code: "rejected", status: 422 };
  await expect(setRole(db.system, owner, { userId: owner.userId, role: "admin" })).rejects.toMatchObject(rejected);
  await expect(removeMember(db.system, owner, owner.userId)).rejects.toMatchObject(rejected);
  const second = await addPerson(owner, "owner");
  const results = await Promise.allSettled([
    removeMember(db.system, owner, second.viewer.userId),
    removeMember(db.system, second.viewer, owner.userId),
  ]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listPeople(db.system, owner)).users.map(({ role }) => role)).toEqual(["owner"]);
});

test("owners can't remove themselves, even if there are others", async () => {
  const owner = await createOwner();
  await addPerson(owner, "owner");
  await expect(removeMember(db.system, owner, owner.userId)).rejects.toMatchObject({ code: "rejected" });
});

test("admins manage everyone except owners; members and viewers manage no one", async () => {
  const owner = await createOwner();
  const admin = await addPerson(owner, "admin");
  const member = await addPerson(owner, "member");
  const { userId } = member.viewer;
  await expect(setRole(db.system, admin.viewer, { userId, role: "owner" })).rejects.toMatchObject(forbidden);
  await expect(
    createInvitation(db.system, admin.viewer, { email: createEmail(), role: "owner" }),
  ).rejects.toMatchObject(forbidden);
  await expect(removeMember(db.system, admin.viewer, owner.userId)).rejects.toMatchObject(forbidden);
  await expect(setRole(db.system, admin.viewer, { userId: owner.userId, role: "member" })).rejects.toMatchObject(
    forbidden,
  );
  for (const role of ["member", "viewer"] as const) {
    const viewer = { ...member.viewer, role };
    await expect(createInvitation(db.system, viewer, { email: createEmail(), role: "viewer" })).rejects.toMatchObject(
      forbidden,
    );
    await expect(removeMember(db.system, viewer, admin.viewer.userId)).rejects.toMatchObject(forbidden);
    await expect(setRole(db.system, viewer, { userId, role: "admin" })).rejects.toMatchObject(forbidden);
    expect(await listPeople(db.system, viewer)).toMatchObject({ invitations: [] });
  }
  await setRole(db.system, admin.viewer, { userId, role: "viewer" });
  await removeMember(db.system, admin.viewer, userId);
});

test("can't change users or invitations of another workspace", async () => {
  const [owner, stranger] = [await createOwner(), await createOwner()];
  const person = await addPerson(owner, "member");
  const { id } = await createInvitation(db.system, owner, { email: createEmail(), role: "member" });
  const missing = { code: "not_found", status: 404 };
  const { userId } = person.viewer;
  await expect(setRole(db.system, stranger, { userId, role: "viewer" })).rejects.toMatchObject(missing);
  await expect(removeMember(db.system, stranger, userId)).rejects.toMatchObject(missing);
  await expect(withdrawInvitation(db.system, stranger, id)).rejects.toMatchObject(missing);
  expect((await listPeople(db.system, stranger)).users).toHaveLength(1);
  expect((await getViewer(person.accessToken)).userId).toBe(userId);
});

test("lists when a user was last active, even after their session ended", async () => {
  const owner = await createOwner();
  const getLastSeen = async () => (await listPeople(db.system, owner)).users[0]?.lastSeenAt;
  expect(await getLastSeen()).toBeNull();
  const { userId } = owner;
  await createSession(db.system, { userId, remembered: false, userAgent: "" });
  const first = await getLastSeen();
  expect(first).toBeTypeOf("string");
  await db.system`update sessions set last_used_at = now() + interval '1 hour' where user_id = ${userId}`;
  const second = await getLastSeen();
  expect(Date.parse(second ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
  await deleteUserSessions(db.system, { userId });
  expect(await getLastSeen()).toBe(second);
});

test("shows owners and admins everybody's sessions, and signs a member out everywhere", async () => {
  const owner = await createOwner();
  const other = await createOwner();
  const { viewer: member, accessToken } = await addPerson(owner, "member");
  const { viewer: admin } = await addPerson(owner, "admin");
  const { members } = await listMemberSessions(db.system, admin);
  expect(members.map(({ userId, sessions }) => [userId, sessions.length])).toEqual(
    expect.arrayContaining([
      [member.userId, 1],
      [admin.userId, 1],
    ]),
  );
  expect((await listMemberSessions(db.system, other)).members).toEqual([]);
  await expect(listMemberSessions(db.system, member)).rejects.toMatchObject({ code: "forbidden" });
  await expect(endMemberSessions(db.system, member, admin.userId)).rejects.toMatchObject({ code: "forbidden" });
  await expect(endMemberSessions(db.system, admin, owner.userId)).rejects.toMatchObject({ code: "forbidden" });
  await expect(endMemberSessions(db.system, admin, admin.userId)).rejects.toMatchObject({ code: "rejected" });
  await expect(endMemberSessions(db.system, other, member.userId)).rejects.toMatchObject({ code: "not_found" });
  expect(await endMemberSessions(db.system, admin, member.userId)).toEqual({ ended: 1 });
  await expect(getViewer(accessToken)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await listAuditedActions(db.system, owner.clientId)).toContain("session.member-ended");
});
