import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#src/domain/shared/durations.ts";
import { newReportTargetSchema, reportTargetChangeSchema } from "#src/domain/sources/report-targets.contract.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
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
  writeByWebchat,
  writeByWhatsApp,
} from "#tests/support/report-back.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { runDueDeliveries } from "../webhooks/deliver.service.ts";
import { changeReportTarget, deleteReportTarget, listReportTargets, testReportTarget } from "./targets.service.ts";

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

describe("a webhook", () => {
  it("gets conversation.sold once, signed, with its value and source and no click id", async () => {
    const client = await createTestClient();
    const { secret } = await addTarget(client, { kind: "webhook", url: `${platform.origin}/hook` });
    await writeByWhatsApp(await connect("whatsapp", client), "16505559");
    const [id] = await sell(database.owner, client);
    await sendAll(database.owner);
    await sendAll(database.owner);
    await runDueDeliveries();
    const [request] = platform.requests;
    expect(platform.requests).toHaveLength(1);
    const headers = Object.fromEntries(
      Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(new Webhook(secret ?? "").verify(request?.body ?? "", headers)).toMatchObject({
      type: "conversation.sold",
      data: { id, eventId: `sold-${id}`, value: 240, currency: "EUR", source: { kind: "ad", name: "Two nights" } },
    });
    expect(request?.body).not.toContain("zqClick");
  });

  it.each(["messenger", "instagram"])("gets people of %s, whose ids are not kept for it", async (name) => {
    const client = await createTestClient();
    await addTarget(client, { kind: "webhook", url: `${platform.origin}/hook` });
    await writeByMeta(await connect(name, client), "zqPersonOfHook");
    await ingestMessages(client.key, { conversationId: "plain", role: "user", text: "Two rooms, please" }, null);
    const ids = await sell(database.owner, client);
    await sendAll(database.owner);
    await runDueDeliveries();
    expect(ids).toHaveLength(2);
    const [request] = platform.requests;
    expect(platform.requests).toHaveLength(1);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ type: "conversation.sold", data: { channel: name } });
    expect(request?.body).not.toContain("zqPersonOfHook");
    expect(await database.owner`select from report_ids where client_id = ${client.clientId}`).toHaveLength(0);
  });
});

describe("GA4", () => {
  const ga4 = { kind: "ga4", measurementId: "G-ABC123XYZ", apiSecret: "zqSecretOfGa4" };

  it("gets a sold conversation by the client of the page's Google tag, which is stored encrypted", async () => {
    const client = await createTestClient();
    await addTarget(client, ga4);
    await writeByWebchat(client, "1771234.1790001234");
    expect(await findInTables(database.owner, "1771234.1790001234")).toEqual([]);
    const [id] = await sell(database.owner, client);
    platform.answer = () => ({ status: 204, text: "" });
    await sendAll(database.owner);
    await sendAll(database.owner);
    expect(platform.requests.map(({ method, path }) => [method, path])).toEqual([
      ["POST", "/mp/collect?measurement_id=G-ABC123XYZ&api_secret=zqSecretOfGa4"],
    ]);
    expect(JSON.parse(platform.requests[0]?.body ?? "")).toEqual({
      client_id: "1771234.1790001234",
      timestamp_micros: expect.any(Number),
      events: [{ name: "purchase", params: { transaction_id: `sold-${id}`, value: 240, currency: "EUR" } }],
    });
  });

  it("gets a sale that is too old for it as of 71 hours ago", async () => {
    const client = await createTestClient();
    await addTarget(client, ga4);
    await writeByWebchat(client, "1771234.1790005678");
    const [id = ""] = await sell(database.owner, client);
    await database.owner`update conversations set last_at = now() - interval '4 days' where conversation_id = ${id}`;
    platform.answer = () => ({ status: 204, text: "" });
    await sendAll(database.owner);
    const { timestamp_micros: at } = JSON.parse(platform.requests[0]?.body ?? "{}");
    expect((Date.now() - at / 1_000) / HOUR_MS).toBeCloseTo(71, 1);
  });

  it("is tested by its validation, whose messages name the field", async () => {
    const client = await createTestClient();
    const { target } = await addTarget(client, ga4);
    platform.answer = () => ({ body: { validationMessages: [] } });
    expect(await testReportTarget(createViewer(client), target.id)).toEqual({ ok: true, status: 200, error: null });
    expect(platform.requests[0]?.path).toMatch(/^\/debug\/mp\/collect\?measurement_id=G-ABC123XYZ&/);
    const wrong = { fieldPath: "events", description: "zq", validationCode: "VALUE_INVALID" };
    platform.answer = () => ({ body: { validationMessages: [wrong] } });
    const refused = { ok: false, status: 200, error: "GA4 refuses: events" };
    expect(await testReportTarget(createViewer(client), target.id)).toEqual(refused);
  });
});

