import { FILTER_SLOTS } from "../agent.contract.ts";
import type { AgentFigure, AgentRow, FoundConversations, Reading } from "../agent.contract.ts";
import type { Period } from "../../metrics/period.ts";
import { countDaysBetween } from "../../shared/time-zone.ts";
import { composeSubject } from "./compose-subject.ts";
import type { FoundSubject } from "./compose-subject.ts";
import { formatFigure } from "./format-answer.ts";
import type { AnswerFormat } from "./format-answer.ts";
import { formatRowLabel } from "./format-row-label.ts";
import { labelMeasure, labelValue } from "./labels.ts";
import { isTotal } from "../reading/join-measures.ts";
import { explainMoney } from "./explain-money.ts";
import { isSourceBreakdown, UNKNOWN_KEY } from "../source-breakdowns.ts";
import { MIN_RANKED, OTHER_KEY } from "./rank-rows.ts";
import { getCountedOutcome, isOutcomeMeasure } from "../outcomes.ts";
import { OUTCOME_TEXTS } from "../texts/outcomes.ts";
import { fillText, getTexts } from "../texts/texts.ts";
import type { AgentValues } from "../values.ts";
import { getUnit } from "../pick-figure.ts";

/** What an answer has found, from which its words are made. */
export type Found = {
  figure: AgentFigure | null;
  rows: AgentRow[] | null;
  conversations: FoundConversations | null;
  why: { total: number; step: { text: string; n: number } | null; finding: string | null } | null;
  subject: FoundSubject | null;
};

export type TextOptions = {
  format: AnswerFormat;
  values: Pick<AgentValues, "accounts" | "intents">;
  assumed: boolean;
  corrected: readonly { from: string; to: string }[];
  /** What a "why" compares with: the period before. */
  compare?: Period | null;
};

const ROWS_IN_TEXT = 5;
const HOURS = 24;
const NIGHT = { from: 20, to: 8 } as const;
/** Days of a breakdown's row, of which the first and the last may be cut by the period. */
const DAYS = { day: 1, week: 7, month: 365.25 / 12 } as const;

/** The sentence of an answer: figure, n, interval and period. */
export function composeText(reading: Reading, found: Found, options: TextOptions): string {
  const { format, assumed, corrected } = options;
  const texts = getTexts(format.language);
  const sentences = composeSentences(reading, found, options);
  if (assumed && reading.period !== null) sentences.push(texts.assumed);
  for (const word of corrected) sentences.push(fillText(texts.corrected, word));
  return sentences.join(" ");
}

function composeSentences(reading: Reading, found: Found, options: TextOptions): string[] {
  const { format } = options;
  const texts = getTexts(format.language);
  switch (reading.kind) {
    case "help":
      return [texts.help];
    case "definition":
      return reading.measure === null
        ? []
        : [`${texts.measures[reading.measure]}: ${texts.definitions[reading.measure]}`];
    case "findings":
    case "topics":
    case "questions":
    case "fixes":
    case "summary":
      return found.subject === null ? [texts.none] : composeSubject(found.subject, describe(reading, options), format);
    case "list": {
      const total = found.conversations?.total ?? 0;
      return [
        fillText(texts.listed, { n: format.count(total), period: describe(reading, options) }),
        ...(total > 0 ? [texts.newest] : []),
      ];
    }
    case "why":
      return composeWhy(reading, found, options);
    case "breakdown":
    case "trend":
    case "top":
      return [...composeRows(reading, found.rows ?? [], options), ...explainGroup(reading, format)];
    case "figure":
    case "comparison":
      return found.figure === null
        ? [texts.none]
        : [...composeFigure(reading, found.figure, options), ...explainGroup(reading, format)];
  }
}

/** "Lost" alone means a group of outcomes, and the answer says so. */
function explainGroup({ measure }: Reading, { language }: AnswerFormat): string[] {
  if (measure === null || !isOutcomeMeasure(measure)) return [];
  const outcome = getCountedOutcome(measure);
  return outcome === "lost" || outcome === "served" ? [OUTCOME_TEXTS[language].groups[outcome]] : [];
}

function composeFigure(reading: Reading, figure: AgentFigure, options: TextOptions): string[] {
  const { format } = options;
  const texts = getTexts(format.language);
  const sentences = [
    `${labelMeasure(reading, format.language)}: ${formatFigure(figure, format)}, ${describe(reading, options)}.`,
  ];
  if (figure.unit === "money") sentences.push(...explainMoney(reading, [figure], format));
  else if (figure.value === null) sentences.push(figure.unit === "usd" ? texts.noCost : texts.none);
  else if (figure.n < MIN_RANKED && figure.unit !== "usd")
    sentences.push(fillText(texts.few, { n: format.count(figure.n) }));
  const { compare } = figure;
  if (compare === null || reading.compare === null) return sentences;
  const what =
    "from" in reading.compare
      ? format.period(reading.compare)
      : labelValue(reading.compare.slot, reading.compare.value, format.language, options.values);
  const value = format.value(compare.value, figure.unit, figure.currency);
  const isTotal = (figure.unit === "count" || figure.unit === "money") && figure.measure !== "depth";
  if (isTotal && "from" in reading.compare && reading.period !== null) {
    const [now, before] = [countDays(reading.period), countDays(reading.compare)];
    if (now !== before) sentences.push(fillText(texts.lengths, { now, before }));
  }
  sentences.push(fillText(texts.before, { value, n: format.count(compare.n), period: what }));
  if (compare.change === null) sentences.push(`${texts.unclear}.`);
  else {
    const interval =
      compare.low === null || compare.high === null
        ? ""
        : ` (${fillText(texts.interval, { low: format.change(compare.low, compare.changeUnit), high: format.change(compare.high, compare.changeUnit) })})`;
    sentences.push(
      `${format.change(compare.change, compare.changeUnit)}${interval}, ${compare.significant ? texts.clear : texts.unclear}.`,
    );
  }
  return sentences;
}

