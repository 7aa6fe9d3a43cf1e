/** Tickets of members: who sees them, their files, their states, and what stays of them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { createAuthContext } from "#tests/support/accounts.ts";
import { createAdminSession, createTestAdministrator } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { HOUR_MS } from "#src/domain/shared/durations.ts";
import { paths } from "#src/domain/paths/paths.ts";
import type { UserRole } from "#src/domain/auth/auth.contract.ts";
import type { AdminViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { getFiles } from "../../providers/files/files.ts";
import { addTicketFile, getTicket, replyToTicket, setTicketState } from "../admin-tickets/admin-tickets.service.ts";
import { listNotifications, markRead } from "../notifications/notifications.service.ts";
import { addAttachment, deleteUnusedAttachments, respondWithAttachment } from "./attachments.service.ts";
import {
  changeTicket,
  getSupportTicket,
  listSupportTickets,
  openTicket,
  rateTicket,
  writeToTicket,
} from "./support.service.ts";

const database = setUpFileDatabase();
const ALL = { state: undefined, cursor: undefined, limit: 50 };
const NO_FILES: string[] = [];
let dataDir: string;
let admin: AdminViewer;
let client: TestClient;
let owner: UserViewer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-support-"));
  setEnv({ DATA_DIR: dataDir, STAFF_EMAIL: "help@example.com" });
  const sql = getDatabase().system;
  const { keys } = createAuthContext(getDatabase());
  ({ viewer: admin } = await createAdminSession(sql, keys, await createTestAdministrator(sql)));
  client = await createTestClient();
  owner = createViewer(client);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function addColleague(role: UserRole): Promise<UserViewer> {
  const userId = crypto.randomUUID();
  await database.owner`
    insert into users (user_id, client_id, name, email, role, email_verified_at)
    values (${userId}, ${client.clientId}, 'Rui Reis', ${`${userId}@example.com`}, ${role}, now())`;
  return { ...owner, userId, role };
}

const open = (viewer: UserViewer, subject = "Upload", attachments = NO_FILES) =>
  openTicket(viewer, { subject, text: "It stops at 3%.", attachments });
const encode = (text: string) => new TextEncoder().encode(text);

it("opens a ticket with a promised time, tells support, and gets replies by mail", async () => {
  const { id } = await open(owner);
  const before = await getSupportTicket(owner, id);
  expect(before).toMatchObject({ state: "open", isOwn: true, openedBy: "Olga Owner", terms: { plan: "free" } });
  const due = new Date(before.replyDueAt ?? 0).getTime() - new Date(before.createdAt).getTime();
  expect(Math.round(due / HOUR_MS)).toBe(48);
  const [told] = await listMails(getDatabase().system, "help@example.com");
  expect(JSON.stringify(told)).toContain("It stops at 3%.");

  await writeToTicket(owner, { id, text: "Still so.", attachments: [] });
  expect((await getSupportTicket(owner, id)).replyDueAt).toBe(before.replyDueAt);

  await replyToTicket(getDatabase().system, admin, { id, text: "How large is it?", attachments: [] });
  const answered = await getSupportTicket(owner, id);
  expect(answered).toMatchObject({ state: "answered", replyDueAt: null });
  expect(answered.messages.map(({ writtenBy, author, text }) => [writtenBy, author, text])).toEqual([
    ["customer", "Olga Owner", "It stops at 3%."],
    ["customer", "Olga Owner", "Still so."],
    ["staff", "Sam Staff", "How large is it?"],
  ]);
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${owner.userId}`;
  const [mail] = await listMails(getDatabase().system, user?.email ?? "");
  expect(mail).toMatchObject({ subject: "Re: Upload" });
  expect(mail?.blocks).toContainEqual({ kind: "button", label: "Open the ticket", link: `/dash/support/${id}` });
  expect(mail?.replyTo).toBeUndefined();
});

it("mails a member at the address they have now", async () => {
  const member = await addColleague("member");
  const { id } = await open(member);
  const email = `${crypto.randomUUID()}@example.com`;
  await database.owner`update users set email = ${email} where user_id = ${member.userId}`;
  await replyToTicket(getDatabase().system, admin, { id, text: "Found it", attachments: [] });
  expect(await listMails(getDatabase().system, email)).toHaveLength(1);
});

it("takes a rating once a ticket is closed, and opens again with a message", async () => {
  const { id } = await open(owner);
  await expect(rateTicket(owner, { id, rating: "good", comment: "" })).rejects.toMatchObject({ code: "conflict" });
  await setTicketState(getDatabase().system, admin, { id, state: "closed" });
  await rateTicket(owner, { id, rating: "bad", comment: "Too slow" });
  expect(await getTicket(getDatabase().system, id)).toMatchObject({ rating: "bad", ratingComment: "Too slow" });
  const [mail] = await listMails(getDatabase().system, "owner1@example.com");
  expect(mail?.blocks).toContainEqual(expect.objectContaining({ label: "Rate our support" }));
  await writeToTicket(owner, { id, text: "It is back", attachments: [] });
  expect(await getSupportTicket(owner, id)).toMatchObject({ state: "open", replyDueAt: expect.any(String) });
  await changeTicket(owner, { id, state: "closed" });
  expect((await listSupportTickets(owner, { ...ALL, state: "closed" })).tickets.map((ticket) => ticket.id)).toContain(
    id,
  );
});

it("members and viewers see their own tickets, owners and admins all of the workspace, others none", async () => {
  const [member, viewer] = [await addColleague("member"), await addColleague("viewer")];
  const file = await addAttachment(member, { name: "a.log", content: encode("line") });
  const { id } = await open(member, "Of a member", [file.id]);
  const own = await open(viewer, "Of a viewer");
  expect((await listSupportTickets(viewer, ALL)).tickets.map((ticket) => ticket.id)).toEqual([own.id]);
  expect((await listSupportTickets(owner, ALL)).tickets.map((ticket) => ticket.id)).toEqual(
    expect.arrayContaining([id, own.id]),
  );
  const stranger = createViewer(await createTestClient());
  for (const other of [viewer, stranger]) {
    const gone = { code: "not_found" };
    await expect(getSupportTicket(other, id)).rejects.toMatchObject(gone);
    await expect(writeToTicket(other, { id, text: "x", attachments: [] })).rejects.toMatchObject(gone);
    await expect(changeTicket(other, { id, state: "closed" })).rejects.toMatchObject(gone);
    await expect(rateTicket(other, { id, rating: "good", comment: "" })).rejects.toMatchObject(gone);
    await expect(respondWithAttachment(other, file.id)).rejects.toMatchObject(gone);
  }
  expect((await respondWithAttachment(owner, file.id)).status).toBe(200);
});

it("sends only files of the writer, each once", async () => {
  const member = await addColleague("member");
  const file = await addAttachment(member, { name: "a.txt", content: encode("a") });
  await expect(respondWithAttachment(owner, file.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(open(owner, "Stolen", [file.id])).rejects.toMatchObject({ code: "invalid" });
  await open(member, "Own", [file.id]);
  await expect(open(member, "Again", [file.id])).rejects.toMatchObject({ code: "invalid" });
});

it("an administrator's file goes with the reply, to the ticket and to the mail", async () => {
  const { id } = await open(owner);
  const sql = getDatabase().system;
  const file = await addTicketFile(sql, admin, { id, name: "steps.txt", content: encode("1. Split the file") });
  await replyToTicket(sql, admin, { id, text: "See the file", attachments: [file.id] });
  const { messages } = await getSupportTicket(owner, id);
  expect(messages[1]?.attachments).toEqual([{ id: file.id, name: "steps.txt", type: "text/plain", bytes: 17 }]);
  const [mailed] = await database.owner<{ name: string; text: string }[]>`
    select file_name as name, convert_from(content, 'UTF8') as text from mail_attachments where file_name = 'steps.txt'`;
  expect({ ...mailed }).toEqual({ name: "steps.txt", text: "1. Split the file" });
});

it.each([
  ["a program", "photo.png", Buffer.from("MZ\u0000\u0001")],
  ["a PDF", "a.pdf", Buffer.from([0x25, 0x50, 0x44, 0x46, 0xe2, 0xe3, 0xcf, 0xd3])],
  ["the head of a picture", "a.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])],
  ["nothing", "a.txt", Buffer.alloc(0)],
])("refuses %s as a file", async (_, name, content) => {
  await expect(addAttachment(owner, { name, content })).rejects.toMatchObject({ code: "invalid" });
});

it("refuses a picture that would fill the memory", async () => {
  const wide = { width: 12_000, height: 6_000, channels: 3, background: "#fff" } as const;
  const content = await sharp({ create: wide }).png({ compressionLevel: 9 }).toBuffer();
  expect(content.length).toBeLessThan(1024 * 1024);
  await expect(addAttachment(owner, { name: "a.png", content })).rejects.toMatchObject({ code: "invalid" });
});

it("writes pictures again, without places and without what is hidden behind them, and never serves a page", async () => {
  const red = { width: 8, height: 8, channels: 3, background: "#f00" } as const;
  const picture = await sharp({ create: red })
    .withExif({ IFD0: { Copyright: "zqplace" } })
    .jpeg()
    .toBuffer();
  const content = Buffer.concat([picture, Buffer.from("<script>alert(1)</script>")]);
  const file = await addAttachment(owner, { name: 'x"\r\n.html', content });
  expect(file).toMatchObject({ name: "x.html.jpg", type: "image/jpeg" });
  const response = await respondWithAttachment(owner, file.id);
  const stored = Buffer.from(await response.arrayBuffer()).toString("latin1");
  expect(stored).not.toContain("zqplace");
  expect(stored).not.toContain("<script>");
  const page = await addAttachment(owner, { name: "page.html", content: encode("<script>alert(1)</script>") });
  const served = await respondWithAttachment(owner, page.id);
  expect(Object.fromEntries(served.headers)).toEqual({
    "content-type": "text/plain; charset=utf-8",
    "content-disposition": "attachment; filename*=UTF-8''page.html.txt",
    "cache-control": "private, no-store",
  });
});

it("deletes files that were never sent after a day, and those of deleted tickets", async () => {
  const waiting = await addAttachment(owner, { name: "a.txt", content: encode("a") });
  const sent = await addAttachment(owner, { name: "b.txt", content: encode("b") });
  const { id } = await open(owner, "Files", [sent.id]);
  await deleteUnusedAttachments();
  expect(await getFiles().list("tickets")).toEqual(expect.arrayContaining([waiting.id, sent.id]));
  await deleteUnusedAttachments(Date.now() + 25 * HOUR_MS);
  expect(await getFiles().list("tickets")).not.toContain(waiting.id);
  await database.owner`delete from tickets where ticket_id = ${id}`;
  await deleteUnusedAttachments();
  expect(await getFiles().list("tickets")).not.toContain(sent.id);
});

it("limits the messages of a person", async () => {
  const eager = await addColleague("member");
  for (let count = 0; count < 30; count++) await open(eager);
  await expect(open(eager)).rejects.toMatchObject({ code: "rate_limited" });
});

it("a reply shows up for the member who opened the ticket, until they read it", async () => {
  const sql = getDatabase().system;
  const [member, other] = [await addColleague("member"), await addColleague("admin")];
  const { id } = await open(member);
  const list = (viewer: UserViewer) => listNotifications(viewer, { cursor: undefined, limit: 20 });
  expect(await list(member)).toMatchObject({ unread: 0, unreadTickets: 0 });
  await replyToTicket(sql, admin, { id, text: "Found it", attachments: [] });
  await replyToTicket(sql, admin, { id, text: "And fixed it", attachments: [] });
  expect(await list(member)).toMatchObject({ unread: 2, unreadTickets: 1 });
  expect((await list(member)).notifications[0]).toMatchObject({ kind: "support", link: paths.dash.ticket(id) });
  expect(await list(other)).toMatchObject({ unread: 0, unreadTickets: 0 });
  expect(await markRead(member, { link: paths.dash.ticket(crypto.randomUUID()) })).toEqual({ unread: 2 });
  expect(await markRead(member, { link: paths.dash.ticket(id) })).toEqual({ unread: 0 });
  expect(await list(member)).toMatchObject({ unread: 0, unreadTickets: 0 });
});
