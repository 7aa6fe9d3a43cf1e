import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { getDatabase } from "../../db/sql.ts";
import { listConversations, listExportPages } from "../conversations/conversations.service.ts";
import { correctConversation, ingestMessages } from "../ingest/ingest.service.ts";
import { SETTINGS_MAX_AGE_MS } from "../ingest/analyze/client-settings.ts";
import { recountDays, recountNextDays } from "../ingest/maintain/recount-days.ts";
import { updateWorkspace } from "../workspace/workspace.service.ts";
import { getFlow } from "./flow/flow.service.ts";
import { getDropOffs, getFunnel, getOverview } from "./metrics.service.ts";
import { getRetention } from "./returning-people/returning-people.service.ts";
import { settleDays } from "./rollups/settle.service.ts";

/** Long ago enough to be settled; across two changes to daylight saving time. */
const FIRST_DAY = "2026-03-05";
const FIRST_MS = Date.parse(FIRST_DAY);
const DAYS = 30;
/** Whole hours, half-hours and quarter-hours, on both sides of UTC and of the date line. */
const ZONES = [
  "UTC",
  "America/Los_Angeles",
  "Europe/Lisbon",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Eucla",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
] as const;

const database = setUpFileDatabase();

type Period = { from: string; to: string };

async function send(tenant: TestClient, id: string, { start, count = 4 }: { start: number; count?: number }) {
  const response = await ingestMessages(tenant.key, buildConversation(id, { start, count }), null);
  expect(response.status).toBeLessThan(300);
}

/** Adds a first message, which moves the conversation to an earlier day. */
async function sendEarlier(tenant: TestClient, conversationId: string, at: number): Promise<void> {
  const message = { id: `${conversationId} ${at}`, conversationId, role: "user", text: "hello?" };
  await ingestMessages(tenant.key, { ...message, timestamp: new Date(at).toISOString() }, null);
}

async function chooseZone(tenant: TestClient, timeZone: string): Promise<void> {
  await database.owner`update clients set time_zone = ${timeZone} where client_id = ${tenant.clientId}`;
}

/** Every screen's number of conversations, and of drop-offs, in a period. */
async function countOnScreens({ clientId }: TestClient, period: Period) {
  // The time zone of the session may be older than the client's.
  const viewer = { clientId, timeZone: "UTC" };
  const [overview, funnel, drops, flow, retention, list] = await Promise.all([
    getOverview(viewer, period),
    getFunnel(viewer, period),
    getDropOffs(viewer, period),
    getFlow(viewer, period),
    getRetention(viewer, period),
    listConversations(viewer, { ...period, limit: 100 }),
  ]);
  let exported = 0;
  for await (const page of listExportPages(viewer, period, 3)) exported += page.length;
  const { figures, series, peakHours } = overview;
  return {
    conversations: {
      figures: figures.conversations,
      series: sum(series.map((point) => point.conversations)),
      heatmap: sum(peakHours.flat()),
      funnel: funnel.conversations,
      flow: flow.n,
      retention: retention.total,
      list: list.items.length,
      export: exported,
    },
    dropOffs: {
      figures: figures.dropOffRate.k,
      series: sum(series.map((point) => point.dropped)),
      reasons: drops.total,
      list: list.items.filter((item) => item.closed && !item.converted).length,
    },
    grain: overview.grain,
  };
}

