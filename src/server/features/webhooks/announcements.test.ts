import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "#src/domain/shared/durations.ts";
import { toViewer } from "#tests/support/alerts.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { updateApiAccount } from "../api-accounts/api-accounts.service.ts";
import {
  correctReading,
  deriveConversationId,
  ingestEvents,
  ingestMessages,
  removeConversations,
} from "../ingest/ingest.service.ts";
import { announceConversations } from "./announcements.service.ts";
import { runDueDeliveries } from "./deliver.service.ts";
import { listDeliveries } from "./deliveries.service.ts";
import { readAll } from "#tests/support/read-all.ts";
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
    await readAll(database.owner);
    for (let pass = 0; pass < 3; pass++) await announceConversations();
    await runDueDeliveries();
    const types = () => server.requests.map(({ body }) => typeSchema.parse(JSON.parse(body)).type).sort();
    expect(types()).toEqual(["conversation.closed", "conversation.converted"]);
    const data: unknown = JSON.parse(server.requests[0]?.body ?? "{}");
    expect(data).toMatchObject({ data: { externalId: "one", channel: "webchat", converted: true } });
    expect(server.requests[0]?.body).not.toContain("Hello");
    await say(client, 0);
    await end(client, "end");
    await readAll(database.owner);
    await announceConversations();
    await runDueDeliveries();
    expect(types().filter((type) => type === "conversation.closed")).toHaveLength(2);
  });

  it("waits for its reading where the engine decides whether it converted", async () => {
    const { client, list } = await setUp();
    const start = Date.now() - 10 * MINUTE_MS;
    await ingestMessages(client.key, buildConversation("booked", { start, count: 6 }), null);
    await announceConversations();
    expect(await list()).toEqual([]);
    await ingestEvents(client.key, [{ conversationId: "booked", type: "end" }], null);
    await announceConversations();
    expect(await list()).toEqual([]);
    await readAll(database.owner);
    await announceConversations();
    await runDueDeliveries();
    const sent = server.requests.map(({ body }): unknown => JSON.parse(body));
    expect(sent).toHaveLength(2);
    const [stored] = await database.owner`
      select stage, converted from conversations where client_id = ${client.clientId}`;
    for (const body of sent) expect(body).toMatchObject({ data: { ...stored, converted: true } });
  });

  it("does not wait where a pattern or an event decides", async () => {
    const { client, list } = await setUp();
    await say(client, 10);
    await end(client, "conversion");
    await announceConversations();
    expect(await list()).toHaveLength(1);
    const goal = { kind: "pattern" as const, pattern: "never", role: "bot" as const };
    await updateApiAccount(
      getDatabase(),
      { ...toViewer(client), role: "owner" },
      { apiAccountId: client.apiAccountId, change: { goal } },
    );
    await end(client, "end");
    await announceConversations();
    expect(await list()).toHaveLength(2);
  });

  it("is announced without a reading once it is clear that there is none", async () => {
    const { client, list } = await setUp();
    await say(client, 10);
    await end(client, "end");
    await announceConversations();
    expect(await list()).toEqual([]);
    const { clientId } = client;
    await database.owner`update webhook_endpoints set events_since = now() - interval '1 hour' where client_id = ${clientId}`;
    await database.owner`delete from unread_conversations where client_id = ${clientId}`;
    await database.owner`
      update conversations set updated_at = now() - interval '100 seconds' where client_id = ${clientId}`;
    await announceConversations();
    expect(await list()).toHaveLength(1);
  });

  it("that was lost with contact details is announced once for each ending, after its reading and without the details", async () => {
    const client = await createTestClient();
    const viewer = toViewer(client);
    await createEndpoint(viewer, { url: `${server.origin}/lead`, description: "", events: ["lead.lost"] });
    const sent = () => server.requests.filter(({ path }) => path === "/lead");
    await ingestMessages(
      client.key,
      [
        { conversationId: "one", role: "user", text: "How much is the room? Call me on +351 912 345 678" },
        { conversationId: "one", role: "bot", text: "240 euros a night." },
        { conversationId: "one", role: "user", text: "No, that is too expensive for me, bye" },
      ],
      null,
    );
    await end(client, "end");
    await announceConversations();
    await runDueDeliveries();
    expect(sent()).toEqual([]);
    await readAll(database.owner);
    for (let pass = 0; pass < 3; pass++) await announceConversations();
    await runDueDeliveries();
    expect(sent()).toHaveLength(1);
    expect(JSON.parse(sent()[0]?.body ?? "{}")).toMatchObject({
      type: "lead.lost",
      data: { externalId: "one", contact: ["phone"], state: "new", reason: "price_objection" },
    });
    expect(sent()[0]?.body).not.toContain("912");
    await ingestMessages(client.key, [{ conversationId: "one", role: "user", text: "Still too expensive, bye" }], null);
    await end(client, "end");
    await readAll(database.owner);
    await announceConversations();
    await runDueDeliveries();
    expect(sent()).toHaveLength(2);
  });

  it("that took longer than three days is announced as a lost lead, also by a correction, and not once it is removed", async () => {
    const client = await createTestClient();
    const { clientId, apiAccountId } = client;
    await createEndpoint(toViewer(client), { url: `${server.origin}/lead`, description: "", events: ["lead.lost"] });
    const timestamp = new Date(Date.now() - 5 * DAY_MS).toISOString();
    const said = { conversationId: "one", role: "user" };
    await ingestMessages(
      client.key,
      [
        { ...said, text: "How much is the room? Call me on +351 912 345 678", timestamp },
        { ...said, text: "Great, I take it. Booked!" },
      ],
      null,
    );
    await end(client, "conversion");
    await end(client, "end");
    await readAll(database.owner);
    await announceConversations();
    const list = () => database.owner`select type from outbound_messages where client_id = ${clientId}`;
    expect(await list()).toHaveLength(0);
    // Read some passes ago.
    await database.owner`update conversation_leads set found_at = now() - interval '1 hour' where client_id = ${clientId}`;
    const conversationId = deriveConversationId(apiAccountId, "one");
    await correctReading({ clientId, conversationId, patch: { outcome: "lost" }, by: "Ada" });
    for (let pass = 0; pass < 2; pass++) await announceConversations();
    expect(await list()).toMatchObject([{ type: "lead.lost" }]);
    await removeConversations({ clientId, conversationIds: [conversationId] });
    expect(await list()).toHaveLength(0);
    await runDueDeliveries();
    expect(server.requests).toEqual([]);
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
    await readAll(database.owner);
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
