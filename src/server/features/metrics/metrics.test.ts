import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { SKETCH_ERROR } from "#src/domain/statistics/quantile-sketch.ts";
import { MAX_VALUES } from "#src/domain/metrics/metrics.contract.ts";
import type { MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { connectAsOwner, createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { listExportPages, listConversations } from "../conversations/conversations.service.ts";
import {
  classifyClosedConversations,
  createBulkLoader,
  ingestEvents,
  ingestMessages,
} from "../ingest/ingest.service.ts";
import { getFindings } from "./findings/findings.service.ts";
import { getDimensions, getDropOffs, getFunnel, getOverview } from "./metrics.service.ts";

const ZONE = "Europe/Lisbon";
/** The period of the generated conversations, across the start of daylight saving time. */
const UNTIL = Date.UTC(2026, 3, 15);
const DAYS = 30;
const FIRST_DAY = "2026-03-16";

let database: TestDatabase;
let owner: ReturnType<typeof connectAsOwner>;
let client: TestClient & { timeZone: string };

beforeAll(async () => {
  database = await createTestDatabase();
  setDatabaseEnv(database.url);
  owner = connectAsOwner(database.url);
  client = { ...(await createTestClient({ timeZone: ZONE })), timeZone: ZONE };
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 3, until: UNTIL, days: DAYS, conversations: 600 })) {
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  }
  await loader.flush();
  while (await classifyClosedConversations());
});
afterAll(async () => {
  await getDatabase().end();
  await owner.end();
  await database.drop();
});

/** Arbitrary periods and combinations of dimensions, some of which match nothing. */
const anyQuery: fc.Arbitrary<MetricsQuery> = fc
  .record({
    start: fc.integer({ min: 0, max: DAYS }),
    length: fc.integer({ min: 0, max: DAYS }),
    channel: fc.option(fc.constantFrom("webchat", "whatsapp", "instagram", "messenger", "sms"), { nil: undefined }),
    language: fc.option(fc.constantFrom("en" as const, "pt" as const, "es" as const, "other" as const), {
      nil: undefined,
    }),
    version: fc.option(fc.constantFrom("1.4.0", "2.0.1", "3.1.0"), { nil: undefined }),
  })
  .map(({ start, length, ...filter }) => ({
    ...filter,
    from: addDays(FIRST_DAY, start),
    to: addDays(FIRST_DAY, start + length),
  }));

describe("the values to filter by", () => {
  it("are the most frequent ones, with the number omitted, and exclude the empty version", async () => {
    const { clientId, key } = await createTestClient();
    const send = (conversationId: string, version?: string) => ({
      conversationId,
      role: "user",
      text: "hello",
      timestamp: `${FIRST_DAY}T10:00:00Z`,
      ...(version === undefined ? {} : { agent: { version } }),
    });
    const names = Array.from({ length: MAX_VALUES + 5 }, (_, at) => `build-${at}`);
    await ingestMessages(
      key,
      [...names.map((name) => send(name, name)), send("twice", "build-204"), send("none")],
      null,
    );
    const { versions, channels, leftOut } = await getDimensions(
      { clientId, timeZone: "UTC" },
      { from: FIRST_DAY, to: FIRST_DAY },
    );
    expect(versions).toHaveLength(MAX_VALUES);
    expect(versions.slice(0, 2)).toEqual([
      { value: "build-204", n: 2 },
      { value: "build-0", n: 1 },
    ]);
    expect(channels).toEqual([{ value: "webchat", n: MAX_VALUES + 7 }]);
    expect(leftOut).toEqual({ channels: { values: 0, n: 0 }, versions: { values: 5, n: 5 } });
    const nothing = await getDimensions({ clientId, timeZone: "UTC" }, { from: "2020-01-01", to: "2020-01-01" });
    expect(nothing.leftOut.versions).toEqual({ values: 0, n: 0 });
  });
});

