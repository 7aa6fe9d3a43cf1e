import type {
  AgentChart,
  AgentRow,
  AgentTable,
  FoundConversations,
  Reading,
} from "../../../domain/agent/agent.contract.ts";
import type { Found } from "../../../domain/agent/answer/compose-text.ts";
import { chooseGrain } from "../../../domain/agent/reading/build-reading.ts";
import { labelMeasure, labelRows } from "../../../domain/agent/answer/labels.ts";
import type { QuestionLanguage } from "../../../domain/agent/lexicon/lexicon.ts";
import { getUnit } from "../../../domain/agent/pick-figure.ts";
import { OTHER_KEY, rankRows } from "../../../domain/agent/answer/rank-rows.ts";
import { isSourceBreakdown, UNKNOWN_KEY } from "../../../domain/agent/source-breakdowns.ts";
import { getTexts } from "../../../domain/agent/texts/texts.ts";
import type { AgentValues } from "../../../domain/agent/values.ts";
import { previousPeriod } from "../../../domain/metrics/period.ts";
import type { Period } from "../../../domain/metrics/period.ts";
import { buildRate } from "../../../domain/metrics/rate.ts";
import { withQuery } from "../../../domain/paths/paths.ts";
import { countConversations, listConversations } from "../conversations/conversations.service.ts";
import { getFindings } from "../metrics/findings/findings.service.ts";
import { getDropOffs } from "../metrics/metrics.service.ts";
import type { MetricsViewer } from "../metrics/metrics.service.ts";
import { answerSubject, nameFinding } from "./answer-subject.ts";
import { breakDown } from "./break-down.ts";
import { listIntervalColumns } from "./interval-columns.ts";
import { measureCompared, toConversationFilter, toMetricsQuery } from "./measure.ts";

/** What the query core found for a reading. */
export type Results = Found & { table: AgentTable | null; chart: AgentChart | null };

/** Called with each part as soon as it is known, and before each query: it throws once nobody listens. */
export type Progress = (event: "figure" | "table" | "chart" | "conversations" | "check", data: unknown) => void;

type StoppableViewer = MetricsViewer & { check: () => void };
type Context = { viewer: StoppableViewer; values: AgentValues; language: QuestionLanguage; progress: Progress };
type Dated = Reading & { period: Period };

const MAX_ITEMS = 5;

/** Answers a reading with the services of the metrics API and the conversations list. */
export async function answerReading(
  { viewer, ...given }: Omit<Context, "viewer"> & { viewer: MetricsViewer },
  reading: Reading,
): Promise<Results> {
  const context: Context = { ...given, viewer: { ...viewer, check: () => given.progress("check", null) } };
  const empty: Results = {
    figure: null,
    rows: null,
    conversations: null,
    why: null,
    subject: null,
    table: null,
    chart: null,
  };
  const { period } = reading;
  if (period === null) return empty;
  const dated = { ...reading, period };
  switch (reading.kind) {
    case "help":
    case "definition":
      return empty;
    case "figure":
    case "comparison": {
      const figure = await measureCompared(context.viewer, dated);
      context.progress("figure", figure);
      return { ...empty, figure };
    }
    case "breakdown":
    case "trend":
    case "top":
      return { ...empty, ...(await answerRows(context, dated)) };
    case "list": {
      const conversations = await findConversations(context, dated, reading.top ?? MAX_ITEMS);
      return { ...empty, conversations };
    }
    case "findings":
    case "topics":
    case "questions":
    case "fixes":
    case "summary":
      return { ...empty, ...(await answerSubject(context, { ...dated, kind: reading.kind })) };
    case "why":
      return { ...empty, ...(await answerWhy(context, dated)) };
  }
}

async function answerRows(context: Context, reading: Dated): Promise<Pick<Results, "rows" | "table" | "chart">> {
  const { viewer, values, language, progress } = context;
  const measure = reading.measure ?? "conversations";
  const breakdown = reading.breakdown ?? chooseGrain(null, reading.period);
  const all = await breakDown(viewer, { ...reading, breakdown, measure }, values);
  const rows = labelRows(reading.kind === "top" ? rank(reading, all) : all, breakdown, language, values);
  const table = buildTable(rows, { ...reading, breakdown }, language);
  const isTime = breakdown === "day" || breakdown === "week" || breakdown === "month";
  const chart: AgentChart = {
    type: isTime ? "line" : "bar",
    x: rows.map(({ label }) => label),
    series: [{ name: labelMeasure(reading, language), values: rows.map(({ value }) => value) }],
  };
  progress("table", table);
  progress("chart", chart);
  return { rows, table, chart };
}

