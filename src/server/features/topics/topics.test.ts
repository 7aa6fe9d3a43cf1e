import { beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { createBulkLoader } from "../ingest/ingest.service.ts";
import { getTopics, updateAllTopics, updateTopics } from "./topics.service.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";

const UNTIL = Date.UTC(2026, 3, 15);

setUpFileDatabase();
let client: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  client = await createTestClient();
  stranger = await createTestClient();
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: UNTIL, days: 30, conversations: 400 })) {
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  }
  await loader.flush();
});

describe("topics", () => {
  it("are empty before the first nightly run", async () => {
    expect(await getTopics(client, {})).toEqual({ topics: [], n: 0, readAt: null });
  });

  it("are updated nightly for every client with conversations", async () => {
    await updateAllTopics(UNTIL);
    const { topics, n, readAt } = await getTopics(client, {});
    expect(topics.length).toBeGreaterThan(5);
    expect(n).toBeGreaterThan(300);
    expect(readAt).not.toBeNull();
    expect(topics.every((topic) => !("centroid" in topic))).toBe(true);
    // A name given to the bot is a reply to its question, not a topic.
    expect(topics.filter(({ label }) => /\b(?:name|nome|nombre)\b/.test(label))).toEqual([]);
    expect(await getTopics(stranger, {})).toMatchObject({ topics: [], readAt: null });
  });

  it("keep their ids from one night to the next", async () => {
    const { topics: before } = await getTopics(client, {});
    await updateTopics(client.clientId, UNTIL + DAY_MS);
    const { topics: after } = await getTopics(client, {});
    const kept = before.filter(({ key, label }) => after.some((topic) => topic.key === key && topic.label === label));
    expect(kept.length / before.length).toBeGreaterThan(0.8);
  });
});
