import { beforeEach, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { conversationsQuerySchema } from "#src/domain/conversations/conversations.contract.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { indexTexts, listConversations } from "../conversations.service.ts";
import { hasTextsToReindex, reindexBatch, reindexTexts } from "./reindex-texts.service.ts";

const database = setUpFileDatabase();
const LATER = Number.MAX_SAFE_INTEGER;

let client: TestClient;

/** Six conversations, indexed as programs before the tokenizer did. */
beforeEach(async () => {
  await database.owner`truncate conversation_texts`;
  client = await createTestClient();
  const messages = Array.from({ length: 6 }, (_, index) => ({
    conversationId: `c${index}`,
    role: "user" as const,
    text: `Lighthouse tour, booking KX-550${index}, Straße ${index}`,
  }));
  await ingestMessages(client.key, { messages }, null);
  await indexAll();
  await database.owner`
    update conversation_texts t set words = (
      select to_tsvector('simple', unaccent(lower(string_agg(m.text, ' ')))) from messages m
      where m.client_id = t.client_id and m.conversation_id = t.conversation_id)`;
  await database.owner`
    update text_index_state
    set tokenizer_version = 0, finished = true, last_client_id = null, last_conversation_id = null`;
});

it("finds words while texts are indexed again, and numbers with signs as soon as theirs is done", async () => {
  expect(await countFound("lighthouse tour")).toBe(6);
  expect(await countFound("5503")).toBe(0);
  const found: number[] = [];
  while (await reindexBatch(2)) {
    found.push(await countFound("KX-550"));
    expect(await countFound("lighthouse tour")).toBe(6);
    expect(await countFound("strasse")).toBe(6);
  }
  expect(found).toEqual([2, 4, 6]);
  expect(await countFound("5503")).toBe(1);
  expect(await countFound("KX-5503")).toBe(1);
});

it("continues after the last stored batch when its process was killed", async () => {
  await reindexBatch(4);
  const before = await listVersions();
  expect(await hasTextsToReindex()).toBe(true);
  while (await reindexBatch(4));
  const after = await listVersions();
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
  expect(after.slice(4)).not.toEqual(before.slice(4));
  expect(await hasTextsToReindex()).toBe(false);
});

it("starts over when the tokenizer changes before all texts are done", async () => {
  await reindexBatch(4);
  await database.owner`update text_index_state set tokenizer_version = 0`;
  await reindexTexts({ signal: new AbortController().signal, untilMs: LATER });
  expect(await countFound("KX-550")).toBe(6);
});

it("stops between batches when the process stops or the time is up", async () => {
  await reindexTexts({ signal: AbortSignal.abort(), untilMs: LATER });
  await reindexTexts({ signal: new AbortController().signal, untilMs: 0 });
  expect(await hasTextsToReindex()).toBe(true);
  expect(await countFound("KX-550")).toBe(0);
});

it("does nothing where a newer program has indexed the texts", async () => {
  await database.owner`update text_index_state set tokenizer_version = 1000000`;
  expect(await hasTextsToReindex()).toBe(false);
  expect(await reindexBatch()).toBe(false);
  expect(await countFound("KX-550")).toBe(0);
});

it("keeps messages that arrive while texts are indexed again", async () => {
  await Promise.all([
    ingestMessages(
      client.key,
      { messages: [{ conversationId: "c3", role: "user", text: "My ferry is PT/77" }] },
      null,
    ).then(indexAll),
    reindexTexts({ signal: new AbortController().signal, untilMs: LATER }),
  ]);
  expect(await countFound("PT/77")).toBe(1);
  expect(await countFound("KX-5503 ferry")).toBe(1);
});

it("does not bring back a conversation that was deleted meanwhile", async () => {
  await reindexBatch(1);
  await database.owner`delete from conversation_texts`;
  await reindexTexts({ signal: new AbortController().signal, untilMs: LATER });
  expect(await database.owner`select from conversation_texts`).toHaveLength(0);
});

async function countFound(q: string): Promise<number> {
  const viewer = { clientId: client.clientId, timeZone: "UTC" };
  return (await listConversations(viewer, conversationsQuerySchema.parse({ q }))).items.length;
}

/** Each row's version in PostgreSQL, which changes when it is written. */
async function listVersions(): Promise<string[]> {
  const rows = await database.owner<{ version: string }[]>`
    select xmin::text as version from conversation_texts order by client_id, conversation_id`;
  return rows.map(({ version }) => version);
}

async function indexAll(): Promise<void> {
  await database.owner`update text_queue set queued_at = ${new Date(Date.now() - 10_000)}`;
  while (await indexTexts());
}
