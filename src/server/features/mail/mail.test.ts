import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { startJobs } from "#src/server/worker/start-jobs.ts";
import { getOutboxFolder, isOutboxOpen } from "#src/server/providers/mail/mail.ts";
import { createOutbox, listOutbox, readOutboxMail } from "#src/server/providers/mail/outbox.ts";
import { createSmtp } from "#src/server/providers/mail/smtp.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { startMailReceiver } from "#tests/support/mail-receiver.ts";
import type { MailReceiver } from "#tests/support/mail-receiver.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import { sendMail } from "./send-mail.ts";
import { enqueueMail } from "./mail.service.ts";

const CONTENT: MailContent = {
  subject: "Olá: a mail of the test",
  heading: "Olá, Ana",
  blocks: [
    { kind: "text", text: "Here it is." },
    { kind: "button", label: "Open it", link: "/dash/overview" },
  ],
  footnote: "You received this email because of a test.",
};

let testDatabase: TestDatabase;
let owner: postgres.Sql;
let receiver: MailReceiver;
let jobs: Awaited<ReturnType<typeof startJobs>>;
let dataDir: string;
let count = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = connectAsOwner(testDatabase.url);
  receiver = await startMailReceiver();
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-mail-"));
  setDatabaseEnv(testDatabase.url);
  setEnv({
    DATA_DIR: dataDir,
    SMTP_URL: receiver.url,
    MAIL_FROM: "Threadlight <hello@example.com>",
    PUBLIC_URL: "https://app.example.com",
  });
  jobs = await startJobs(() => false);
});
afterEach(() => {
  receiver.decide = () => null;
});
afterAll(async () => {
  await jobs.stop();
  await owner.end();
  await receiver.close();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function createAddress(): string {
  return `person${++count}@example.com`;
}

function findReceived(to: string) {
  return receiver.received.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** Finds a mail by its recipient, or once that is deleted by the id that it was sent with. */
async function getRow(to: string) {
  const sentId = /^<([0-9a-f-]{36})@/.exec(findReceived(to)[0]?.messageId ?? "")?.[1] ?? null;
  const [row] = await owner`
    select mail_id as id, recipient, status, attempts, content is null as emptied, last_error as error
    from mails where recipient = ${to} or mail_id = ${sentId}::uuid`;
  return row;
}

/** Seconds until the next attempt; null if none is scheduled. */
async function getRetryDelay(to: string): Promise<number | null> {
  const [job] = await owner`
    select extract(epoch from start_after - now())::float8 as pause from pgboss.job
    where state = 'retry' and data->>'mailId' = (select mail_id::text from mails where recipient = ${to})`;
  return job === undefined ? null : Number(job["pause"]);
}

/** Makes the next attempt due now instead of waiting for the backoff. */
async function endRetryDelay(to: string): Promise<void> {
  await owner`
    update pgboss.job set start_after = now()
    where state = 'retry' and data->>'mailId' = (select mail_id::text from mails where recipient = ${to})`;
}

test("sends a mail of a tenant transaction as text and HTML, then deletes its content and recipient", async () => {
  const { clientId } = await createTestClient();
  const to = createAddress();
  await getDatabase().withClient(clientId, (tx) => enqueueMail(tx, { to, content: CONTENT }));
  await expect.poll(() => findReceived(to), { timeout: 15_000 }).toHaveLength(1);
  const [mail] = findReceived(to);
  expect(mail).toMatchObject({
    subject: CONTENT.subject,
    from: { name: "Threadlight", address: "hello@example.com" },
  });
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@app\.example\.com>$/);
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain("Olá, Ana");
    expect(form).toContain("https://app.example.com/dash/overview");
  }
  await expect.poll(() => getRow(to)).toMatchObject({ status: "sent", attempts: 1, emptied: true, recipient: "" });
});

test("sends no mail if the transaction is rolled back", async () => {
  const [lost, next] = [createAddress(), createAddress()];
  const { system } = getDatabase();
  const failing = system.begin(async (tx) => {
    await enqueueMail(tx, { to: lost, content: CONTENT });
    throw new Error("Something else went wrong.");
  });
  await expect(failing).rejects.toThrow("Something else");
  await enqueueMail(system, { to: next, content: CONTENT });
  await expect.poll(() => findReceived(next), { timeout: 15_000 }).toHaveLength(1);
  expect(findReceived(lost)).toEqual([]);
});

test("retries with backoff until the server accepts the mail", async () => {
  const to = createAddress();
  let failures = 2;
  receiver.decide = (address) => (address === to && failures-- > 0 ? { code: 451, text: "Try again" } : null);
  await enqueueMail(getDatabase().system, { to, content: CONTENT });
  for (const attempts of [1, 2]) {
    await expect.poll(() => getRetryDelay(to), { timeout: 15_000 }).toBeGreaterThan(5);
    expect(await getRow(to)).toMatchObject({ status: "queued", attempts, emptied: false });
    await endRetryDelay(to);
  }
  await expect.poll(() => getRow(to), { timeout: 15_000 }).toMatchObject({ status: "sent", attempts: 3, error: null });
  expect(findReceived(to)).toHaveLength(1);
});

test("a slow server doesn't delay other mails and gets its mail once", async () => {
  const [slow, quick] = [createAddress(), createAddress()];
  let answer: (value: null) => void = () => undefined;
  const held = new Promise<null>((resolve) => (answer = resolve));
  receiver.decide = (address) => (address === slow ? held : null);
  await enqueueMail(getDatabase().system, { to: slow, content: CONTENT });
  await enqueueMail(getDatabase().system, { to: quick, content: CONTENT });
  await expect.poll(() => findReceived(quick), { timeout: 15_000 }).toHaveLength(1);
  expect(findReceived(slow)).toEqual([]);
  answer(null);
  await expect.poll(() => getRow(slow), { timeout: 15_000 }).toMatchObject({ status: "sent", attempts: 1 });
  expect(findReceived(slow)).toHaveLength(1);
});

/** Holds every mail at the server until released; returns the function that releases them. */
function holdMails(): () => void {
  const { promise, resolve } = Promise.withResolvers<null>();
  receiver.decide = () => promise;
  return () => resolve(null);
}

test("sends a mail that a person waits for while reports hold up everything else", async () => {
  const release = holdMails();
  const reports = Array.from({ length: 40 }, createAddress);
  const awaited = createAddress();
  const { system } = getDatabase();
  const before = receiver.attempts;
  for (const to of reports) await enqueueMail(system, { to, content: CONTENT }, { urgency: "bulk" });
  // As many at once as there are connections for them.
  await expect.poll(() => receiver.attempts - before, { timeout: 30_000 }).toBe(8);
  const hold = receiver.decide;
  receiver.decide = (to) => (to === awaited ? null : hold(to));
  await enqueueMail(system, { to: awaited, content: CONTENT }, { urgency: "awaited" });
  await expect.poll(() => findReceived(awaited), { timeout: 30_000 }).toHaveLength(1);
  expect(reports.flatMap(findReceived)).toEqual([]);
  release();
  await expect.poll(() => reports.flatMap(findReceived).length, { timeout: 60_000 }).toBe(40);
});

test("sends mails in the order of their urgency, and many over one connection", async () => {
  const release = holdMails();
  const { system } = getDatabase();
  const before = receiver.attempts;
  const held = Array.from({ length: 8 }, createAddress);
  for (const to of held) await enqueueMail(system, { to, content: CONTENT });
  await expect.poll(() => receiver.attempts - before, { timeout: 30_000 }).toBe(8);
  const [bulk, normal] = [Array.from({ length: 60 }, createAddress), Array.from({ length: 60 }, createAddress)];
  for (const to of bulk) await enqueueMail(system, { to, content: CONTENT }, { urgency: "bulk" });
  for (const to of normal) await enqueueMail(system, { to, content: CONTENT });
  await expect
    .poll(async () => (await owner`select from mails where status = 'waiting'`).length, { timeout: 30_000 })
    .toBe(0);
  const connections = receiver.connections;
  receiver.decide = () => null;
  release();
  const order = () => receiver.received.map(({ to }) => to?.[0]?.address ?? "");
  await expect.poll(() => order().filter((to) => bulk.includes(to)).length, { timeout: 60_000 }).toBe(60);
  const kinds = new Map([...bulk.map((to) => [to, "bulk"] as const), ...normal.map((to) => [to, "normal"] as const)]);
  const places = order().flatMap((to) => kinds.get(to) ?? []);
  // Those in flight at the same time may pass each other.
  expect(places.slice(0, 50)).toEqual(Array(50).fill("normal"));
  expect(receiver.connections - connections).toBeLessThan(40);
});

test("an attempt fails with a timeout if the server never responds", async () => {
  receiver.decide = () => new Promise(() => undefined);
  const transport = createSmtp({ url: receiver.url, from: "a@example.com", siteUrl: "http://x.test", timeoutMs: 200 });
  const mail = { id: "1", to: createAddress(), subject: "s", text: "t", html: "<p>t</p>" };
  await expect(transport.send(mail)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("does not retry a permanent rejection and stores its reason", async () => {
  const to = createAddress();
  receiver.decide = (address) => (address === to ? { code: 550, text: "No such person" } : null);
  const before = receiver.attempts;
  await enqueueMail(getDatabase().system, { to, content: CONTENT });
  await expect
    .poll(() => getRow(to), { timeout: 15_000 })
    .toMatchObject({ status: "failed", attempts: 1, recipient: to });
  const row = await getRow(to);
  expect(row?.["error"]).toContain("No such person");
  expect(row?.["emptied"]).toBe(true);
  await sendMail(String(row?.["id"]));
  expect(receiver.attempts).toBe(before + 1);
});

test("the outbox lists and reads its own mails and no other files", async () => {
  const folder = getOutboxFolder();
  expect(await listOutbox(folder)).toEqual([]);
  const outbox = createOutbox(folder);
  const mail = { to: "ana@example.com", subject: "First", text: "Hello", html: "<p>Hello</p>" };
  await outbox.send({ ...mail, id: crypto.randomUUID() });
  await outbox.send({ ...mail, id: crypto.randomUUID(), subject: "Second" });
  const mails = await listOutbox(folder);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(["First", "Second"]);
  expect(await readOutboxMail(folder, mails[0]?.name ?? "")).toMatchObject({ to: mail.to, html: mail.html });
  expect(await readOutboxMail(folder, "../keys/jwt")).toBeUndefined();
});

test("the outbox is open without an SMTP server, and never in production", () => {
  expect(isOutboxOpen()).toBe(false);
  setEnv({ SMTP_URL: "", APP_ENV: "production" });
  expect(isOutboxOpen()).toBe(false);
  setEnv({ APP_ENV: "demo" });
  expect(isOutboxOpen()).toBe(true);
});
