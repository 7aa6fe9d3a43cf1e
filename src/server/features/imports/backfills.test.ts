import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { BOT, STAFF, WEBHOOKS } from "#tests/support/helpdesk-formats.ts";
import {
  buildConversations,
  connectHelpdesk,
  countMessages,
  enterCredentials,
  FIRST_SECONDS,
  standIn,
} from "#tests/support/helpdesks.ts";
import type { Platform } from "#tests/support/helpdesks.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { finishFetches, startFetches } from "../channels/history/fetch-messages.ts";
import { createBackfill, pauseBackfill, previewBackfill, resumeBackfill } from "./backfills.service.ts";
import { findBackfill } from "./backfills.sql.ts";
import { cancelImport, getImport, undoImport } from "./imports.service.ts";
import { runBackfill } from "./run-backfill.ts";
import { runUndo } from "./undo-import.ts";

const PLATFORMS: Platform[] = ["intercom", "zendesk", "hubspot", "chatwoot"];
const CONVERSATIONS = buildConversations(230);
const PERIOD = { from: toIso(FIRST_SECONDS), to: toIso(FIRST_SECONDS + 60 * 60 * 24) };
/** Zendesk, HubSpot and Intercom tell the bot apart by its user; people choose it. */
const SPEAKERS = { [String(BOT.id)]: "bot" as const };

const database = setUpFileDatabase();
let dataDir: string;
let server: JsonServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-backfills-"));
  server = await startJsonServer();
  setEnv({ DATA_DIR: dataDir, CHANNEL_HOSTS: new URL(server.origin).host });
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await closeQueue();
  await rm(dataDir, { recursive: true, force: true });
});

function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function describeSource({ apiAccountId }: TestClient, channel: Platform, more: object = {}) {
  return { channel, apiAccountId, credentials: enterCredentials(channel, server.origin), ...PERIOD, ...more };
}

/** Runs the import's job until it has ended or paused. */
async function runAll(client: TestClient, id: string, signal = new AbortController().signal) {
  for (;;) {
    const { clientId } = client;
    const row = await findBackfill(database.owner, { clientId, id });
    const next = await runBackfill({ clientId, id, cursor: row?.cursor ?? null }, signal);
    if (next === null || signal.aborted) return getImport(client, id);
  }
}

async function start(client: TestClient, channel: Platform, more: object = {}) {
  const { id } = await createBackfill(client, { ...describeSource(client, channel), speakers: SPEAKERS, ...more });
  return id;
}

async function readStored(client: TestClient, externalId: string) {
  return database.owner`
    select m.role, m.text, (extract(epoch from m.sent_at) * 1000)::float8 as at
    from messages m join conversations c using (client_id, conversation_id)
    where m.client_id = ${client.clientId} and c.external_id = ${externalId} order by m.sent_at, m.seq`;
}

