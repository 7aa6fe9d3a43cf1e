import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import XHubSignature from "x-hub-signature";
import { connectTestChannel, createViewer } from "#tests/support/channels.ts";
import { downloadExport, makeExport } from "#tests/support/exports.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { log } from "../../log.ts";
import {
  getConversation,
  indexTexts,
  listConversations,
  listExportPages,
} from "../conversations/conversations.service.ts";
import { respondWithConversations } from "../conversations/list/export-csv.ts";
import { getSources } from "../metrics/breakdowns/sources.service.ts";
import { sendDueReports } from "../report-back/send-reports.service.ts";
import { announceConversations } from "../webhooks/announcements.service.ts";
import { runDueDeliveries } from "../webhooks/deliver.service.ts";
import { createEndpoint } from "../webhooks/endpoints.service.ts";
import { classifyClosedConversations, ingestEvents, ingestMessages } from "./ingest.service.ts";

const CLICK = "zqClickOfOnePerson";
const SECRET = "the-secret-of-this-test";

const database = setUpFileDatabase();
const server = await startJsonServer();
const lines: string[] = [];
const sink: unknown = Reflect.get(log, pino.symbols.streamSym);
const { level } = log;
const dataDir = await mkdtemp(join(tmpdir(), "threadlight-clicks-"));

beforeAll(() => {
  setEnv({ DATA_DIR: dataDir, WEBHOOK_ALLOW_HOSTS: new URL(server.origin).host });
  Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  log.level = "trace";
});
afterAll(async () => {
  Reflect.set(log, pino.symbols.streamSym, sink);
  log.level = level;
  await closeQueue();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function sendByApi(client: TestClient): Promise<string[]> {
  const message = (source: object) => ({ conversationId: "api", role: "user", text: "How much is it?", source });
  const address = `https://shop.example/rooms?gclid=${CLICK}&utm_source=google`;
  const answers = [
    await ingestMessages(client.key, message({ kind: "page", url: address }), null),
    await ingestMessages(client.key, message({ kind: "ad", clickId: { type: "gclid", value: CLICK } }), null),
    await ingestMessages(client.key, message({ clickId: { type: "other", value: CLICK } }), null),
    await ingestMessages(client.key, message({ clickId: CLICK.repeat(100) }), null),
  ];
  await ingestEvents(client.key, { conversationId: "api", type: "conversion", value: 240, currency: "EUR" }, null);
  await ingestEvents(client.key, { conversationId: "api", type: "end" }, null);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422]);
  return answers.map((answer) => JSON.stringify(answer));
}

async function sendByWhatsApp(client: TestClient): Promise<string[]> {
  const channel = await connectTestChannel("whatsapp", { appSecret: SECRET }, { client });
  const referral = { source_type: "ad", source_id: "120226305854810726", headline: "Chat", ctwa_clid: CLICK };
  const message = { from: "16505551234", id: "wamid.1", timestamp: "1790000000", type: "text", text: { body: "Hi" } };
  const value = {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: "42" },
    messages: [{ ...message, referral }],
  };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  });
  const signature = new XHubSignature("sha256", SECRET).sign(Buffer.from(body));
  const answers = [
    await channel.post({ body, headers: { "x-hub-signature-256": signature } }),
    await channel.post({ body, headers: { "x-hub-signature-256": "sha256=wrong" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  return [...answers.map(({ text }) => text), JSON.stringify([await channel.health(), await channel.test({ body })])];
}

/** Everything that a workspace gets of its conversations. */
async function listOutputs(client: TestClient): Promise<string[]> {
  const viewer = createViewer(client);
  const { items } = await listConversations(viewer, { limit: 50 });
  expect(items.map(({ source }) => source?.kind).toSorted()).toEqual(["ad", "page"]);
  const details = await Promise.all(items.map(({ id }) => getConversation(viewer, id)));
  const today = new Date().toISOString().slice(0, 10);
  const sources = await getSources(viewer, { from: "2026-09-01", to: today, by: "source" });
  const csv = await respondWithConversations({ pages: listExportPages(viewer, {}), tracked: [] }).text();
  expect(csv).toContain("https://shop.example/rooms");
  const files = await downloadExport(client, await makeExport(client));
  expect([...files.values()].join("\n")).toContain("https://shop.example/rooms");
  return [JSON.stringify([items, details, sources]), csv, ...files.values()];
}

it("shows a click id in no answer, export, webhook, log line or column", async () => {
  const client = await createTestClient();
  const url = `${server.origin}/hook`;
  const events = ["conversation.closed" as const, "conversation.sold" as const, "lead.lost" as const];
  await createEndpoint(createViewer(client), { url, description: "", events });
  const answers = [...(await sendByApi(client)), ...(await sendByWhatsApp(client))];
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
  await announceConversations();
  await database.owner`update sold_reports set next_attempt_at = now()`;
  while (await sendDueReports());
  await runDueDeliveries();
  const webhooks = server.requests.map(({ body }) => body);
  expect(webhooks.map((body) => JSON.parse(body).type).toSorted()).toEqual([
    "conversation.closed",
    "conversation.sold",
  ]);
  log.info("the last line");
  expect(lines.length).toBeGreaterThan(0);
  const all = { answers, outputs: await listOutputs(client), webhooks, lines };
  for (const [name, texts] of Object.entries(all))
    expect(
      texts.filter((text) => text.includes(CLICK)),
      name,
    ).toEqual([]);
  expect(await findInTables(database.owner, CLICK)).toEqual([]);
  const clicks = await database.owner`select from source_clicks where client_id = ${client.clientId}`;
  expect(clicks).toHaveLength(2);
});
