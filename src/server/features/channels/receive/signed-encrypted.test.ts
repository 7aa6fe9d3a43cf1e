/** WeChat by `wechat-crypto` and Teams by `jose`: signatures and encryption that our code did not make. */
import { createHash, createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { connectTestChannel } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { setEnv } from "../../../env.ts";

setUpFileDatabase();

type Crypto = { getSignature(t: string, n: string, e: string): string; encrypt(text: string): string };
const require = createRequire(import.meta.url);
const WXBizMsgCrypt: new (token: string, key: string, id: string) => Crypto = require("wechat-crypto");

function buildXml(id: string, text: string): string {
  return `<xml><ToUserName><![CDATA[gh_1]]></ToUserName><FromUserName><![CDATA[oPerson]]></FromUserName><CreateTime>${Math.floor(Date.now() / 1000)}</CreateTime><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[${text}]]></Content><MsgId>${id}</MsgId></xml>`;
}

describe("WeChat", () => {
  const KEY = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG";
  let plain: TestChannel;
  let secure: TestChannel;
  beforeAll(async () => {
    plain = await connectTestChannel("wechat", { token: "token123" });
    secure = await connectTestChannel("wechat", { token: "token123", encodingAesKey: KEY, appId: "wx1" });
  });

  const now = String(Math.floor(Date.now() / 1000));
  const query = buildQuery(now);

  function buildQuery(timestamp: string) {
    const signature = createHash("sha1").update(["token123", timestamp, "nonce"].sort().join("")).digest("hex");
    return { timestamp, nonce: "nonce", signature };
  }

  function sendSecure(xml: string, { appId = "wx1", key = KEY } = {}) {
    const crypto = new WXBizMsgCrypt("token123", key, appId);
    const encrypted = crypto.encrypt(xml);
    const msg_signature = crypto.getSignature(now, "nonce", encrypted);
    const all = new URLSearchParams({ ...query, msg_signature, encrypt_type: "aes" }).toString();
    return secure.post({ body: `<xml><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`, query: all });
  }

  it("answers success, and the challenge with its text", async () => {
    const given = new URLSearchParams(query).toString();
    const answer = await plain.post({ body: buildXml("9007199254740993", "你好 <b> & more"), query: given });
    expect(answer).toMatchObject({ status: 200, text: "success" });
    const [found] = await plain.conversations();
    expect(found?.messages.map(({ text }) => text)).toEqual(["你好 <b> & more"]);
    expect(found?.conversation.externalId).toMatch(/^gh_1:p_[0-9a-f]{24}$/);
    expect(await plain.get(`${given}&echostr=42`)).toEqual({ status: 200, text: "42" });
    expect((await plain.get(`${given.replace("nonce=nonce", "nonce=other")}&echostr=42`)).status).toBe(403);
  });

  it("takes no query of the plain mode that is older than five minutes, as its signature is good for any body", async () => {
    const post = (timestamp: string) =>
      plain.post({ body: buildXml("77", "Replayed"), query: new URLSearchParams(buildQuery(timestamp)).toString() });
    for (const seconds of [-6 * 60, 6 * 60]) expect((await post(String(Number(now) + seconds))).status).toBe(401);
    for (const timestamp of ["", "soon"]) expect((await post(timestamp)).status).toBe(401);
    const [found] = await plain.conversations();
    expect(found?.messages.map(({ text }) => text)).not.toContain("Replayed");
  });

  it("opens the secure mode, and refuses another account, another key and a plain body", async () => {
    expect(await sendSecure(buildXml("1", "Secret words"))).toMatchObject({ status: 200, text: "success" });
    expect((await secure.conversations())[0]?.messages.map(({ text }) => text)).toEqual(["Secret words"]);
    expect((await sendSecure(buildXml("2", "x"), { appId: "wx2" })).status).toBe(401);
    expect((await sendSecure(buildXml("2", "x"), { key: KEY.toUpperCase() })).status).toBe(401);
    const given = new URLSearchParams(query).toString();
    expect((await secure.post({ body: buildXml("3", "x"), query: given })).status).toBe(401);
  });

  it.each([
    ["a DTD", '<!DOCTYPE x [<!ENTITY a "b">]><xml><MsgType>text</MsgType></xml>'],
    ["no end", "<xml><MsgType>text</MsgType>"],
    ["words", "hello"],
    ["nothing", ""],
  ])("refuses %s", async (_name, body) => {
    expect((await plain.post({ body, query: new URLSearchParams(query).toString() })).status).toBe(400);
  });

  it("relays the XML that answered", async () => {
    const request = `<xml><ToUserName><![CDATA[oPerson]]></ToUserName><FromUserName><![CDATA[gh_1]]></FromUserName><CreateTime>${Math.floor(Date.now() / 1000)}</CreateTime><MsgType><![CDATA[text]]></MsgType><Content><![CDATA[Yes!]]></Content></xml>`;
    expect(await plain.relay({ request })).toMatchObject({ status: 200, json: { accepted: 1 } });
    expect((await plain.conversations())[0]?.messages.at(-1)).toMatchObject({ role: "bot", text: "Yes!" });
  });
});

describe("Teams", () => {
  let channel: TestChannel;
  let privateKey: CryptoKey;
  let jwk: object;
  beforeAll(async () => {
    const pair = await generateKeyPair("RS256");
    ({ privateKey } = pair);
    jwk = { ...(await exportJWK(pair.publicKey)), kid: "k1", endorsements: ["msteams"] };
    channel = await connectTestChannel("teams", { appId: "app-1", jwks: JSON.stringify({ keys: [jwk] }) });
  });

  const ACTIVITY = {
    type: "message",
    id: "17",
    timestamp: new Date().toISOString(),
    serviceUrl: "https://smba.trafficmanager.net/emea/",
    channelId: "msteams",
    from: { id: "29:abc", aadObjectId: "aad-1" },
    recipient: { id: "28:app-1" },
    conversation: { id: "a:1", conversationType: "personal" },
    text: "<at>Bot</at> Is there &amp; a table?",
  };

  async function send(activity: object, claims: object = {}, kid = "k1", to = channel) {
    const now = Math.floor(Date.now() / 1000);
    const token = await new SignJWT({
      iss: "https://api.botframework.com",
      aud: "app-1",
      serviceurl: ACTIVITY.serviceUrl,
      nbf: now,
      exp: now + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid })
      .sign(privateKey);
    return to.post({ body: JSON.stringify(activity), headers: { authorization: `Bearer ${token}` } });
  }

  it("fetches the keys that the metadata names, once for many requests, and none from another host", async () => {
    const server = await startJsonServer();
    setEnv({ CHANNEL_HOSTS: new URL(server.origin).host });
    let keysAt = `${server.origin}/keys`;
    server.answer = ({ path }) => ({ body: path === "/keys" ? { keys: [jwk] } : { jwks_uri: keysAt } });
    const connectTo = (path: string) =>
      connectTestChannel("teams", { appId: "app-1", metadataUrl: `${server.origin}${path}` });
    try {
      const fetching = await connectTo("/metadata");
      const statuses = [];
      for (const kid of ["k1", "k1", "k2", "k1"]) statuses.push((await send(ACTIVITY, {}, kid, fetching)).status);
      expect(statuses).toEqual([200, 200, 401, 200]);
      expect(server.requests.map(({ path }) => path)).toEqual(["/metadata", "/keys"]);
      keysAt = "http://localhost:1/keys";
      expect((await send(ACTIVITY, {}, "k1", await connectTo("/elsewhere"))).status).toBe(401);
      await expect(
        connectTestChannel("teams", { appId: "app-1", metadataUrl: "https://evil.example/metadata" }),
      ).rejects.toMatchObject({ fields: { "credentials.metadataUrl": "Must be an address of the platform" } });
    } finally {
      setEnv({ CHANNEL_HOSTS: "" });
      await server.close();
    }
  });

  it("accepts the Bot Framework's token and takes the mention off", async () => {
    expect(await send(ACTIVITY)).toMatchObject({ status: 200, text: "" });
    const [found] = await channel.conversations();
    expect(found?.messages).toMatchObject([{ role: "user", text: "Is there & a table?" }]);
    await send({ ...ACTIVITY, type: "messageDelete", channelData: { eventType: "softDeleteMessage" } });
    expect((await channel.conversations())[0]?.messages).toMatchObject([{ text: "[deleted]" }]);
  });

  it.each([
    ["another audience", { aud: "app-2" }, "k1", "signature"],
    ["another issuer", { iss: "https://evil.example" }, "k1", "signature"],
    ["another service", { serviceurl: "https://evil.example" }, "k1", "signature"],
    ["an unknown key", {}, "k2", "signature"],
    ["an end six minutes ago", { exp: Math.floor(Date.now() / 1000) - 360 }, "k1", "expired"],
  ])("refuses a token with %s", async (_name, claims, kid, reason) => {
    const before = (await channel.health()).rejected;
    expect((await send(ACTIVITY, claims, kid)).status).toBe(401);
    const { rejected } = await channel.health();
    expect(rejected.signature - before.signature).toBe(reason === "signature" ? 1 : 0);
    expect(rejected.expired - before.expired).toBe(reason === "expired" ? 1 : 0);
  });

  it("accepts an outgoing webhook's HMAC, and answers {}", async () => {
    const key = Buffer.from("a secret of an outgoing webhook!").toString("base64");
    const outgoing = await connectTestChannel("teams", { outgoingSecret: key });
    const body = JSON.stringify(ACTIVITY);
    const hmac = createHmac("sha256", Buffer.from(key, "base64")).update(body).digest("base64");
    expect(await outgoing.post({ body, headers: { authorization: `HMAC ${hmac}` } })).toMatchObject({
      status: 200,
      text: "{}",
    });
  });
});
