/** What platforms tell of where a person came from, in bodies as documented, signed by others' packages. */
import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import XHubSignature from "x-hub-signature";
import { connectTestChannel } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { mapBody } from "#tests/support/map-channel.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { wechat } from "../connectors/wechat/wechat.ts";
import { receiveRelay } from "./relay.service.ts";
import { deleteOldChannelRejections } from "../health.service.ts";

const database = setUpFileDatabase();

const SECRET = "the-secret-of-this-test";
const hub = new XHubSignature("sha256", SECRET);
const NOTHING = {
  ...{ kind: null, id: null, name: null, url: null, campaign: null, medium: null, utmSource: null, term: null },
  ...{ content: null, referrer: null },
};

async function listSources(channel: TestChannel) {
  return (await channel.conversations()).map(({ conversation }) => conversation.source);
}

async function sendSigned(channel: TestChannel, value: object): Promise<void> {
  const body = JSON.stringify(value);
  const sent = await channel.post({ body, headers: { "x-hub-signature-256": hub.sign(Buffer.from(body)) } });
  expect(sent.status).toBe(200);
}

describe("WhatsApp", () => {
  it("names the ad whose button opened the chat, and keeps its click id to itself", async () => {
    const channel = await connectTestChannel("whatsapp", { appSecret: SECRET });
    const message = (id: string, referral?: object) => ({
      ...{ from: "16505551234", id, timestamp: "1790000000", type: "text", text: { body: "Is it still there?" } },
      ...(referral !== undefined && { referral }),
    });
    const send = (messages: object[]) => {
      const value = { messaging_product: "whatsapp", metadata: { phone_number_id: "42" }, messages };
      const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
      return sendSigned(channel, { object: "whatsapp_business_account", entry });
    };
    const referral = {
      ...{ source_url: "https://fb.me/3cr4Wqqkv", source_id: "120226305854810726", source_type: "ad" },
      ...{ body: "Summer succulents are here!", headline: "Chat with us", media_type: "image" },
      ...{ image_url: "https://scontent.xx.fbcdn.net/v/t45.1", ctwa_clid: "zqAff-n8ZTODiE79d22KtAwQKj9e" },
    };
    await send([message("wamid.1", referral)]);
    await send([message("wamid.2", { ...referral, source_type: "post", source_id: "2" })]);
    expect(await listSources(channel)).toEqual([
      { ...NOTHING, kind: "ad", id: "120226305854810726", name: "Chat with us", url: "https://fb.me/3cr4Wqqkv" },
    ]);
    expect(JSON.stringify(await channel.conversations())).not.toContain("zqAff");
    expect(await findInTables(database.owner, "zqAff")).toEqual([]);
  });

  it("names the template by which the business wrote first, and none within a conversation", async () => {
    const channel = await connectTestChannel("whatsapp", { appSecret: SECRET, phoneNumberId: "42" });
    const { apiAccountId, key } = channel.client;
    let sent = 0;
    // As in the Cloud API's reference of template messages.
    const relay = (to: string, name: string) =>
      receiveRelay(key, {
        params: { channel: "whatsapp", accountId: apiAccountId },
        idempotencyKey: null,
        body: {
          request: {
            ...{ messaging_product: "whatsapp", recipient_type: "individual", to, type: "template" },
            template: { name, language: { code: "en_US" }, components: [] },
          },
          response: {
            ...{ messaging_product: "whatsapp", contacts: [{ input: to, wa_id: to }] },
            messages: [{ id: `wamid.sent${String(++sent)}`, message_status: "accepted" }],
          },
        },
      });
    const answer = async (from: string, id: string) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const messages = [{ from, id, timestamp, type: "text", text: { body: "Yes please" } }];
      const value = { messaging_product: "whatsapp", metadata: { phone_number_id: "42" }, messages };
      const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
      await sendSigned(channel, { object: "whatsapp_business_account", entry });
    };
    await relay("16505551234", "autumn_offer");
    await answer("16505551234", "wamid.1");
    await relay("16505551234", "second_offer");
    await answer("16505559999", "wamid.2");
    await relay("16505559999", "order_update");
    const told = new Set((await listSources(channel)).map((source) => JSON.stringify(source)));
    const campaign = { ...NOTHING, kind: "campaign", name: "autumn_offer", campaign: "autumn_offer" };
    expect([...told].map((text) => JSON.parse(text))).toEqual(expect.arrayContaining([campaign, null]));
    expect(told.size).toBe(2);
  });
});

