import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { buildDigest } from "#src/domain/weekly-digest/build-digest.ts";
import { digestChangeSchema } from "#src/domain/weekly-digest/weekly-digest.contract.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startMailReceiver } from "#tests/support/mail-receiver.ts";
import type { MailReceiver } from "#tests/support/mail-receiver.ts";
import { BOT_TOKEN, CHANNEL, startSlackServer } from "#tests/support/slack-server.ts";
import type { SlackServer } from "#tests/support/slack-server.ts";
import { addTwoWeeks } from "#tests/support/two-weeks.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listBell } from "#tests/support/webhook-events.ts";
import { setEnv } from "../../env.ts";
import { createSmtp } from "../../providers/mail/smtp.ts";
import { sendMail } from "../mail/send-mail.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { getOutcomes } from "../metrics/outcomes.service.ts";
import { setPreferences } from "../notifications/notifications.service.ts";
import { runDueDeliveries } from "../webhooks/deliver.service.ts";
import { createChartUrl, respondWithChart } from "./chart.service.ts";
import { sendDueDigests, testDigest } from "./send-digests.service.ts";
import { changeDigest, getDigestSettings, rescheduleDigest } from "./weekly-digest.service.ts";

const database = setUpFileDatabase();
const SITE = "https://chats.example.com";
/** The last Monday that is over, at 8:00. Its digest is of the week before. */
const MONDAY = getMonday(Date.now() - DAY_MS) + 8 * HOUR_MS;
const WEEK = { from: toDay(MONDAY - 7 * DAY_MS), to: toDay(MONDAY - DAY_MS) };
const BEFORE = { from: addDays(WEEK.from, -7), to: addDays(WEEK.from, -1) };

let slack: SlackServer;
let receiver: MailReceiver;
beforeAll(async () => {
  [slack, receiver] = await Promise.all([startSlackServer(), startMailReceiver()]);
  setEnv({
    PUBLIC_URL: SITE,
    WEBHOOK_ALLOW_HOSTS: new URL(slack.origin).host,
    SLACK_API_BASE: `${slack.origin}/api`,
  });
});
beforeEach(async () => {
  slack.posted.length = 0;
  slack.loads = () => true;
  receiver.received.length = 0;
  await database.owner`delete from mails`;
  await database.owner`delete from outbound_messages`;
  await database.owner`delete from weekly_digests`;
});
afterAll(() => Promise.all([slack.close(), receiver.close()]));

test("tells the proven changes and the findings worth most, with the figures of the screens", async () => {
  const { client, viewer } = await setUp();
  await sendDueDigests(MONDAY);
  await runDueDeliveries();
  const [overview, outcomes, { findings }] = await Promise.all([
    getOverview(client.key, WEEK),
    getOutcomes(client.key, WEEK),
    getFindings(client.key, { ...WEEK, limit: 3, status: ["open"] }),
  ]);
  const percent = (share: { k: number; n: number }): string => `${((share.k / share.n) * 100).toFixed(1)}%`;
  const [message] = slack.posted;
  const text = JSON.stringify(message);
  expect(overview.figures.conversations).toBe(280);
  expect(text).toContain(`Lost: ${percent(outcomes.lost)} (+`);
  expect(text).toContain(`Served: ${percent(outcomes.served)} (\u2212`);
  expect(text).toContain("No clear change: Conversations 280");
  expect(text).toContain(`${findings[0]?.count} conversations lost`);
  expect(text).toContain("What to say instead:");
  expect(text).toContain(`${SITE}/dash/conversations?outcome=lost`);
  const [mail] = await receiveMails();
  expect(mail?.text).toContain(`Lost: ${percent(outcomes.lost)} (+`);
  expect(mail?.text).toContain(findings[0]?.instead[0]?.text);
  expect(mail?.subject).toMatch(/^The week of /);
  expect(await listBell(database.owner, client, "digest")).toMatchObject([{ title: "Your weekly digest was sent" }]);
  const settings = await getDigestSettings(viewer);
  expect(settings.lastPost).toEqual({ state: "delivered", error: null });
  expect(settings.nextAt).toBe(new Date(MONDAY + 7 * DAY_MS).toISOString());
});

test("says of figures that this week lacks that there is nothing to compare", async () => {
  const { client } = await setUp();
  const get = (week: typeof WEEK) => Promise.all([getOverview(client.key, week), getOutcomes(client.key, week)]);
  const [[overview, outcomes], [earlier, before]] = [await get(WEEK), await get(BEFORE)];
  const none = { k: 0, n: 0, rate: null, low: null, high: null };
  const unread = { ...outcomes, customers: 0, served: none, lost: none };
  const { notes } = buildDigest({
    ...{ lang: "en", workspace: "Olive", week: WEEK, before: BEFORE, findings: [] },
    now: { overview, outcomes: unread },
    previous: { overview: earlier, outcomes: before },
  });
  expect(notes[0]).toBe("No clear change: Conversations 280.");
  expect(notes[1]).toMatch(/^Nothing to compare this week: Served .+, Solved .+, Lost .+\.$/);
});

