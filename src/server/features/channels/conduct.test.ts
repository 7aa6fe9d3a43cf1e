/** The conduct that every connector has by being registered, LINE as the proof: one file of about 60 lines and one line. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callWebhook, connectTestChannel, createViewer, ORIGIN } from "#tests/support/channels.ts";
import type { TestChannel } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { line } from "#tests/support/line-connector.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { setEnv } from "#src/server/env.ts";
import { disconnectChannel, listChannels } from "./connections/connections.service.ts";
import type { Connector, Sample } from "./connectors/base/connector.types.ts";
import { finishFetches, startFetches } from "./history/fetch-messages.ts";
import { addConnector, listConnectors } from "./connectors/registry.ts";

const database = setUpFileDatabase();

addConnector(line);
/** What platforms give for the message of a sample, where webhooks only name it. */
const platform = await startJsonServer();
setEnv({ CHANNEL_HOSTS: new URL(platform.origin).host });
afterAll(() => platform.close());
const ALL = listConnectors().map((connector) => [connector.id, connector] as const);
const SIGNED = ALL.filter(([, connector]) => buildSample(connector, {}, "").unsigned !== true);

/** Values for the required fields. */
function fillFields({ fields, signedBy, fetching }: Connector, suffix = "a"): Record<string, string> {
  const required = fields.filter(
    ({ name, required, generate }) => (required || name === signedBy) && generate === undefined,
  );
  const values = required.map(({ name, example }) => [name, example ?? `secret-value-${suffix}`]);
  const addresses = fields.flatMap(({ name, isAddress }) => (isAddress === true ? [[name, platform.origin]] : []));
  return Object.fromEntries(fetching === undefined ? values : [...values, ...addresses]);
}

function fillSettings({ settings }: Connector): Record<string, string> {
  return Object.fromEntries(
    settings.flatMap(({ name, required, example }) => (required ? [[name, example ?? ""]] : [])),
  );
}

/** Another value of the field that requests are signed with. */
function makeSecret({ fields, signedBy }: Connector, value: string): string {
  return fields.find(({ name }) => name === signedBy)?.generate?.() ?? value;
}

function buildSample(connector: Connector, values: Record<string, string>, accountId: string): Sample {
  const get = (name: string): string => values[name] ?? "";
  const address = `${ORIGIN}/api/channels/${connector.id}/${accountId}`;
  return connector.sample({ secret: get, field: get, nowMs: Date.now(), address });
}

/** Connects a channel and builds a sample that is signed for it. */
async function connect(
  connector: Connector,
  suffix?: string,
): Promise<{ channel: TestChannel; sample: Sample; values: Record<string, string> }> {
  const given = fillFields(connector, suffix);
  const channel = await connectTestChannel(connector.id, given, { settings: fillSettings(connector) });
  const values = { ...given, ...channel.generated };
  return { channel, values, sample: buildSample(connector, values, channel.client.apiAccountId) };
}

/** Posts a sample, and waits for the messages that it only names. */
async function deliver(channel: TestChannel, sample: Sample, more: object = {}) {
  platform.answer = () => ({ body: sample.fetched });
  const answer = await channel.post({ ...toCall(sample), ...more });
  while (await startFetches()) await finishFetches();
  return answer;
}

function toCall({ body, headers = {}, query = "" }: Sample) {
  return { body, headers, query };
}

