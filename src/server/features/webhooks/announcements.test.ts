import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { MINUTE_MS } from "#src/domain/shared/durations.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { setEnv } from "../../env.ts";
import { ingestEvents, ingestMessages } from "../ingest/ingest.service.ts";
import { announceConversations } from "./announcements.service.ts";
import { runDueDeliveries } from "./deliver.service.ts";
import { listDeliveries } from "./deliveries.service.ts";
import { createEndpoint } from "./endpoints.service.ts";

const typeSchema = z.object({ type: z.string() });

const database = setUpFileDatabase();
let server: JsonServer;

beforeAll(async () => {
  server = await startJsonServer();
  setEnv({ WEBHOOK_ALLOW_HOSTS: new URL(server.origin).host });
});
beforeEach(() => {
  server.requests.length = 0;
});
afterAll(() => server.close());

/** A client whose webhook gets conversations that ended or converted; `list` gets its deliveries. */
async function setUp() {
  const client = await createTestClient();
  const viewer = toViewer(client);
  const { endpoint } = await createEndpoint(viewer, {
    url: `${server.origin}/ended`,
    description: "",
    events: ["conversation.closed", "conversation.converted"],
  });
  const list = async () => (await listDeliveries(viewer, endpoint.id, { limit: 50 })).deliveries;
  return { client, list };
}

function say(client: TestClient, minutesAgo: number) {
  const timestamp = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  return ingestMessages(client.key, [{ conversationId: "one", role: "user", text: "Hello", timestamp }], null);
}

function end(client: TestClient, type: string) {
  return ingestEvents(client.key, [{ conversationId: "one", type, timestamp: new Date().toISOString() }], null);
}

describe("a conversation", () => {
  it("is announced once for each ending, and as converted once", async () => {
    const { client } = await setUp();
    await say(client, 10);
    await end(client, "end");
    await end(client, "conversion");
    for (let pass = 0; pass < 3; pass++) await announceConversations();
    await runDueDeliveries();
    const types = () => server.requests.map(({ body }) => typeSchema.parse(JSON.parse(body)).type).sort();
    expect(types()).toEqual(["conversation.closed", "conversation.converted"]);
    const data: unknown = JSON.parse(server.requests[0]?.body ?? "{}");
    expect(data).toMatchObject({ data: { externalId: "one", channel: "webchat", converted: true } });
    expect(server.requests[0]?.body).not.toContain("Hello");
    await say(client, 0);
    await end(client, "end");
    await announceConversations();
    await runDueDeliveries();
    expect(types().filter((type) => type === "conversation.closed")).toHaveLength(2);
  });

  it("that can't be announced doesn't hold up those of other workspaces", async () => {
    const workspaces = [await setUp(), await setUp()];
    // The order in which workspaces are visited.
    const [broken, healthy] = workspaces.sort((a, b) => (a.client.clientId < b.client.clientId ? -1 : 1));
    if (broken === undefined || healthy === undefined) throw new Error("Two clients were created.");
    for (const { client } of workspaces) {
      await say(client, 0);
      await end(client, "end");
    }
    await database.owner.unsafe(
      "create function refuse_message() returns trigger language plpgsql as 'begin raise exception $$no$$; end'",
    );
    await database.owner.unsafe(
      `create trigger refuse before insert on outbound_messages for each row
        when (new.client_id = '${broken.client.clientId}') execute function refuse_message()`,
    );
    await announceConversations();
    await database.owner.unsafe("drop trigger refuse on outbound_messages");
    expect(await healthy.list()).toHaveLength(1);
    expect(await broken.list()).toEqual([]);
    await announceConversations();
    expect(await broken.list()).toHaveLength(1);
  });
});
