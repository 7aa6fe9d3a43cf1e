import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { conversationsQuerySchema } from "#src/domain/conversations/conversations.contract.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { indexTexts, listConversations } from "../conversations.service.ts";

const database = setUpFileDatabase();

async function say(client: TestClient, conversationId: string, text: string): Promise<void> {
  await ingestMessages(client.key, { messages: [{ conversationId, role: "user", text }] }, null);
}

async function findThreads({ clientId }: TestClient, search: string): Promise<string[]> {
  const query = conversationsQuerySchema.parse({ q: search });
  const { items } = await listConversations({ clientId, timeZone: "UTC" }, query);
  return items.map((item) => item.externalId).sort();
}

/** Backdates all queued writes by ten seconds. */
async function letSecondsPass(): Promise<void> {
  await database.owner`update text_queue set queued_at = ${new Date(Date.now() - 10_000)}`;
}

it("finds only the client's own conversations by their words after indexing, including later words", async () => {
  const [mine, theirs] = [await createTestClient(), await createTestClient()];
  await say(mine, "a", "Do you deliver to Évora?");
  await say(mine, "b", "Is there parking?");
  await say(theirs, "c", "Do you deliver to Évora?");
  expect(await findThreads(mine, "evora")).toEqual([]);
  await letSecondsPass();
  expect(await indexTexts()).toBe(false);
  expect(await findThreads(mine, "evora")).toEqual(["a"]);

  await say(mine, "b", "And can I come from Évora by train?");
  await letSecondsPass();
  await indexTexts();
  expect(await findThreads(mine, "evora")).toEqual(["a", "b"]);
  expect(await findThreads(mine, "parking")).toEqual(["b"]);
});

it("does not index conversations written just now, so that quick messages are indexed once", async () => {
  const client = await createTestClient();
  await say(client, "now", "Something about lighthouses");
  await indexTexts();
  expect(await findThreads(client, "lighthouses")).toEqual([]);
  await letSecondsPass();
  await indexTexts();
  expect(await findThreads(client, "lighthouses")).toEqual(["now"]);
});