describe("targets", () => {
  it("are listed without their secrets, changed, tested, deleted and audited", async () => {
    const client = await createTestClient();
    const viewer = createViewer(client);
    const { target } = await addMeta(client);
    await addTarget(client, { kind: "webhook", url: `${platform.origin}/hook` });
    expect(JSON.stringify(await listReportTargets(viewer))).not.toContain(TOKEN);
    expect(await findInTables(database.owner, TOKEN)).toEqual([]);
    const changed = await changeReportTarget(viewer, target.id, { pageId: "78" });
    expect(changed).toMatchObject({ kind: "meta", datasetId: "4711", pageId: "78", wabaId: null });
    await expect(changeReportTarget(viewer, target.id, { url: "https://a.example" })).rejects.toMatchObject({
      code: "rejected",
      fields: { url: expect.any(String) },
    });
    expect(await testReportTarget(viewer, target.id)).toEqual({ ok: true, status: 200, error: null });
    expect(platform.requests[0]).toMatchObject({ method: "GET", path: "/v26.0/4711?fields=id" });
    const { targets } = await listReportTargets({ ...viewer, role: "viewer" });
    expect(targets.map(({ kind, url }) => [kind, url])).toEqual([
      ["meta", null],
      ["webhook", expect.stringContaining("/…")],
    ]);
    await expect(deleteReportTarget({ ...viewer, role: "member" }, target.id)).rejects.toMatchObject({
      code: "forbidden",
    });
    for (const { id } of targets) await deleteReportTarget(viewer, id);
    expect((await listReportTargets(viewer)).targets).toEqual([]);
    expect(await listAuditedActions(database.owner, client.clientId)).toEqual(
      expect.arrayContaining([
        "report_target.created",
        "report_target.changed",
        "report_target.tested",
        "webhook.created",
      ]),
    );
  });

  it.each([
    [{ kind: "meta", datasetId: "4711", accessToken: "two words" }, "accessToken"],
    [{ kind: "meta", datasetId: "zq", accessToken: TOKEN }, "datasetId"],
    [{ kind: "ga4", measurementId: "UA-1", apiSecret: TOKEN }, "measurementId"],
    [{ kind: "webhook", url: "" }, "url"],
    [{ kind: "fax" }, "kind"],
  ])("%o is refused by the field", (input, field) => {
    const { error } = newReportTargetSchema.safeParse(input);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });

  it.each([
    [
      "datasetId",
      { kind: "meta", datasetId: "4711", accessToken: TOKEN },
      { datasetId: "4711" },
      { datasetId: "4712" },
    ],
    [
      "measurementId",
      { kind: "ga4", measurementId: "G-ABC123XYZ", apiSecret: TOKEN },
      { measurementId: "G-ABC123XYZ" },
      { measurementId: "G-ABC123XY2" },
    ],
  ])("are not twice for the same %s", async (field, input, same, other) => {
    const client = await createTestClient();
    await addTarget(client, input);
    const refused = { code: "conflict", fields: { [field]: expect.any(String) } };
    await expect(addTarget(client, input)).rejects.toMatchObject(refused);
    const { target } = await addTarget(client, { ...input, ...other });
    await expect(changeReportTarget(createViewer(client), target.id, same)).rejects.toMatchObject(refused);
    await addTarget(await createTestClient(), input);
  });

  it("don't lead to private addresses", async () => {
    const client = await createTestClient();
    const hook = { kind: "webhook", url: "https://127.0.0.1/hook" };
    await expect(addTarget(client, hook)).rejects.toMatchObject({
      code: "rejected",
      fields: { url: expect.any(String) },
    });
    expect(reportTargetChangeSchema.safeParse({ datasetId: null }).success).toBe(false);
  });
});
