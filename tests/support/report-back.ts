/** Targets of sold conversations, people who write from ads, and the end of their conversations. */
import XHubSignature from "x-hub-signature";
import { newReportTargetSchema } from "#src/domain/sources/report-targets.contract.ts";
import type { Sql } from "#src/server/db/sql.ts";
import { ingestEvents } from "#src/server/features/ingest/ingest.service.ts";
import { sendDueReports } from "#src/server/features/report-back/send-reports.service.ts";
import { createReportTarget } from "#src/server/features/report-back/targets.service.ts";
import { connectTestChannel, createViewer } from "./channels.ts";
import type { TestChannel } from "./channels.ts";
import { readAll } from "./read-all.ts";
import type { TestClient } from "./test-client.ts";

const SECRET = "the-secret-of-this-test";
export const TOKEN = "zqTokenOfMeta";
const hub = new XHubSignature("sha256", SECRET);

/** Adds a target to a client. */
export function addTarget(client: TestClient, input: object) {
  return createReportTarget(createViewer(client), newReportTargetSchema.parse(input));
}

/** Adds a dataset of Meta to a client. */
export function addMeta(client: TestClient) {
  return addTarget(client, { kind: "meta", datasetId: "4711", accessToken: TOKEN });
}

/** Connects a channel of Meta to a client. */
export function connect(name: string, client: TestClient): Promise<TestChannel> {
  return connectTestChannel(name, { appSecret: SECRET }, { client });
}

async function sendSigned(channel: TestChannel, value: object): Promise<void> {
  const body = JSON.stringify(value);
  const { status } = await channel.post({ body, headers: { "x-hub-signature-256": hub.sign(Buffer.from(body)) } });
  if (status !== 200) throw new Error(`The webhook was answered with ${status}.`);
}

/** A person writes after a press on a click-to-WhatsApp ad. */
export async function writeByWhatsApp(channel: TestChannel, from: string): Promise<void> {
  const referral = { source_type: "ad", source_id: "120226", headline: "Two nights", ctwa_clid: `zqClick${from}` };
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const message = {
    from,
    id: `wamid.${from}`,
    timestamp,
    type: "text",
    text: { body: "Two nights, please" },
    referral,
  };
  const value = {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: "42" },
    messages: [message],
  };
  const entry = [{ id: "1020", changes: [{ field: "messages", value }] }];
  await sendSigned(channel, { object: "whatsapp_business_account", entry });
}

/** A person writes to a page or an Instagram account. */
export async function writeByMeta(channel: TestChannel, psid: string): Promise<void> {
  const object = channel.channel === "messenger" ? "page" : "instagram";
  const message = { mid: `mid.${psid}`, text: "One bike for tomorrow" };
  const messaging = [{ sender: { id: psid }, recipient: { id: "77" }, timestamp: Date.now(), message }];
  await sendSigned(channel, { object, entry: [{ id: "77", time: 1, messaging }] });
}

/** A visitor of a page with a Google tag is greeted and writes. The snippet tells the tag's client with the first message alone. */
export async function writeByWebchat(client: TestClient, ga: string): Promise<void> {
  const credentials = { siteKey: `tl_site_${crypto.randomUUID()}` };
  const shop = "https://shop.example";
  const channel = await connectTestChannel("webchat", credentials, { client, settings: { origins: shop } });
  const { siteKey } = { ...credentials, ...channel.generated };
  const messages = [
    { id: "m0", conversationId: "page", role: "bot", text: "Hello! How can I help?", ga },
    { id: "m1", conversationId: "page", role: "user", text: "Two nights, please" },
  ];
  const { status, text } = await channel.post({
    body: JSON.stringify({ siteKey, messages }),
    headers: { origin: shop },
  });
  if (status !== 200) throw new Error(text);
}

/** Ends a client's conversations as sold, each with the values of these conversions; returns their ids. */
export async function sell(
  owner: Sql,
  { key, clientId }: TestClient,
  values: object[] = [{ value: 240, currency: "EUR" }],
): Promise<string[]> {
  const rows = await owner<{ id: string; externalId: string }[]>`
    select conversation_id as id, external_id as "externalId" from conversations
    where client_id = ${clientId} and not closed order by conversation_id`;
  for (const { externalId } of rows) {
    const conversions = values.length === 0 ? [{}] : values;
    for (const value of conversions) {
      await ingestEvents(key, { conversationId: externalId, type: "conversion", ...value }, null);
    }
    await ingestEvents(key, { conversationId: externalId, type: "end" }, null);
  }
  await readAll(owner);
  return rows.map(({ id }) => id);
}

/** Sends what waits, as if its delay had passed. */
export async function sendAll(owner: Sql): Promise<void> {
  await owner`update sold_reports set next_attempt_at = now() where state = 'waiting'`;
  while (await sendDueReports());
}
