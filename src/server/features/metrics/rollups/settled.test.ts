import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import type { DimensionFilter, MetricsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { computeLastSettledDay } from "#src/domain/metrics/settled-day.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { countUnsettled } from "#tests/support/count-unsettled.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listExportPages, updateConversation } from "../../conversations/conversations.service.ts";
import { createBulkLoader, removeConversations } from "../../ingest/ingest.service.ts";
import { getFindings } from "../findings/findings.service.ts";
import { getDropOffs, getFunnel, getOverview } from "../metrics.service.ts";
import { settleAllDays } from "./settle.service.ts";

const DAYS = 30;

const database = setUpFileDatabase();
let client: TestClient & { timeZone: string };
let ids: string[];
let seed = 0;

beforeAll(async () => {
  client = { ...(await createTestClient()), timeZone: "UTC" };
  await load(300);
  ids = [];
  for await (const page of listExportPages(client, {})) ids.push(...page.map(({ id }) => id));
});

type Asked = { start: number; length: number } & DimensionFilter;
const optional = <T>(...values: [T, ...T[]]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyQuery: fc.Arbitrary<Asked> = fc.record({
  start: fc.integer({ min: 0, max: DAYS }),
  length: fc.integer({ min: 0, max: DAYS }),
  channel: optional("webchat", "whatsapp", "sms"),
  language: optional("en" as const, "es" as const),
  version: optional("2.0.1", "3.1.0"),
});
const anyConversation = fc.nat(299);
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant("settle" as const) }),
  fc.record({ kind: fc.constant("correct" as const), at: anyConversation, converted: fc.boolean() }),
  fc.record({ kind: fc.constant("remove" as const), at: anyConversation }),
  fc.record({ kind: fc.constant("late" as const) }),
);

it("settled days equal the rollups after late messages, corrections and deletions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 4 }), anyQuery, async (changes, query) => {
      for (const change of changes) {
        if (change.kind === "settle") await settleAllDays(Date.now());
        if (change.kind === "late") await load(5);
        if (change.kind === "correct") await correct(ids[change.at] ?? "", change.converted);
        if (change.kind === "remove") await remove(ids[change.at] ?? "");
      }
      await expectAgreement(query);
    }),
    { numRuns: 40 },
  );
});

it("settles past days, and again those that changed", async () => {
  await settleAllDays(Date.now());
  const [settled] = await database.owner`select max(day)::text as last, count(*)::int as days from settled_days`;
  expect(settled?.["last"]).toBe(computeLastSettledDay(Date.now()));
  expect(settled?.["days"]).toBeGreaterThan(20);
  expect(await database.owner`select from changed_days`).toHaveLength(0);
  await load(20);
  expect((await database.owner`select from changed_days`).length).toBeGreaterThan(0);
  await settleAllDays(Date.now());
  expect(await database.owner`select from changed_days`).toHaveLength(0);
  await expectAgreement({ start: 0, length: DAYS });
});

async function expectAgreement({ start, length, ...filter }: Asked): Promise<void> {
  const from = addDays(localDayOf(Date.now(), "UTC"), start - DAYS);
  const query = { ...filter, from, to: addDays(from, length) };
  const figures = await getFigures(query);
  const counted = await countUnsettled(database.owner, { ...client, ...query }, () => getFigures(query));
  expect(figures).toEqual(counted);
}

async function getFigures(query: MetricsQuery) {
  return {
    overview: await getOverview(client, query),
    funnel: await getFunnel(client, query),
    drops: await getDropOffs(client, query),
    atOneStage: await getDropOffs(client, { ...query, stage: "consideration" }),
    findings: await getFindings(client, { ...query, limit: 100 }),
  };
}

async function load(conversations: number): Promise<void> {
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: ++seed, until: Date.now(), days: DAYS, conversations })) {
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  }
  await loader.flush();
}

async function correct(id: string, converted: boolean): Promise<void> {
  await updateConversation(client, id, { converted }).catch(() => undefined);
}

async function remove(id: string): Promise<void> {
  await removeConversations({ clientId: client.clientId, conversationIds: [id] });
}
