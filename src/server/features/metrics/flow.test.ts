import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { START } from "#src/domain/metrics/flow.contract.ts";
import type { FlowMetrics } from "#src/domain/metrics/flow.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listConversations } from "../conversations/conversations.service.ts";
import { createBulkLoader } from "../ingest/ingest.service.ts";
import { getFlow } from "./flow.service.ts";
import { getFunnel } from "./metrics.service.ts";

const UNTIL = Date.UTC(2026, 3, 15);
const QUERY = { from: "2026-03-16", to: "2026-04-15" };

const database = setUpFileDatabase();
let owner: ReturnType<typeof connectAsOwner>;
let client: TestClient & { timeZone: string };
let flow: FlowMetrics;

beforeAll(async () => {
  owner = connectAsOwner(database.url);
  client = { ...(await createTestClient()), timeZone: "UTC" };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: UNTIL, days: 30, conversations: 300 })) {
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  }
  await loader.flush();
  flow = await getFlow(client, QUERY);
});
afterAll(() => owner.end());

describe("the flow of a period", () => {
  it("counts the same conversations, conversions and drop-offs as the funnel", async () => {
    const funnel = await getFunnel(client, QUERY);
    const { map, timeToConvert } = flow;
    expect(map).toMatchObject({ n: funnel.conversations, total: funnel.conversations, converted: funnel.converted });
    expect(timeToConvert.total).toBe(funnel.converted);
    const dropped = funnel.conversations - funnel.converted - funnel.open;
    expect(map.nodes.reduce((sum, { left }) => sum + left, 0)).toBe(dropped);
    expect(map.nodes.find(({ step }) => step === START)?.conversations).toBe(funnel.conversations);
  });

  it("counts the same drop-offs per bot message as the conversation list", async () => {
    const places = flow.map.nodes.filter(({ step }) => /^[0-9a-f]{16}$/.test(step));
    expect(places).not.toHaveLength(0);
    for (const { step, text, left } of places) {
      expect(text).not.toBe("");
      const { items } = await listConversations(client, { ...QUERY, step, outcome: "dropped", limit: 100 });
      expect(items).toHaveLength(Math.min(left, 100));
    }
  });

  it("measures conversions from the first message to the converting one", async () => {
    const rows = await owner<{ ms: number }[]>`
      select (extract(epoch from m.sent_at - c.started_at) * 1000)::float8 as ms
      from conversations c join messages m using (client_id, conversation_id)
      where m.message_id = c.moved_by and c.converted and c.client_id = ${client.clientId}
      order by 1`;
    const { n, medianMs, buckets } = flow.timeToConvert;
    expect(n).toBe(rows.length);
    expect(n).toBeGreaterThan(0);
    expect(medianMs).toBe(rows[Math.ceil(n / 2) - 1]?.ms);
    expect(buckets.reduce((sum, bucket) => sum + bucket.n, 0)).toBe(n);
  });

  it("applies filters", async () => {
    const whatsapp = await getFlow(client, { ...QUERY, channel: "whatsapp" });
    const funnel = await getFunnel(client, { ...QUERY, channel: "whatsapp" });
    expect(whatsapp.map.n).toBe(funnel.conversations);
    expect(whatsapp.map.n).toBeLessThan(flow.map.n);
    expect(whatsapp.timeToConvert.n).toBeLessThan(flow.timeToConvert.n);
  });

  it("isolates clients", async () => {
    const stranger = { ...(await createTestClient()), timeZone: "UTC" };
    const { map, timeToConvert } = await getFlow(stranger, { ...QUERY, account: client.apiAccountId });
    expect([map.n, map.total, map.nodes.length, timeToConvert.n]).toEqual([0, 0, 0, 0]);
  });
});
