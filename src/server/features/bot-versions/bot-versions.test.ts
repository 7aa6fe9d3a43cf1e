import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { agentsQuerySchema, COMPARED_BY } from "#src/domain/bot-versions/bot-versions.contract.ts";
import type { Agents, AgentsQueryInput } from "#src/domain/bot-versions/bot-versions.contract.ts";
import { getRowFilter } from "#src/domain/bot-versions/row-filter.ts";
import { computeLastSettledDay } from "#src/domain/metrics/settled-day.ts";
import { SKETCH_ERROR } from "#src/domain/statistics/quantile-sketch.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { replaceOwnPrices } from "../model-calls/prices.sql.ts";
import { recountCosts } from "../model-calls/recount-costs.service.ts";
import { countConversations, listExportPages, updateConversation } from "../conversations/conversations.service.ts";
import { createDemoCalls } from "../demo/demo-calls.service.ts";
import { createBulkLoader, ingestMessages, removeConversations } from "../ingest/ingest.service.ts";
import { getOverview } from "../metrics/metrics.service.ts";
import { getAgents } from "./bot-versions.service.ts";
import { settleAllAgents } from "./settle-agents.service.ts";

const DAYS = 30;
const database = setUpFileDatabase();
let client: TestClient & { timeZone: string };
let ids: string[];
let seed = 40;
const today = localDayOf(Date.now(), "UTC");
const PERIOD = { from: addDays(today, -DAYS), to: today };

beforeAll(async () => {
  client = { ...(await createTestClient({ unlimited: true })), timeZone: "UTC" };
  await load(300);
  ids = [];
  for await (const page of listExportPages(client, {})) ids.push(...page.map(({ id }) => id));
});

function get(query: AgentsQueryInput): Promise<Agents> {
  return getAgents(client, agentsQuerySchema.parse(query));
}

