/** What messages tell of their conversations is stored before they may be held, and goes with them. */
import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import {
  deriveConversationId,
  expireHeldMessages,
  ingestMessages,
  removeConversations,
  removeHeldImport,
  touchMeter,
} from "./ingest.service.ts";

const database = setUpFileDatabase();

/** A client whose trial has ended, with a message that is held in each of these conversations. */
async function hold(...names: string[]): Promise<TestClient> {
  const client = await createTestClient();
  const { ingest, system } = getDatabase();
  await system`update clients set trial_ends_at = now() - interval '1 day' where client_id = ${client.clientId}`;
  await touchMeter(ingest, client.clientId);
  for (const name of names) await say(client, name);
  return client;
}

async function say({ key }: TestClient, conversationId: string): Promise<void> {
  const told = { source: { kind: "ad", name: "Spring", clickId: "click-1" }, metadata: { plan: "pro" } };
  await ingestMessages(key, { conversationId, role: "user", text: "Hello", ...told }, null);
}

async function countTold({ clientId }: TestClient): Promise<number[]> {
  const counts: number[] = [];
  for (const table of ["held_messages", "conversation_sources", "source_clicks", "conversation_properties"]) {
    const [row] = await database.owner<{ n: number }[]>`
      select count(*)::int as n from ${database.owner(table)} where client_id = ${clientId}`;
    counts.push(row?.n ?? 0);
  }
  return counts;
}

it("goes when the messages expire, unless a conversation has others", async () => {
  const client = await hold("old", "both");
  const { clientId } = client;
  expect(await countTold(client)).toEqual([2, 2, 2, 2]);
  await database.owner`update held_messages set received_at = now() - interval '31 days' where client_id = ${clientId}`;
  await say(client, "both");
  expect(await expireHeldMessages(getDatabase().ingest, clientId)).toBe(2);
  expect(await countTold(client)).toEqual([1, 1, 1, 1]);
});

it("goes when the import is undone", async () => {
  const client = await hold("imported");
  const { clientId } = client;
  const importId = crypto.randomUUID();
  await database.owner`update held_messages set upload_id = ${importId} where client_id = ${clientId}`;
  expect(await removeHeldImport({ clientId, importId })).toBe(1);
  expect(await countTold(client)).toEqual([0, 0, 0, 0]);
});

it("goes when the conversation is removed", async () => {
  const client = await hold("gone");
  const { clientId, apiAccountId } = client;
  await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "gone")] });
  expect(await countTold(client)).toEqual([0, 0, 0, 0]);
});
