import { beforeAll, beforeEach, expect, test } from "vitest";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { renderMail } from "#src/domain/mail/render-mail.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { listAuditEntries } from "../audit/audit.service.ts";
import { createInvitation, getInvitation, sendWaitingInvitations, withdrawInvitation } from "./invitations.service.ts";
import { MAILS_TO_STRANGER } from "./limits.ts";
import { reportMail } from "./mail-reports.service.ts";
import { requestEmailChange } from "./profile.service.ts";
import { PASSWORD } from "#tests/support/accounts.ts";

setUpFileDatabase();
let sql: Sql;
let owner: UserViewer;
let guest: string;
let count = 0;

beforeAll(() => {
  sql = getDatabase().system;
});
beforeEach(async () => {
  owner = await createOwner();
  guest = `guest${count++}@example.org`;
});

async function createOwner(): Promise<UserViewer> {
  const { clientId, userId } = await createTestClient();
  return { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: "UTC" };
}

function invite(email = guest, viewer = owner) {
  return createInvitation(sql, viewer, { email, role: "member" });
}

/** The token of the report link in the newest mail. */
async function getReportToken(email = guest): Promise<string> {
  const [mail] = await listMails(sql, email);
  return mail?.footnoteLink?.link.split("#")[1] ?? "";
}

test("invitations wait until the inviter's own address is confirmed, and are then mailed once", async () => {
  await sql`update users set email_verified_at = null where user_id = ${owner.userId}`;
  const { id, waiting } = await invite();
  expect(waiting).toBe(true);
  await sendWaitingInvitations(sql);
  expect(await listMails(sql, guest)).toEqual([]);
  await sql`update users set email_verified_at = now() where user_id = ${owner.userId}`;
  await Promise.all([sendWaitingInvitations(sql), sendWaitingInvitations(sql)]);
  const mails = await listMails(sql, guest);
  expect(mails).toHaveLength(1);
  const [row] = await sql`select waiting, invitation_id as id from invitations where email = ${guest}`;
  expect(row).toEqual({ waiting: false, id });
  const link = mails[0]?.blocks.find((block) => block.kind === "button")?.link;
  const token = link?.split("#")[1] ?? "";
  expect(await getInvitation(sql, token)).toMatchObject({ email: guest });
});

test("one that waits goes on waiting while its recipient gets too many mails, and the others are sent", async () => {
  const [second, other] = [await createOwner(), `other-${guest}`];
  await sql`update users set email_verified_at = null where user_id = ${second.userId}`;
  await invite(guest, second);
  await invite(other, second);
  for (const viewer of [owner, await createOwner(), await createOwner()]) await invite(guest, viewer);
  await sql`update users set email_verified_at = now() where user_id = ${second.userId}`;
  await sendWaitingInvitations(sql);
  expect(await listMails(sql, guest)).toHaveLength(3);
  expect(await listMails(sql, other)).toHaveLength(1);
  const waiting = await sql`select email from invitations where client_id = ${second.clientId} and waiting`;
  expect(waiting.map(({ email }) => String(email))).toEqual([guest]);
});

test("a hundred that one workspace can't send for now hold back nobody else's", async () => {
  const workspaces = [await createOwner(), await createOwner()];
  const [first, second] = workspaces.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));
  if (first === undefined || second === undefined) throw new Error("There are no workspaces.");
  for (const viewer of [owner, await createOwner(), await createOwner()]) await invite(guest, viewer);
  const other = `other-${guest}`;
  await sql`update users set email_verified_at = null where user_id = ${second.userId}`;
  await invite(other, second);
  await sql`update users set email_verified_at = now() where user_id = ${second.userId}`;
  const [name] = guest.split("@");
  await sql`
    insert into invitations (client_id, invitation_id, email, role, token_hash, inviter_id, invited_by, expires_at, waiting)
    select ${first.clientId}, gen_random_uuid(), ${name ?? ""} || '+' || n || '@example.org', 'member', gen_random_uuid()::text,
      ${first.userId}, 'Ada', now() + interval '1 day', true
    from generate_series(1, 100) n`;
  await sendWaitingInvitations(sql);
  expect(await listMails(sql, other)).toHaveLength(1);
});