test("sends each week once, with several processes and after a move of the time zone", async () => {
  const { client } = await setUp();
  await Promise.all([sendDueDigests(MONDAY), sendDueDigests(MONDAY)]);
  await sendDueDigests(MONDAY + HOUR_MS);
  await setNext(client, MONDAY + 2 * HOUR_MS);
  await sendDueDigests(MONDAY + 3 * HOUR_MS);
  await runDueDeliveries();
  expect(slack.posted).toHaveLength(1);
  expect(await receiveMails()).toHaveLength(1);
});

test("shows the chart as a picture: in the mail, and in Slack by an address that nobody can make up", async () => {
  await setUp();
  await sendDueDigests(MONDAY);
  await runDueDeliveries();
  const [mail] = await receiveMails();
  const [picture] = mail?.attachments ?? [];
  expect(picture).toMatchObject({ mimeType: "image/png", contentId: "<chart.png>", disposition: "inline" });
  expect(mail?.html).toContain('src="cid:chart.png"');
  const image = slack.posted[0]?.blocks.find((block) => block.type === "image");
  const url = new URL(image?.image_url ?? "");
  expect(url.origin + url.pathname).toBe(`${SITE}/api/weekly-digest/chart.png`);
  const token = url.searchParams.get("token") ?? "";
  const response = await respondWithChart(token);
  expect(response.headers.get("content-type")).toBe("image/png");
  const shown = Buffer.from(await response.arrayBuffer());
  expect(await sharp(shown).metadata()).toMatchObject({ format: "png", width: 1120 });
  expect(shown.equals(Buffer.from(toBytes(picture?.content)))).toBe(true);
  const changed = `${token.slice(0, -4)}AAAA`;
  await expect(respondWithChart(changed)).rejects.toMatchObject({ code: "not_found" });
});

test("ends the address of a chart after 90 days", async () => {
  const key = { clientId: crypto.randomUUID(), from: WEEK.from, lang: "en" as const };
  const url = await createChartUrl(key, Date.now() - 91 * DAY_MS);
  const token = new URL(url ?? "").searchParams.get("token") ?? "";
  await expect(respondWithChart(token)).rejects.toMatchObject({ code: "gone" });
});

test("posts without the picture where Slack can't load it", async () => {
  await setUp();
  slack.loads = () => false;
  await sendDueDigests(MONDAY);
  await runDueDeliveries();
  expect(slack.posted).toHaveLength(1);
  expect(slack.posted[0]?.blocks.some(({ type }) => type === "image")).toBe(false);
});

test("posts as a bot, and tells what Slack refuses", async () => {
  const { viewer } = await setUp();
  await change(viewer, { slack: "bot", token: BOT_TOKEN, channel: CHANNEL });
  slack.loads = () => false;
  expect((await testDigest(viewer)).deliveries).toMatchObject([
    { target: "Mail to you", ok: true },
    { target: `Slack, ${CHANNEL}`, ok: true, status: 200 },
  ]);
  expect(slack.posted[0]).toMatchObject({ channel: CHANNEL });
  expect(slack.posted[0]?.text).toMatch(/^Test: The week of /);
  await change(viewer, { channel: "C0WRONG" });
  expect((await testDigest(viewer)).deliveries[1]).toMatchObject({
    ok: false,
    error: "Slack answered channel_not_found",
  });
  await change(viewer, { token: "xoxb-another-token-1", channel: CHANNEL });
  expect((await testDigest(viewer)).deliveries[1]).toMatchObject({ ok: false, error: "Slack answered invalid_auth" });
  const settings = await getDigestSettings(viewer);
  expect(settings).toMatchObject({ slack: "bot", hint: "xoxb-…en-1", channel: CHANNEL });
  expect(JSON.stringify(settings)).not.toContain("another");
});

test("waits as long as Slack asks, and posts then", async () => {
  const { client } = await setUp();
  slack.limited = 1;
  await sendDueDigests(MONDAY);
  await runDueDeliveries();
  expect(slack.posted).toHaveLength(0);
  const [row] = await database.owner<{ wait: number }[]>`
    select extract(epoch from next_attempt_at - now())::int as wait from outbound_deliveries
    where client_id = ${client.clientId}`;
  expect(row?.wait).toBeGreaterThan(20);
  await database.owner`update outbound_deliveries set next_attempt_at = now() - interval '1 minute' where client_id = ${client.clientId}`;
  await runDueDeliveries();
  expect(slack.posted).toHaveLength(1);
});