async function expectAgreement(tenant: TestClient, periods: Period[]): Promise<void> {
  for (const period of periods) {
    const { conversations, dropOffs } = await countOnScreens(tenant, period);
    expect(new Set(Object.values(conversations)), `${JSON.stringify({ period, conversations })}`).toHaveLength(1);
    expect(new Set(Object.values(dropOffs)), `${JSON.stringify({ period, dropOffs })}`).toHaveLength(1);
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe("a change of the time zone", () => {
  it("moves a conversation to its new day on every screen at once", async () => {
    const tenant = await createTestClient();
    const viewer = { ...tenant, kind: "user", role: "owner", sessionId: "", timeZone: "UTC" } as const;
    await send(tenant, "late evening", { start: Date.UTC(2026, 2, 29, 0, 30) });
    const saturday = { from: "2026-03-28", to: "2026-03-28" };
    const sunday = { from: "2026-03-29", to: "2026-03-29" };
    const onEveryScreen = (n: number) => ({
      figures: n,
      series: n,
      heatmap: n,
      funnel: n,
      flow: n,
      retention: n,
      list: n,
      export: n,
    });
    expect((await countOnScreens(tenant, saturday)).conversations).toEqual(onEveryScreen(0));
    const workspace = await updateWorkspace(getDatabase(), viewer, { timeZone: "America/Los_Angeles" });
    expect(workspace).toMatchObject({ timeZone: "America/Los_Angeles" });
    await recountDays(getDatabase().ingest, { clientId: tenant.clientId, maxMs: 30_000 });
    const counted = await countOnScreens(tenant, saturday);
    expect(counted.conversations).toEqual(onEveryScreen(1));
    expect(counted.grain).toBe("hour");
    expect((await countOnScreens(tenant, sunday)).conversations).toEqual(onEveryScreen(0));
    const { series } = await getOverview({ ...tenant, timeZone: "America/Los_Angeles" }, saturday);
    expect(series.map(({ bucket }) => bucket)).toEqual(["2026-03-29T00:00:00Z"]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("leaves no screen with another number than the others, before, during and after the recount", async () => {
    const anyStart = fc.integer({ min: 0, max: (DAYS * DAY_MS) / (HOUR_MS / 4) }).map((slot) => slot * (HOUR_MS / 4));
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          starts: fc.array(anyStart, { minLength: 1, maxLength: 14 }),
          zones: fc.array(fc.constantFrom(...ZONES), { minLength: 2, maxLength: 3 }),
          batch: fc.integer({ min: 1, max: 6 }),
          // The conversation that is followed by the change, and what happens between the steps of the recount.
          moment: fc.integer({ min: 0, max: 13 }),
          settles: fc.boolean(),
          meanwhile: fc.array(fc.constantFrom("send", "late", "correct", "settle", "none"), { maxLength: 6 }),
          day: fc.integer({ min: -1, max: DAYS + 1 }),
          length: fc.integer({ min: 0, max: 5 }),
        }),
        async ({ starts, zones, batch, moment, settles, meanwhile, day, length }) => {
          const [first = "UTC", ...others] = zones;
          const tenant = await createTestClient({ timeZone: first });
          const { clientId } = tenant;
          const periods = (zone: string): Period[] => {
            const from = addDays(FIRST_DAY, day);
            const own = localDayOf(FIRST_MS + (starts[0] ?? 0), zone);
            return [
              { from, to: addDays(from, length) },
              { from: own, to: own },
              { from: addDays(FIRST_DAY, -2), to: addDays(FIRST_DAY, DAYS + 2) },
            ];
          };
          const sendFrom = async (name: string, list: number[]) => {
            for (const [index, at] of list.entries()) {
              await send(tenant, `${name} ${index}`, { start: FIRST_MS + at, count: 1 + (index % 6) });
            }
          };
          await sendFrom("before", starts.slice(0, moment + 1));
          if (settles) await settleDays(clientId, Date.now());
          await expectAgreement(tenant, periods(first));
          const actions = [...meanwhile];
          for (const zone of others) {
            await chooseZone(tenant, zone);
            await expectAgreement(tenant, periods(zone));
            for (;;) {
              const step = await recountNextDays(getDatabase().ingest, { clientId, batch });
              if (step === "done") break;
              const action = actions.pop();
              const name = `meanwhile ${actions.length}`;
              if (action === "send") await sendFrom(name, starts.slice(0, 1));
              if (action === "late") await sendEarlier(tenant, "before 0", FIRST_MS - DAY_MS + (starts[0] ?? 0));
              if (action === "settle") await settleDays(clientId, Date.now());
              if (action === "correct") await correctFirst(tenant);
              if (step === "more") await expectAgreement(tenant, periods(zone));
            }
          }
          await sendFrom("after", starts.slice(moment + 1));
          await recountDays(getDatabase().ingest, { clientId, batch, maxMs: 30_000 });
          if (settles) await settleDays(clientId, Date.now());
          await expectAgreement(tenant, periods(others.at(-1) ?? first));
          expect(await findRollupMismatches(database.owner)).toEqual([]);
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
  }, 300_000);

  it("counts again what was written with the zone before", async () => {
    const tenant = await createTestClient();
    const { clientId } = tenant;
    const { ingest } = getDatabase();
    await send(tenant, "settings are cached", { start: FIRST_MS });
    await chooseZone(tenant, "Asia/Kathmandu");
    expect(await recountDays(ingest, { clientId, maxMs: 30_000 })).toBe(true);
    // Written by the zone that the process has cached for a second.
    await send(tenant, "written late", { start: FIRST_MS + 20 * HOUR_MS });
    const periods = [
      { from: FIRST_DAY, to: FIRST_DAY },
      { from: addDays(FIRST_DAY, 1), to: addDays(FIRST_DAY, 1) },
    ];
    await expectAgreement(tenant, periods);
    expect(await recountDays(ingest, { clientId, maxMs: 30_000 })).toBe(true);
    await expectAgreement(tenant, periods);
    expect((await countOnScreens(tenant, periods[1] ?? { from: "", to: "" })).conversations.figures).toBe(1);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  it("is exact while messages are written at the same time", async () => {
    const tenant = await createTestClient();
    const { clientId } = tenant;
    const { ingest } = getDatabase();
    for (let index = 0; index < 40; index++)
      await send(tenant, `old ${index}`, { start: FIRST_MS + index * 5 * HOUR_MS });
    await chooseZone(tenant, "Australia/Eucla");
    const writes = Array.from({ length: 60 }, (_, index) =>
      send(tenant, index % 2 === 0 ? `old ${index}` : `new ${index}`, {
        start: FIRST_MS + index * 5 * HOUR_MS,
        count: 8,
      }),
    );
    const [finished] = await Promise.all([recountDays(ingest, { clientId, maxMs: 60_000, batch: 3 }), ...writes]);
    expect(finished).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, SETTINGS_MAX_AGE_MS));
    expect(await recountDays(ingest, { clientId, maxMs: 60_000, batch: 3 })).toBe(true);
    await expectAgreement(tenant, [{ from: FIRST_DAY, to: addDays(FIRST_DAY, DAYS) }]);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  }, 60_000);
});

async function correctFirst(tenant: TestClient): Promise<void> {
  const [row] = await database.owner<{ id: string }[]>`
    select conversation_id as id from conversations where client_id = ${tenant.clientId} order by started_at limit 1`;
  if (row !== undefined) {
    await correctConversation({
      clientId: tenant.clientId,
      conversationId: row.id,
      patch: { stage: "consideration", tags: ["checked"] },
    });
  }
}
