import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "#src/domain/shared/durations.ts";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import {
  TOKEN,
  addMeta,
  addTarget,
  connect,
  sell,
  sendAll,
  writeByMeta,
  writeByWhatsApp,
} from "#tests/support/report-back.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { correctReading, deleteClicks, ingestMessages, removeConversations } from "../ingest/ingest.service.ts";
import { claimReports } from "./reports.sql.ts";
import { sendDueReports } from "./send-reports.service.ts";
import { deleteReportTarget, listReportTargets, testReportTarget } from "./targets.service.ts";

const database = setUpFileDatabase();
const platform = await startJsonServer();

beforeAll(() => {
  const hosts = { META_API_BASE: `${platform.origin}/v26.0`, GA4_API_BASE: platform.origin };
  setEnv({ ...hosts, WEBHOOK_ALLOW_HOSTS: new URL(platform.origin).host });
});
beforeEach(async () => {
  platform.requests.length = 0;
  await database.owner`delete from sold_reports`;
  platform.answer = () => ({ body: { events_received: 1 } });
});
afterAll(() => platform.close());

function listEvents(): Record<string, unknown>[] {
  return platform.requests.flatMap(({ body }) => JSON.parse(body).data);
}

function listReports(clientId: string) {
  return database.owner<{ state: string; attempts: number; waitsMs: number }[]>`
    select state, attempts, (extract(epoch from next_attempt_at - now()) * 1000)::float8 as "waitsMs" from sold_reports
    where client_id = ${clientId}`;
}

async function findExternalId(id: string | undefined): Promise<string> {
  const [row] = await database.owner<{ externalId: string }[]>`
    select external_id as "externalId" from conversations where conversation_id = ${id ?? ""}`;
  return row?.externalId ?? "";
}

