import { expect, it } from "vitest";
import { findInTables } from "#tests/support/find-text.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { decryptSecret } from "../../auth/secrets/encrypt-secret.ts";
import { getConversation, listConversations } from "../conversations/conversations.service.ts";
import { deleteClicks, deriveConversationId, ingestMessages, removeConversations } from "./ingest.service.ts";

const database = setUpFileDatabase();

const NOTHING = {
  ...{ kind: null, id: null, name: null, url: null, campaign: null, medium: null, utmSource: null, term: null },
  ...{ content: null, referrer: null },
};

async function listSources(clientId: string) {
  const { items } = await listConversations({ clientId, timeZone: "UTC" }, { limit: 50 });
  return new Map(items.map(({ externalId, source }) => [externalId, source]));
}

it("keeps the first source that a message tells, in the list and in detail", async () => {
  const { key, clientId, apiAccountId } = await createTestClient();
  const [greeting, answer, ...rest] = buildConversation("told", { count: 6 });
  const ad = { kind: "ad", id: "120208000000000000", name: " Summer  sale ", url: "https://fb.me/abc" };
  await ingestMessages(key, { messages: [greeting, { ...answer, source: ad }] }, null);
  await ingestMessages(key, { messages: rest.map((message) => ({ ...message, source: { kind: "qr" } })) }, null);
  await ingestMessages(key, { messages: buildConversation("silent", { count: 2 }) }, null);
  const source = { ...NOTHING, ...ad, name: "Summer sale" };
  expect(await listSources(clientId)).toEqual(
    new Map([
      ["silent", null],
      ["told", source],
    ]),
  );
  const id = deriveConversationId(apiAccountId, "told");
  const { conversation } = await getConversation({ clientId, timeZone: "UTC" }, id, { limit: 10 });
  expect(conversation.source).toEqual(source);
});

it("takes campaign and click out of an address", async () => {
  const { key, clientId } = await createTestClient();
  const url = "https://shop.example/tours?gclid=zqclick-9&page=2&utm_source=google&utm_campaign=spring";
  const [message] = buildConversation("address", { count: 1 });
  await ingestMessages(key, { ...message, source: { kind: "page", url, medium: "cpc", referrer: null } }, null);
  expect((await listSources(clientId)).get("address")).toEqual({
    ...NOTHING,
    ...{ kind: "page", url: "https://shop.example/tours?page=2&utm_source=google&utm_campaign=spring" },
    ...{ medium: "cpc", utmSource: "google", campaign: "spring" },
  });
  expect(await findInTables(database.owner, "zqclick-9")).toEqual([]);
  expect(await openClick(clientId)).toEqual({ type: "gclid", value: "zqclick-9" });
});

async function openClick(clientId: string): Promise<unknown> {
  const [row] = await database.owner<{ id: string; sealed: Uint8Array }[]>`
    select conversation_id as id, sealed from source_clicks where client_id = ${clientId}`;
  if (row === undefined) return null;
  return JSON.parse(await decryptSecret(row.sealed, `click:${clientId}:${row.id}`));
}

it("seals the click id, deletes it after 90 days, and both with the conversation", async () => {
  const { key, clientId, apiAccountId } = await createTestClient();
  const clickId = { type: "ctwa_clid", value: "zqARAkLkA8rmlFeiCktEJQ" };
  const [message, second] = buildConversation("clicked", { count: 2 });
  await ingestMessages(
    key,
    [
      { ...message, source: { kind: "ad", clickId } },
      { ...second, source: { clickId: "zqother" } },
    ],
    null,
  );
  expect(await openClick(clientId)).toEqual(clickId);
  expect(await findInTables(database.owner, "zqARAk")).toEqual([]);
  await deleteClicks();
  expect(await openClick(clientId)).toEqual(clickId);
  await database.owner`update source_clicks set stored_at = now() - interval '91 days' where client_id = ${clientId}`;
  await deleteClicks();
  expect(await openClick(clientId)).toBeNull();

  await ingestMessages(
    key,
    { conversationId: "clicked", role: "user", text: "again", source: { clickId: "zqthird" } },
    null,
  );
  expect(await openClick(clientId)).toEqual({ type: null, value: "zqthird" });
  await removeConversations({ clientId, conversationIds: [deriveConversationId(apiAccountId, "clicked")] });
  expect(await openClick(clientId)).toBeNull();
  const left = await database.owner`select from conversation_sources where client_id = ${clientId}`;
  expect(left).toHaveLength(0);
});

it("masks sources as texts, but not an ad's number", async () => {
  const { key, clientId } = await createTestClient({ redact: true });
  const [message] = buildConversation("masked", { count: 1 });
  const ad = {
    kind: "ad",
    id: "4111111111111111",
    name: "Write to ana@example.com",
    url: "https://x.example/ana@example.com",
  };
  await ingestMessages(key, { ...message, source: ad }, null);
  expect((await listSources(clientId)).get("masked")).toEqual({
    ...NOTHING,
    ...{ kind: "ad", id: "4111111111111111", name: "Write to [email]", url: "https://x.example/[email]" },
  });
});

it.each([
  [{ campaing: "spring" }, "source.campaing", "Unknown field"],
  [{ toString: "spring" }, "source.toString", "Unknown field"],
  [{ kind: "advert" }, "source.kind", expect.any(String)],
  [{ name: 5 }, "source.name", "Must be a string"],
  [{ url: "x".repeat(2_001) }, "source.url", "At most 2000 characters"],
  [{ clickId: { type: "clid", value: "x" } }, "source.clickId", expect.any(String)],
  [{ clickId: { value: "x", more: 1 } }, "source.clickId", expect.any(String)],
  ["ad", "source", expect.any(String)],
])("refuses the source %j", async (source, path, message) => {
  const { key } = await createTestClient();
  const { status, output } = await ingestMessages(key, { conversationId: "c", role: "user", text: "hi", source }, null);
  expect(status).toBe(422);
  expect(output).toMatchObject({ results: [{ error: { code: "invalid", path, message } }] });
});

it("takes a source of nothing for none", async () => {
  const { key, clientId } = await createTestClient();
  for (const source of [null, {}, { kind: null, name: " " }, { clickId: null }]) {
    const { status } = await ingestMessages(key, { conversationId: "none", role: "user", text: "hi", source }, null);
    expect(status).toBe(200);
  }
  expect((await listSources(clientId)).get("none")).toBeNull();
});