describe("rows", () => {
  it.each([{}, { channel: "whatsapp" }, { language: "pt" as const }])(
    "have the overview's figures with the same filter: %j",
    async (filter) => {
      const { rows } = await get({ ...PERIOD, ...filter });
      expect(rows.length).toBeGreaterThan(2);
      for (const row of rows) {
        const { figures } = await getOverview(client, { ...PERIOD, ...filter, version: row.value });
        expect(row).toMatchObject({
          ...{ conversations: figures.conversations, messages: figures.messages },
          ...{ conversionRate: figures.conversionRate, containment: figures.containment },
          ...{ fallbackRate: figures.fallbackRate, dropOffRate: figures.dropOffRate },
          sentiment: { value: figures.sentiment.value, n: figures.sentiment.n },
          quality: { value: figures.quality.value, n: figures.quality.n },
          cost: figures.cost,
        });
        const { n, ...tokens } = figures.tokens;
        expect(row.tokens).toMatchObject(tokens);
        expect(row.cost.calls).toBe(n);
      }
    },
  );

  it("equal a recount in SQL, by model", async () => {
    const { rows } = await get({ ...PERIOD, by: "model" });
    for (const row of rows) {
      const [counted] = await database.owner<Record<string, number>[]>`
        with v as (select * from conversations where client_id = ${client.clientId} and agent_model = ${row.value}
          and local_day between ${PERIOD.from} and ${PERIOD.to}),
        gaps as (
          select extract(epoch from m.sent_at - (
            select min(u.sent_at) from messages u
            where u.client_id = m.client_id and u.conversation_id = m.conversation_id and u.role = 'user' and u.sent_at < m.sent_at
              and not exists (
                select from messages r where r.client_id = m.client_id and r.conversation_id = m.conversation_id
                  and r.role <> 'user' and r.sent_at > u.sent_at and r.sent_at < m.sent_at))) * 1000 as ms
          from messages m join v using (client_id, conversation_id) where m.role = 'bot'),
        usage as (
          select k.conversation_id, sum(k.input_tokens + k.output_tokens) as tokens from calls k
          join v using (client_id, conversation_id) where k.counted group by 1)
        select (select count(*) from v)::int as conversations, (select count(ms) from gaps)::int as responses,
          (select percentile_disc(0.5) within group (order by ms) from gaps)::float8 as median,
          (select count(*) from usage)::int as n, (select avg(tokens) from usage)::float8 as tokens,
          (select avg(sentiment) from v)::float8 as sentiment,
          (select stddev_samp(quality) / sqrt(count(*)) from v)::float8 as error,
          (select count(k.first_chunk_ms) from calls k join v using (client_id, conversation_id) where k.counted)::int as chunks`;
      expect(row).toMatchObject({
        conversations: counted?.["conversations"],
        response: { n: counted?.["responses"] },
        tokens: { n: counted?.["n"] },
        firstChunk: { n: counted?.["chunks"] },
      });
      const median = counted?.["median"] ?? 0;
      expect(Math.abs((row.response.p50 ?? 0) - median)).toBeLessThanOrEqual(median * SKETCH_ERROR * 2);
      if (row.tokens.n > 0) expect(row.tokens.perConversation).toBeCloseTo(counted?.["tokens"] ?? 0, 6);
      expect(row.sentiment.value).toBeCloseTo(counted?.["sentiment"] ?? 0, 3);
      const half = ((row.quality.high ?? 0) - (row.quality.low ?? 0)) / 2;
      // Student's t is a little above the normal quantile.
      expect(half / ((counted?.["error"] ?? 0) * 1.96)).toBeCloseTo(1, 1);
    }
  });

  it.each(COMPARED_BY)("lead to a list of exactly the conversations that they count, by %s", async (by) => {
    const silent = { conversationId: "silent", id: "1", role: "user", text: "Hi", timestamp: `${today}T00:00:00Z` };
    await ingestMessages(client.key, { messages: [silent] }, null);
    const { rows } = await get({ ...PERIOD, by });
    expect(rows.map(({ value }) => value)).toContain("");
    expect(rows.length).toBeGreaterThan(1);
    for (const { value, conversations } of rows) {
      const filter = { ...PERIOD, ...getRowFilter(by, value) };
      expect({ value, n: await countConversations(client, filter) }).toEqual({ value, n: conversations });
    }
  });

  it("count a conversation with several versions once, for its last reply", async () => {
    const own = { ...(await createTestClient()), timeZone: "UTC" };
    const at = (minute: number) => `${addDays(today, -1)}T10:0${minute}:00Z`;
    const usage = { inputTokens: 100, outputTokens: 10, costUsd: 0.01 };
    const reply = (id: string, minute: number, version: string) => ({
      ...{ conversationId: "c", id, role: "bot", text: "Hello", timestamp: at(minute), usage },
      agent: { name: "Mara", version, model: "m" },
    });
    const messages = [
      { conversationId: "c", id: "1", role: "user", text: "Hi", timestamp: at(0) },
      reply("2", 1, "1.0"),
      { conversationId: "c", id: "3", role: "user", text: "And now?", timestamp: at(2) },
      reply("4", 4, "2.0"),
    ];
    await ingestMessages(own.key, { messages }, null);
    const { rows } = await getAgents(own, agentsQuerySchema.parse({ from: addDays(today, -3), to: today }));
    expect(rows).toMatchObject([
      {
        ...{ value: "2.0", conversations: 1, mixed: 1, response: { n: 2 } },
        tokens: { input: 200, output: 20, perConversation: 220, n: 1 },
        cost: { usd: 0.02, calls: 2, pricedCalls: 2 },
      },
    ]);
  });
});

const optional = <T>(...values: [T, ...T[]]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyQuery = fc.record({
  ...{ start: fc.nat(DAYS), length: fc.nat(DAYS), by: fc.constantFrom("version" as const, "model" as const) },
  ...{ channel: optional("webchat", "whatsapp"), language: optional("en" as const), version: optional("2.0.1") },
});
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant("settle" as const) }),
  fc.record({ kind: fc.constant("correct" as const), at: fc.nat(299), converted: fc.boolean() }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat(299) }),
  fc.record({ kind: fc.constant("late" as const) }),
  fc.record({ kind: fc.constant("read" as const) }),
  fc.record({ kind: fc.constant("reprice" as const), price: fc.integer({ min: 1, max: 9 }) }),
);

