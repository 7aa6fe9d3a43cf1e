import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { redactForStorage } from "#src/domain/analysis/text/personal-data/personal-details.ts";
import type { FlowMetrics } from "#src/domain/metrics/flow/flow.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { resolveLocalDays } from "../../../db/local-days.ts";
import { getDatabase } from "../../../db/sql.ts";
import { listConversations } from "../../conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader } from "../../ingest/ingest.service.ts";
import { getFlow } from "./flow.service.ts";
import { listPaths } from "./flow.sql.ts";
import { getDimensions, getFunnel } from "../metrics.service.ts";
import { getOutcomes } from "../outcomes.service.ts";

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
  while (await classifyClosedConversations());
  flow = await getFlow(client, QUERY);
});
afterAll(() => owner.end());

describe("the flow of a period", () => {
  it("counts the same conversations, conversions, drop-offs and losses as the other figures", async () => {
    const funnel = await getFunnel(client, QUERY);
    const outcomes = await getOutcomes(client, QUERY);
    expect(flow).toMatchObject({ n: funnel.conversations, total: funnel.conversations, converted: funnel.converted });
    expect(flow.timeToConvert.total).toBe(funnel.converted);
    const dropped = funnel.conversations - funnel.converted - funnel.open;
    const left = flow.stations.reduce((sum, station) => sum + station.left, 0);
    expect(left).toBeLessThanOrEqual(dropped);
    expect(left + flow.rare).toBeGreaterThanOrEqual(dropped);
    const lost = flow.stations.reduce((sum, station) => sum + station.lost, 0);
    expect(lost).toBeGreaterThan(0);
    expect(lost).toBeLessThanOrEqual(outcomes.lost.k);
    expect(flow.rare).toBeLessThanOrEqual(flow.n / 5);
  });

  it("shows messages as they were sent, with as many drop-offs as the conversation list has", async () => {
    const messages = flow.stations.flatMap((station) => station.messages);
    expect(messages).not.toHaveLength(0);
    const texts = await owner<{ text: string }[]>`select text from messages where client_id = ${client.clientId}`;
    const sent = new Set(texts.map(({ text }) => redactForStorage(text)));
    for (const { text } of messages) expect(sent).toContain(text);
    const once = messages.filter(({ step }) => messages.filter((other) => other.step === step).length === 1);
    for (const { step, left } of once.slice(0, 10)) {
      const { items } = await listConversations(client, { ...QUERY, step, outcome: "dropped", limit: 100 });
      expect(items.length).toBeGreaterThanOrEqual(Math.min(left, 100));
    }
  });

  it("counts all conversations that are still open, the newest at the station where they are", async () => {
    const other = { ...(await createTestClient()), timeZone: "UTC" };
    const loader = createBulkLoader(other.clientId);
    for (const conversation of generateConversations({ seed: 5, until: UNTIL, days: 1, conversations: 130 })) {
      const messages = conversation.messages
        .slice(0, 2)
        .map((message, at) => ({ ...message, at: Date.now() - 60_000 + at * 1_000 }));
      await loader.add({ ...conversation, messages, signals: [], apiAccountId: other.apiAccountId });
    }
    await loader.flush();
    const day = new Date().toISOString().slice(0, QUERY.to.length);
    const open = await getFlow(other, { from: addDays(day, -1), to: addDays(day, 1) });
    expect(open.n).toBe(open.total);
    expect(open.n).toBeGreaterThan(100);
    expect(open.stations.some((station) => station.open > 0)).toBe(true);
    expect(open.stations.reduce((sum, station) => sum + station.open, open.rare)).toBe(open.n);
    expect(open.stations.map(({ act }) => act)).not.toContain("silent");
  });

  it("compares two versions station by station", async () => {
    const { versions } = await getDimensions(client, QUERY);
    const [version = "", against = ""] = versions.map(({ value }) => value);
    const compared = await getFlow(client, { ...QUERY, version, against });
    const alone = await getFlow(client, { ...QUERY, version: against });
    expect(compared.compare).toMatchObject({ n: alone.n, total: alone.total });
    const keys = compared.compare?.stations.map(({ key }) => key) ?? [];
    expect(keys.slice(0, compared.stations.length)).toEqual(compared.stations.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    expect(flow.compare).toBeNull();
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
    expect(whatsapp.n).toBe(funnel.conversations);
    expect(whatsapp.n).toBeLessThan(flow.n);
    expect(whatsapp.timeToConvert.n).toBeLessThan(flow.timeToConvert.n);
  });

  it("finds as many conversations of a channel as it looks at, however many of others are newer", async () => {
    const { clientId } = client;
    const rows = await getDatabase().withClient(clientId, async (tx) => {
      const days = await resolveLocalDays(tx, { ...QUERY, clientId });
      return listPaths(tx, { clientId, days, channel: "whatsapp", limit: 20, scan: 20 });
    });
    expect(rows).toHaveLength(20);
  });

  it("isolates clients", async () => {
    const stranger = { ...(await createTestClient()), timeZone: "UTC" };
    const other = await getFlow(stranger, { ...QUERY, account: client.apiAccountId });
    expect([other.n, other.total, other.stations.length, other.timeToConvert.n]).toEqual([0, 0, 0, 0]);
  });
});
