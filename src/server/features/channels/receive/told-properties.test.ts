import { createHmac } from "node:crypto";
import XHubSignature from "x-hub-signature";
import { expect, it } from "vitest";
import { connectTestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { createTestClient } from "#tests/support/test-client.ts";

const database = setUpFileDatabase();
const SECRET = "the-secret-of-this-test";

it("stores what Intercom tells of a conversation as its properties, masked, and nothing that the connector says", async () => {
  const client = await createTestClient();
  await database.owner`update clients set redact_personal_data = true where client_id = ${client.clientId}`;
  const channel = await connectTestChannel("intercom", { clientSecret: SECRET }, { client });
  const send = async (id: string, attributes: object) => {
    const author = { type: "user", id: "u77", name: "Ana" };
    const part = { type: "conversation_part", id, part_type: "comment", body: "<p>Hi</p>", author };
    const parts = { conversation_parts: [{ ...part, created_at: 1_790_000_000 + Number(id) }] };
    const item = { type: "conversation", id: "215", conversation_parts: parts, custom_attributes: attributes };
    const topic = "conversation.user.replied";
    const body = JSON.stringify({ type: "notification_event", id: `n${id}`, topic, data: { item } });
    const headers = { "x-hub-signature": new XHubSignature("sha1", SECRET).sign(Buffer.from(body)) };
    expect(await channel.post({ body, headers })).toMatchObject({ status: 200, json: { accepted: 1 } });
  };
  await send("1", { plan: "trial", seats: 6, owner: "zqana@example.com", list: ["a"], kind: "vip", source: "Google" });
  await send("2", { plan: "pro", seats: 6, owner: "zqana@example.com" });
  const [found] = await channel.conversations();
  expect(found?.conversation.properties).toEqual({
    ...{ owner: "[email]", plan: "pro", seats: 6 },
    // The customer's own attributes, whatever a connector says by the same names.
    ...{ kind: "vip", source: "Google" },
  });
  expect(found?.messages[0]?.metadata).toMatchObject({ kind: "text", source: "platform" });
  expect(await findInTables(database.owner, "zqana")).toEqual([]);
});

it("stores what Teams tells of a person's app and of the chat", async () => {
  const secret = Buffer.from("the-security-token-of-this-team!").toString("base64");
  const channel = await connectTestChannel("teams", { outgoingSecret: secret });
  // As in Microsoft's example of a message that a bot receives.
  const body = JSON.stringify({
    ...{ type: "message", id: "1485983408511", timestamp: new Date().toISOString(), channelId: "msteams" },
    from: { id: "29:1XJKJMvc5GBtc2JwZq0oj8tHZmzrQgFmB39ATiQWA85g", name: "Larry Jin" },
    conversation: { conversationType: "channel", id: "19:97b1ec61@thread.skype;messageid=1485983408511" },
    recipient: { id: "28:c9e8c047", name: "Teams TestBot" },
    ...{ textFormat: "plain", text: "Hello Teams TestBot", locale: "en-US" },
    entities: [
      { locale: "en-US", country: "US", platform: "Windows", timezone: "America/Los_Angeles", type: "clientInfo" },
    ],
    channelData: {
      tenant: { id: "72f988bf-86f1-41af-91ab-2d7cd011db47" },
      ...{ team: { id: "19:712c", name: "Support" }, channel: { id: "19:dc5b", name: "Orders" } },
    },
  });
  const signature = createHmac("sha256", Buffer.from(secret, "base64")).update(body).digest("base64");
  expect(await channel.post({ body, headers: { authorization: `HMAC ${signature}` } })).toMatchObject({ status: 200 });
  const [found] = await channel.conversations();
  expect(found?.conversation.properties).toEqual({
    ...{ platform: "Windows", country: "US", timezone: "America/Los_Angeles", locale: "en-US" },
    ...{ conversationType: "channel", team: "Support", channel: "Orders" },
  });
});
