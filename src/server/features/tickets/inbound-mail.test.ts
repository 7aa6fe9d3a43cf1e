/** Replies to tickets by mail: out through a mail server, and back in as a mail server hands them over. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { createAuthContext } from "#tests/support/accounts.ts";
import { createAdminSession, createTestAdministrator } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startMailReceiver } from "#tests/support/mail-receiver.ts";
import type { MailReceiver } from "#tests/support/mail-receiver.ts";
import { sendMails } from "#tests/support/marked-workspace.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { newTicketSchema } from "#src/domain/tickets/tickets.contract.ts";
import { POST } from "#src/pages/api/support/inbound-mail.ts";
import type { AdminViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { getTicket, listTickets, replyToTicket } from "../admin-tickets/admin-tickets.service.ts";
import { getSupportTicket, openTicket } from "./support.service.ts";
import { createTicket } from "./tickets.service.ts";

const database = setUpFileDatabase();
const SECRET = "s".repeat(40);
let dataDir: string;
let receiver: MailReceiver;
let admin: AdminViewer;
let owner: UserViewer;
let email: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-inbound-"));
  receiver = await startMailReceiver();
  setEnv({
    DATA_DIR: dataDir,
    SMTP_URL: receiver.url,
    MAIL_FROM: "Threadlight <hello@example.com>",
    INBOUND_MAIL_ADDRESS: "reply@support.example.com",
    INBOUND_MAIL_SECRET: SECRET,
  });
  const sql = getDatabase().system;
  const { keys } = createAuthContext(getDatabase());
  ({ viewer: admin } = await createAdminSession(sql, keys, await createTestAdministrator(sql)));
  owner = createViewer(await createTestClient());
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${owner.userId}`;
  email = user?.email ?? "";
});
afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens a ticket that support answers; returns it with the address in the mail of the answer. */
async function openAnswered(): Promise<{ id: string; address: string }> {
  const { id } = await openTicket(owner, { subject: "Upload", text: "It stops at 3%.", attachments: [] });
  await replyToTicket(getDatabase().system, admin, { id, text: "How large is it?", attachments: [] });
  await sendMails();
  const [address] = receiver.received.at(-1)?.replyTo ?? [];
  return { id, address: address?.address ?? "" };
}

type Reply = {
  from?: string;
  to: string;
  text?: string;
  html?: string;
  headers?: Record<string, string>;
  messageId?: string;
  attachments?: { filename: string; content: Buffer | string }[];
};

/** Sends a mail to the mail server; returns it as it received it. */
async function deliver({ from = email, ...mail }: Reply): Promise<Uint8Array> {
  await createTransport({ url: receiver.url }).sendMail({ subject: "Re: Upload", from, ...mail });
  return receiver.sources.at(-1) ?? new Uint8Array();
}