function composeRows(reading: Reading, rows: AgentRow[], { format, values }: TextOptions): string[] {
  const texts = getTexts(format.language);
  const { kind, breakdown, period, measure, order, counted } = reading;
  if (breakdown === null || measure === null || period === null) return [];
  const unit = getUnit(measure, counted);
  const isTime = breakdown === "day" || breakdown === "week" || breakdown === "month";
  const total = rows.reduce((sum, { value }) => sum + (value ?? 0), 0);
  // Who reached a stage reached those before it too, and one person may be in several groups.
  const isPart =
    measure !== "depth" && measure !== "people" && !isTime && !(measure === "reached" && breakdown === "stage");
  const isWhole = unit === "count" && isPart && total > 0;
  const describeRow = ({ value, n }: AgentRow) => {
    if (isWhole) return ` (${format.value((value ?? 0) / total, "share")})`;
    return unit === "count" ? "" : ` (n = ${format.count(n)})`;
  };
  const show = (row: AgentRow) =>
    `${formatRowLabel(row, breakdown, format)}${isTime ? ":" : ""} ${format.value(row.value, unit, row.currency)}${describeRow(row)}`;
  const parts = {
    measure: labelMeasure(reading, format.language),
    breakdown: texts.breakdowns[breakdown],
    period: describe(reading, { format, values, assumed: false, corrected: [] }),
    order: order === null ? "" : texts.orders[order],
  };
  const mean =
    isTime && kind !== "top" && isTotal(measure) && rows.length > 1
      ? [
          fillText(texts.mean, {
            ...parts,
            value: format.value((total * DAYS[breakdown]) / countDays(period), unit, rows[0]?.currency),
          }),
        ]
      : [];
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [texts.none];
  const money = unit === "money" ? explainMoney(reading, rows, format) : [];
  if (money.length > 0 && rows.every(({ value }) => value === null)) return money;
  if (kind === "trend" || (isTime && kind !== "top" && rows.length > ROWS_IN_TEXT))
    return [fillText(texts.trend, { ...parts, first: show(first), last: show(last) }), ...mean, ...money];
  // How many sources are not known always stands beside those that are.
  const unknown = rows.slice(ROWS_IN_TEXT).filter(({ key }) => key === UNKNOWN_KEY && isSourceBreakdown(breakdown));
  const shown = [...rows.slice(0, ROWS_IN_TEXT), ...unknown].map(show);
  const rest = rows.length > ROWS_IN_TEXT ? "; …" : "";
  const sentences = [
    fillText(kind === "top" ? texts.ranked : texts.by, { ...parts, rows: shown.join("; ") + rest }),
    ...mean,
    ...money,
    ...(breakdown === "hour" && isWhole ? describeNight(rows, total, format) : []),
  ];
  const few = rows.filter((row) => row.few === true);
  if (few.length > 0) sentences.push(fillText(texts.fewRow, { labels: few.map(({ label }) => label).join(", ") }));
  return sentences;
}

/** Whether people come when nobody is there. Only where every hour has a row: a ranking leaves some out. */
function describeNight(rows: AgentRow[], total: number, format: AnswerFormat): string[] {
  if (rows.length < HOURS || rows.some(({ key }) => key === OTHER_KEY)) return [];
  const n = rows
    .filter(({ key }) => Number(key) >= NIGHT.from || Number(key) < NIGHT.to)
    .reduce((sum, { value }) => sum + (value ?? 0), 0);
  return [fillText(getTexts(format.language).night, { n: format.count(n), share: format.value(n / total, "share") })];
}

function composeWhy(reading: Reading, { why, rows, figure }: Found, options: TextOptions): string[] {
  const { format } = options;
  const texts = getTexts(format.language);
  const period = describe(reading, options);
  const sentences = [];
  if (figure !== null)
    sentences.push(
      ...composeFigure({ ...reading, kind: "comparison", compare: options.compare ?? null }, figure, options),
    );
  if (why === null || why.total === 0) return [...sentences, fillText(texts.whyNone, { period })];
  const shown = (rows ?? [])
    .slice(0, ROWS_IN_TEXT)
    .map(({ label, value, n }) => `${label} ${format.value(value, "share")} (${format.count(n)})`);
  // The figure of drop-offs has said how many, and when.
  if (figure?.measure !== "dropOffs") sentences.push(fillText(texts.why, { n: format.count(why.total), period }));
  if (shown.length > 0) sentences.push(fillText(texts.goesWith, { rows: shown.join("; ") }));
  if (why.step !== null) sentences.push(fillText(texts.whySteps, { text: why.step.text, n: format.count(why.step.n) }));
  if (why.finding !== null) sentences.push(fillText(texts.whyFindings, { title: why.finding }));
  return [...sentences, texts.whyCaution];
}

/** The period with the filters: "16 – 22 Nov 2026, WhatsApp". */
function describe(
  { period, filters, measure }: Pick<Reading, "period" | "filters" | "measure">,
  { format, values }: TextOptions,
): string {
  const named = FILTER_SLOTS.flatMap((slot) => {
    const value = filters[slot];
    // The measure's name has its stage.
    if (slot === "stage" && measure === "reached") return [];
    return value === undefined ? [] : [labelValue(slot, value, format.language, values)];
  });
  return [...named, ...(period === null ? [] : [format.period(period)])].join(", ");
}

function countDays({ from, to }: Period): number {
  return countDaysBetween(from, to) + 1;
}