describe("figures", () => {
  it("agree between overview, funnel, drop-offs, list, export and a recount, for any filter", async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const raw = await recount(query);
        const [overview, funnel, drops] = await Promise.all([
          getOverview(client, query),
          getFunnel(client, query),
          getDropOffs(client, query),
        ]);
        const { figures, series, peakHours } = overview;
        expect(figures.conversations).toBe(raw.conversations);
        expect(figures.messages).toBe(raw.messages);
        expect(figures.furthest).toEqual(raw.furthest);
        expect(figures.conversionRate.k).toBe(raw.converted);
        expect(figures.dropOffRate.k).toBe(raw.dropped);
        expect(figures.containment.k).toBe(raw.conversations - raw.handedOff);
        expect(figures.sentiment.value).toEqual(raw.sentiment === null ? null : expect.closeTo(raw.sentiment, 9));
        expect(sum(peakHours.flat())).toBe(raw.conversations);
        expect(sum(series.map((point) => point.conversations))).toBe(raw.conversations);
        expect(sum(series.map((point) => point.dropped))).toBe(raw.dropped);
        expect(funnel.conversations).toBe(raw.conversations);
        expect(funnel.converted).toBe(raw.converted);
        expect(drops.total).toBe(raw.dropped);
        expect(sum(drops.reasons.map(({ n }) => n))).toBe(raw.dropped);
        expectWithin(figures.firstResponseMs.median, raw.median);
        expect(await countExport(query)).toBe(raw.conversations);
      }),
      { numRuns: 60 },
    );
  });

  it("of a funnel stage count conversations that reached at least that stage", async () => {
    const query = { from: FIRST_DAY, to: addDays(FIRST_DAY, DAYS) };
    const { stages, conversations, withoutStage } = await getFunnel(client, query);
    expect(stages.map(({ stage }) => stage)).toEqual(["discovery", "interest", "consideration", "conversion"]);
    expect(stages[0]?.reached).toBe(conversations - withoutStage);
    const reached = stages.map((stage) => stage.reached);
    expect(reached).toEqual([...reached].sort((a, b) => b - a));
    const { furthest } = (await getOverview(client, query)).figures;
    expect(stages[3]?.reached).toBe(furthest.conversion);
  });

  it("of open conversations exclude converted ones in the funnel, and the list has all without an outcome", async () => {
    const { key, clientId } = await createTestClient();
    const viewer = { clientId, timeZone: "UTC" };
    for (const conversationId of ["waits", "bought"]) {
      await ingestMessages(key, { conversationId, role: "user", text: "How much is a room?" }, null);
    }
    await ingestEvents(key, { conversationId: "bought", type: "conversion" }, null);
    const today = new Date().toISOString().slice(0, "2026-03-01".length);
    const funnel = await getFunnel(viewer, { from: addDays(today, -1), to: today });
    expect(funnel).toMatchObject({ conversations: 2, converted: 1, open: 1 });
    const { items } = await listConversations(viewer, { outcome: "open", limit: 10 });
    expect(items.map(({ externalId }) => externalId).sort()).toEqual(["bought", "waits"]);
  });

  it("of a single day are grouped by hour in the client's time zone", async () => {
    const day = addDays(FIRST_DAY, 13); // 29 March 2026: the clocks go forward in Lisbon.
    const { grain, series, figures } = await getOverview(client, { from: day, to: day });
    expect(grain).toBe("hour");
    expect(sum(series.map((point) => point.conversations))).toBe(figures.conversations);
    expect(figures.conversations).toBeGreaterThan(0);
  });

  it("of all pages of the list add up, newest first, without gaps or duplicates", async () => {
    const query = { from: FIRST_DAY, to: addDays(FIRST_DAY, DAYS), outcome: "dropped" as const };
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listConversations(client, {
        ...query,
        limit: 37,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...page.items.map((item) => item.startedAt + item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.map((key) => key.slice(0, 24))).toEqual(
      seen
        .map((key) => key.slice(0, 24))
        .sort()
        .reverse(),
    );
    const { figures } = await getOverview(client, query);
    expect(seen).toHaveLength(figures.dropOffRate.k);
  });

  it("of dimensions and findings cover only the period's conversations", async () => {
    const query = { from: FIRST_DAY, to: addDays(FIRST_DAY, DAYS) };
    const { channels, versions } = await getDimensions(client, query);
    expect(sum(channels.map(({ n }) => n))).toBe((await getOverview(client, query)).figures.conversations);
    expect(versions.map(({ value }) => value).sort()).toEqual(["1.4.0", "2.0.1", "3.1.0"]);
    const { findings } = await getFindings(client, { ...query, limit: 5 });
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) {
      const rows = await owner`
        select 1 from conversation_readings where conversation_id = any(${finding.evidence}::uuid[])
          and outcome in ('lost', 'unmet', 'greeting') and client_id = ${client.clientId}`;
      expect(rows).toHaveLength(finding.evidence.length);
    }
    expect(await findRollupMismatches(owner)).toEqual([]);
  });
});

async function recount(query: MetricsQuery) {
  const [row] = await owner`
    with c as (
      select * from conversations
      where client_id = ${client.clientId}
        and (started_at at time zone ${ZONE})::date between ${query.from} and ${query.to}
        ${query.channel === undefined ? owner`` : owner`and channel = ${query.channel}`}
        ${query.language === undefined ? owner`` : owner`and language = ${query.language}`}
        ${query.version === undefined ? owner`` : owner`and agent_version = ${query.version}`})
    select count(*)::int as conversations, coalesce(sum(messages), 0)::int as messages,
      count(*) filter (where converted)::int as converted,
      count(*) filter (where closed and not converted)::int as dropped,
      count(*) filter (where handed_off)::int as "handedOff",
      avg(round(sentiment::numeric, 3))::float8 as sentiment,
      percentile_disc(0.5) within group (order by first_response_ms)::float8 as median,
      json_build_object(
        'none', count(*) filter (where stage is null), 'discovery', count(*) filter (where stage = 'discovery'),
        'interest', count(*) filter (where stage = 'interest'),
        'consideration', count(*) filter (where stage = 'consideration'),
        'conversion', count(*) filter (where stage = 'conversion')) as furthest
    from c`;
  if (row === undefined) throw new Error("A count without a row.");
  return row;
}

async function countExport(query: MetricsQuery): Promise<number> {
  let rows = 0;
  for await (const page of listExportPages(client, query, 50)) rows += page.length;
  return rows;
}

function expectWithin(value: number | null, exact: number | null): void {
  if (value === null || exact === null) return void expect(value).toBe(exact);
  expect(Math.abs(value - exact)).toBeLessThanOrEqual(exact * SKETCH_ERROR + 1e-6);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
