import { beforeAll, describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { messageSearchSchema } from "#src/domain/conversations/message-search.contract.ts";
import type { MessageHits } from "#src/domain/conversations/message-search.contract.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { indexTexts } from "../conversations.service.ts";
import { searchMessages } from "./search-messages.service.ts";

const database = setUpFileDatabase();
let client: TestClient;
let other: TestClient;

const CONVERSATIONS = 120;

beforeAll(async () => {
  client = await createTestClient();
  other = await createTestClient();
  const messages = Array.from({ length: CONVERSATIONS }, (_, index) => {
    const shared = { conversationId: `chat-${index}`, channel: index % 2 === 0 ? "whatsapp" : "sms" };
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1 + index, 12, 0, second)).toISOString();
    return [
      { ...shared, role: "user", text: `I want a refund for order ${index}`, timestamp: at(0) },
      { ...shared, role: "bot", text: "The deposit is kept.", timestamp: at(1) },
      { ...shared, role: "user", text: "Then a REFÚND of the deposit, now!", timestamp: at(2) },
    ];
  }).flat();
  await ingest(client, messages);
  await ingest(client, [
    { conversationId: "long", role: "user", text: "lantern one", timestamp: "2026-02-10T10:00:00Z" },
    { conversationId: "long", role: "user", text: "lantern two", timestamp: "2026-02-20T10:00:00Z" },
  ]);
  await ingest(other, [
    { conversationId: "theirs", role: "user", text: "I want a refund", timestamp: "2026-01-05T10:00:00Z" },
  ]);
  await database.owner`update text_queue set queued_at = ${new Date(Date.now() - 60_000)}`;
  while (await indexTexts()) continue;
});

describe("a search for messages", () => {
  it("finds messages with all words, not conversations that have them in different messages", async () => {
    const hits = await collect({ q: "deposit refund" });
    expect(hits).toHaveLength(CONVERSATIONS);
    expect(new Set(hits.map(({ excerpt }) => excerpt))).toEqual(new Set(["Then a REFÚND of the deposit, now!"]));
  });

  it.each([1, 7, 50])("has every message once with %i a page, newest conversation first", async (limit) => {
    const hits = await collect({ q: "refund", limit, from: "2026-03-01" });
    const all = await collect({ q: "refund", limit: 50, from: "2026-03-01" });
    expect(hits).toEqual(all);
    expect(hits).toHaveLength(2 * (CONVERSATIONS - 59));
    expect(hits.slice(0, 2).map(({ at }) => at)).toEqual(["2026-04-30T12:00:00.000Z", "2026-04-30T12:00:02.000Z"]);
    const days = hits.map(({ at }) => at.slice(0, 10));
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it("goes by the day on which the message was sent", async () => {
    const of = async (from: string, to: string) =>
      (await collect({ q: "lantern", from, to })).map(({ excerpt }) => excerpt);
    expect(await of("2026-02-10", "2026-02-20")).toEqual(["lantern one", "lantern two"]);
    expect(await of("2026-02-15", "2026-02-20")).toEqual(["lantern two"]);
    expect(await of("2026-02-10", "2026-02-19")).toEqual(["lantern one"]);
  });

  it("filters by channel and by who wrote it", async () => {
    expect(await collect({ q: "deposit", role: "bot", channel: "sms" })).toHaveLength(CONVERSATIONS / 2);
    expect(await collect({ q: "deposit", role: "agent" })).toEqual([]);
  });

  it("finds nothing for signs only, nothing of another client, and refuses a wrong cursor", async () => {
    expect(await collect({ q: "…" })).toEqual([]);
    expect((await search(other, { q: "refund" })).hits).toHaveLength(1);
    await expect(search(client, { q: "refund", cursor: "x" })).rejects.toMatchObject({ code: "invalid" });
  });
});

async function ingest({ key }: TestClient, messages: object[]): Promise<void> {
  await ingestMessages(key, { messages }, null);
}

type Hits = MessageHits["hits"];

async function collect(query: object): Promise<Hits> {
  const hits: Hits = [];
  let cursor: string | null = null;
  do {
    const page = await search(client, { ...query, ...(cursor !== null && { cursor }) });
    hits.push(...page.hits);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return hits;
}

function search({ clientId }: TestClient, query: object) {
  return searchMessages({ clientId }, messageSearchSchema.parse(query));
}
