import { beforeAll, describe, expect, it } from "vitest";
import type { AgentAnswer } from "#src/domain/agent/agent.contract.ts";
import { conversationFilterSchema } from "#src/domain/conversations/conversations.contract.ts";
import { addDays, localDayOf } from "#src/domain/shared/time-zone.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { countConversations } from "#src/server/features/conversations/conversations.service.ts";
import { changeFinding } from "#src/server/features/metrics/findings/change-finding.service.ts";
import { getFindings } from "#src/server/features/metrics/findings/findings.service.ts";
import { getDropOffs, getFunnel, getOverview } from "#src/server/features/metrics/metrics.service.ts";
import { getOutcomes } from "#src/server/features/metrics/outcomes.service.ts";
import { getQuestions } from "#src/server/features/metrics/findings/questions.service.ts";
import { getTopics } from "#src/server/features/metrics/breakdowns/topics.service.ts";
import { settleTopics } from "#src/server/features/topics/topics.service.ts";
import { updateWorkspace } from "#src/server/features/workspace/workspace.service.ts";
import { MANAGER_QUESTIONS } from "#tests/questions/managers.ts";
import { loadDemoMonth } from "#tests/support/demo-month.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { ask } from "./agent.service.ts";

const database = setUpFileDatabase();
const MAX_EMPTY = 5;
let client: TestClient;
let facts: Record<string, number | string | null>;

beforeAll(async () => {
  client = await createTestClient();
  await loadDemoMonth(client, database.owner);
  const viewer = getOwnerViewer(client);
  await settleTopics(client.clientId);
  await updateWorkspace(getDatabase(), viewer, { conversionValue: { cents: 8_000, currency: "EUR" } });
  facts = await listFacts();
}, 120_000);

