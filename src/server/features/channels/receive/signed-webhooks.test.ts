/** Documented payloads over HTTP, signed by the platforms' and well-known packages, never by our code. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { isValidSlackRequest } from "@slack/bolt";
import { verifyKey } from "discord-interactions";
import { beforeAll, describe, expect, it } from "vitest";
import XHubSignature from "x-hub-signature";
import { connectTestChannel } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";

setUpFileDatabase();

const SECRET = "the-secret-of-this-test";

async function listTexts(channel: TestChannel): Promise<string[]> {
  const conversations = await channel.conversations();
  return conversations.flatMap(({ messages }) => messages.map(({ role, text }) => `${role}: ${text}`));
}

describe("WhatsApp", () => {
  const hub = new XHubSignature("sha256", SECRET);
  let channel: TestChannel;
  beforeAll(async () => {
    channel = await connectTestChannel("whatsapp", { appSecret: ` ${SECRET}\n`, phoneNumberId: "42" });
  });

  function send(body: string) {
    return channel.post({ body, headers: { "x-hub-signature-256": hub.sign(Buffer.from(body)) } });
  }

  it("is verified over the raw bytes, as Meta escapes them", async () => {
    const value = `{"metadata":{"phone_number_id":"42"},"messages":[{"from":"351910000001","id":"wamid.\\u00e9","timestamp":"1790000000","type":"text","text":{"body":"caf\\u00e9 https:\\/\\/x.y"}}]}`;
    const body = `{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":${value}}]}]}`;
    expect(await send(body)).toMatchObject({ status: 200, json: { accepted: 1, duplicates: 0, ignored: 0 } });
    expect(await send(body)).toMatchObject({ status: 200, json: { accepted: 0, duplicates: 1, ignored: 0 } });
    expect(await listTexts(channel)).toEqual(["user: café https://x.y"]);
    const [conversation] = await channel.conversations();
    expect(conversation?.conversation.externalId).toMatch(/^42:p_[0-9a-f]{24}$/);
    expect(JSON.stringify(conversation)).not.toContain("351910000001");
  });

  it("answers Meta's challenge with the challenge alone", async () => {
    const token = channel.generated["verifyToken"] ?? "";
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.verify_token": token,
      "hub.challenge": "1158201444",
    });
    expect(await channel.get(query.toString())).toEqual({ status: 200, text: "1158201444" });
    query.set("hub.verify_token", "wrong");
    expect((await channel.get(query.toString())).status).toBe(403);
    await channel.rotate({});
    query.set("hub.verify_token", token);
    expect((await channel.get(query.toString())).status).toBe(200);
  });

  it.each([
    ["no JSON", "{", 400],
    ["no UTF-8", "\uFFFE", 400],
    ["a list", "[]", 400],
    ["a number", "7", 400],
    ["null", "null", 400],
    ["nothing", "", 400],
    ["a shape we don't know", '{"object":"x"}', 200],
  ])("with the right signature is %s", async (_name, body, status) => {
    const before = await channel.health();
    expect((await send(body)).status).toBe(status);
    const after = await channel.health();
    expect(after.malformed - before.malformed).toBe(status === 400 ? 1 : 0);
    expect(after.received - before.received).toBe(1);
  });
});

describe("Slack", () => {
  let channel: TestChannel;
  beforeAll(async () => {
    channel = await connectTestChannel("slack", { signingSecret: SECRET });
  });

  function send(body: string, { offset = 0, type = "application/json" } = {}) {
    const timestamp = Math.floor(Date.now() / 1000) + offset;
    const signature = `v0=${createHmac("sha256", SECRET).update(`v0:${timestamp}:${body}`).digest("hex")}`;
    const headers = { "x-slack-signature": signature, "x-slack-request-timestamp": String(timestamp) };
    if (offset === 0) {
      const options = { signingSecret: SECRET, body, headers: { ...headers, "x-slack-request-timestamp": timestamp } };
      expect(isValidSlackRequest(options)).toBe(true);
    }
    return channel.post({ body, headers: { ...headers, "content-type": type } });
  }

  it("answers the verification of its address", async () => {
    expect(await send('{"type":"url_verification","challenge":"abc"}')).toMatchObject({
      status: 200,
      json: { challenge: "abc" },
    });
  });

  it("keeps a channel's thread that was addressed to the bot, and leaves the rest of the channel out", async () => {
    const base = { type: "message", channel: "C1", channel_type: "channel", user: "UANA" };
    const wrap = (event: object) => ({
      type: "event_callback",
      team_id: "T1",
      api_app_id: "A1",
      authorizations: [{ user_id: "UBOT" }],
      event,
    });
    const post = (event: object) => send(JSON.stringify(wrap({ ...base, ...event })));
    expect(await post({ ts: "1790000000.1", text: "lunch?" })).toMatchObject({ json: { accepted: 0, ignored: 1 } });
    expect(await post({ ts: "1790000001.1", text: "<@UBOT> reset my password" })).toMatchObject({
      json: { accepted: 1 },
    });
    expect(await post({ ts: "1790000002.1", thread_ts: "1790000001.1", text: "please" })).toMatchObject({
      json: { accepted: 1 },
    });
    const again = {
      type: "app_mention",
      ts: "1790000001.1",
      text: "<@UBOT> reset my password",
      channel_type: undefined,
    };
    expect(await post(again)).toMatchObject({ json: { accepted: 0, duplicates: 1 } });
    const edited = {
      subtype: "message_changed",
      message: { ...base, ts: "1790000000.1", text: "lunch at one?" },
      previous_message: { ...base, text: "lunch?" },
    };
    expect(await post(edited)).toMatchObject({ json: { accepted: 0, ignored: 1 } });
    expect(await listTexts(channel)).toEqual(["user: reset my password", "user: please"]);
    expect((await channel.health()).ignored).toMatchObject({ not_addressed: 2 });
  });

  it("takes pressed buttons as a form", async () => {
    const payload = {
      type: "block_actions",
      team: { id: "T1" },
      user: { id: "UANA" },
      channel: { id: "D1" },
      message: { ts: "1.1" },
      actions: [{ action_ts: "1790000005.1", text: { text: "Book it" } }],
    };
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    expect(await send(body, { type: "application/x-www-form-urlencoded" })).toMatchObject({
      status: 200,
      json: { accepted: 1 },
    });
  });

  it.each([-301, 301])("is refused %i seconds off", async (offset) => {
    expect((await send("{}", { offset })).status).toBe(401);
    expect((await channel.health()).rejected.expired).toBeGreaterThan(0);
  });
});

describe("Zendesk", () => {
  it("signs the time with the body, within five minutes", async () => {
    const channel = await connectTestChannel("zendesk", { signingSecret: SECRET });
    const body = JSON.stringify({
      ticket_id: 1,
      comment_id: 2,
      author_id: 3,
      requester_id: 3,
      text: "Hello",
      public: true,
    });
    const send = (at: Date) => {
      const time = at.toISOString();
      const signature = createHmac("sha256", SECRET)
        .update(time + body)
        .digest("base64");
      return channel.post({
        body,
        headers: { "x-zendesk-webhook-signature": signature, "x-zendesk-webhook-signature-timestamp": time },
      });
    };
    expect(await send(new Date())).toMatchObject({ status: 200, json: { accepted: 1 } });
    expect((await send(new Date(Date.now() - 400_000))).status).toBe(401);
    expect((await channel.health()).rejected).toMatchObject({ expired: 1, total: 1 });
  });
});

describe("Intercom", () => {
  it("signs with SHA-1 under the header that Meta uses with SHA-256", async () => {
    const channel = await connectTestChannel("intercom", { clientSecret: SECRET });
    const body = JSON.stringify({ type: "notification_event", topic: "ping", data: { item: {} } });
    const headers = { "x-hub-signature": new XHubSignature("sha1", SECRET).sign(Buffer.from(body)) };
    expect(await channel.post({ body, headers })).toMatchObject({ status: 200, json: { ignored: 1 } });
    expect(
      (
        await channel.post({
          body,
          headers: { "x-hub-signature": new XHubSignature("sha256", SECRET).sign(Buffer.from(body)) },
        })
      ).status,
    ).toBe(401);
  });
});

describe("Discord", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const hex = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
  let channel: TestChannel;
  beforeAll(async () => {
    channel = await connectTestChannel("discord", { publicKey: hex, applicationId: "900" });
  });

  async function send(body: string) {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign(null, Buffer.from(timestamp + body), privateKey).toString("hex");
    expect(await verifyKey(body, signature, timestamp, hex)).toBe(true);
    return channel.post({ body, headers: { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp } });
  }

  it("answers pings, and refuses the wrong signature that Discord tries", async () => {
    expect(await send('{"type":1}')).toMatchObject({ status: 200, text: '{"type":1}' });
    expect(await send('{"type":0}')).toMatchObject({ status: 204, text: "" });
    const headers = { "x-signature-ed25519": "00".repeat(64), "x-signature-timestamp": "1790000000" };
    expect((await channel.post({ body: '{"type":1}', headers })).status).toBe(401);
  });

  it("stores an interaction, and the messages that a forwarder relays", async () => {
    const interaction = {
      id: "1419000000000000000",
      type: 2,
      channel_id: "5",
      guild_id: "1",
      member: { user: { id: "77" } },
      data: { name: "order" },
    };
    expect((await send(JSON.stringify(interaction))).status).toBe(204);
    const message = {
      id: "1419000000000000001",
      type: 0,
      channel_id: "5",
      guild_id: "1",
      author: { id: "77" },
      content: "hello",
      timestamp: "2025-09-20T12:00:00Z",
    };
    expect(await channel.relay({ event: { t: "MESSAGE_CREATE", d: message } })).toMatchObject({
      status: 200,
      json: { accepted: 1 },
    });
    const deleted = { event: { t: "MESSAGE_DELETE", d: { id: message.id, channel_id: "5", guild_id: "1" } } };
    expect(await channel.relay(deleted)).toMatchObject({ json: { accepted: 1 } });
    expect((await listTexts(channel)).toSorted()).toEqual(["user: /order", "user: [deleted]"]);
  });
});

describe("Telegram", () => {
  it("has a secret token, and takes what the bot sent by relay", async () => {
    const channel = await connectTestChannel("telegram", {});
    const headers = { "x-telegram-bot-api-secret-token": channel.generated["secretToken"] ?? "" };
    const chat = { id: 77, type: "private" };
    const message = { message_id: 1, date: 1790000000, chat, from: { id: 77, is_bot: false }, text: "hello" };
    expect(await channel.post({ body: JSON.stringify({ update_id: 1, message }), headers })).toMatchObject({
      status: 200,
    });
    const result = { message_id: 2, date: 1790000005, chat, from: { id: 1, is_bot: true }, text: "Hello Ana" };
    expect(await channel.relay({ response: { ok: true, result } })).toMatchObject({
      status: 200,
      json: { accepted: 1, duplicates: 0, ignored: 0 },
    });
    expect(await channel.relay({ response: { ok: true, result } })).toMatchObject({
      json: { accepted: 0, duplicates: 1 },
    });
    const conversations = await channel.conversations();
    expect(conversations).toHaveLength(1);
    expect(conversations[0]).toMatchObject({
      conversation: { firstResponseMs: 5_000 },
      messages: [
        { role: "user", metadata: { source: "platform" } },
        { role: "bot", metadata: { source: "relay" } },
      ],
    });
  });
});
