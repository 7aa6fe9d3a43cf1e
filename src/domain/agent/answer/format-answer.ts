import type { Period } from "../../metrics/period.ts";
import type { AgentFigure, AgentUnit } from "../agent.contract.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import { getTexts } from "../texts/texts.ts";

/** Formats numbers and days of an answer as the question's language writes them. */
export type AnswerFormat = {
  language: QuestionLanguage;
  value: (value: number | null, unit: AgentUnit, currency?: string) => string;
  count: (value: number) => string;
  change: (value: number, unit: "percent" | "points" | "duration" | "number") => string;
  period: (period: Period) => string;
  month: (day: string) => string;
};

const MINUTE_S = 60;
const HOUR_S = 3_600;
const NO_VALUE = "–";
/** From here on, amounts are shown without cents. */
const WHOLE_UNITS = 1_000;

/** The format for a question's language. A reader's locale of that language decides between its countries; others are ignored. */
export function createFormat(language: QuestionLanguage, locale: string | undefined): AnswerFormat {
  const own = getTexts(language).locale;
  const known = resolveLocale(locale);
  const words = known?.startsWith(language) === true ? known : own;
  const month = { month: "short", year: "numeric", timeZone: "UTC" } as const;
  const months = new Intl.DateTimeFormat(words, month);
  const dates = new Intl.DateTimeFormat(words, { ...month, day: "numeric" });
  const number = (value: number, digits: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(words, { minimumFractionDigits: digits, maximumFractionDigits: digits, ...options }).format(
      value,
    );
  const duration = (ms: number): string => {
    const sign = ms < 0 ? "−" : "";
    const seconds = Math.abs(ms) / 1_000;
    if (seconds < 1) return `${sign}${number(Math.abs(ms), 0)} ms`;
    if (seconds < 10) return `${sign}${number(seconds, 1)} s`;
    if (seconds < MINUTE_S) return `${sign}${number(seconds, 0)} s`;
    const whole = Math.round(seconds);
    if (whole < HOUR_S) return `${sign}${number(Math.floor(whole / MINUTE_S), 0)} min ${number(whole % MINUTE_S, 0)} s`;
    return `${sign}${number(Math.floor(whole / HOUR_S), 0)} h ${number(Math.floor((whole % HOUR_S) / MINUTE_S), 0)} min`;
  };
  const format: AnswerFormat = {
    language,
    count: (value) => number(value, 0),
    value: (value, unit, currency) => {
      if (value === null) return NO_VALUE;
      if (unit === "share") return number(value, 1, { style: "percent" });
      if (unit === "duration") return duration(value);
      if (unit === "usd") return number(value, Math.abs(value) < 1 ? 4 : 2, { style: "currency", currency: "USD" });
      if (unit === "money" && currency !== undefined) {
        const isWhole = Number.isInteger(value) || Math.abs(value) >= WHOLE_UNITS;
        return number(value, isWhole ? 0 : 2, { style: "currency", currency });
      }
      if (unit === "rating") return number(value, 2);
      if (unit === "score") return number(value, 2, { signDisplay: "exceptZero" });
      return number(value, Number.isInteger(value) ? 0 : 1);
    },
    change: (value, unit) => {
      if (unit === "duration") return (value > 0 ? "+" : "") + duration(value);
      if (unit === "percent") return number(value, 1, { style: "percent", signDisplay: "exceptZero" });
      if (unit === "points") return `${number(value * 100, 1, { signDisplay: "exceptZero" })} pt`;
      return number(value, 2, { signDisplay: "exceptZero" });
    },
    month: (day) => months.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`)),
    period: ({ from, to }) => dates.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)),
  };
  return format;
}

/** A measured value with its counts and interval: "23.4% (150 of 640, 95% interval 20.1% to 27.0%)". */
export function formatFigure(figure: Omit<AgentFigure, "compare">, format: AnswerFormat): string {
  const texts = getTexts(format.language);
  const { unit, value, n, k, low, high } = figure;
  const details = [];
  if (figure.measure === "cost")
    details.push(texts.priced.replace("{k}", format.count(k ?? 0)).replace("{n}", format.count(n)));
  else if (k !== null) details.push(texts.of.replace("{k}", format.count(k)).replace("{n}", format.count(n)));
  else if (figure.measure !== "conversations") details.push(`n = ${format.count(n)}`);
  if (unit === "count" && k !== null && n > 0 && figure.measure !== "conversations")
    details.push(format.value(k / n, "share"));
  if (low !== null && high !== null) {
    details.push(texts.interval.replace("{low}", format.value(low, unit)).replace("{high}", format.value(high, unit)));
  }
  if (figure.estimated === true) details.push(texts.estimate);
  const shown = format.value(value, unit, figure.currency);
  return details.length === 0 ? shown : `${shown} (${details.join(", ")})`;
}

function resolveLocale(locale: string | undefined): string | null {
  if (locale === undefined) return null;
  try {
    return Intl.NumberFormat.supportedLocalesOf([locale])[0] ?? null;
  } catch {
    return null;
  }
}