describe("Meta", () => {
  it("gets a sold conversation once, by the click of its ad, with the sum of its conversions", async () => {
    const client = await createTestClient();
    await addMeta(client);
    await writeByWhatsApp(await connect("whatsapp", client), "16505551");
    const [id] = await sell(database.owner, client, [
      { value: 200, currency: "EUR" },
      { value: 40.5, currency: "EUR" },
    ]);
    while (await sendDueReports());
    expect(platform.requests).toEqual([]);
    await sendAll(database.owner);
    expect(platform.requests.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ["POST", "/v26.0/4711/events", `Bearer ${TOKEN}`],
    ]);
    expect(listEvents()).toEqual([
      {
        event_name: "Purchase",
        event_time: expect.any(Number),
        event_id: `sold-${id}`,
        action_source: "business_messaging",
        messaging_channel: "whatsapp",
        user_data: { whatsapp_business_account_id: "1020", ctwa_clid: "zqClick16505551" },
        custom_data: { value: 240.5, currency: "EUR" },
      },
    ]);
    const [target] = (await listReportTargets(createViewer(client))).targets;
    expect([target?.lastError, target?.lastSentAt]).toEqual([null, expect.any(String)]);

    // The person writes again, and the conversation ends once more.
    await ingestMessages(client.key, { conversationId: await findExternalId(id), role: "user", text: "Thanks!" }, null);
    await sell(database.owner, client);
    await sendAll(database.owner);
    expect(platform.requests).toHaveLength(1);
  });

  it.each([
    ["messenger", { page_id: "77", page_scoped_user_id: "zqPerson1" }],
    ["instagram", { instagram_business_account_id: "77", ig_sid: "zqPerson1" }],
  ])("gets people of %s by the ids that it gave them, which are stored encrypted", async (name, user) => {
    const client = await createTestClient();
    await addMeta(client);
    await writeByMeta(await connect(name, client), "zqPerson1");
    expect(await findInTables(database.owner, "zqPerson1")).toEqual([]);
    await sell(database.owner, client, []);
    await sendAll(database.owner);
    expect(listEvents()).toMatchObject([{ event_name: "LeadSubmitted", messaging_channel: name, user_data: user }]);
    expect(listEvents()[0]).not.toHaveProperty("custom_data");
  });

  it("gets chats of a target's own account alone, and never another account's id", async () => {
    const client = await createTestClient();
    for (const ids of [
      { pageId: "77", wabaId: "1020" },
      { pageId: "78", wabaId: "1021" },
    ]) {
      await addTarget(client, { kind: "meta", datasetId: `${ids.pageId}00`, accessToken: TOKEN, ...ids });
    }
    await writeByMeta(await connect("messenger", client), "zqOfPage");
    await writeByWhatsApp(await connect("whatsapp", client), "16505552");
    await sell(database.owner, client);
    await sendAll(database.owner);
    expect(platform.requests.map(({ path }) => path)).toEqual(["/v26.0/7700/events", "/v26.0/7700/events"]);
    expect(listEvents().map((event) => event["user_data"])).toEqual(
      expect.arrayContaining([
        { page_id: "77", page_scoped_user_id: "zqOfPage" },
        { whatsapp_business_account_id: "1020", ctwa_clid: "zqClick16505552" },
      ]),
    );
  });

  it.each([
    [{ code: 100, error_subcode: 33 }, "Meta does not know the dataset, or the access token may not use it"],
    [{ code: 100, error_subcode: 2_804_019 }, "Meta does not accept a value of the report"],
    [{ code: 100 }, "Meta does not accept a value of the report"],
  ])("'s error %o is told in words", async (error, message) => {
    const client = await createTestClient();
    const { target } = await addMeta(client);
    platform.answer = () => ({ status: 400, body: { error } });
    expect(await testReportTarget(createViewer(client), target.id)).toMatchObject({ ok: false, error: message });
  });

  it("gets nothing of conversations without a click or a person it knows, and of those before the target", async () => {
    const client = await createTestClient();
    const channel = await connect("messenger", client);
    await writeByMeta(channel, "zqBefore");
    await sell(database.owner, client);
    expect(await listReports(client.clientId)).toEqual([]);
    await addMeta(client);
    await ingestMessages(client.key, { conversationId: "plain", role: "user", text: "Two rooms, please" }, null);
    await sell(database.owner, client);
    await sendAll(database.owner);
    expect(platform.requests).toEqual([]);
  });

  it("gets the same event again after an error, when it asked for, and for a day at most", async () => {
    const client = await createTestClient();
    await addMeta(client);
    await writeByMeta(await connect("messenger", client), "zqRetried");
    await sell(database.owner, client);
    const error = { message: `The id zqRetried is unknown, as is ${TOKEN}`, type: "OAuthException", code: 190 };
    platform.answer = () => ({ status: 400, body: { error }, headers: { "retry-after": "7200" } });
    await sendAll(database.owner);
    const [waiting] = await listReports(client.clientId);
    expect(waiting).toMatchObject({ state: "waiting", attempts: 1 });
    expect(waiting?.waitsMs).toBeGreaterThan(119 * MINUTE_MS);
    const [target] = (await listReportTargets(createViewer(client))).targets;
    expect(target?.lastError).toBe("The access token is not valid or has expired");
    for (let attempt = 2; attempt <= 9; attempt++) await sendAll(database.owner);
    expect((await listReports(client.clientId)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ["failed", 8],
    ]);
    expect(new Set(listEvents().map((event) => event["event_id"])).size).toBe(1);
    expect(platform.requests).toHaveLength(8);
  });

  it("gets a report whose process was killed from the next one, with the same id", async () => {
    const client = await createTestClient();
    await addMeta(client);
    await writeByMeta(await connect("messenger", client), "zqKilled");
    const [id] = await sell(database.owner, client);
    await database.owner`update sold_reports set next_attempt_at = now()`;
    expect(await claimReports(getDatabase().system, { limit: 5, holdSeconds: 60 })).toHaveLength(1);
    while (await sendDueReports());
    expect(platform.requests).toEqual([]);
    await database.owner`update sold_reports set held_until = now()`;
    while (await sendDueReports());
    expect(listEvents().map((event) => event["event_id"])).toEqual([`sold-${id}`]);
  });

  it("gets nothing of a conversation that was corrected, removed, or is sample data", async () => {
    const client = await createTestClient();
    const { clientId, apiAccountId } = client;
    await addMeta(client);
    const channel = await connect("messenger", client);
    await writeByMeta(channel, "zqCorrected");
    const [corrected = ""] = await sell(database.owner, client);
    await correctReading({ clientId, conversationId: corrected, patch: { outcome: "lost" }, by: "Olga" });
    await writeByMeta(channel, "zqErased");
    const [erased = ""] = await sell(database.owner, client);
    await removeConversations({ clientId, conversationIds: [erased] });
    await sendAll(database.owner);
    expect(await listReports(clientId)).toEqual([]);
    await writeByMeta(channel, "zqSample");
    await sell(database.owner, client);
    await database.owner`update api_accounts set sample = 'ready' where api_account_id = ${apiAccountId}`;
    await sendAll(database.owner);
    expect(platform.requests).toEqual([]);
    const ids = await database.owner`select from report_ids where conversation_id = ${erased}`;
    expect(ids).toHaveLength(0);
  });

  it("ids are kept while a target needs them, and for seven days", async () => {
    const client = await createTestClient();
    const channel = await connect("messenger", client);
    const count = async () => {
      const rows = await database.owner`select from report_ids where client_id = ${client.clientId}`;
      return rows.length;
    };
    await writeByMeta(channel, "zqNobody");
    expect(await count()).toBe(0);
    const { target } = await addMeta(client);
    await expect.poll(async () => (await writeByMeta(channel, `zq${crypto.randomUUID()}`), count())).toBeGreaterThan(0);
    await database.owner`update report_ids set stored_at = now() - interval '6 days 23 hours'`;
    await deleteClicks();
    expect(await count()).toBeGreaterThan(0);
    await database.owner`update report_ids set stored_at = now() - interval '7 days 1 minute'`;
    await deleteClicks();
    expect(await count()).toBe(0);
    await writeByMeta(channel, "zqLast");
    expect(await count()).toBe(1);
    await deleteReportTarget(createViewer(client), target.id);
    expect(await count()).toBe(0);
  });
});