async function listFacts(): Promise<typeof facts> {
  const viewer = getOwnerViewer(client);
  const to = localDayOf(Date.now(), viewer.timeZone);
  const period = { from: addDays(to, -19), to };
  const count = (filter: object) =>
    countConversations(viewer, conversationFilterSchema.parse({ ...period, ...filter }));
  const { findings } = await getFindings(viewer, { ...period, limit: 100 });
  const [first, applied] = findings.filter((finding) => finding.count > 0);
  if (first === undefined || applied === undefined) throw new Error("There are too few findings.");
  await changeFinding(viewer, applied.id, { status: "applied", appliedOn: addDays(to, -5) });
  const [{ figures, csat, peakHours }, outcomes, drops, funnel, { topics }, questions] = await Promise.all([
    getOverview(viewer, period),
    getOutcomes(viewer, period),
    getDropOffs(viewer, period),
    getFunnel(viewer, period),
    getTopics(viewer, period),
    getQuestions(viewer, period),
  ]);
  const { counts, lost, served, money, lostMoney } = outcomes;
  const portuguese = await getOverview(viewer, { ...period, language: "pt" });
  const [{ n: topIntent } = { n: 0 }] = await database.owner<{ n: number }[]>`
    select count(*)::int as n from conversations
    where client_id = ${client.clientId} and intent <> ''
      and (started_at at time zone ${viewer.timeZone})::date between ${period.from} and ${period.to}
    group by intent order by n desc limit 1`;
  return {
    conversations: figures.conversations,
    conversationCount: String(figures.conversations),
    messages: figures.messages,
    conversions: figures.conversionRate.k,
    conversionRate: figures.conversionRate.rate,
    dropOffs: figures.dropOffRate.k,
    dropOffRate: figures.dropOffRate.rate,
    containment: figures.containment.rate,
    handoffs: figures.containment.n - figures.containment.k,
    fallbackRate: figures.fallbackRate.rate,
    firstResponse: figures.firstResponseMs.median,
    p90FirstResponse: figures.firstResponseMs.p90,
    p99FirstResponse: figures.firstResponseMs.p99,
    depth: figures.depth.value,
    duration: figures.durationMs.value,
    quality: figures.quality.value,
    csat: csat.mean,
    ...counts,
    lost: lost.k,
    served: served.k,
    lostRate: lost.rate,
    servedRate: served.rate,
    revenue: money === null ? null : money.cents / 100,
    lostRevenue: lostMoney === null ? null : lostMoney.cents / 100,
    reachedInterest: funnel.stages.find(({ stage }) => stage === "interest")?.rate.k ?? null,
    whatsapp: await count({ channel: "whatsapp" }),
    portugueseRate: portuguese.figures.conversionRate.rate,
    peakHour: Math.max(...Array.from({ length: 24 }, (_, hour) => sum(peakHours.map((day) => day[hour] ?? 0)))),
    lastMessage: drops.steps[0]?.n ?? null,
    topIntent,
    topTopic: topics[0]?.conversations ?? null,
    topLostTopic: Math.max(...topics.map((topic) => topic.lost.k)),
    topQuestion: questions[0]?.conversations ?? null,
    personRequests: await count({ flag: "handoff_request" }),
    openLeads: await count({ lead: "new" }),
    findingTitle: first.title,
    appliedTitle: applied.title,
  };
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function pickAnswer({ figure, table, conversations, text }: AgentAnswer, place: string): number | string | null {
  switch (place) {
    case "figure":
      return figure?.value ?? null;
    case "first":
      return table?.rows[0]?.value ?? null;
    case "sum":
      return sum((table?.rows ?? []).map(({ value }) => value));
    case "total":
      return conversations?.total ?? null;
    default:
      return text;
  }
}

it("has something to answer", () => {
  // A month of made-up conversations lacks one or the other at some hours, such as a lead that nobody called.
  const empty = Object.values(facts).filter((value) => value === null || value === 0 || value === "");
  expect(empty.length).toBeLessThanOrEqual(MAX_EMPTY);
});

it("shows topics by lost rate with their rates", async () => {
  const viewer = getOwnerViewer(client);
  const to = localDayOf(Date.now(), viewer.timeZone);
  const { topics } = await getTopics(viewer, { from: addDays(to, -19), to });
  const { table } = await ask(viewer, { question: "top 50 topics by lost rate in the last 20 days" });
  const rates = new Map(topics.map(({ key, lost }) => [key, lost]));
  expect(table?.rows.length).toBeGreaterThan(1);
  for (const { key, value, n, low, high } of table?.rows ?? [])
    expect({ rate: value, n, low, high }).toEqual({ ...rates.get(key), k: undefined });
  const units = table?.columns.map(({ key, unit }) => `${key} ${String(unit)}`);
  expect(units).toEqual(["label null", "value share", "n count", "low share", "high share"]);
});

it("says that noticed changes are left out of fixes with a filter, and names the period", async () => {
  const viewer = getOwnerViewer(client);
  const all = await ask(viewer, { question: "which fixes worked in the last 20 days" });
  expect(all.text).toMatch(/^What changed in the bot, [A-Z][a-z]{2} \d/);
  const filtered = await ask(viewer, { question: "which fixes worked on WhatsApp in the last 20 days" });
  expect(filtered.text).toContain("WhatsApp, ");
  expect(filtered.text).toContain("Changes that we notice in the bot are listed without filters only.");
  expect(filtered.text).not.toContain(" → ");
});

it("lists no applied finding among those to fix", async () => {
  const { text } = await ask(getOwnerViewer(client), { question: "show all findings of the last 20 days" });
  expect(text).toContain(facts["findingTitle"]);
  expect(text).not.toContain(facts["appliedTitle"]);
});

describe.each([
  ["en", 2, "in the last 20 days"],
  ["es", 3, "en los últimos 20 días"],
  ["pt", 4, "nos últimos 20 dias"],
] as const)("a manager's questions in %s", (language, column, period) => {
  it.each(MANAGER_QUESTIONS)(`%s, %s: $${String(column)}`, async (fact, place, ...asked) => {
    const question = `${asked[column - 2] ?? ""} ${period}`;
    const answer = await ask(getOwnerViewer(client), { question });
    const expected = facts[fact];
    expect({ language: answer.language, doubt: answer.doubt }).toEqual({ language, doubt: null });
    if (expected === undefined) throw new Error(`There is no fact ${fact}.`);
    const found = pickAnswer(answer, place);
    // Titles of findings are in the question's language; English ones are those of the Insights page.
    if (typeof expected !== "string") expect(found).toBe(expected);
    else if (language === "en" || fact === "conversationCount") expect(found).toContain(expected);
    else expect(found).toMatch(/\d/);
  });
});