describe("blocks and hours", () => {
  it("equal the conversations after late messages, corrections, deletions and new prices", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyChange, { maxLength: 4 }),
        anyQuery,
        async (changes, { start, length, ...filter }) => {
          for (const change of changes) {
            if (change.kind === "settle") await settleAllAgents(Date.now());
            if (change.kind === "read") await get(PERIOD);
            if (change.kind === "late") await load(5);
            if (change.kind === "correct") {
              const { at, converted } = change;
              await updateConversation(client, ids[at] ?? "", { converted }).catch(() => undefined);
            }
            if (change.kind === "remove") {
              await removeConversations({ clientId: client.clientId, conversationIds: [ids[change.at] ?? ""] });
            }
            if (change.kind === "reprice") await reprice(change.price);
          }
          const from = addDays(PERIOD.from, start);
          await expectAgreement({ ...filter, from, to: addDays(from, length) });
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  it("are written for past days, and again for those that changed", async () => {
    await settleAllAgents(Date.now());
    const [stored] = await database.owner`
      select max(first_day) filter (where days = 1)::text as last, count(*) filter (where days = 4)::int as longer
      from agent_blocks where client_id = ${client.clientId}`;
    expect(stored?.["last"]).toBe(computeLastSettledDay(Date.now()));
    expect(stored?.["longer"]).toBeGreaterThan(4);
    const listChanges = () =>
      database.owner`select from changed_agent_days where day <= ${computeLastSettledDay(Date.now())}`;
    expect(await listChanges()).toHaveLength(0);
    await load(20);
    expect((await listChanges()).length).toBeGreaterThan(0);
    await settleAllAgents(Date.now());
    expect(await listChanges()).toHaveLength(0);
    await expectAgreement(PERIOD);
  });

  it("keep the hours of the last days from one reading to the next", async () => {
    await get(PERIOD);
    const stored = await database.owner`select day::text, hour_at, fingerprint from agent_hours order by hour_at`;
    expect(stored.length).toBeGreaterThan(2);
    await database.owner`update agent_hours set cells = ${Buffer.from([0, 0])}`;
    const total = ({ rows }: Agents) => rows.reduce((sum, { conversations }) => sum + conversations, 0);
    const without = total(await get(PERIOD));
    await database.owner`update agent_hours set fingerprint = ''`;
    expect(total(await get(PERIOD))).toBeGreaterThan(without);
  });
});

/** Marks every day as changed, so that all figures come from the conversations. */
async function expectAgreement(query: AgentsQueryInput): Promise<void> {
  const agents = await get(query);
  const changes = await database.owner<{ id: string }[]>`
    insert into changed_agent_days (client_id, day)
    select ${client.clientId}, day::date from generate_series(${query.from}::date, ${query.to}::date, '1 day') as day
    returning change_id as id`;
  const raw = await get(query);
  await database.owner`delete from changed_agent_days where change_id = any(${changes.map(({ id }) => id)})`;
  expect(agents).toEqual(raw);
}

async function load(conversations: number): Promise<void> {
  const loader = createBulkLoader(client.clientId);
  const calls = createDemoCalls(client.clientId, 0);
  for (const conversation of generateConversations({ seed: ++seed, until: Date.now(), days: DAYS, conversations })) {
    const { apiAccountId } = client;
    await loader.add({ ...conversation, apiAccountId });
    calls.add({ ...conversation, apiAccountId });
  }
  await loader.flush();
  await calls.save();
}

async function reprice(price: number): Promise<void> {
  const { clientId } = client;
  const row = {
    ...{ match: "gpt-4o-mini", provider: "", inputPerMillion: price, cachedInputPerMillion: null },
    ...{ cacheWritePerMillion: null, outputPerMillion: price, validFrom: "2020-01-01", source: "" },
  };
  await getDatabase().withClient(clientId, (tx) => replaceOwnPrices(tx, clientId, [row]));
  await recountCosts({ clientId, from: PERIOD.from }, new AbortController().signal);
}