describe.each([
  ["messenger", "page"],
  ["instagram", "instagram"],
])("%s", (id, object) => {
  let channel: TestChannel;
  let person = 5_000;
  beforeAll(async () => {
    channel = await connectTestChannel(id, { appSecret: SECRET });
  });

  async function send(...events: object[]) {
    const sender = { sender: { id: String(++person) }, recipient: { id: "77" } };
    for (const [index, event] of events.entries()) {
      const messaging = [{ ...sender, timestamp: 1_790_000_000_000 + person * 60_000 + index * 1_000, ...event }];
      await sendSigned(channel, { object, entry: [{ id: "77", time: 1, messaging }] });
    }
    return (await listSources(channel)).at(-1);
  }
  const ad = {
    ...{ ref: "spring", ad_id: "23842000000000001", source: "ADS", type: "OPEN_THREAD" },
    ads_context_data: { ad_title: "Bikes for rent", photo_url: "https://scontent.example/1", post_id: "9" },
  };
  const AD = { ...NOTHING, kind: "ad", id: "23842000000000001", name: "Bikes for rent" };
  const message = (text: string, more: object = {}) => ({
    message: { mid: `m_${id}_${person}_${text}`, text, ...more },
  });

  it("names the ad of a message, of a pressed button and of a referral before the first message", async () => {
    expect(await send(message("Hi", { referral: ad }))).toEqual(AD);
    expect(await send({ postback: { mid: `p_${id}`, title: "Get started", payload: "GO", referral: ad } })).toEqual(AD);
    expect(await send({ referral: ad }, message("Hello"))).toEqual(AD);
    const left = await database.owner`select from channel_referrals where client_id = ${channel.client.clientId}`;
    expect(left).toHaveLength(0);
  });

  it("names links, and pages without their parameters", async () => {
    expect(
      await send({ referral: { ref: "flyer", source: "SHORTLINK", type: "OPEN_THREAD" } }, message("Hey")),
    ).toEqual({
      ...NOTHING,
      ...{ kind: "link", name: "flyer" },
    });
    const page = "https://shop.example/bikes?utm_campaign=june&fbclid=zqfb&email=x";
    const plugin = { ref: "bikes", source: "CUSTOMER_CHAT_PLUGIN", type: "OPEN_THREAD", referer_uri: page };
    expect(await send({ referral: plugin }, message("Good day"))).toEqual({
      ...NOTHING,
      ...{ kind: "page", name: "bikes", url: "https://shop.example/bikes", campaign: "june" },
    });
    expect(await findInTables(database.owner, "zqfb")).toEqual([]);
  });

  it("names the story that a person replies to", async () => {
    const story = { url: "https://scontent.example/story", id: "17900000000000001" };
    expect(await send(message("Love it", { reply_to: { story } }))).toEqual({
      ...NOTHING,
      ...{ kind: "post", id: "17900000000000001", url: "https://scontent.example/story" },
    });
  });

  it("holds a referral for a day", async () => {
    await send({ referral: ad });
    await database.owner`update channel_referrals set held_at = now() - interval '25 hours'`;
    person--;
    expect(await send(message("Late"))).toBeNull();
    await deleteOldChannelRejections();
    expect(await database.owner`select from channel_referrals`).toHaveLength(0);
  });
});

it.each([
  ["SCAN", "4711"],
  ["subscribe", "qrscene_4711"],
])("takes a WeChat code of the event %s for the next message", (event, key) => {
  const common = { ToUserName: "gh_1", FromUserName: "o1", CreateTime: "1790000000", MsgType: "event" };
  const { referrals, messages } = mapBody(wechat, { ...common, Event: event, EventKey: key });
  expect({ referrals, messages }).toEqual({
    referrals: [{ thread: "gh_1:P(o1)", referral: { kind: "qr", id: "4711" } }],
    messages: [],
  });
});

it("names the channel of a Zendesk ticket, from whichever event comes first", async () => {
  const channel = await connectTestChannel("zendesk", { signingSecret: SECRET });
  const via = { channel: "web", source: { from: { address: "ana@example.com" }, to: {}, rel: "web_widget" } };
  const time = new Date().toISOString();
  const detail = { id: "35436", requester_id: "77", description: "My order is late", created_at: time, via };
  const author = { id: "77", is_staff: false };
  const comment = { id: "9", body: "Any news?", is_public: true, author };
  for (const [type, event] of [
    ["ticket.comment_added", { comment }],
    ["ticket.created", {}],
  ] as const) {
    const body = JSON.stringify({ type: `zen:event-type:${type}`, id: type, time, detail, event });
    const signature = createHmac("sha256", SECRET)
      .update(time + body)
      .digest("base64");
    const headers = { "x-zendesk-webhook-signature": signature, "x-zendesk-webhook-signature-timestamp": time };
    expect(await channel.post({ body, headers })).toMatchObject({ status: 200, json: { accepted: 1 } });
    expect(await listSources(channel)).toEqual([{ ...NOTHING, kind: "page", id: "web_widget", medium: "web" }]);
  }
  expect(await findInTables(database.owner, "ana@example.com")).toEqual([]);
});

describe("Telegram", () => {
  let channel: TestChannel;
  let update = 0;
  beforeAll(async () => {
    channel = await connectTestChannel("telegram", { secretToken: SECRET });
  });

  async function send(chat: number, ...texts: string[]) {
    for (const text of texts) {
      const from = { id: chat, is_bot: false, first_name: "Ana" };
      const message = {
        ...{ message_id: ++update, date: 1_790_000_000 + update, text, from },
        chat: { id: chat, type: "private", first_name: "Ana" },
      };
      const body = JSON.stringify({ update_id: update, message });
      const sent = await channel.post({ body, headers: { "x-telegram-bot-api-secret-token": SECRET } });
      expect(sent.status).toBe(200);
    }
    const found = (await channel.conversations()).at(-1);
    return { source: found?.conversation.source, texts: found?.messages.map(({ text }) => text) };
  }

  it.each([
    ["flyer7", {}],
    ["utm_campaign-spring", { campaign: "spring" }],
    ["utm_source-news_utm_campaign-spring_sale-x", { utmSource: "news", campaign: "spring" }],
    [Buffer.from('{"utm_campaign":"été","utm_medium":"qr"}').toString("base64url"), { campaign: "été", medium: "qr" }],
  ])("takes the link %s for the next message, and not for a message", async (payload, utm) => {
    const chat = 9_000 + update;
    expect(await send(chat, `/start ${payload}`, "Hello")).toEqual({
      source: { ...NOTHING, kind: "link", id: payload, ...utm },
      texts: ["Hello"],
    });
  });

  it("keeps a start without a payload as a message", async () => {
    expect(await send(8_000, "/start")).toEqual({ source: null, texts: ["/start"] });
  });
});
