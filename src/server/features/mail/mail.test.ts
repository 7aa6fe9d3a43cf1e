import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { MailContent } from "#src/domain/mail/mail.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { publishEnv } from "#src/server/env.ts";
import { startJobs } from "#src/server/jobs/start.ts";
import { getOutboxFolder, isOutboxOpen } from "#src/server/providers/mail/mail.ts";
import { createOutbox, listOutbox, readOutboxMail } from "#src/server/providers/mail/outbox.ts";
import { createSmtp } from "#src/server/providers/mail/smtp.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { startMailReceiver } from "#tests/support/mail-receiver.ts";
import type { MailReceiver } from "#tests/support/mail-receiver.ts";
import { createTenant, useDatabase } from "#tests/support/tenant.ts";
import { sendMail } from "./mail-jobs.service.ts";
import { queueMail } from "./mail.service.ts";

const CONTENT: MailContent = {
  subject: "Olá: a mail of the test",
  heading: "Olá, Ana",
  blocks: [
    { kind: "text", text: "Here it is." },
    { kind: "button", label: "Open it", link: "/dash/overview" },
  ],
  footnote: "You get this because a test asked for it.",
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
  useDatabase(testDatabase.url);
  publishEnv({
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

async function readRow(to: string) {
  const [row] = await owner`
    select mail_id as id, status, attempts, content is null as emptied, last_error as error
    from mails where recipient = ${to}`;
  return row;
}

/** Seconds until the next attempt; null while none is set. */
async function readPause(to: string): Promise<number | null> {
  const [job] = await owner`
    select extract(epoch from start_after - now())::float8 as pause from pgboss.job
    where state = 'retry' and data->>'mailId' = (select mail_id::text from mails where recipient = ${to})`;
  return job === undefined ? null : Number(job["pause"]);
}

/** The queue's pauses are its own affair: the next attempt is due now. */
async function endPause(to: string): Promise<void> {
  await owner`
    update pgboss.job set start_after = now()
    where state = 'retry' and data->>'mailId' = (select mail_id::text from mails where recipient = ${to})`;
}

test("a mail caused in a tenant's transaction arrives in both forms, and its text is forgotten here", async () => {
  const { clientId } = await createTenant();
  const to = createAddress();
  await getDatabase().withTenant(clientId, (tx) => queueMail(tx, { to, content: CONTENT }));
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
  await expect.poll(() => readRow(to)).toMatchObject({ status: "sent", attempts: 1, emptied: true });
});

test("a transaction that fails sends no mail", async () => {
  const [lost, next] = [createAddress(), createAddress()];
  const { system } = getDatabase();
  const failing = system.begin(async (tx) => {
    await queueMail(tx, { to: lost, content: CONTENT });
    throw new Error("Something else went wrong.");
  });
  await expect(failing).rejects.toThrow("Something else");
  await queueMail(system, { to: next, content: CONTENT });
  await expect.poll(() => findReceived(next), { timeout: 15_000 }).toHaveLength(1);
  expect(findReceived(lost)).toEqual([]);
});

test("a receiver that fails is asked again, after a pause each time, until it takes the mail", async () => {
  const to = createAddress();
  let failures = 2;
  receiver.decide = (address) => (address === to && failures-- > 0 ? { code: 451, text: "Try again" } : null);
  await queueMail(getDatabase().system, { to, content: CONTENT });
  for (const attempts of [1, 2]) {
    await expect.poll(() => readPause(to), { timeout: 15_000 }).toBeGreaterThan(5);
    expect(await readRow(to)).toMatchObject({ status: "queued", attempts, emptied: false });
    await endPause(to);
  }
  await expect.poll(() => readRow(to), { timeout: 15_000 }).toMatchObject({ status: "sent", attempts: 3, error: null });
  expect(findReceived(to)).toHaveLength(1);
});

test("a receiver that takes its time holds up no other mail, and gets its mail once", async () => {
  const [slow, quick] = [createAddress(), createAddress()];
  let answer: (value: null) => void = () => undefined;
  const held = new Promise<null>((resolve) => (answer = resolve));
  receiver.decide = (address) => (address === slow ? held : null);
  await queueMail(getDatabase().system, { to: slow, content: CONTENT });
  await queueMail(getDatabase().system, { to: quick, content: CONTENT });
  await expect.poll(() => findReceived(quick), { timeout: 15_000 }).toHaveLength(1);
  expect(findReceived(slow)).toEqual([]);
  answer(null);
  await expect.poll(() => readRow(slow), { timeout: 15_000 }).toMatchObject({ status: "sent", attempts: 1 });
  expect(findReceived(slow)).toHaveLength(1);
});

test("a receiver that never answers is not waited for: the attempt fails and is made again", async () => {
  receiver.decide = () => new Promise(() => undefined);
  const transport = createSmtp({ url: receiver.url, from: "a@example.com", siteUrl: "http://x.test", timeoutMs: 200 });
  const mail = { id: "1", to: createAddress(), subject: "s", text: "t", html: "<p>t</p>" };
  await expect(transport.send(mail)).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("a refusal is final: no second attempt, and the reason is kept", async () => {
  const to = createAddress();
  receiver.decide = (address) => (address === to ? { code: 550, text: "No such person" } : null);
  const before = receiver.attempts;
  await queueMail(getDatabase().system, { to, content: CONTENT });
  await expect.poll(() => readRow(to), { timeout: 15_000 }).toMatchObject({ status: "failed", attempts: 1 });
  const row = await readRow(to);
  expect(row?.["error"]).toContain("No such person");
  expect(row?.["emptied"]).toBe(true);
  await sendMail(String(row?.["id"]));
  expect(receiver.attempts).toBe(before + 1);
});

test("the outbox keeps mails as files that it can list and find, and nothing else of the disk", async () => {
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

test("the outbox is open on a machine without a mail server, and never in production", () => {
  expect(isOutboxOpen()).toBe(false);
  publishEnv({ SMTP_URL: "", APP_ENV: "production" });
  expect(isOutboxOpen()).toBe(false);
  publishEnv({ APP_ENV: "demo" });
  expect(isOutboxOpen()).toBe(true);
});
