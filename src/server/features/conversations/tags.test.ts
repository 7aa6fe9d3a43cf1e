import { expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import {
  MAX_SELECTED,
  MAX_TAGS,
  conversationFilterSchema,
} from "../../../domain/conversations/conversations.contract.ts";
import { deriveConversationId } from "../ingest/accept/ids.ts";
import { correctConversation, ingestMessages } from "../ingest/ingest.service.ts";
import { listExportPages, tagConversations } from "./conversations.service.ts";

const database = setUpFileDatabase();

/** Creates a client with `count` conversations and returns their ids. */
async function createThreads(count: number) {
  const client = await createTestClient();
  const names = Array.from({ length: count }, (_, at) => `conversation-${at}`);
  const messages = names.map((conversationId) => ({ conversationId, role: "user", text: "What does it cost?" }));
  await ingestMessages(client.key, { messages }, null);
  const viewer = { clientId: client.clientId, timeZone: "UTC" };
  return { viewer, ids: names.map((name) => deriveConversationId(client.apiAccountId, name)) };
}

async function listTags({ clientId }: Pick<TestClient, "clientId">, id: string | undefined) {
  const [row] = await database.owner`
    select tags from conversations where client_id = ${clientId} and conversation_id = ${id ?? null}`;
  return row?.["tags"];
}

it("adds and removes tags on many conversations and returns how many changed", async () => {
  const { viewer, ids } = await createThreads(3);
  expect(await tagConversations(viewer, { ids: ids.slice(0, 2), add: ["price", "price"], remove: [] })).toEqual({
    changed: 2,
  });
  expect(await tagConversations(viewer, { ids, add: ["seen"], remove: ["price"] })).toEqual({ changed: 3 });
  expect(await tagConversations(viewer, { ids, add: ["seen"], remove: ["price"] })).toEqual({ changed: 0 });
  expect(await listTags(viewer, ids[0])).toEqual(["seen"]);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
});

it("keeps corrections and enforces the tag limit per conversation", async () => {
  const { viewer, ids } = await createThreads(1);
  const [id = ""] = ids;
  const old = Array.from({ length: MAX_TAGS - 1 }, (_, at) => `old-${at}`);
  await correctConversation({ ...viewer, conversationId: id, patch: { converted: true, tags: old } });
  await tagConversations(viewer, { ids, add: ["new", "too many"], remove: [] });
  expect(await listTags(viewer, id)).toEqual([...old, "new"]);
  const [row] = await database.owner`select corrected_converted from conversations where conversation_id = ${id}`;
  expect(row).toEqual({ corrected_converted: true });
});

it("ignores unknown ids and ids of another client", async () => {
  const { viewer, ids } = await createThreads(1);
  const stranger = await createThreads(1);
  const all = [...ids, crypto.randomUUID()];
  expect(await tagConversations(stranger.viewer, { ids: all, add: ["stolen"], remove: [] })).toEqual({ changed: 0 });
  expect(await listTags(viewer, ids[0])).toEqual([]);
});

it("exports only the selected conversations", async () => {
  const { viewer, ids } = await createThreads(4);
  const selected = ids.slice(1, 3);
  const found: string[] = [];
  for await (const rows of listExportPages(viewer, { ids: selected.join(",") })) {
    found.push(...rows.map(({ id }) => id));
  }
  expect(found.toSorted()).toEqual(selected.toSorted());
});

it("accepts a list of ids that fits into a URL, and nothing else", () => {
  const list = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(",");
  expect(conversationFilterSchema.safeParse({ ids: list(MAX_SELECTED) }).success).toBe(true);
  expect(conversationFilterSchema.safeParse({ ids: list(MAX_SELECTED + 1) }).success).toBe(false);
  expect(conversationFilterSchema.safeParse({ ids: "1,2" }).success).toBe(false);
});
