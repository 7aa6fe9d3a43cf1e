import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import { newScheduleSchema } from "#src/domain/reports/schedules.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { listBell, listEvents, subscribe } from "#tests/support/webhook-events.ts";
import { closeIdle, ingestMessages } from "../ingest/ingest.service.ts";
import { setPreferences } from "../notifications/notifications.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { answerAsRecipient } from "./recipients.service.ts";
import { createSchedule, listSchedules } from "./schedules.service.ts";
import { sendDueReports } from "./send-reports.service.ts";

const database = setUpFileDatabase();
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-report-notices-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** A client with conversations and a weekly report to its owner and to a confirmed stranger. */
async function setUp() {
  const client = await createTestClient();
  const viewer = toViewer(client);
  await subscribe(client, ["report.sent"]);
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${client.userId}`;
  const email = user?.email ?? "";
  const messages = Array.from({ length: 28 }, (_, at) => ({
    ...{ id: `m${at}`, conversationId: `c${at}`, role: "user", text: "How much is the tour?" },
    timestamp: new Date(Date.now() - Math.floor(at / 2) * DAY_MS - HOUR_MS).toISOString(),
  }));
  await ingestMessages(client.key, { messages }, null);
  await closeIdle(Date.now());
  const values = { every: "week", weekday: 1, hour: 8, recipients: [email] };
  const schedule = await createSchedule(viewer, newScheduleSchema.parse(values));
  await database.owner`
    insert into report_recipients (client_id, schedule_id, address, confirmed_at)
    values (${client.clientId}, ${schedule.id}, 'boss@example.org', now())`;
  await database.owner`delete from mails`;
  return { client, viewer, email, schedule, dueMs: Date.parse(schedule.nextAt ?? "") };
}

test("a report that was sent is told once to webhooks and to the members who get it, with the overview's count", async () => {
  const { client, viewer, schedule, dueMs } = await setUp();
  await Promise.all([sendDueReports(dueMs), sendDueReports(dueMs)]);
  await sendDueReports(dueMs + HOUR_MS);
  const [sent, ...others] = await listEvents(database.owner, client, "report.sent");
  expect(others).toEqual([]);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const period = { from: day(dueMs - 7 * DAY_MS), to: day(dueMs - DAY_MS) };
  const { figures } = await getOverview(viewer, period);
  expect(sent).toMatchObject({
    ...{ schedule: { id: schedule.id, every: "week" }, period, lang: "en", recipients: 2 },
    conversations: figures.conversations,
  });
  const bell = await listBell(database.owner, client, "report");
  expect(bell).toMatchObject([
    { title: "Your weekly report is ready", text: expect.stringMatching(/Mailed to 2 people/) },
  ]);
  expect(bell[0]?.link).toBe(`${paths.dash.onePageReport}?from=${period.from}&to=${period.to}&lang=en`);
});

test("a member who switched these mails off gets the bell only", async () => {
  const { client, viewer, email, dueMs } = await setUp();
  await setPreferences(viewer, { preferences: [{ kind: "report", mail: false, inApp: true }] });
  await sendDueReports(dueMs);
  expect(await listMails(getDatabase().system, email)).toEqual([]);
  expect(await listMails(getDatabase().system, "boss@example.org")).toHaveLength(1);
  expect(await listBell(database.owner, client, "report")).toHaveLength(1);
  expect(await listEvents(database.owner, client, "report.sent")).toMatchObject([{ recipients: 1 }]);
});

test("a report's mail names an address that ends it with one click, for this recipient alone", async () => {
  const { viewer, email, dueMs } = await setUp();
  await sendDueReports(dueMs);
  const links = await Promise.all(
    [email, "boss@example.org"].map(async (to) => (await listMails(getDatabase().system, to))[0]?.unsubscribeLink),
  );
  expect(new Set(links).size).toBe(2);
  const url = new URL(links[1] ?? "", "http://localhost");
  expect(url.pathname).toBe("/api/reports/unsubscribe");
  await answerAsRecipient(getDatabase().system, { token: url.searchParams.get("token") ?? "", answer: "stop" });
  const [left] = (await listSchedules(viewer)).schedules;
  expect(left?.recipients).toEqual([{ address: email, state: "member" }]);
});
