import { beforeAll, describe, expect, it } from "vitest";
import { generateConversations } from "#src/demo/demo.ts";
import type { AgentAnswer } from "#src/domain/agent/agent.contract.ts";
import { conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import { countConversations } from "#src/server/features/conversations/conversations.service.ts";
import { createBulkLoader } from "#src/server/features/ingest/ingest.service.ts";
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
  for (const conversation of generateConversations({ seed: 5, until: Date.now(), days: 60, conversations: 300 }))
    await loader.add({ ...conversation, apiAccountId: client.apiAccountId });
  await loader.flush();
}, 60_000);

function askQuestion(question: string, locale?: string): Promise<AgentAnswer> {
  return ask(getOwnerViewer(client), { question, ...(locale !== undefined && { locale }) });
}

function sumValues({ table }: AgentAnswer): number {
  return (table?.rows ?? []).reduce((sum, { value }) => sum + (value ?? 0), 0);
}

function listScreens({ links }: AgentAnswer): (string | undefined)[] {
  return links.map(({ href }) => href.split("?")[0]);
}

describe("who asked for a person", () => {
  it("is counted in every conversation with such a message, not only where it was the main wish", async () => {
    const [{ n } = { n: 0 }] = await database.owner<{ n: number }[]>`
      select count(distinct conversation_id)::int as n from messages
      where client_id = ${client.clientId} and 'handoff_request' = any(flags)`;
    expect(n).toBeGreaterThan(0);
    for (const [question, name] of [
      ["how many people asked for a human in the last 61 days?", "Request for a person"],
      ["quantas pessoas pediram um humano nos últimos 61 dias?", "Pedido de atendimento humano"],
      ["¿cuántas personas pidieron hablar con un agente en los últimos 61 días?", "Petición de una persona"],
    ] as const) {
      const { figure, text, links } = await askQuestion(question);
      expect({ question, value: figure?.value }).toEqual({ question, value: n });
      expect(text).toContain(name);
      const query = Object.fromEntries(new URLSearchParams(links[0]?.href.split("?")[1]));
      expect(await countConversations(getOwnerViewer(client), conversationFilterSchema.parse(query))).toBe(n);
    }
  });
});

describe("how many reached a stage", () => {
  it("is a number, with the share beside it, and its rows add up to it", async () => {
    const whole = await askQuestion("How many conversations reached Interest in the last 60 days?");
    expect(whole.figure).toMatchObject({ measure: "reached", unit: "count", value: whole.figure?.k });
    expect(Number.isInteger(whole.figure?.value)).toBe(true);
    const split = await askQuestion("How many conversations reached Interest by channel in the last 60 days?");
    expect(sumValues(split)).toBe(whole.figure?.value);
    const share = await askQuestion("What share of conversations reached Interest in the last 60 days?");
    expect(share.figure).toMatchObject({ unit: "share", k: whole.figure?.value, n: whole.figure?.n });
  });
});

it("writes numbers as the question's language does, whatever the reader's browser prefers", async () => {
  const portuguese = await askQuestion("taxa de conversão", "en-US");
  const spanish = await askQuestion("tasa de conversión", "en-US");
  const english = await askQuestion("conversion rate", "de-DE");
  expect(portuguese.text).toMatch(/\d,\d%/);
  expect(spanish.text).toMatch(/\d,\d\s%/);
  expect(english.text).toMatch(/\d\.\d%/);
});

it("leads to screens that show its figure", async () => {
  const byChannel = await askQuestion("conversion rate by channel");
  expect(listScreens(byChannel)).toEqual(["/dash/analytics", "/dash/overview", "/dash/funnel"]);
  expect(byChannel.links[0]?.href).toMatch(/measure=conversionRate&by=channel$/);
  expect(listScreens(await askQuestion("p90 response time last month"))).toEqual(["/dash/analytics"]);
  const { links } = await askQuestion("conversion rate by version");
  expect(links[0]?.href).toMatch(/^\/dash\/ai-benchmarks\?.*by=version/);
});

it("adds up no people, who may be in several groups", async () => {
  const { table, text } = await askQuestion("top 1 channels by number of people in the last 60 days");
  expect(table?.rows.find(({ key }) => key === "other")).toMatchObject({ value: null });
  expect(text).not.toContain("%");
});

it("says the mean of a count a day", async () => {
  const answer = await askQuestion("average conversations per day in the last 10 days");
  const mean = sumValues(answer) / 10;
  expect(answer.text).toContain(`On average ${Number.isInteger(mean) ? String(mean) : mean.toFixed(1)} per day.`);
});

it("sorts peak hours by size, in every language", async () => {
  for (const question of ["what is the peak hour?", "Qual é o horário de pico?", "¿cuál es la hora punta?"]) {
    const values = (await askQuestion(question)).table?.rows.filter(({ key }) => key !== "other") ?? [];
    const sorted = values.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
    expect({ question, values }).toEqual({ question, values: sorted });
    expect(values.length).toBeGreaterThan(1);
  }
});