describe.each(PLATFORMS)("the past conversations of %s", (platform) => {
  it("are shown before the import, with who wrote them", async () => {
    const client = await createTestClient();
    standIn(server, platform, { conversations: CONVERSATIONS });
    const preview = await previewBackfill(client, describeSource(client, platform));
    const ids = new Set(preview.messages.map(({ conversationId }) => conversationId));
    expect(ids.size).toBe(50);
    expect(preview).toMatchObject({ hasMore: true, notes: 5 });
    expect(preview.ratings).toBe(platform === "hubspot" ? 0 : 17);
    expect(preview.messages.some(({ speaker }) => speaker.name === BOT.name)).toBe(true);
    expect(preview.messages[0]).toMatchObject({ role: "user", text: expect.stringContaining("do you deliver roses") });
    const rows = await database.owner`select 1 from messages where client_id = ${client.clientId}`;
    expect(rows).toEqual([]);
  });

  it(
    "come with their messages, properties and ratings through limits of the rate, and leave on undo",
    { timeout: 60_000 },
    async () => {
      const client = await createTestClient({ unlimited: true });
      const desk = standIn(server, platform, { conversations: CONVERSATIONS, limit: (n) => n === 2 || n === 40 });
      const id = await start(client, platform, { to: toIso(FIRST_SECONDS + 60 * 200) });
      const done = await runAll(client, id);
      const expected = CONVERSATIONS.slice(0, 200);
      expect(desk.limited()).toBe(2);
      expect(done).toMatchObject({
        status: "done",
        conversations: 200,
        readConversations: 200,
        duplicates: 0,
        failure: null,
      });
      expect(done).toMatchObject({ messages: countMessages(expected), channel: platform });
      const stored = await readStored(client, "1");
      expect(stored).toMatchObject([
        { role: "user", text: "Hello, do you deliver roses on order 1?" },
        { role: "bot", text: "Yes, we deliver every day. A bouquet costs 30 euros." },
        { role: "user" },
        { role: "bot" },
        { role: "agent", text: "I have added a card." },
      ]);
      const ratings = await database.owner`
      select count(*)::int as n from events where client_id = ${client.clientId} and type = 'feedback'`;
      const rated = platform === "hubspot" ? 0 : expected.filter(({ rating }) => rating !== null).length;
      expect(ratings).toEqual([{ n: rated }]);
      const properties = await database.owner`
      select count(*)::int as n from conversation_properties where client_id = ${client.clientId}`;
      expect(properties[0]?.["n"]).toBe(platform === "hubspot" ? 0 : 200);
      const secrets = await database.owner`select credentials from uploads where upload_id = ${id}`;
      expect(secrets).toEqual([{ credentials: null }]);
      expect(await findRollupMismatches(database.owner)).toEqual([]);

      await undoImport(client, id);
      await runUndo({ clientId: client.clientId, id });
      const [left] = await database.owner`
      select (select count(*)::int from messages where client_id = ${client.clientId}) as messages,
        (select count(*)::int from events where client_id = ${client.clientId}) as events,
        (select count(*)::int from conversations where client_id = ${client.clientId}) as conversations`;
      expect(left).toEqual({ messages: 0, events: 0, conversations: 0 });
      expect(await findRollupMismatches(database.owner)).toEqual([]);
    },
  );

  it("are paused where the platform refuses the token, and go on with another", async () => {
    const client = await createTestClient();
    standIn(server, platform, { conversations: CONVERSATIONS.slice(0, 30) });
    const credentials = enterCredentials(platform, server.origin);
    const secret = platform === "zendesk" ? "apiToken" : "accessToken";
    const wrong = { ...credentials, [secret]: "wrong" };
    const rejected = previewBackfill(client, describeSource(client, platform, { credentials: wrong }));
    await expect(rejected).rejects.toMatchObject({ code: "rejected", message: expect.stringMatching(/refuses/) });
    const id = await start(client, platform, { credentials: wrong });
    expect(await runAll(client, id)).toMatchObject({ status: "paused", failure: expect.stringMatching(/refuses/) });
    await expect(resumeBackfill(client, id, { credentials: { apiBase: "https://a.example" } })).rejects.toThrow();
    await resumeBackfill(client, id, { credentials: { [secret]: credentials[secret] ?? "" } });
    expect(await runAll(client, id)).toMatchObject({ status: "done", conversations: 30, failure: null });
  });

  it("and its webhooks give the same ids, so that both together count once", async () => {
    const [conversation] = CONVERSATIONS;
    if (conversation === undefined) throw new Error("There is no conversation.");
    standIn(server, platform, { conversations: [conversation] });
    const { channel, sign } = await connectHelpdesk(platform, server.origin);
    for (const body of WEBHOOKS[platform](conversation)) {
      const answer = await channel.post(sign(JSON.stringify(body)));
      expect(answer.status).toBeLessThan(300);
    }
    while (await startFetches()) await finishFetches();
    const { client } = channel;
    const before = await listRows(client);
    const id = await start(client, platform);
    const done = await runAll(client, id);
    expect(done).toMatchObject({ status: "done", messages: 3, duplicates: 2 });
    const after = await listRows(client);
    expect(after.messages).toHaveLength(5);
    expect(after.messages).toEqual(expect.arrayContaining(before.messages));
    expect(after.conversations).toEqual(before.conversations);
    const feedback = platform === "hubspot" ? 0 : 1;
    expect(after.events).toHaveLength(feedback);
    if (platform === "intercom" || platform === "chatwoot") expect(before.events).toEqual(after.events);
    // The other way round: what is imported already is a duplicate for the webhook.
    for (const body of WEBHOOKS[platform](conversation)) await channel.post(sign(JSON.stringify(body)));
    while (await startFetches()) await finishFetches();
    expect(await listRows(client)).toEqual(after);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });
});

async function listRows({ clientId }: TestClient) {
  const messages = await database.owner`
    select message_id, conversation_id, role, text from messages where client_id = ${clientId} order by message_id`;
  const events = await database.owner`
    select event_id, type, score from events where client_id = ${clientId} order by event_id`;
  const conversations = await database.owner`
    select conversation_id, external_id, end_user from conversations where client_id = ${clientId} order by 1`;
  return { messages: [...messages], events: [...events], conversations: [...conversations] };
}