async function receive(bytes: Uint8Array, secret = SECRET) {
  const url = new URL("http://localhost/api/support/inbound-mail");
  const headers = { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" };
  const request = new Request(url, { method: "POST", headers, body: Buffer.from(bytes) });
  const response = await POST({ request, url, params: {} });
  return { status: response.status, body: await response.json() };
}

const receiveReply = async (reply: Reply) => (await receive(await deliver(reply))).body;

it("a reply by mail lands in the thread, with its files and without what it quotes", async () => {
  const { id, address } = await openAnswered();
  expect(address).toMatch(/^reply\+[a-z2-7]{42}@support\.example\.com$/);
  const reply = {
    to: address,
    text: "It has 300 MiB.\n\nOn Fri, Nov 27, 2026 at 9:12 AM Threadlight <hello@example.com> wrote:\n> How large is it?",
    attachments: [
      { filename: "run.log", content: "line 1" },
      { filename: "virus.exe", content: Buffer.from("MZ\u0000\u0001") },
    ],
  };
  expect(await receiveReply(reply)).toEqual({ stored: true, reason: null });
  const ticket = await getSupportTicket(owner, id);
  expect(ticket).toMatchObject({ state: "open", replyDueAt: expect.any(String) });
  expect(ticket.messages.at(-1)).toMatchObject({
    writtenBy: "customer",
    author: "Olga Owner",
    via: "mail",
    text: "It has 300 MiB.\n\n[Not taken over: virus.exe]",
    attachments: [{ name: "run.log", type: "text/plain" }],
  });
});

it("a large mail is read on a thread, with the same result", async () => {
  const { id, address } = await openAnswered();
  const quote = "> How large is it?\n".repeat(5_000);
  expect(await receiveReply({ to: address, text: `It has 300 MiB.\n\n${quote}` })).toMatchObject({ stored: true });
  expect((await getSupportTicket(owner, id)).messages.at(-1)).toMatchObject({ text: "It has 300 MiB." });
});

it("the case of the address does not matter, and HTML becomes text", async () => {
  const { id, address } = await openAnswered();
  expect(
    await receiveReply({ to: address.toUpperCase(), html: "<p>It <b>works</b><script>x</script></p>" }),
  ).toMatchObject({
    stored: true,
  });
  expect((await getSupportTicket(owner, id)).messages.at(-1)?.text).toBe("It works");
});

it("a mail that is delivered twice is added once", async () => {
  const { id, address } = await openAnswered();
  const bytes = await deliver({ to: address, text: "Once", messageId: "<once@example.com>" });
  expect((await receive(bytes)).body).toEqual({ stored: true, reason: null });
  expect((await receive(bytes)).body).toEqual({ stored: false, reason: "duplicate" });
  expect((await getSupportTicket(owner, id)).messages.filter(({ text }) => text === "Once")).toHaveLength(1);
});

it("a visitor of the public form answers by mail too", async () => {
  await createTicket(newTicketSchema.parse({ email: "vera@example.org", name: "Vera", message: "Is there a trial?" }));
  const sql = getDatabase().system;
  const page = { q: "vera@", state: undefined, cursor: undefined, limit: 1 };
  const id = (await listTickets(sql, page)).tickets[0]?.id ?? "";
  await replyToTicket(sql, admin, { id, text: "Yes, 7 days", attachments: [] });
  await sendMails();
  const [address] = receiver.received.at(-1)?.replyTo ?? [];
  expect(await receiveReply({ from: "vera@example.org", to: address?.address ?? "", text: "Thanks" })).toMatchObject({
    stored: true,
  });
  expect((await getTicket(sql, id)).messages.at(-1)).toMatchObject({ author: "Vera", text: "Thanks", via: "mail" });
});

it.each([
  ["from somebody else", { from: "mallory@example.org" }, "foreign_sender"],
  ["from an absence note", { headers: { "Auto-Submitted": "auto-replied" } }, "automatic"],
  ["from a mailing list", { headers: { Precedence: "bulk" } }, "automatic"],
])("a mail %s is not added", async (_, change, reason) => {
  const { id, address } = await openAnswered();
  expect(await receiveReply({ to: address, text: "Hello", ...change })).toEqual({ stored: false, reason });
  expect((await getSupportTicket(owner, id)).messages).toHaveLength(2);
});

it("an address with another signature or domain finds no ticket", async () => {
  const { address } = await openAnswered();
  const forged = address.replace(/.@/, (end) => (end === "a@" ? "q@" : "a@"));
  for (const to of [forged, address.replace("support.", "other."), "reply@support.example.com"]) {
    expect(await receiveReply({ to, text: "Hello" }), to).toEqual({ stored: false, reason: "no_ticket" });
  }
});

it("refuses a gateway with another secret, and what is no mail", async () => {
  expect(await receive(Buffer.from("x"), "t".repeat(40))).toMatchObject({ status: 401, body: { code: "invalid_key" } });
  expect((await receive(Buffer.from([0, 255, 254, 10, 13]))).body).toEqual({ stored: false, reason: "no_ticket" });
  const nested = Array.from(
    { length: 100 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  expect((await receive(Buffer.from(nested.join("")))).status).toBe(400);
});
