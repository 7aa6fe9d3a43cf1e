import { STAGES } from "../analysis/analysis.contract.ts";
import type { Stage } from "../analysis/analysis.contract.ts";
import { getChannelName } from "../shared/channels.ts";
import { PRODUCT_NAME } from "../shared/product.ts";
import { countDaysBetween } from "../shared/time-zone.ts";
import { getReportFormat, isWholeMonth } from "./report-format.ts";
import type { ReportFormat } from "./report-format.ts";
import type { Brand } from "./brand.contract.ts";
import type { Cell, LeavingPoint, OnePage, ReportFinding, ReportLanguage } from "./reports.contract.ts";
import { describeEffect, describeOutcomes, listSold } from "./sheet-outcomes.ts";
import type { Context } from "./sheet-outcomes.ts";
import { buildSeriesBars } from "./series-bars.ts";
import type { SeriesBar, SeriesUnit } from "./series-bars.ts";
import { getReportWords, titleFinding } from "./words/report-words.ts";
import type { ReportWords } from "./words/words.types.ts";

/** A report in words: what the screen, the shared page and the PDF show, in this order. `empty` takes the place of missing content. */
export type Sheet = {
  lang: ReportLanguage;
  /** The first word of a mail's subject, and the document's title. */
  documentTitle: string;
  brand: Brand & { display: string };
  /** The workspace, if the brand has another name. */
  workspace: string | null;
  title: string;
  period: string;
  details: string;
  filter: string;
  /** `outcomes`: the outcomes of conversations with customers, in people or money, in one line; null if there are none. */
  figures: { heading: string; versus: string; cells: SheetCell[]; outcomes: string | null };
  funnel: {
    heading: string;
    columns: { stage: string; reached: string; dropped: string };
    stages: SheetStage[];
    alt: string;
    note: string | null;
    empty: string | null;
  };
  series: {
    heading: string;
    alt: string;
    bars: (SeriesBar & { label: string })[];
    legend: { stage: Stage | "none"; label: string }[];
    highest: string;
    empty: string | null;
  };
  dropOffs: { heading: string; items: SheetItem[]; empty: string | null };
  findings: { heading: string; items: SheetItem[]; empty: string | null };
  notes: string;
  asOf: string;
  madeWith: string;
};

export type SheetCell = Pick<Cell, "id" | "label" | "display" | "changeDisplay" | "tone"> & { n: string };

export type SheetStage = {
  stage: Stage;
  name: string;
  /** Raw counts, for the drawing. */
  reached: number;
  dropped: number;
  count: string;
  rate: string;
  /** The share of those that reached the stage before: "81.6% of Discovery"; null for the first stage. */
  fromPrevious: string | null;
  droppedText: string;
};

/** An entry of a list: a title, a longer text, and figures. */
export type SheetItem = { key: string; stage: Stage | "none"; title: string; text: string; figures: string };

/** Puts a report into words, in its language. */
export function buildSheet(report: OnePage): Sheet {
  const { lang, brand, workspace, period } = report;
  const context = { words: getReportWords(lang), format: getReportFormat(lang) };
  const { words, format } = context;
  const display = brand.name ?? workspace;
  const periodText = format.period(period);
  const days = countDaysBetween(period.from, period.to) + 1;
  return {
    lang,
    documentTitle: `${words.title}: ${display}, ${periodText}`,
    brand: { ...brand, display },
    workspace: display === workspace ? null : workspace,
    title: words.title,
    period: periodText,
    details: [
      words.period.days(format.count(days), days === 1),
      words.period.timeZone(period.timeZone),
      words.period.comparedWith(format.period({ from: period.previousFrom, to: period.previousTo })),
    ].join(" · "),
    filter: describeReportFilter(report.filter, words),
    figures: {
      heading: words.figures.heading,
      versus: words.change.versusPrevious,
      cells: report.cells.map(({ id, label, display: text, changeDisplay, tone, n }) => ({
        ...{ id, label, display: text, changeDisplay, tone },
        n: words.figures.n(format.count(n)),
      })),
      outcomes: describeOutcomes(report, context),
    },
    funnel: buildFunnel(report, context),
    series: buildSeries(report, context),
    dropOffs: {
      heading: words.dropOffs.heading,
      items: report.dropOffs.map((point, at) => toLeavingItem(point, at, context)),
      empty: report.dropOffs.length === 0 ? words.dropOffs.empty : null,
    },
    findings: {
      heading: words.findings.heading,
      items: report.findings.map((finding) => toFindingItem(finding, report.in, context)),
      empty: report.findings.length === 0 ? words.findings.empty : null,
    },
    notes: hasQuotes(report) ? `${words.definitions} ${words.quotes}` : words.definitions,
    asOf: words.period.asOf(format.dateTime(report.asOf, period.timeZone)),
    madeWith: words.madeWith(PRODUCT_NAME),
  };
}

