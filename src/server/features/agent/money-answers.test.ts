import { beforeAll, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { classifyClosedConversations, createBulkLoader } from "#src/server/features/ingest/ingest.service.ts";
import { getOutcomes } from "#src/server/features/metrics/outcomes.service.ts";
import { updateWorkspace } from "#src/server/features/workspace/workspace.service.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { ask } from "./agent.service.ts";

setUpFileDatabase();
let client: TestClient;

beforeAll(async () => {
  client = await createTestClient();
  const loader = createBulkLoader(client.clientId);
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: 30, conversations: 300 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
  while (await classifyClosedConversations());
}, 60_000);

function getPeriod() {
  const to = localDayOf(Date.now(), getOwnerViewer(client).timeZone);
  return { from: addDays(to, -19), to };
}

it("invents no money without a value of a sale, and leads to the setting", async () => {
  const viewer = getOwnerViewer(client);
  for (const [question, words, label] of [
    ["how much did we earn in the last 20 days", "The value of a sale is not set", "Set the value of a sale"],
    ["cuánto dinero perdimos en los últimos 20 días", "No hay un valor de venta", "Configurar el valor de una venta"],
    ["receita por canal nos últimos 20 dias", "O valor de uma venda não está definido", "Definir o valor de uma venda"],
  ] as const) {
    const { text, figure, links } = await ask(viewer, { question });
    expect(text).toContain(words);
    expect(figure?.value ?? null).toBeNull();
    expect(links).toEqual([{ label, href: paths.dash.settingsWorkspace }]);
  }
});

it("gives the money of the outcomes in three languages, each with its way to write it", async () => {
  const viewer = getOwnerViewer(client);
  await updateWorkspace(getDatabase(), viewer, { conversionValue: { cents: 8_050, currency: "EUR" } });
  const { money, lostMoney } = await getOutcomes(viewer, getPeriod());
  if (money === null || lostMoney === null) throw new Error("No money is known.");
  expect(money.cents).toBeGreaterThan(100_000);
  expect(lostMoney.cents).toBeGreaterThan(100_000);
  for (const [question, cents, language] of [
    ["how much did we earn in the last 20 days", money.cents, "en"],
    ["how much did we lose in money in the last 20 days", lostMoney.cents, "en"],
    ["cuánto vendimos en dinero en los últimos 20 días", money.cents, "es"],
    ["cuánto dinero perdimos en los últimos 20 días", lostMoney.cents, "es"],
    ["quanto faturámos nos últimos 20 dias", money.cents, "pt"],
    ["quanto dinheiro perdemos nos últimos 20 dias", lostMoney.cents, "pt"],
  ] as const) {
    const { figure, text } = await ask(viewer, { question });
    expect({ question, value: figure?.value, currency: figure?.currency }).toEqual({
      ...{ question, value: cents / 100, currency: "EUR" },
    });
    const format = { style: "currency", currency: "EUR", maximumFractionDigits: 0 } as const;
    expect(text).toContain(new Intl.NumberFormat(language, format).format(cents / 100));
  }
});

it("says that what was lost is a limit, and opens the screens in money", async () => {
  const viewer = getOwnerViewer(client);
  const { text, links } = await ask(viewer, { question: "lost revenue in the last 20 days" });
  expect(text).toContain("At most: as if each conversation that was lost");
  expect(links.map(({ href }) => new URL(href, "http://localhost").searchParams.get("in"))).toEqual(["money", "money"]);
});

it("splits revenue by channel into parts of the whole", async () => {
  const viewer = getOwnerViewer(client);
  const { table } = await ask(viewer, { question: "revenue by channel in the last 20 days" });
  const { money } = await getOutcomes(viewer, getPeriod());
  const rows = table?.rows ?? [];
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo((money?.cents ?? 0) / 100);
  expect(table?.columns[1]?.label).toBe("Revenue (EUR)");
  for (const { key, value } of rows) {
    const channel = await getOutcomes(viewer, { ...getPeriod(), channel: key });
    expect(value).toBe((channel.money?.cents ?? 0) / 100);
  }
});