test("is short where there is nothing to tell, in the language of the workspace", async () => {
  const client = await createTestClient();
  const viewer = toViewer(client);
  await change(viewer, {
    enabled: true,
    lang: "es",
    userIds: [client.userId],
    slack: "webhook",
    url: slack.hookUrl,
  });
  await setNext(client, MONDAY);
  await sendDueDigests(MONDAY);
  await runDueDeliveries();
  const [message] = slack.posted;
  expect(message?.blocks.map(({ type }) => type)).toEqual(["header", "context", "section", "context"]);
  expect(message?.text).toContain("Nada que contar: esta semana no hubo conversaciones.");
  const [mail] = await receiveMails();
  expect(mail?.attachments).toEqual([]);
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.html).toContain("Dejar de recibir el resumen semanal");
});

test("can make no link and call nobody by the name of a workspace", async () => {
  const { client } = await setUp();
  await database.owner`update clients set name = '<!channel> & co' where client_id = ${client.clientId}`;
  await sendDueDigests(MONDAY);
  await runDueDeliveries();
  expect(slack.posted[0]?.text).toContain("&lt;!channel&gt; &amp; co");
  expect(slack.posted[0]?.text).not.toContain("<!channel>");
});

test("mails only to members who want it", async () => {
  const { viewer } = await setUp();
  await setPreferences(viewer, { preferences: [{ kind: "digest", mail: false, inApp: false }] });
  await sendDueDigests(MONDAY);
  expect(await receiveMails()).toEqual([]);
  await expect(change(viewer, { userIds: [crypto.randomUUID()] })).rejects.toMatchObject({ code: "not_found" });
});

test("is off by default, for editors to change, and never without somebody to get it", async () => {
  const client = await createTestClient();
  const viewer = toViewer(client);
  expect(await getDigestSettings(viewer)).toMatchObject({ enabled: false, userIds: [], slack: "off", nextAt: null });
  await expect(change(viewer, { enabled: true })).rejects.toMatchObject({ code: "rejected" });
  await expect(change(toViewer(client, "viewer"), { lang: "pt" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(change(viewer, { slack: "webhook", url: "http://10.0.0.1/hook" })).rejects.toMatchObject({
    code: "rejected",
    fields: { url: expect.any(String) },
  });
  await expect(change(viewer, { slack: "bot", channel: CHANNEL })).rejects.toMatchObject({
    code: "rejected",
  });
  const on = await change(viewer, { enabled: true, userIds: [client.userId] });
  const nextAt = new Date(on.nextAt ?? "");
  expect({ day: nextAt.getUTCDay(), hour: nextAt.getUTCHours() }).toEqual({ day: 1, hour: 8 });
  await database.owner`update clients set time_zone = 'Asia/Tokyo' where client_id = ${client.clientId}`;
  await database.owner.begin((tx) => rescheduleDigest(tx, client.clientId));
  expect(new Date((await getDigestSettings(viewer)).nextAt ?? "").getUTCHours()).toBe(23);
});

test("makes the digest again from what is stored if a person was erased meanwhile", async () => {
  const { client } = await setUp();
  await database.owner`
    insert into erasures (client_id, erasure_id, requested_by, mentions, finished_at)
    values (${client.clientId}, ${crypto.randomUUID()}, 'Olga', false, now() + interval '1 hour')`;
  await sendDueDigests(MONDAY);
  expect(await receiveMails()).toEqual([]);
  await database.owner`update erasures set finished_at = now() - interval '1 hour'`;
  await sendDueDigests(MONDAY + MINUTE_MS);
  expect(await receiveMails()).toHaveLength(1);
});

/** A client that lost clearly more conversations than in the week before, with a digest that is due on {@link MONDAY}. */
async function setUp(): Promise<{ client: TestClient; viewer: ReturnType<typeof toViewer> }> {
  const client = await createTestClient();
  await addTwoWeeks(client, BEFORE.from);
  const viewer = toViewer(client);
  const ways = { userIds: [client.userId], slack: "webhook", url: slack.hookUrl };
  await change(viewer, { enabled: true, ...ways });
  await setNext(client, MONDAY);
  return { client, viewer };
}

function change(viewer: ReturnType<typeof toViewer>, body: unknown) {
  return changeDigest(viewer, digestChangeSchema.parse(body));
}

async function setNext({ clientId }: TestClient, ms: number): Promise<void> {
  await database.owner`update weekly_digests set next_at = ${new Date(ms)} where client_id = ${clientId}`;
}

/** Sends the waiting mails to a real server, and returns what it received. */
async function receiveMails() {
  const transport = createSmtp({ url: receiver.url, from: "Threadlight <hello@example.com>", siteUrl: SITE });
  const rows = await database.owner<
    { id: string }[]
  >`select mail_id as id from mails where status = 'waiting' order by mail_id`;
  for (const { id } of rows) await sendMail(id, { transport, siteUrl: SITE });
  return receiver.received;
}

function toBytes(content: string | ArrayBuffer | Uint8Array | undefined): Uint8Array {
  if (content === undefined || typeof content === "string") throw new Error("The attachment has no bytes.");
  return new Uint8Array(content);
}

function getMonday(ms: number): number {
  const day = Math.floor(ms / DAY_MS) * DAY_MS;
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
