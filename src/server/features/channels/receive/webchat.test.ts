/** The webchat connector over HTTP: pages with the site key, servers with the package of Standard Webhooks. */
import { beforeAll, describe, expect, it } from "vitest";
import { Webhook } from "standardwebhooks";
import { connectTestChannel } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";

setUpFileDatabase();

const SHOP = "https://shop.example";
const SETTINGS = { origins: `${SHOP}, https://*.sites.example, http://localhost:8080` };

function say(id: string, text: string, more: object = {}) {
  return { id, conversationId: "c1", role: "user", text, timestamp: Date.now(), ...more };
}

describe("a page", () => {
  let channel: TestChannel;
  beforeAll(async () => {
    channel = await connectTestChannel("webchat", {}, { settings: SETTINGS });
  });

  function send(body: object, { origin = SHOP, siteKey = channel.generated["siteKey"], address = "192.0.2.1" } = {}) {
    const headers = { origin, "content-type": "text/plain;charset=UTF-8", "x-client-address": address };
    return channel.post({ body: JSON.stringify({ siteKey, ...body }), headers });
  }

  it("sends messages and events with the public key from an allowed site, without credentials", async () => {
    const first = await send({
      messages: [say("m1", "Hi! Are you open today?", { user: "visitor@example.com", metadata: { page: "/menu" } })],
      events: [{ id: "e1", conversationId: "c1", type: "feedback", thumbs: "up", timestamp: Date.now() }],
    });
    expect(first).toMatchObject({ status: 200, json: { accepted: 2, duplicates: 0, ignored: 0 } });
    expect(first.headers.get("access-control-allow-origin")).toBe(SHOP);
    expect(first.headers.get("vary")).toContain("Origin");
    expect(first.headers.get("access-control-allow-credentials")).toBeNull();
    expect(first.headers.get("set-cookie")).toBeNull();
    expect(await send({ messages: [say("m1", "Hi! Are you open today?")] })).toMatchObject({ json: { duplicates: 1 } });
    const [found] = await channel.conversations();
    expect(found?.conversation).toMatchObject({
      channel: "webchat",
      externalId: "c1",
      endUser: expect.stringMatching(/^p_[0-9a-f]{24}$/),
    });
    expect(found?.messages).toMatchObject([
      { text: "Hi! Are you open today?", metadata: { kind: "text", source: "snippet", page: "/menu" } },
    ]);
    expect(JSON.stringify(found)).not.toContain("visitor@example.com");
  });

  it("tells the page where a conversation began, without the click", async () => {
    const url = `${SHOP}/rooms?utm_campaign=spring&gclid=zqpage`;
    const source = { kind: "page", name: "Rooms", url, referrer: "https://www.google.com" };
    const first = say("page-1", "Is it free?", { conversationId: "page", source });
    expect(await send({ messages: [first] })).toMatchObject({ status: 200, json: { accepted: 1 } });
    const found = (await channel.conversations()).find(({ conversation }) => conversation.externalId === "page");
    expect(found?.conversation.source).toMatchObject({
      ...{ kind: "page", name: "Rooms", url: `${SHOP}/rooms?utm_campaign=spring`, campaign: "spring" },
      referrer: "https://www.google.com",
    });
    expect(JSON.stringify(found)).not.toContain("zqpage");
    const byApp = say("page-2", "Hello", { conversationId: "by-app", source: { ...source, referrer: "null" } });
    expect(await send({ messages: [byApp] })).toMatchObject({ status: 200, json: { accepted: 1 } });
    const opened = (await channel.conversations()).find(({ conversation }) => conversation.externalId === "by-app");
    expect(opened?.conversation.source).toMatchObject({ name: "Rooms", referrer: null });
  });

  it.each([
    [SHOP, 200],
    ["https://a.sites.example", 200],
    ["http://localhost:8080", 200],
    ["https://a.b.sites.example", 401],
    ["https://sites.example", 401],
    ["http://shop.example", 401],
    ["https://shop.example:8443", 401],
    ["https://shop.example.evil.example", 401],
    ["null", 401],
    ["", 401],
  ])("on %s gets %i", async (origin, status) => {
    const answer = await send({ messages: [say(`at-${origin}`, "Hello")] }, { origin });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-origin")).toBe(status === 200 ? origin : null);
    const preflight = await channel.post({ method: "OPTIONS", headers: { origin } });
    expect(preflight.status).toBe(status === 200 ? 204 : 401);
  });

  it("is refused with a wrong key or none, and lets the page see any other error", async () => {
    expect((await send({ messages: [] }, { siteKey: "tl_site_another-key-of-this" })).status).toBe(401);
    expect((await channel.post({ body: '{"messages":[]}', headers: { origin: SHOP } })).status).toBe(401);
    expect((await send({ messages: [say("long", "x".repeat(70_000))] })).status).toBe(413);
    const [missing] = await channel.conversations();
    expect(missing?.messages).not.toContainEqual(expect.objectContaining({ text: "Hello there" }));
  });

  it("gets a result for each item if one is wrong, as from /api/v1", async () => {
    const mixed = await send({ messages: [say("ok1", "Fine"), { id: "bad", role: "user", text: "No conversation" }] });
    expect(mixed).toMatchObject({
      status: 207,
      json: {
        accepted: 1,
        ignored: 1,
        results: [
          { index: 0, id: "ok1", status: "accepted" },
          { index: 1, id: "bad", status: "error", error: { path: "conversationId" } },
        ],
      },
    });
    const wrong = await send({ messages: [{ id: "bad", text: 7 }] });
    expect(wrong).toMatchObject({ status: 422, json: { code: "rejected", results: [{ status: "error" }] } });
    expect(wrong.headers.get("access-control-allow-origin")).toBe(SHOP);
  });

  it("with a wrong clock keeps its words, at the time of arrival", async () => {
    const answer = await send({
      messages: [say("clock", "Late?", { conversationId: "clock", timestamp: 4_000_000_000 })],
    });
    expect(answer).toMatchObject({ status: 200, json: { accepted: 1 } });
    const found = (await channel.conversations()).find(({ conversation }) => conversation.externalId === "clock");
    expect(Math.abs(Date.parse(found?.messages[0]?.at ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("is limited to 120 messages a minute a conversation and 600 an address", async () => {
    const batch = (conversationId: string, count: number) =>
      Array.from({ length: count }, (_, n) => say(`${conversationId}-${n}`, "Hi", { conversationId }));
    expect((await send({ messages: batch("many", 120) }, { address: "192.0.2.8" })).status).toBe(200);
    const limited = await send({ messages: batch("many", 1) }, { address: "192.0.2.9" });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(limited.headers.get("access-control-expose-headers")).toBe("Retry-After");
    for (const name of ["b", "c", "d", "e"]) {
      expect((await send({ messages: batch(name, 120) }, { address: "192.0.2.8" })).status).toBe(200);
    }
    expect((await send({ messages: batch("f", 1) }, { address: "192.0.2.8" })).status).toBe(429);
    expect((await send({ messages: batch("f", 1) }, { address: "192.0.2.10" })).status).toBe(200);
  });

  it("may use the former key while its grace lasts", async () => {
    const siteKey = channel.generated["siteKey"];
    await channel.rotate({ credentials: { siteKey: "" } });
    expect((await send({ messages: [say("grace", "Still here")] }, { siteKey })).status).toBe(200);
    await channel.rotate({ credentials: { siteKey: "" }, graceHours: 0 });
    expect((await send({ messages: [say("grace", "Still here")] }, { siteKey })).status).toBe(401);
  });

  it("shows the tag with its key, and takes only addresses of sites", async () => {
    expect(channel.connection.snippet).toMatch(
      /^<script async src="http:\/\/localhost:4321\/webchat\.js" data-account="[0-9a-f-]{36}" data-key="tl_site_[\w-]+"><\/script>$/,
    );
    for (const origins of ["", "shop.example", "https://shop.example/path", "https://*.*.example", "ftp://a.example"]) {
      await expect(connectTestChannel("webchat", {}, { settings: { origins } })).rejects.toMatchObject({
        code: "invalid",
        fields: { "settings.origins": expect.any(String) },
      });
    }
  });
});

describe("a server", () => {
  let channel: TestChannel;
  beforeAll(async () => {
    channel = await connectTestChannel("webchat", {}, { settings: SETTINGS });
  });

  function send(
    body: string,
    { id = "msg_1", secret = channel.generated["signingSecret"] ?? "", at = new Date() } = {},
  ) {
    const signature = new Webhook(secret).sign(id, at, body);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,AAAA ${signature}` };
    return channel.post({ body, headers });
  }

  it("signs with Standard Webhooks, and its items without an id count once", async () => {
    const body = JSON.stringify({ messages: [{ conversationId: "s", role: "bot", text: "Your table is booked." }] });
    expect(await send(body)).toMatchObject({ status: 200, json: { accepted: 1, duplicates: 0 } });
    expect(await send(body)).toMatchObject({ status: 200, json: { accepted: 0, duplicates: 1 } });
    expect(await send(body, { id: "msg_2" })).toMatchObject({ status: 200, json: { accepted: 1 } });
    const [found] = await channel.conversations();
    expect(found?.messages[0]).toMatchObject({ role: "bot", metadata: { source: "api" } });
  });

  it("is refused with another secret, an altered body or an old signature", async () => {
    const other = `whsec_${Buffer.from("another secret of 24 byte").toString("base64")}`;
    expect((await send("{}", { secret: other })).status).toBe(401);
    expect((await send("{}", { at: new Date(Date.now() - 6 * 60_000) })).status).toBe(401);
    expect((await send("{}", { at: new Date(Date.now() + 6 * 60_000) })).status).toBe(401);
    expect((await send("[]")).status).toBe(400);
    expect(await channel.health()).toMatchObject({ rejected: { signature: 1, expired: 2 }, malformed: 1 });
  });
});