test("one invitation is mailed once, however many requests race, and a later one again", async () => {
  const results = await Promise.all(Array.from({ length: 40 }, () => invite()));
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  expect(await listMails(sql, guest)).toHaveLength(1);
  await sql`update invitations set created_at = now() - interval '2 minutes' where email = ${guest}`;
  await invite();
  expect(await listMails(sql, guest)).toHaveLength(2);
});

test("70 workspaces at once send an address at most three mails an hour, and so do its aliases", async () => {
  const [name] = guest.split("@");
  const owners = await Promise.all(Array.from({ length: 70 }, createOwner));
  const results = await Promise.allSettled(
    owners.map((viewer, index) => invite(index % 2 === 0 ? guest : `${name}+${index}@example.org`, viewer)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MAILS_TO_STRANGER.points);
  for (const result of results) {
    if (result.status === "rejected") {
      expect(result.reason).toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.any(Number) });
    }
  }
  const mails = await sql`select from mails where recipient like ${`${name}%@example.org`}`;
  expect(mails).toHaveLength(3);
  expect(await sql`select from invitations where email like ${`${name}%@example.org`}`).toHaveLength(3);
});

test("the confirmation of a new address counts among the mails to strangers", async () => {
  for (const viewer of [owner, await createOwner(), await createOwner()]) await invite(guest, viewer);
  const change = { email: guest, password: PASSWORD };
  await expect(requestEmailChange(sql, await createOwner(), change)).rejects.toMatchObject({ code: "rate_limited" });
  expect(await listMails(sql, guest)).toHaveLength(3);
});

test("names from before the rule carry no web address into a mail", async () => {
  await sql`update clients set name = 'Win at evil．com' where client_id = ${owner.clientId}`;
  await sql`update users set name = 'https://evil.example' where user_id = ${owner.userId}`;
  await invite();
  const [mail] = await listMails(sql, guest);
  if (mail === undefined) throw new Error("There is no mail.");
  const { subject, text, html } = renderMail(mail, { siteUrl: "https://app.test" });
  for (const part of [subject, text, html]) expect(part).not.toMatch(/evil/);
  expect(subject).toBe("Somebody invited you to a workspace on Threadlight");
});

test("the recipient reports an unknown sender with the mail's link: the workspace can't mail them again", async () => {
  const { id } = await invite();
  const token = await getReportToken();
  await withdrawInvitation(sql, owner, id);
  expect(await reportMail(sql, token)).toEqual({ email: guest });
  expect(await reportMail(sql, token)).toEqual({ email: guest });
  for (const address of [guest, guest.replace("@", "+again@")]) {
    await expect(invite(address)).rejects.toMatchObject({ code: "rejected", fields: { email: expect.any(String) } });
  }
  expect(await listMails(sql, guest)).toHaveLength(1);
  const { entries } = await listAuditEntries(owner, { cursor: undefined, limit: 10 });
  expect(entries.filter(({ action }) => action === "mail.reported")).toMatchObject([{ subject: guest }]);
  const reports = await sql`
    select about_client_id as id from staff_audit_entries where action = 'mail.reported' and subject = ${guest}`;
  expect([...reports]).toEqual([{ id: owner.clientId }]);
  expect((await invite(guest, await createOwner())).email).toBe(guest);
});

test("a report withdraws the open invitation", async () => {
  await invite();
  const [mail] = await listMails(sql, guest);
  const button = mail?.blocks.find((block) => block.kind === "button");
  const secret = button?.kind === "button" ? (button.link.split("#")[1] ?? "") : "";
  expect((await getInvitation(sql, secret)).email).toBe(guest);
  await reportMail(sql, await getReportToken());
  await expect(getInvitation(sql, secret)).rejects.toMatchObject({ code: "not_found" });
});

test("a made-up or changed report link does nothing, and the link's text reveals neither address nor workspace", async () => {
  await invite();
  const token = await getReportToken();
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain(guest);
  for (const wrong of ["x".repeat(80), `${token.slice(0, -4)}AAAA`, token.slice(4)]) {
    await expect(reportMail(sql, wrong)).rejects.toMatchObject({ code: "not_found" });
  }
  await sql`update invitations set created_at = now() - interval '2 minutes' where email = ${guest}`;
  expect((await invite()).email).toBe(guest);
});
