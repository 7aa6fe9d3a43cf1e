/** Connecting, relaying, and the health that people see. */
import { describe, expect, it } from "vitest";
import { connectTelegram, buildTelegramMessage, START } from "#tests/support/telegram-channel.ts";
import { connectTestChannel, createViewer, ORIGIN } from "#tests/support/channels.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { changeChannelSettings, connectChannel, rotateChannel } from "./connections.service.ts";

const database = setUpFileDatabase();

describe("connecting", () => {
  async function connect(
    channel: string,
    credentials: Record<string, string>,
    changed: { apiAccountId?: string; settings?: Record<string, string> } = {},
  ) {
    const client = await createTestClient();
    const { apiAccountId = client.apiAccountId, settings = {} } = changed;
    return connectChannel(createViewer(client), { channel, origin: ORIGIN }, { apiAccountId, credentials, settings });
  }

  it.each([
    ["a missing field", "whatsapp", {}, {}, "credentials.appSecret"],
    ["an empty field", "whatsapp", { appSecret: " \n" }, {}, "credentials.appSecret"],
    ["an unknown field", "whatsapp", { appSecret: "x", nope: "y" }, {}, "credentials.nope"],
    ["a wrong form", "discord", { publicKey: "zz", applicationId: "1" }, {}, "credentials.publicKey"],
    ["an unknown setting", "telegram", {}, { nope: "y" }, "settings.nope"],
    ["a setting of the wrong form", "telegram", {}, { sessionHours: "never" }, "settings.sessionHours"],
    ["an address that is none", "sms", { authToken: "x" }, { signedUrl: "example" }, "settings.signedUrl"],
  ])("names %s", async (_name, channel, credentials, settings, field) => {
    await expect(connect(channel, credentials, { settings })).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.any(String) },
    });
  });

  it("is not found for another client's account, a conflict the second time, and sets the account's channel once", async () => {
    const victim = await createTestClient();
    await expect(connect("telegram", {}, { apiAccountId: victim.apiAccountId })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(connect("telegram", {}, { apiAccountId: "mine" })).rejects.toMatchObject({ code: "not_found" });
    await expect(connect("fax", {})).rejects.toMatchObject({ code: "not_found" });
    const viewer = createViewer(victim);
    const input = { apiAccountId: victim.apiAccountId, credentials: {}, settings: {} };
    await connectChannel(viewer, { channel: "telegram", origin: ORIGIN }, input);
    await expect(connectChannel(viewer, { channel: "telegram", origin: ORIGIN }, input)).rejects.toMatchObject({
      code: "conflict",
    });
    await connectChannel(
      viewer,
      { channel: "whatsapp", origin: ORIGIN },
      { ...input, credentials: { appSecret: "x" } },
    );
    const [account] =
      await database.owner`select channel from api_accounts where api_account_id = ${victim.apiAccountId}`;
    expect(account).toEqual({ channel: "telegram" });
    const entries =
      await database.owner`select action, details from audit_entries where client_id = ${victim.clientId}`;
    expect(entries.map(({ action }) => action)).toEqual(["channel.connected", "channel.connected"]);
  });

  it("is audited again only if a setting or a credential has another value", async () => {
    const channel = await connectTestChannel("telegram", {}, { settings: { sessionHours: "12" } });
    const place = { channel: "telegram", accountId: channel.client.apiAccountId, origin: ORIGIN };
    const change = (sessionHours: string) =>
      changeChannelSettings(channel.viewer, place, { settings: { sessionHours } });
    const secretToken = channel.generated["secretToken"] ?? "";
    await change("12");
    await rotateChannel(channel.viewer, place, { credentials: { secretToken }, graceHours: 1 });
    const list = () => listAuditedActions(database.owner, channel.client.clientId);
    expect(await list()).toEqual(["channel.connected"]);
    await change("6");
    await rotateChannel(channel.viewer, place, { credentials: {}, graceHours: 1 });
    expect(await list()).toEqual(["channel.connected", "channel.changed: sessionHours", "channel.rotated"]);
  });

  it("is refused to roles that may not manage API accounts", async () => {
    const client = await createTestClient();
    const viewer = { ...createViewer(client), role: "member" as const };
    const input = { apiAccountId: client.apiAccountId, credentials: {}, settings: {} };
    await expect(connectChannel(viewer, { channel: "telegram", origin: ORIGIN }, input)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("shows the last characters of long secrets, and whole what is no secret", async () => {
    const { connection, generated } = await connect("whatsapp", { appSecret: "0123456789abcdef", phoneNumberId: "42" });
    const token = generated["verifyToken"] ?? "";
    expect(connection.fields).toEqual([
      { name: "appSecret", isSet: true, hint: "cdef" },
      { name: "verifyToken", isSet: true, hint: token.slice(-4) },
      { name: "phoneNumberId", isSet: true, hint: "42" },
    ]);
    expect((await connect("whatsapp", { appSecret: "short" })).connection.fields[0]).toEqual({
      name: "appSecret",
      isSet: true,
      hint: null,
    });
  });
});

describe("a relay", () => {
  it("repeats by its Idempotency-Key, or by thread, text and time", async () => {
    const { channel } = await connectTelegram();
    const item = { request: { chat_id: 77, text: "Hi" } };
    expect(await channel.relay(item, { "idempotency-key": "a" })).toMatchObject({ json: { accepted: 1 } });
    expect(await channel.relay(item, { "idempotency-key": "a" })).toMatchObject({ json: { accepted: 1 } });
    expect(await channel.relay({ ...item, sentAt: START })).toMatchObject({ json: { accepted: 1 } });
    expect(await channel.relay({ ...item, sentAt: START })).toMatchObject({ json: { accepted: 0, duplicates: 1 } });
    expect((await channel.health()).messages).toBe(2);
  });

  it.each([
    ["no conversation", "telegram", { request: { text: "Hi" } }, 422],
    ["nothing", "telegram", {}, 422],
    ["a request to a platform that sends both sides", "slack", { request: { channel: "D1", text: "Hi" } }, 422],
    ["an empty list", "telegram", { items: [] }, 400],
    ["too many items", "telegram", { items: Array.from({ length: 1_001 }, () => ({})) }, 413],
  ])("of %s is refused", async (_name, id, body, status) => {
    const credentials: Record<string, Record<string, string>> = { slack: { signingSecret: "x" } };
    const channel = await connectTestChannel(id, credentials[id] ?? {});
    expect((await channel.relay(body)).status).toBe(status);
  });

  it("stores the good items of a list, and counts the bad ones", async () => {
    const { channel } = await connectTelegram();
    const good = { request: { chat_id: 77, text: "Hi" }, sentAt: START };
    expect(await channel.relay({ items: [good, {}, { request: {} }] })).toMatchObject({
      status: 200,
      json: { accepted: 1, ignored: 2 },
    });
  });
});

describe("the health", () => {
  it("says when only one side arrives", async () => {
    const { channel, post } = await connectTelegram();
    for (let index = 0; index < 20; index++)
      await post({ message: buildTelegramMessage(index, START + index, "hello") });
    expect(await channel.health()).toMatchObject({
      state: "one_sided",
      words: "Only what people write arrives. Relay the bot's answers.",
    });
    await channel.relay({ request: { chat_id: 77, text: "Hi" } });
    expect(await channel.health()).toMatchObject({ state: "live" });
  });
});
