import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentAnswer, Reading } from "#src/domain/agent/agent.contract.ts";
import { getReportWords, titleFinding } from "#src/domain/reports/words/report-words.ts";
import { paths } from "#src/domain/paths/paths.ts";
import * as en from "#tests/questions/en.ts";
import * as es from "#tests/questions/es.ts";
import * as pt from "#tests/questions/pt.ts";
import { getMetrics, recomputeFigure } from "#tests/support/agent-metrics.ts";
import { startAskedApp } from "#tests/support/asked-app.ts";
import type { AskedApp } from "#tests/support/asked-app.ts";

const CONVERSATIONS = 500;

let app: AskedApp;

beforeAll(async () => {
  app = await startAskedApp(CONVERSATIONS);
}, 120_000);
afterAll(() => app.stop());

/** The caller of the metrics API. */
function caller() {
  return { server: app.server, apiKey: app.owner.apiKey };
}

function sumValues(rows: { value: number | null }[]): number {
  return rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

async function countAll(reading: Reading | null): Promise<number> {
  const { figures } = await getMetrics(caller(), "overview", { filters: {}, period: reading?.period ?? null });
  expect(figures.conversations).toBeGreaterThan(CONVERSATIONS / 2);
  return figures.conversations;
}

/** Filters that the metrics API lacks: their figures are counts of the list, checked apart. */
function hasListFilter({ filters }: Reading): boolean {
  return [
    filters.tag,
    filters.q,
    filters.intent,
    filters.sentiment,
    filters.outcome,
    filters.model,
    filters.reason,
  ].some((value) => value !== undefined);
}

describe.each(Object.entries({ en, pt, es }))("questions in %s", (language, { QUESTIONS, APART }) => {
  it("are answered with the metrics API's figures, or with none", async () => {
    let figures = 0;
    for (const [at, [question]] of [...QUESTIONS, ...APART].entries()) {
      // Fewer than the limit of a minute.
      if (at % 200 === 0) await app.database`delete from rate_limits`;
      const { kind, reading, figure, doubt, text } = await app.ask(question);
      expect(text, question).not.toBe("");
      if (kind === "clarify" || kind === "refusal") {
        expect({ question, figure, reading, hasDoubt: doubt !== null }).toEqual({
          question,
          figure: null,
          reading: null,
          hasDoubt: true,
        });
        continue;
      }
      if ((kind !== "figure" && kind !== "comparison") || reading === null || figure === null || hasListFilter(reading))
        continue;
      expect({ question, value: figure.value, n: figure.n }).toEqual({
        question,
        ...(await recomputeFigure(caller(), reading)),
      });
      figures++;
      if (reading.compare === null) continue;
      const other =
        "from" in reading.compare
          ? { ...reading, period: reading.compare }
          : { ...reading, filters: { ...reading.filters, [reading.compare.slot]: reading.compare.value } };
      const before = await recomputeFigure(caller(), other);
      expect({ question, value: figure.compare?.value, n: figure.compare?.n }).toEqual({ question, ...before });
    }
    expect(figures, language).toBeGreaterThan(25);
  }, 120_000);
});

describe("an answer", () => {
  it("shows a breakdown whose rows are the metrics of each value and hide nothing", async () => {
    const { table, reading } = await app.ask("conversations by channel in the last 60 days");
    const rows = table?.rows ?? [];
    expect(rows.length).toBeGreaterThan(2);
    for (const { key, value, n } of rows) {
      if (reading === null || key === "other") continue;
      const { figures } = await getMetrics(caller(), "overview", { ...reading, filters: { channel: key } });
      expect({ key, value, n }).toEqual({ key, value: figures.conversations, n: figures.conversations });
    }
    expect(sumValues(rows)).toBe(await countAll(reading));
  });

  it("ranks drop-off reasons with the counts of the metrics API", async () => {
    const { table, reading } = await app.ask("top 3 drop-off reasons in the last 60 days");
    if (reading === null) throw new Error("The question was not understood.");
    const { reasons, total } = await getMetrics(caller(), "drop-offs", reading);
    expect(table?.rows.slice(0, 3).map(({ key, value, n }) => ({ key, value, n }))).toEqual(
      reasons.slice(0, 3).map(({ reason, n }: { reason: string; n: number }) => ({ key: reason, value: n, n: total })),
    );
    expect(sumValues(table?.rows ?? [])).toBe(total);
  });

  it("splits by day, weekday and hour into parts of the whole", async () => {
    for (const by of ["per day", "by week", "by weekday", "by hour"]) {
      const { table, reading } = await app.ask(`conversations ${by} in the last 60 days`);
      expect(sumValues(table?.rows ?? []), by).toBe(await countAll(reading));
    }
  });

  it("lists the conversations that the list has, with their number", async () => {
    const { conversations, links } = await app.ask(
      "show conversations that dropped off on whatsapp in the last 14 days",
    );
    const list = await app.call(`/api/conversations?${conversations?.query ?? ""}&limit=100`);
    const { items } = await list.json();
    expect(conversations?.total).toBe(items.length);
    expect(conversations?.items).toEqual(items.slice(0, 5));
    expect(links[0]?.href).toContain("/dash/conversations?");
  });

  it("splits counts by model, and hides none without one", async () => {
    const { table, reading } = await app.ask("conversations by model in the last 60 days");
    expect(sumValues(table?.rows ?? [])).toBe(await countAll(reading));
  });

  it("name findings in the question's language, in English as Insights does", async () => {
    const { text: english, reading } = await app.ask("what should we fix?");
    const { findings } = await getMetrics(caller(), "findings", { filters: {}, period: reading?.period ?? null });
    const [first] = findings;
    expect(english).toContain(first.title);
    const { text: portuguese } = await app.ask("o que devemos corrigir?");
    expect(portuguese).toContain(titleFinding(first, getReportWords("pt")));
    expect(portuguese).not.toContain(first.title);
  });

  it("to why has reasons, a comparison with the period before, and claims no cause", async () => {
    const { kind, table, figure, conversations, text } = await app.ask("why do users drop off in the last 30 days?");
    expect(kind).toBe("why");
    expect(table?.rows.length).toBeGreaterThan(1);
    expect(figure?.compare).not.toBeNull();
    expect(conversations?.total).toBe(figure?.value);
    expect(text).toContain("go with");
    expect(text).not.toContain("because");
  });

  it("suggests only questions that are understood", async () => {
    await app.database`delete from rate_limits`;
    for (const question of [
      "conversion rate last week",
      "what was our revenue",
      "conversations on telegram",
      "conversion for sofas",
      "03/04/2026 conversations",
      "help",
      "ajuda",
      "ayuda",
      "vendas do mês",
    ]) {
      const { suggestions } = await app.ask(question);
      expect(suggestions.length, question).toBeGreaterThanOrEqual(2);
      for (const suggestion of suggestions)
        expect((await app.ask(suggestion)).doubt, `${question} → ${suggestion}`).toBeNull();
    }
  });

  it("with an edited reading is a new one of the same thread", async () => {
    const first = await app.ask("conversion rate in the last 7 days");
    if (first.reading === null) throw new Error("The question was not understood.");
    const reading = { ...first.reading, filters: { channel: "whatsapp" } };
    const second: AgentAnswer = await (await app.send({ reading, threadId: first.threadId })).json();
    expect(second.reading).toEqual(reading);
    expect(second.threadId).toBe(first.threadId);
    const thread = await (await app.call(paths.api.agentThread(first.threadId))).json();
    expect(thread.messages.map(({ question }: { question: string | null }) => question)).toEqual([
      "conversion rate in the last 7 days",
      null,
    ]);
  });

  it("to a follow-up keeps what it does not name", async () => {
    const first = await app.ask("conversion rate last month");
    const channel = await app.ask("and on whatsapp?", first.threadId);
    expect(channel.reading).toMatchObject({
      measure: "conversionRate",
      period: first.reading?.period,
      filters: { channel: "whatsapp" },
    });
    const period = await app.ask("and last week?", first.threadId);
    expect(period.reading).toMatchObject({ measure: "conversionRate", filters: { channel: "whatsapp" } });
    expect(period.reading?.period).not.toEqual(first.reading?.period);
    const why = await app.ask("why?", first.threadId);
    expect(why.reading).toMatchObject({
      kind: "why",
      period: period.reading?.period,
      filters: { channel: "whatsapp" },
    });
  });
});
