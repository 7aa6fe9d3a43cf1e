/** What a preview and an import make of a platform's pages: wrong addresses, failures, cut pages, and messages without a writer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { BOT } from "#tests/support/helpdesk-formats.ts";
import { buildConversations, enterCredentials, FIRST_SECONDS, standIn } from "#tests/support/helpdesks.ts";
import type { Platform } from "#tests/support/helpdesks.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import type { SpeakerRole } from "#src/domain/imports/import-file.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { setEnv } from "../../env.ts";
import { openHistory } from "../channels/history/history.service.ts";
import { previewBackfill } from "./backfills.service.ts";

const PLATFORMS: Platform[] = ["intercom", "zendesk", "hubspot", "chatwoot"];
const RANGE = { fromMs: FIRST_SECONDS * 1000, toMs: FIRST_SECONDS * 1000 + DAY_MS };
setUpFileDatabase();
let server: JsonServer;
let client: TestClient;

beforeAll(async () => {
  server = await startJsonServer();
  setEnv({ CHANNEL_HOSTS: new URL(server.origin).host });
});
beforeEach(async () => {
  client = await createTestClient();
});
afterAll(() => server.close());

function describeChannel(channel: Platform) {
  return { channel, apiAccountId: client.apiAccountId, credentials: enterCredentials(channel, server.origin) };
}

function preview(channel: Platform) {
  const [from, to] = [new Date(RANGE.fromMs).toISOString(), new Date(RANGE.toMs).toISOString()];
  return previewBackfill(client, { ...describeChannel(channel), from, to });
}

function open(channel: Platform, speakers: Record<string, SpeakerRole> = {}) {
  const { clientId } = client;
  const options = { range: RANGE, speakers, maxWaitMs: 0, signal: new AbortController().signal };
  return openHistory({ ...describeChannel(channel), clientId, ...options });
}

describe("a page of past conversations", () => {
  it.each(PLATFORMS)("fails where %s has no list of them at the address", async (platform) => {
    server.answer = () => ({ status: 404, body: { error: "not found" } });
    const message = expect.stringMatching(/answered 404\. Check the address\.$/);
    await expect(preview(platform)).rejects.toMatchObject({ code: "rejected", message });
    const history = await open(platform);
    await expect(history.readPage(null)).rejects.toMatchObject({ reason: "failed", message });
  });

  it("leaves out a conversation that is gone", async () => {
    standIn(server, "intercom", { conversations: buildConversations(2) });
    const { answer } = server;
    server.answer = (request) => (request.path === "/conversations/1" ? { status: 404 } : answer(request));
    const { conversations } = await (await open("intercom")).readPage(null);
    expect(conversations).toHaveLength(1);
  });

  it("fails where the platform does not answer, and waits where it asks for it", async () => {
    const history = await open("intercom");
    server.answer = () => "drop";
    const unreachable = { reason: "failed", message: expect.stringMatching(/could not be reached/) };
    await expect(history.readPage(null)).rejects.toMatchObject(unreachable);
    server.answer = () => ({ status: 503, headers: { "retry-after": "30" } });
    await expect(history.readPage(null)).rejects.toMatchObject({ reason: "later", afterMs: 30_000 });
  });

  it.each([
    [50, false],
    [51, true],
  ])("of %i conversations has more than a preview shows: %j", async (count, hasMore) => {
    standIn(server, "zendesk", { conversations: buildConversations(count) });
    expect(await preview("zendesk")).toMatchObject({ hasMore });
  });

  it("gives messages without a writer's id the role that people chose for them in the preview", async () => {
    standIn(server, "chatwoot", { conversations: buildConversations(1) });
    const { answer } = server;
    server.answer = async (request) => {
      const given = await answer(request);
      const sender = JSON.stringify({ ...BOT, type: "agent_bot" });
      return given === "drop" ? given : { ...given, text: JSON.stringify(given.body).replaceAll(sender, "null") };
    };
    const { messages } = await preview("chatwoot");
    expect(messages[1]).toMatchObject({ role: "bot", speaker: { id: "bot" } });
    const { conversations } = await (await open("chatwoot", { bot: "agent" })).readPage(null);
    expect(conversations[0]?.messages.map(({ role }) => role)).toEqual(["user", "agent", "user", "agent", "agent"]);
  });
});
