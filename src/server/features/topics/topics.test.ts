import { beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { bindDatabase } from "#tests/support/bound-database.ts";
import { createTenant } from "#tests/support/tenant.ts";
import type { Tenant } from "#tests/support/tenant.ts";
import { createBulkLoader } from "../ingest/ingest.service.ts";
import { getTopics, updateAllTopics, updateTopics } from "./topics.service.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";

const UNTIL = Date.UTC(2026, 3, 15);

bindDatabase();
let tenant: Tenant;
let stranger: Tenant;

beforeAll(async () => {
  tenant = await createTenant();
  stranger = await createTenant();
  const loader = createBulkLoader(tenant.clientId);
  for (const conversation of generateConversations({ seed: 5, until: UNTIL, days: 30, conversations: 400 })) {
    await loader.add({ ...conversation, apiAccountId: tenant.apiAccountId });
  }
  await loader.flush();
});

describe("topics", () => {
  it("are empty before the first nightly run", async () => {
    expect(await getTopics(tenant)).toEqual({ topics: [], n: 0, readAt: null });
  });

  it("are updated nightly for every client with conversations", async () => {
    await updateAllTopics(UNTIL);
    const { topics, n, readAt } = await getTopics(tenant);
    expect(topics.length).toBeGreaterThan(5);
    expect(n).toBeGreaterThan(300);
    expect(readAt).not.toBeNull();
    expect(topics.every((topic) => !("centroid" in topic))).toBe(true);
    // A name given to the bot is a reply to its question, not a topic.
    expect(topics.filter(({ label }) => /\b(?:name|nome|nombre)\b/.test(label))).toEqual([]);
    expect(await getTopics(stranger)).toMatchObject({ topics: [], readAt: null });
  });

  it("keep their ids from one night to the next", async () => {
    const { topics: before } = await getTopics(tenant);
    await updateTopics(tenant.clientId, UNTIL + DAY_MS);
    const { topics: after } = await getTopics(tenant);
    const kept = before.filter(({ key, label }) => after.some((topic) => topic.key === key && topic.label === label));
    expect(kept.length / before.length).toBeGreaterThan(0.8);
  });
});