describe("an import of past conversations", () => {
  it("stops when it is paused, goes on from there, and stops when it is canceled", { timeout: 60_000 }, async () => {
    const client = await createTestClient({ unlimited: true });
    let id = "";
    let pauseAt = 100;
    const desk = standIn(server, "chatwoot", { conversations: CONVERSATIONS });
    const { answer } = server;
    server.answer = async (request) => {
      if (desk.calls() === pauseAt) await pauseBackfill(client, id);
      return answer(request);
    };
    id = await start(client, "chatwoot");
    const paused = await runAll(client, id);
    expect(paused.status).toBe("paused");
    expect(paused.readConversations).toBeLessThan(CONVERSATIONS.length);
    const calls = desk.calls();
    pauseAt = -1;
    await resumeBackfill(client, id, { credentials: {} });
    expect(await runAll(client, id)).toMatchObject({ status: "done", readConversations: CONVERSATIONS.length });
    // It did not begin at the start.
    expect(desk.calls() - calls).toBeLessThan(CONVERSATIONS.length);
    await expect(pauseBackfill(client, id)).rejects.toMatchObject({ code: "conflict" });

    const other = await start(client, "chatwoot");
    await pauseBackfill(client, other);
    expect(await cancelImport(client, other)).toMatchObject({ status: "cancelled" });
    await expect(resumeBackfill(client, other, { credentials: {} })).rejects.toMatchObject({ code: "conflict" });
    const secrets = await database.owner`select credentials from uploads where upload_id = ${other}`;
    expect(secrets).toEqual([{ credentials: null }]);
  });

  it("ends at its last page although it was paused and resumed meanwhile", async () => {
    const client = await createTestClient();
    standIn(server, "intercom", { conversations: CONVERSATIONS.slice(0, 30) });
    const id = await start(client, "intercom");
    const { answer } = server;
    server.answer = async (request) => {
      if (request.path === "/conversations/30") {
        await pauseBackfill(client, id);
        await resumeBackfill(client, id, { credentials: {} });
      }
      return answer(request);
    };
    expect(await runAll(client, id)).toMatchObject({ status: "done", conversations: 30 });
    expect(await findBackfill(database.owner, { clientId: client.clientId, id })).toMatchObject({ credentials: null });
  });

  it("leaves a page that it did not finish to the next run, without counting any message twice", async () => {
    const client = await createTestClient({ unlimited: true });
    standIn(server, "intercom", { conversations: CONVERSATIONS });
    const id = await start(client, "intercom");
    const { answer } = server;
    const stopping = new AbortController();
    // The process stops while the second page is read.
    server.answer = (request) => {
      if (request.path === "/conversations/200") stopping.abort();
      return answer(request);
    };
    expect(await runAll(client, id, stopping.signal)).toMatchObject({ status: "running" });
    server.answer = answer;
    const done = await runAll(client, id);
    const expected = { status: "done", conversations: 230, messages: countMessages(CONVERSATIONS), duplicates: 0 };
    expect(done).toMatchObject(expected);
    // A second import of the same period finds them all.
    const again = await runAll(client, await start(client, "intercom"));
    expect(again).toMatchObject({
      status: "done",
      messages: 0,
      duplicates: countMessages(CONVERSATIONS),
      conversations: 0,
    });
  });

  it("takes the token of the channel's connection, and asks for what it lacks", async () => {
    const { channel } = await connectHelpdesk("hubspot", server.origin);
    standIn(server, "hubspot", { conversations: CONVERSATIONS.slice(0, 3) });
    const source = { ...describeSource(channel.client, "hubspot"), credentials: {} };
    expect((await previewBackfill(channel.client, source)).messages.length).toBeGreaterThan(10);
    const stranger = await createTestClient();
    const missing = previewBackfill(stranger, { ...source, apiAccountId: stranger.apiAccountId });
    await expect(missing).rejects.toMatchObject({
      code: "invalid",
      fields: { "credentials.accessToken": expect.any(String) },
    });
    const foreign = previewBackfill(stranger, source);
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    const none = previewBackfill(stranger, { ...describeSource(stranger, "intercom"), channel: "telegram" });
    await expect(none).rejects.toMatchObject({ code: "not_found" });
  });

  it("gives messages the role that people chose for their writer, or leaves them out", async () => {
    const client = await createTestClient();
    standIn(server, "intercom", { conversations: CONVERSATIONS.slice(0, 1) });
    const speakers = { [BOT.id]: "agent", [STAFF.id]: "ignore" } as const;
    await runAll(client, await start(client, "intercom", { speakers }));
    const stored = await readStored(client, "1");
    expect(stored.map(({ role }) => role)).toEqual(["user", "agent", "user", "agent"]);
  });
});
