import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { chooseSource } from "#src/demo/sources.ts";
import type { AgentRow } from "#src/domain/agent/agent.contract.ts";
import { UNKNOWN_KEY } from "#src/domain/agent/source-breakdowns.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { countConversations, indexTexts } from "#src/server/features/conversations/conversations.service.ts";
import { classifyClosedConversations, createBulkLoader } from "#src/server/features/ingest/ingest.service.ts";
import { getSources } from "#src/server/features/metrics/breakdowns/sources.service.ts";
import { updateWorkspace } from "#src/server/features/workspace/workspace.service.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { ask } from "./agent.service.ts";

const database = setUpFileDatabase();
let client: TestClient;

beforeAll(async () => {
  client = await createTestClient();
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: 30, conversations: 400 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId, source: chooseSource(conversation) });
  await loader.flush();
  await database.owner`update text_queue set queued_at = now() - interval '1 minute'`;
  while (await indexTexts());
  while (await classifyClosedConversations());
}, 60_000);

function getPeriod() {
  const to = localDayOf(Date.now(), getOwnerViewer(client).timeZone);
  return { from: addDays(to, -19), to };
}

function listPairs(rows: readonly Pick<AgentRow, "key" | "value">[]) {
  return rows.map(({ key, value }) => [key, value]).toSorted();
}

it("counts where conversations come from as the metrics do, in three languages", async () => {
  const viewer = getOwnerViewer(client);
  const { sources, unknown, n } = await getSources(viewer, { ...getPeriod(), by: "source" });
  expect(unknown).toBeGreaterThan(0);
  const wanted = listPairs([
    ...sources.map(({ kind, id, name, campaign, conversations }) => ({
      ...{ key: JSON.stringify([kind, id, name, campaign]), value: conversations },
    })),
    { key: UNKNOWN_KEY, value: unknown },
  ]);
  for (const [question, label] of [
    ["where do our chats come from in the last 20 days", "Not known"],
    ["de dónde vienen los chats en los últimos 20 días", "Sin origen conocido"],
    ["de onde vêm as conversas nos últimos 20 dias", "Sem origem conhecida"],
  ] as const) {
    const { table, text, links } = await ask(viewer, { question });
    const rows = table?.rows ?? [];
    expect(listPairs(rows)).toEqual(wanted);
    expect(rows.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(n);
    expect(rows.at(-1)?.label).toBe(label);
    // How many are not known is said however many sources there are.
    expect(text).toContain(`${label} ${String(unknown)}`);
    expect(links[0]?.href).toContain("/dash/analytics");
  }
});

it("ranks ads by the chats that are lost", async () => {
  const viewer = getOwnerViewer(client);
  const { sources } = await getSources(viewer, { ...getPeriod(), by: "source", sourceKind: "ad" });
  expect(sources.length).toBeGreaterThan(1);
  for (const question of [
    "which ad brings the most lost chats in the last 20 days",
    "qué anuncio trae más conversaciones perdidas en los últimos 20 días",
    "qual anúncio traz mais conversas perdidas nos últimos 20 dias",
  ]) {
    const { table } = await ask(viewer, { question });
    expect(listPairs(table?.rows ?? [])).toEqual(
      listPairs(
        sources.map(({ kind, id, name, campaign, lost }) => ({
          ...{ key: JSON.stringify([kind, id, name, campaign]), value: lost },
        })),
      ),
    );
  }
});

it("counts the conversations of ads, and leaves out what is not known of sources", async () => {
  const viewer = getOwnerViewer(client);
  const { figure, links } = await ask(viewer, { question: "how many chats came from ads in the last 20 days" });
  expect(figure?.value).toBe(await countConversations(viewer, { ...getPeriod(), sourceKind: "ad" }));
  // Only the list can be filtered by it.
  expect(links.map(({ href }) => href)).toEqual([expect.stringMatching(/^\/dash\/conversations\?.*sourceKind=ad/)]);
  const { kind, figure: none } = await ask(viewer, { question: "sentiment by source in the last 20 days" });
  expect({ kind, none }).toEqual({ kind: "refusal", none: null });
});

it("splits what was sold by campaign, in people and in money", async () => {
  const viewer = getOwnerViewer(client);
  await updateWorkspace(getDatabase(), viewer, { conversionValue: { cents: 8_050, currency: "EUR" } });
  const { sources, money, unknownMoney } = await getSources(viewer, { ...getPeriod(), by: "campaign" });
  const { table } = await ask(viewer, { question: "revenue by campaign in the last 20 days" });
  const rows = table?.rows ?? [];
  expect(rows.map(({ label }) => label)).toEqual(expect.arrayContaining(sources.map(({ campaign }) => campaign)));
  expect(rows.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo((money?.cents ?? 0) / 100);
  expect(rows.find(({ key }) => key === UNKNOWN_KEY)?.value).toBeCloseTo((unknownMoney?.cents ?? 0) / 100);
  const sold = await ask(viewer, { question: "sales by campaign in the last 20 days" });
  for (const source of sources) {
    const row = sold.table?.rows.find(({ label }) => label === source.campaign);
    expect({ value: row?.value, n: row?.n }).toEqual({ value: source.sold, n: source.customers });
  }
});