/** The filter of a report in words. */
export function describeReportFilter(
  { account, accountName, channel, language, version, sample }: OnePage["filter"],
  words: ReportWords,
): string {
  const parts = [
    account === undefined ? null : `${words.filter.account}: ${accountName ?? account}`,
    channel === undefined ? null : `${words.filter.channel}: ${getChannelName(channel)}`,
    language === undefined ? null : `${words.filter.language}: ${words.languages[language]}`,
    version === undefined ? null : `${words.filter.version}: ${version}`,
    sample === undefined ? null : words.filter.withoutSample,
  ].filter((part) => part !== null);
  return parts.length === 0 ? words.filter.all : parts.join(" · ");
}

/** The name of a report's PDF: `almarea-2026-10.pdf`. */
export function formatFileName({ brand, workspace, period }: Pick<OnePage, "brand" | "workspace" | "period">): string {
  const { from, to } = period;
  const slug = (brand.name ?? workspace)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60);
  return `${slug === "" ? "report" : slug}-${isWholeMonth(period) ? from.slice(0, 7) : `${from}-${to}`}.pdf`;
}

function buildFunnel(report: OnePage, context: Context): Sheet["funnel"] {
  const { funnel } = report;
  const { words, format } = context;
  const stages = funnel.stages.map(({ stage, reached, rate, fromPrevious, dropped }, at) => ({
    stage,
    name: words.stages[stage],
    reached,
    dropped,
    count: format.count(reached),
    rate: format.percent(rate.rate),
    fromPrevious: describePrevious(funnel.stages[at - 1]?.stage, fromPrevious.rate, context),
    droppedText: words.funnel.droppedHere(format.count(dropped)),
  }));
  const { heading, stage, reached, dropped } = words.funnel;
  return {
    heading,
    columns: { stage, reached, dropped },
    stages,
    alt: words.funnel.alt(stages.map(({ name, count, rate }) => `${name} ${count} (${rate})`).join(", ")),
    note: buildFunnelNote(report, context),
    empty: funnel.conversations - funnel.withoutStage === 0 ? words.funnel.empty : null,
  };
}

function describePrevious(before: Stage | undefined, rate: number | null, { words, format }: Context): string | null {
  return before === undefined ? null : words.funnel.ofPrevious(format.percent(rate), words.stages[before]);
}

/** The conversations without a stage, and what was sold; null without either. In money that is among the figures. */
function buildFunnelNote({ funnel, money, in: unit }: OnePage, { words, format }: Context): string | null {
  const notes = [
    ...(funnel.withoutStage === 0 ? [] : [words.funnel.withoutStage(format.count(funnel.withoutStage))]),
    ...(unit === "money" ? [] : listSold(money, { words, format })),
  ];
  return notes.length === 0 ? null : notes.join(" · ");
}

function buildSeries({ series, grain, period }: OnePage, { words, format }: Context): Sheet["series"] {
  const { unit, bars } = buildSeriesBars(series, { ...period, grain });
  const labeled = bars.map((bar) => ({ ...bar, label: formatBar(bar.key, { unit, period, format }) }));
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const highest = labeled.reduce((top, bar) => (bar.total > top.total ? bar : top), labeled[0] ?? NO_BAR);
  const shown = [...STAGES, "none" as const].filter((stage) => bars.some(({ values }) => values[stage] > 0));
  return {
    heading: words.series.heading[unit],
    alt: words.series.alt({
      total: format.count(total),
      highest: format.count(highest.total),
      at: highest.label,
    }),
    bars: labeled,
    legend: shown.map((stage) => ({ stage, label: words.stages[stage] })),
    highest: format.count(highest.total),
    empty: total === 0 ? words.series.empty : null,
  };
}

const NO_BAR = { key: "", label: "", total: 0 };

function formatBar(
  key: string,
  { unit, period, format }: { unit: SeriesUnit; period: OnePage["period"]; format: ReportFormat },
): string {
  if (unit === "hour") return format.hour(key, period.timeZone);
  return unit === "month" ? format.month(key) : format.day(key);
}

function toLeavingItem({ stage, reason, text, n, share }: LeavingPoint, at: number, context: Context): SheetItem {
  const { words, format } = context;
  return {
    key: `${String(at)}:${stage}:${reason}`,
    stage,
    title: text === null ? words.describeProblem(reason) : `“${text}”`,
    text:
      text === null || reason === "none"
        ? words.stages[stage]
        : `${words.stages[stage]}: ${lowerFirst(words.describeProblem(reason))}`,
    figures: words.dropOffs.share(format.percent(share), format.count(n)),
  };
}

function toFindingItem(finding: ReportFinding, unit: OnePage["in"], context: Context): SheetItem {
  const { id, kind, count, effect, quote } = finding;
  const { words, format } = context;
  const fix = words.describeFix(kind);
  return {
    key: id,
    stage: "none",
    title: titleFinding(finding, words),
    text: quote === null ? fix : `${fix} “${quote}”`,
    figures: `${describeEffect(effect, unit, context)} · ${words.findings.count(format.count(count))}`,
  };
}

function hasQuotes({ dropOffs, findings }: OnePage): boolean {
  return dropOffs.some(({ text }) => text !== null) || findings.some(({ quote }) => quote !== null);
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