describe.each(SIGNED)("%s", (id, connector) => {
  let channel: TestChannel;
  let sample: Sample;
  let values: Record<string, string>;
  beforeAll(async () => {
    ({ channel, sample, values } = await connect(connector));
  });

  it("says what its address is for until it is disconnected", async () => {
    const words = `This address takes ${connector.name}'s webhooks.`;
    expect(await channel.get("")).toEqual({ status: 200, text: words });
    expect(await callWebhook({ channel: id, accountId: crypto.randomUUID() }, { method: "GET" })).toMatchObject({
      status: 404,
    });
  });

  it("waits for the first message, stores it once, and shows it under the channel with a pseudonym", async () => {
    expect(await channel.health()).toMatchObject({ state: "waiting", words: "Waiting for the first message." });
    const first = await deliver(channel, sample);
    expect(first.status).toBeLessThan(300);
    const again = await deliver(channel, sample);
    expect(again.status).toBe(first.status);
    const packed = await deliver(channel, sample, {
      body: gzipSync(sample.body),
      headers: { ...sample.headers, "content-encoding": "gzip" },
    });
    expect(packed.status).toBe(first.status);
    const conversations = await channel.conversations();
    expect(conversations).toHaveLength(1);
    expect(conversations[0]?.conversation).toMatchObject({
      channel: id,
      endUser: expect.stringMatching(/^p_[0-9a-f]{24}$/),
    });
    expect(conversations[0]?.messages).toMatchObject([
      { role: "user", metadata: { source: expect.stringMatching(/^(platform|api)$/) } },
    ]);
    expect(await channel.health()).toMatchObject({
      state: "live",
      words: "Receiving messages.",
      received: 3,
      messages: 1,
      rejected: { total: 0 },
    });
  });

  it("refuses unsigned, altered and foreign requests, and counts them", async () => {
    const other = await connect(connector, "b");
    const unsigned = await channel.post({ body: sample.body });
    expect(unsigned.status).toBe(401);
    const altered = connector.verify.length >= 0 ? `${sample.body} ` : sample.body;
    const expectsBody = !["telegram", "wechat"].includes(id);
    const changed = await channel.post({ ...toCall(sample), body: altered });
    expect(changed.status).toBe(expectsBody ? 401 : 200);
    const foreign = await channel.post(toCall(buildSample(connector, other.values, channel.client.apiAccountId)));
    expect(foreign.status).toBe(401);
    expect(await channel.health()).toMatchObject({
      state: "attention",
      rejected: { missing: 1, signature: expectsBody ? 2 : 1, expired: 0, last24h: expectsBody ? 3 : 2 },
      lastError: { code: "signature" },
    });
    expect(await other.channel.health()).toMatchObject({ received: 0, rejected: { total: 0 } });
    expect((await channel.post(toCall(sample))).status).toBeLessThan(300);
    expect(await channel.health()).toMatchObject({ state: "live" });
  });

  it("accepts the old secret until its grace is over, and then says that it is still in use", async () => {
    const signedBy = connector.signedBy;
    const { channel: own, sample: old } = await connect(connector);
    const another = makeSecret(connector, "another-secret-value");
    await own.rotate({ credentials: { [signedBy]: another } });
    expect((await own.post(toCall(old))).status).toBeLessThan(300);
    expect((await own.health()).oldSecretUntil).not.toBeNull();
    await own.rotate({ credentials: { [signedBy]: makeSecret(connector, "a-third-secret-value") }, graceHours: 0 });
    const second = buildSample(connector, { ...values, [signedBy]: another }, own.client.apiAccountId);
    expect((await own.post(toCall(second))).status).toBe(401);
    expect(await own.health()).toMatchObject({
      state: "attention",
      words: "The old secret is still in use.",
      oldSecretUntil: null,
    });
  });

  it("shows in a dry run what it would store, and stores nothing", async () => {
    const { channel: own } = await connect(connector);
    const shown = await own.test({});
    expect(shown.messages).toMatchObject([
      { role: "user", user: expect.stringMatching(/^p_/), metadata: { kind: expect.any(String) } },
    ]);
    expect(await own.conversations()).toEqual([]);
    expect(await own.health()).toMatchObject({ state: "waiting", received: 0 });
  });

  it("hides its secrets, and answers 404 once disconnected, without losing messages", async () => {
    const { channel: own, sample: signed, values: secrets } = await connect(connector);
    await deliver(own, signed);
    const listed = JSON.stringify(await listChannels(own.viewer, ORIGIN));
    for (const { name, secret } of connector.fields) if (secret) expect(listed).not.toContain(secrets[name]);
    const place = { channel: id, accountId: own.client.apiAccountId, origin: ORIGIN };
    expect(await disconnectChannel(own.viewer, place)).toEqual({ success: true });
    expect((await own.post(toCall(signed))).status).toBe(404);
    await expect(disconnectChannel(own.viewer, place)).rejects.toMatchObject({ code: "not_found" });
    expect(await own.conversations()).toHaveLength(1);
    const rows =
      await database.owner`select * from channel_credentials where api_account_id = ${own.client.apiAccountId}`;
    expect(rows).toEqual([]);
  });

  it("never fails on a body of another shape", async () => {
    const bodies = [
      {},
      { entry: [{}] },
      { message: [] },
      { events: [null, 7, "x"] },
      { update_id: 1, message: { chat: 7 } },
    ];
    for (const body of bodies) {
      const text = connector.body === "xml" ? `<xml><MsgType>${Object.keys(body).join("")}</MsgType></xml>` : null;
      const json = JSON.stringify(connector.isList === true ? [body] : body);
      const { messages } = await channel.test({ body: text ?? json });
      expect(messages).toEqual([]);
    }
  });
});

describe.each(ALL.filter(([, connector]) => buildSample(connector, {}, "").unsigned === true))(
  "%s",
  (_id, connector) => {
    it("shows a sample that only the platform could sign", async () => {
      const { channel } = await connect(connector);
      expect((await channel.test({})).messages).toMatchObject([{ role: "user", user: expect.stringMatching(/^p_/) }]);
      expect((await channel.post({ body: "{}" })).status).toBe(401);
      expect((await channel.health()).rejected).toMatchObject({ missing: 1 });
    });
  },
);

describe("the catalog", () => {
  it("lists every channel with its steps, fields and settings, and no function", async () => {
    const client = await createTestClient();
    const { channels } = await listChannels(createViewer(client), ORIGIN);
    expect(channels.map(({ id }) => id)).toEqual(ALL.map(([id]) => id));
    for (const channel of channels) {
      expect(channel.steps.length).toBeGreaterThan(2);
      const copied = channel.steps.flatMap(({ copy }) => copy ?? []);
      const names = ["webhookUrl", "relayUrl", "snippet", ...channel.fields.map(({ name }) => name)];
      expect(copied.filter((name) => !names.includes(name))).toEqual([]);
      expect(channel).toEqual(JSON.parse(JSON.stringify(channel)));
    }
  });

  it("leaves every rollup equal to a recount", async () => {
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });
});
