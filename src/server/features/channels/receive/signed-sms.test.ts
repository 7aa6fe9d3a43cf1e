/** Twilio's documented payloads over HTTP, signed by its own package. */
import { createHash } from "node:crypto";
import twilio from "twilio";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { beforeAll, describe, expect, it } from "vitest";
import { connectTestChannel, ORIGIN } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";

setUpFileDatabase();

const SECRET = "the-secret-of-this-test";

async function listTexts(channel: TestChannel): Promise<string[]> {
  const conversations = await channel.conversations();
  return conversations.flatMap(({ messages }) => messages.map(({ role, text }) => `${role}: ${text}`));
}

describe("SMS", () => {
  const form = {
    MessageSid: `SM${"1".repeat(32)}`,
    AccountSid: `AC${"1".repeat(32)}`,
    From: "+351910000001",
    To: "+351210000000",
    Body: "Olá, tudo bem?",
    NumMedia: "0",
  };
  let channel: TestChannel;
  let address: string;
  beforeAll(async () => {
    channel = await connectTestChannel("sms", { authToken: SECRET });
    address = `${ORIGIN}/api/channels/sms/${channel.client.apiAccountId}`;
  });

  it.each([
    ["as it is", "", ""],
    ["with a query", "", "source=a%20b"],
    ["with https before a proxy", "https", ""],
    ["with a trailing slash", "slash", ""],
  ])("is verified by Twilio's signature of the address %s", async (_name, variant, query) => {
    const called =
      variant === "https" ? address.replace("http:", "https:") : `${address}${variant === "slash" ? "/" : ""}`;
    const signature = getExpectedTwilioSignature(SECRET, query === "" ? called : `${called}?${query}`, form);
    const body = new URLSearchParams(form).toString();
    const answer = await channel.post({
      body,
      query,
      headers: { "x-twilio-signature": signature },
      slash: variant === "slash",
    });
    expect([answer.status, answer.text, answer.headers.get("content-type")]).toEqual([200, "<Response/>", "text/xml"]);
    expect(await listTexts(channel)).toEqual(["user: Olá, tudo bem?"]);
  });

  it("with repeated fields signs each value once", async () => {
    const body = `${new URLSearchParams({ ...form, MessageSid: "SM2" }).toString()}&Tag=b&Tag=a&Tag=b`;
    const signature = getExpectedTwilioSignature(SECRET, address, { ...form, MessageSid: "SM2", Tag: ["b", "a", "b"] });
    expect((await channel.post({ body, headers: { "x-twilio-signature": signature } })).status).toBe(200);
  });

  it("as JSON is verified by the hash of its body", async () => {
    const event = {
      EventType: "onMessageAdded",
      ConversationSid: "CH1",
      MessageSid: "IM1",
      Author: "system",
      Body: "Hi",
      Source: "API",
      DateCreated: "2026-09-21T12:53:20.000Z",
    };
    const body = JSON.stringify(event);
    const query = `bodySHA256=${createHash("sha256").update(body).digest("hex")}`;
    const signature = getExpectedTwilioSignature(SECRET, `${address}?${query}`, {});
    expect(twilio.validateRequestWithBody(SECRET, signature, `${address}?${query}`, body)).toBe(true);
    expect((await channel.post({ body, query, headers: { "x-twilio-signature": signature } })).status).toBe(200);
    expect((await channel.post({ body: `${body} `, query, headers: { "x-twilio-signature": signature } })).status).toBe(
      401,
    );
  });

  it("is verified over the address that the setting names, a proxy's for one", async () => {
    const own = await connectTestChannel(
      "sms",
      { authToken: SECRET },
      { settings: { signedUrl: "https://bot.example.com/sms" } },
    );
    const signature = getExpectedTwilioSignature(SECRET, "https://bot.example.com/sms", form);
    const body = new URLSearchParams(form).toString();
    expect((await own.post({ body, headers: { "x-twilio-signature": signature } })).status).toBe(200);
  });
});
