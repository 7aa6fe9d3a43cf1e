import { beforeAll, expect, it } from "vitest";
import { conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { countConversations } from "#src/server/features/conversations/conversations.service.ts";
import { getOverview } from "#src/server/features/metrics/metrics.service.ts";
import { getOutcomes } from "#src/server/features/metrics/outcomes.service.ts";
import { loadDemoMonth } from "#tests/support/demo-month.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { ask } from "./agent.service.ts";

const database = setUpFileDatabase();
let client: TestClient;

beforeAll(async () => {
  client = await createTestClient();
  await loadDemoMonth(client, database.owner);
}, 60_000);

it("gives the same numbers as the outcomes of the period, in three languages", async () => {
  const viewer = getOwnerViewer(client);
  const to = localDayOf(Date.now(), viewer.timeZone);
  const outcomes = await getOutcomes(viewer, { from: addDays(to, -19), to });
  const { counts, lost, served, customers } = outcomes;
  expect(lost.k).toBeGreaterThan(counts.lost);
  for (const [question, value] of [
    ["how many were lost in the last 20 days", lost.k],
    ["cuántas ventas en los últimos 20 días", counts.sold],
    ["quantas pessoas ficaram sem resposta nos últimos 20 dias", counts.waiting],
    ["cuántos clientes perdimos en los últimos 20 días", lost.k],
    ["quantas conversas foram resolvidas nos últimos 20 dias", counts.solved],
    ["lost rate in the last 20 days", lost.rate],
    ["served rate in the last 20 days", served.rate],
  ] as const) {
    const { figure } = await ask(viewer, { question });
    expect({ question, value: figure?.value, n: figure?.n }).toEqual({ question, value, n: customers });
  }
});

it("counts conversations that turned negative, in three languages", async () => {
  const viewer = getOwnerViewer(client);
  const to = localDayOf(Date.now(), viewer.timeZone);
  const { turnedNegative } = (await getOverview(viewer, { from: addDays(to, -19), to })).figures;
  expect(turnedNegative.k).toBeGreaterThan(0);
  for (const [question, value] of [
    ["how many turned negative in the last 20 days", turnedNegative.k],
    ["cuántas conversaciones se volvieron negativas en los últimos 20 días", turnedNegative.k],
    ["quantas conversas ficaram negativas nos últimos 20 dias", turnedNegative.k],
    ["what share of conversations turned negative in the last 20 days", turnedNegative.rate],
  ] as const) {
    const { figure } = await ask(viewer, { question });
    expect({ question, value: figure?.value, n: figure?.n }).toEqual({ question, value, n: turnedNegative.n });
  }
  const { table } = await ask(viewer, { question: "how many turned negative by day in the last 20 days" });
  expect((table?.rows ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(turnedNegative.k);
});

it("says that lost alone means a group, and splits and lists it", async () => {
  const viewer = getOwnerViewer(client);
  const whole = await ask(viewer, { question: "how many were lost in the last 20 days" });
  expect(whole.text).toContain("Lost, not offered and left at the greeting are counted, of customers.");
  const split = await ask(viewer, { question: "how many were lost by channel in the last 20 days" });
  expect((split.table?.rows ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(whole.figure?.value);
  const { conversations } = await ask(viewer, { question: "show me the lost chats of the last 20 days" });
  expect(conversations?.total).toBe(whole.figure?.value);
  const query = Object.fromEntries(new URLSearchParams(conversations?.query));
  expect(query).toMatchObject({ outcome: "lost,unmet,greeting" });
  expect(await countConversations(viewer, conversationFilterSchema.parse(query))).toBe(whole.figure?.value);
});

it("counts them beside filters that only lists have", async () => {
  const viewer = getOwnerViewer(client);
  const { figure } = await ask(viewer, { question: "how many customers about bookings were lost in the last 20 days" });
  const to = localDayOf(Date.now(), viewer.timeZone);
  const filter = { from: addDays(to, -19), to, intent: "booking" } as const;
  const lost = await countConversations(viewer, { ...filter, outcome: "lost,unmet,greeting" });
  expect(figure).toMatchObject({ value: lost, k: lost });
});
