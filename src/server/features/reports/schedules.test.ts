import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import { newScheduleSchema } from "#src/domain/reports/schedules.contract.ts";
import type { NewSchedule } from "#src/domain/reports/schedules.contract.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { hashSecret } from "#src/server/auth/secrets/secrets.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { getOutboxFolder } from "#src/server/providers/mail/mail.ts";
import { listOutbox } from "#src/server/providers/mail/outbox.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { addDailyConversations } from "#tests/support/daily-conversations.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { sendMails } from "#tests/support/marked-workspace.ts";
import { parsePdf } from "#tests/support/pdf.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { createInvitation } from "../people/invitations.service.ts";
import { updateWorkspace } from "../workspace/workspace.service.ts";
import { answerAsRecipient } from "./recipients.service.ts";
import { getOnePage } from "./one-page.service.ts";
import { changeSchedule, createSchedule, deleteSchedule, listSchedules } from "./schedules.service.ts";
import { getNextReportMs, sendDueReports } from "./send-reports.service.ts";

const database = setUpFileDatabase();
let dataDir: string;
let client: TestClient;
let viewer: UserViewer;
let email: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-reports-"));
  setEnv({ DATA_DIR: dataDir });
});
beforeEach(async () => {
  await database.owner`delete from report_schedules`;
  await sendMails();
  await rm(getOutboxFolder(), { recursive: true, force: true });
  client = await createTestClient({ timeZone: "Europe/Lisbon" });
  viewer = { ...toViewer(client), timeZone: "Europe/Lisbon" };
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${viewer.userId}`;
  email = user?.email ?? "";
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function schedule(values: Partial<NewSchedule> = {}, by = viewer) {
  return createSchedule(
    by,
    newScheduleSchema.parse({ every: "week", weekday: 1, hour: 8, recipients: [email], ...values }),
  );
}

async function listMails() {
  await sendMails();
  return listOutbox(getOutboxFolder());
}

const dueOf = ({ nextAt }: { nextAt: string | null }) => Date.parse(nextAt ?? "");

test("sends the figures of the last week with the PDF, once, whatever happens", async () => {
  await addDailyConversations(client);
  const created = await schedule({ lang: "pt" });
  const dueMs = dueOf(created);
  expect(await getNextReportMs(Date.now(), dueMs + 1)).toBe(dueMs);
  await sendDueReports(dueMs - 1);
  expect(await listMails()).toEqual([]);
  await Promise.all([sendDueReports(dueMs), sendDueReports(dueMs)]);
  await sendDueReports(dueMs + HOUR_MS);
  const mails = await listMails();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.subject).toMatch(/^Relatório: /);
  expect(mail?.to).toBe(email);
  const [file, ...others] = mail?.attachments ?? [];
  expect({ type: file?.type, name: file?.name, others }).toMatchObject({ type: "application/pdf", others: [] });
  const pdf = await parsePdf(Buffer.from(file?.content ?? "", "base64"));
  expect(pdf.pages).toBe(1);
  const [listed] = (await listSchedules(viewer)).schedules;
  expect(dueOf(listed ?? created) - dueMs).toBeGreaterThan(6 * DAY_MS);
  expect(listed?.lastSentAt).toBe(new Date(dueMs).toISOString());
  // The mail, the PDF and the API give the same figures.
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const period = { from: day(dueMs - 7 * DAY_MS), to: day(dueMs - DAY_MS) };
  for (const { label, display } of (await getOnePage(viewer, { ...period, lang: "pt" })).cells) {
    expect(mail?.text).toContain(`${label}: ${display} (`);
    expect(mail?.html).toContain(label);
    expect(pdf.text).toContain(label);
  }
});

test("makes up for the newest of several missed periods only", async () => {
  await addDailyConversations(client);
  const dueMs = dueOf(await schedule());
  await sendDueReports(dueMs + 22 * DAY_MS);
  expect(await listMails()).toHaveLength(1);
  await sendDueReports(dueMs + 22 * DAY_MS + HOUR_MS);
  expect(await listMails()).toHaveLength(1);
});

test("a period that was sent is not sent again after a change of the weekday", async () => {
  await addDailyConversations(client);
  const created = await schedule();
  const dueMs = dueOf(created);
  await sendDueReports(dueMs);
  await database.owner`update report_schedules set weekday = 3, next_at = ${new Date(dueMs + 2 * DAY_MS)}`;
  await sendDueReports(dueMs + 2 * DAY_MS);
  expect(await listMails()).toHaveLength(1);
});

test("a month is sent although a week that began on the same day was", async () => {
  const { id } = await schedule();
  const sendAt = async (at: string) => {
    await database.owner`update report_schedules set next_at = ${new Date(at)}`;
    await sendDueReports(Date.parse(at));
  };
  // 1 June 2026 is a Monday.
  await sendAt("2026-06-08T07:00:00Z");
  await changeSchedule(viewer, id, { every: "month" });
  await sendAt("2026-07-01T07:00:00Z");
  const periods = await database.owner`
    select period_from || ' ' || period_to as period from report_deliveries order by period_to`;
  expect(periods.map(({ period }) => period)).toEqual(["2026-06-01 2026-06-07", "2026-06-01 2026-06-30"]);
  expect(await listMails()).toHaveLength(2);
});

test("reports that fail stay due and stop no others", async () => {
  const dueMs = dueOf(await schedule());
  const broken = await createTestClient();
  await database.owner`
    insert into report_schedules (client_id, schedule_id, every, weekday, hour, lang, filter, enabled, next_at, created_at)
    select ${broken.clientId}, gen_random_uuid(), 'week', 1, 8, 'none', '{}', true, ${new Date(dueMs - 1)}, now()
    from generate_series(1, 2)`;
  expect(await sendDueReports(dueMs, 1)).toBe(3);
  expect((await listMails()).map(({ to }) => to)).toEqual([email]);
  const due = await database.owner`select from report_schedules where next_at <= ${new Date(dueMs)}`;
  expect(due).toHaveLength(2);
  // A clock that stops at each deadline goes on.
  expect(await getNextReportMs(dueMs, dueMs + HOUR_MS)).toBeNull();
});

describe("a report that is due and not sent yet", () => {
  const dueAt = new Date(Date.now() - HOUR_MS);
  let id: string;
  beforeEach(async () => {
    ({ id } = await schedule());
    await database.owner`update report_schedules set next_at = ${dueAt}`;
  });

  test.each([{ lang: "pt" as const }, { hour: 17 }])("stays due when %o is saved", async (change) => {
    expect((await changeSchedule(viewer, id, change)).nextAt).toBe(dueAt.toISOString());
  });

  test("stays due when the time zone changes", async () => {
    await updateWorkspace(getDatabase(), viewer, { timeZone: "Pacific/Auckland" });
    expect((await listSchedules(viewer)).schedules[0]?.nextAt).toBe(dueAt.toISOString());
  });

  test("is dropped when the schedule is paused", async () => {
    expect((await changeSchedule(viewer, id, { enabled: false })).nextAt).toBeNull();
  });
});

test("says in one line that there were no conversations, without a PDF", async () => {
  const created = await schedule({ lang: "es" });
  await sendDueReports(dueOf(created));
  const [mail] = await listMails();
  expect(mail?.subject).toMatch(/^Informe: /);
  expect(mail?.text).toContain("No hubo conversaciones en");
  expect(mail?.attachments).toEqual([]);
});

describe("somebody who is no member", () => {
  const stranger = "boss@example.org";
  const extractToken = (text: string) => decodeURIComponent(/report-recipient\?answer=\w+#(\S+)/.exec(text)?.[1] ?? "");

  test("gets reports only after they confirmed, and can end them", async () => {
    await addDailyConversations(client);
    const created = await schedule({ recipients: [email, stranger] });
    expect(created.recipients).toEqual([
      { address: stranger, state: "waiting" },
      { address: email, state: "member" },
    ]);
    const [request] = await listMails();
    expect(request?.to).toBe(stranger);
    await sendDueReports(dueOf(created));
    expect((await listMails()).map(({ to }) => to).toSorted()).toEqual([stranger, email].toSorted());

    const token = extractToken(request?.text ?? "");
    for (let click = 0; click < 3; click++) {
      await answerAsRecipient(getDatabase().system, { token, answer: "confirm" });
    }
    const [confirmed] = (await listSchedules(viewer)).schedules;
    expect(confirmed?.recipients).toContainEqual({ address: stranger, state: "confirmed" });
    await rm(getOutboxFolder(), { recursive: true, force: true });
    await sendDueReports(dueOf(confirmed ?? created));
    const report = (await listMails()).find(({ to }) => to === stranger);
    expect(report).toBeDefined();

    const stop = extractToken(report?.text ?? "");
    for (let click = 0; click < 3; click++) {
      await answerAsRecipient(getDatabase().system, { token: stop, answer: "stop" });
    }
    const audited = await listAuditedActions(database.owner, client.clientId);
    expect(audited).toEqual(["report.schedule_created", "report.recipient_confirmed", "report.recipient_left"]);
    expect((await listSchedules(viewer)).schedules[0]?.recipients.map(({ address }) => address)).toEqual([email]);
    await expect(answerAsRecipient(getDatabase().system, { token, answer: "confirm" })).rejects.toMatchObject({
      code: "gone",
    });
  });

  test("is asked at most as often as others are mailed, and a request that was rejected doesn't count", async () => {
    const invite = async () => {
      const other = await createTestClient();
      const by = { ...viewer, clientId: other.clientId, userId: other.userId };
      return createInvitation(getDatabase().system, by, { email: person, role: "member" });
    };
    const person = `limit-${client.clientId}@example.org`;
    const blocked = `z-${client.clientId}@example.org`;
    await database.owner`
      insert into mail_blocks (client_id, recipient_hash) values (${client.clientId}, ${hashSecret(blocked)})`;
    // The second recipient rejects the schedule as a whole.
    const both = { recipients: [person, blocked] };
    for (let at = 0; at < 4; at++) await expect(schedule(both)).rejects.toMatchObject({ code: "rejected" });
    for (const ask of [invite, invite, () => schedule({ recipients: [person] })]) await ask();
    await expect(schedule({ recipients: [person] })).rejects.toMatchObject({ code: "rate_limited" });
    await expect(invite()).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("is not asked by a user whose own address is unconfirmed", async () => {
    await database.owner`update users set email_verified_at = null where user_id = ${client.userId}`;
    await expect(schedule({ recipients: [stranger] })).rejects.toMatchObject({ code: "unverified" });
    expect((await listSchedules(viewer)).schedules).toEqual([]);
  });
});

test("rests while paused, read-only or suspended", async () => {
  await addDailyConversations(client);
  const created = await schedule();
  const dueMs = dueOf(created);
  const paused = await changeSchedule(viewer, created.id, { enabled: false });
  expect(paused.nextAt).toBeNull();
  await sendDueReports(dueMs);
  await changeSchedule(viewer, created.id, { enabled: true });
  await database.owner`update clients set suspended_at = now() where client_id = ${client.clientId}`;
  await sendDueReports(dueMs);
  await database.owner`
    update clients set suspended_at = null, trial_ends_at = now() - interval '1 day' where client_id = ${client.clientId}`;
  await sendDueReports(dueMs);
  expect(await listMails()).toEqual([]);
});

test("a change is audited with what changed, and not when it is saved again", async () => {
  const { id } = await schedule({ filter: { channel: "whatsapp" } });
  const hour = { hour: 9, weekday: 1, recipients: [email], filter: { channel: "whatsapp" } };
  const both = { filter: { channel: "webchat" }, recipients: [email, "eva@example.org"] };
  const left = { recipients: [email] };
  for (const change of [hour, hour, both, both, left, left]) await changeSchedule(viewer, id, change);
  expect(await listAuditedActions(database.owner, client.clientId)).toEqual([
    "report.schedule_created",
    "report.schedule_changed: hour",
    "report.schedule_changed: filter, recipients",
    "report.schedule_changed: recipients",
  ]);
});

test("follows the workspace's time zone", async () => {
  const created = await schedule();
  await updateWorkspace(getDatabase(), viewer, { timeZone: "Pacific/Auckland" });
  const [moved] = (await listSchedules(viewer)).schedules;
  const hour = new Intl.DateTimeFormat("en", { timeZone: "Pacific/Auckland", hour: "2-digit", hourCycle: "h23" });
  expect(hour.format(new Date(dueOf(moved ?? created)))).toBe("08");
});

test("viewers see schedules but can't change them, and other workspaces don't see them", async () => {
  const { id } = await schedule();
  const reader = { ...viewer, role: "viewer" } as const;
  expect((await listSchedules(reader)).schedules).toHaveLength(1);
  await expect(schedule({}, reader)).rejects.toMatchObject({ code: "forbidden" });
  await expect(changeSchedule(reader, id, { hour: 9 })).rejects.toMatchObject({ code: "forbidden" });
  const other = await createTestClient();
  const stranger = { ...viewer, clientId: other.clientId, userId: other.userId };
  await expect(changeSchedule(stranger, id, { hour: 9 })).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteSchedule(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await deleteSchedule(viewer, id);
  expect((await listSchedules(viewer)).schedules).toEqual([]);
});

test("an account that the workspace does not have is refused", async () => {
  const refused = { code: "not_found", fields: { "filter.account": expect.any(String) } };
  const { id } = await schedule({ filter: { account: client.apiAccountId } });
  for (const account of [crypto.randomUUID(), (await createTestClient()).apiAccountId]) {
    await expect(schedule({ filter: { account } })).rejects.toMatchObject(refused);
    await expect(changeSchedule(viewer, id, { filter: { account } })).rejects.toMatchObject(refused);
  }
  expect((await listSchedules(viewer)).schedules).toHaveLength(1);
});