/** The first rows of a ranking; what it leaves out is in the row "other". */
function rank(reading: Dated, all: AgentRow[]): AgentRow[] {
  const measure = reading.measure ?? "conversations";
  const rest = all.find(({ key }) => key === OTHER_KEY);
  const unknown = isSourceBreakdown(reading.breakdown) ? all.filter(({ key }) => key === UNKNOWN_KEY) : [];
  const rows = all.filter((row) => row !== rest && !unknown.includes(row));
  const { shown, hidden } = rankRows(rows, {
    measure,
    order: reading.order ?? "highest",
    top: reading.top ?? MAX_ITEMS,
  });
  const left = rest === undefined ? hidden : [...hidden, rest];
  if (left.length === 0) return [...shown, ...unknown];
  const sum = (of: (row: AgentRow) => number) => left.reduce((total, row) => total + of(row), 0);
  // Somebody may be in several groups: people can't be added up.
  const isCount =
    measure === "revenue" ||
    (getUnit(measure, reading.counted) === "count" && measure !== "depth" && measure !== "people");
  const currency = left.find((row) => row.currency !== undefined)?.currency;
  const ofAll =
    reading.breakdown === "reason" ||
    reading.breakdown === "step" ||
    (reading.breakdown === "stage" && measure === "dropOffs");
  const value = isCount ? sum((row) => row.value ?? 0) : null;
  return [
    ...shown,
    {
      key: OTHER_KEY,
      label: OTHER_KEY,
      value,
      n: ofAll ? (left[0]?.n ?? 0) : sum(({ n }) => n),
      low: null,
      high: null,
      ...(currency !== undefined && { currency }),
    },
    ...unknown,
  ];
}

function buildTable(
  rows: AgentRow[],
  reading: Reading,
  language: QuestionLanguage,
  name = labelMeasure(reading, language),
): AgentTable {
  const texts = getTexts(language);
  const unit = reading.measure === null ? null : getUnit(reading.measure, reading.counted);
  const currency = rows.find((row) => row.currency !== undefined)?.currency;
  const columns = [
    {
      key: "label",
      label: capitalize(reading.breakdown === null ? texts.value : texts.breakdowns[reading.breakdown]),
      unit: null,
    },
    { key: "value", label: currency === undefined ? name : `${name} (${currency})`, unit },
    { key: "n", label: "n", unit: "count" as const },
    ...listIntervalColumns(rows, unit),
  ];
  return { columns, rows };
}

/** What goes with drop-offs: reasons with their shares, the last bot message, a finding, and the change since before. */
async function answerWhy(context: Context, reading: Dated): Promise<Partial<Results>> {
  const { viewer, values, language, progress } = context;
  const { filters } = reading;
  const query = toMetricsQuery(reading);
  const measured = {
    ...reading,
    measure: reading.measure ?? "dropOffs",
    breakdown: null,
    compare: previousPeriod(reading.period),
  } as const;
  const figure = await measureCompared(viewer, measured);
  progress("figure", figure);
  const [drops, { findings }] = await Promise.all([
    getDropOffs(viewer, { ...query, stage: filters.stage }),
    getFindings(viewer, { ...query, limit: 1, status: ["open"] }),
  ]);
  // What has no reason goes with nothing.
  const reasons = drops.reasons.filter(({ reason }) => reason !== "none" && (filters.reason ?? reason) === reason);
  const rows = labelRows(
    reasons.map(({ reason, n }) => {
      const { rate, low, high } = buildRate(n, drops.total);
      return { key: reason, label: reason, value: rate, n, low, high };
    }),
    "reason",
    language,
    values,
  );
  const shares = { ...reading, measure: "dropOffRate", breakdown: "reason" } as const;
  const table = buildTable(rows, shares, language, getTexts(language).share);
  progress("table", table);
  const step = drops.steps.find(({ text }) => text !== "") ?? null;
  // Findings are of all stages.
  const finding = filters.stage === undefined ? findings.find(({ count }) => count > 0) : undefined;
  const conversations = await findConversations(
    context,
    { ...reading, filters: { ...filters, outcome: "dropped" } },
    MAX_ITEMS,
  );
  return {
    figure,
    rows,
    table,
    why: {
      total: drops.total,
      step: step === null ? null : { text: step.text, n: step.n },
      finding: finding === undefined ? null : nameFinding(finding, context.language),
    },
    conversations,
  };
}

async function findConversations(
  { viewer, progress }: Context,
  reading: Dated,
  limit: number,
): Promise<FoundConversations> {
  const filter = toConversationFilter(reading);
  const [total, { items }] = await Promise.all([
    countConversations(viewer, filter),
    listConversations(viewer, { ...filter, limit: Math.min(limit, MAX_ITEMS) }),
  ]);
  const query = withQuery("", Object.fromEntries(Object.entries(filter))).replace(/^\?/, "");
  const found = { total, items, query };
  progress("conversations", found);
  return found;
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
