/** Erasing a person reaches the mails that wait for the mail server, PDFs included, and what chats were told. */
import { afterAll, expect, it, vi } from "vitest";
import { ruleSchema } from "#src/domain/alerts/alerts.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { computeLastSendMs } from "#src/domain/reports/schedule-times.ts";
import { newScheduleSchema } from "#src/domain/reports/schedules.contract.ts";
import type { Queryable } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { mailTo, toViewer } from "#tests/support/alerts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { parsePdf } from "#tests/support/pdf.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { indexTexts } from "../conversations/conversations.service.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { evaluateClient } from "../alerts/evaluate.service.ts";
import { createAlert } from "../alerts/rules.service.ts";
import { classifyClosedConversations, closeIdle, ingestMessages } from "../ingest/ingest.service.ts";
import { createSchedule } from "../reports/schedules.service.ts";
import { sendDueReports } from "../reports/send-reports.service.ts";
import { runErasure } from "./erase-person.ts";
import { requestErasure } from "./erasures.service.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

// What bots say is masked by its form, which an id of a workspace's own doesn't have.
const PERSON = "zqana_seven7";

/**
 * Conversations of the week before a report that was due on Monday, which bots end with the person's name, and of the last days, in which
 * people newly find it too expensive. Some convert, so that the loss has an effect.
 */
async function setUp() {
  const dueMs = computeLastSendMs({ every: "week", weekday: 1, hour: 8 }, Date.now(), "UTC");
  setEnv({ WEBHOOK_ALLOW_HOSTS: "127.0.0.1:9" });
  await database.owner`delete from mails`;
  const client = await createTestClient();
  const starts = [dueMs, Date.now()].flatMap((endMs) =>
    Array.from({ length: 60 }, (_, at) => endMs - (1 + (at % 6)) * DAY_MS),
  );
  const messages = starts.map((startMs, at) => {
    const say = (role: string, minute: number, text: string) => ({
      ...{ role, text, conversationId: `c${at}`, id: `${at}-${minute}` },
      timestamp: new Date(startMs + minute * 60_000).toISOString(),
    });
    const start = [say("user", 0, "How much is it?"), say("bot", 1, `Welcome, ${PERSON}: shall I book it for you?`)];
    const end =
      at % 2 === 0
        ? [say("user", 2, startMs < dueMs ? "Is there parking?" : "That is too expensive for me")]
        : [say("user", 2, "Yes, please"), say("bot", 3, "Your booking is confirmed, number 4711.")];
    return [...start, ...end];
  });
  await ingestMessages(client.key, { messages: messages.flat() }, null);
  await closeIdle(Date.now());
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${client.userId}`;
  const viewer = toViewer(client);
  const email = user?.email ?? "";
  const values = { every: "week", weekday: 1, hour: 8, recipients: [email] };
  await createSchedule(viewer, newScheduleSchema.parse(values));
  await database.owner`update report_schedules set next_at = ${new Date(dueMs)} where client_id = ${client.clientId}`;
  return { client, viewer, email, dueMs };
}

async function listFiles() {
  const rows = await database.owner<{ content: Uint8Array }[]>`select content from mail_attachments`;
  return Promise.all(rows.map(async ({ content }) => (await parsePdf(Buffer.from(content))).text));
}

async function countWaiting(sql: Queryable): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
  return row?.n ?? 0;
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, "");

it("makes waiting reports again without the person, and masks the person in other mails and chats", async () => {
  const { client, viewer, email, dueMs } = await setUp();
  await sendDueReports(dueMs);
  const rule = {
    ...{ name: "New", measure: "findings", condition: { kind: "new_finding" }, minN: 5, enabled: false },
    targets: [mailTo(client), { kind: "slack", url: "http://127.0.0.1:9/chat" }],
  };
  await createAlert(viewer, ruleSchema.parse(rule));
  await database.owner`update alert_rules set enabled = true`;
  await evaluateClient({ clientId: client.clientId, timeZone: "UTC", watchesFindings: true }, Date.now());
  // As if the texts quoted a message.
  await database.owner`update mails set content = replace(content::text, 'failure', ${PERSON})::jsonb where content is not null`;
  await database.owner`
    update outbound_deliveries set chat_body = replace(chat_body, 'failure', ${PERSON}) where chat is not null`;
  expect((await listFiles()).map(squeeze).some((text) => text.includes(PERSON))).toBe(true);
  expect(await findInTables(database.owner, "zqana")).toEqual(
    expect.arrayContaining(["public.mails", "public.outbound_deliveries"]),
  );
  // One mail is at the mail server's attempt already.
  await database.owner`update mails set status = 'queued', attempts = 3 where origin ? 'report'`;

  const { erasure } = await requestErasure(viewer, { person: PERSON });
  expect(await runErasure({ clientId: client.clientId, id: erasure.id }, new AbortController().signal)).toBe(true);
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
  const files = (await listFiles()).map(squeeze);
  expect(files).toHaveLength(1);
  expect(files[0]).not.toContain("zqana");
  expect(files[0]).toContain("Welcome,[erased]");
  const mails = await database.owner<{ status: string; text: string }[]>`
    select status, content::text as text from mails where recipient = ${email} and content is not null order by mail_id`;
  expect(mails.map(({ status }) => status)).toEqual(["queued", "waiting"]);
  expect(mails[1]?.text).toContain("[erased]");
  const [chat] = await database.owner`select chat_body from outbound_deliveries where chat is not null`;
  expect(String(chat?.["chat_body"])).toContain("[erased]");
});

it("makes a report again whose figures were collected while a person was erased", async () => {
  const { client, viewer, dueMs } = await setUp();
  const { erasure } = await requestErasure(viewer, { person: PERSON });
  const key = { clientId: client.clientId, id: erasure.id };
  // The report waits with its figures until the erasure is done.
  const sending = await database.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${client.clientId}, 7294))`;
    const sent = sendDueReports(dueMs);
    await vi.waitUntil(async () => (await countWaiting(tx)) > 0, { timeout: 30_000, interval: 50 });
    await tx`update erasures set finished_at = clock_timestamp() where erasure_id = ${key.id}`;
    return { sent };
  });
  await sending.sent;
  expect(await listFiles()).toHaveLength(0);
  await database.owner`update erasures set finished_at = null where erasure_id = ${key.id}`;
  await runErasure(key, new AbortController().signal);
  await sendDueReports(dueMs);
  const files = (await listFiles()).map(squeeze);
  expect(files).toHaveLength(1);
  expect(files[0]).not.toContain("zqana");
});
