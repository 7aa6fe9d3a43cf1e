import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../shared/durations.ts";
import { NO_FIGURE } from "../shared/format.ts";
import type { DeltaUnit } from "../shared/format.ts";
import { addDays } from "../shared/time-zone.ts";
import type { ReportLanguage } from "./reports.contract.ts";
import { getReportWords } from "./words/report-words.ts";

const MINUS = "\u2212";
const SPACE = "\u00a0";
/** From here on a count is shortened, as on the screens. */
const LARGE_COUNT = 10_000_000;
const WHOLE_CENTS = 100_000;

type Figure = number | null | undefined;
type Days = { from: string; to: string };

/** Formats of one language. In English they are those of the screens. */
export type ReportFormat = {
  count(value: Figure): string;
  largeCount(value: Figure): string;
  decimal(value: Figure, digits: number): string;
  percent(share: Figure, digits?: number): string;
  /** Cents in their currency, without cents from a thousand on. */
  money(cents: number, currency: string): string;
  duration(ms: Figure): string;
  delta(value: Figure, unit: DeltaUnit): string;
  /** "October 2026" for a whole month, else both days. */
  period(days: Days): string;
  /** A local day (`2026-10-31`), short. */
  day(day: string): string;
  month(day: string): string;
  hour(at: string, timeZone: string): string;
  dateTime(at: string, timeZone: string): string;
  date(at: string, timeZone: string): string;
};

const formats = new Map<ReportLanguage, ReportFormat>();

/** The formats of a language; created once, because Intl's are expensive to create. */
export function getReportFormat(lang: ReportLanguage): ReportFormat {
  let format = formats.get(lang);
  if (format === undefined) formats.set(lang, (format = createReportFormat(lang)));
  return format;
}

/** Whether a period is one whole calendar month. */
export function isWholeMonth({ from, to }: Days): boolean {
  return from.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith("-01");
}

function createReportFormat(lang: ReportLanguage): ReportFormat {
  const { locale, points } = getReportWords(lang);
  const numbers = new Map<string, Intl.NumberFormat>();

  function getNumberFormat(digits: number, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = `${String(digits)}${options.style ?? ""}${options.notation ?? ""}${options.currency ?? ""}`;
    let format = numbers.get(key);
    if (format === undefined) {
      const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      numbers.set(key, (format = new Intl.NumberFormat(locale, { ...fraction, ...options })));
    }
    return format;
  }

  function formatNumber(value: Figure, digits: number, options: Intl.NumberFormatOptions = {}): string {
    if (!isFigure(value)) return NO_FIGURE;
    const text = normalizeSpaces(getNumberFormat(digits, options).format(value));
    return /[1-9]/.test(text) ? text.replace("-", MINUS) : text.replace("-", "");
  }

  const count = (value: Figure) => formatNumber(value, 0);
  const money = (cents: number, currency: string): string =>
    formatNumber(cents / 100, cents % 100 === 0 || cents >= WHOLE_CENTS ? 0 : 2, { style: "currency", currency });
  const decimal = (value: Figure, digits: number) => formatNumber(value, digits);
  const percent = (share: Figure, digits = 1) => formatNumber(share, digits, { style: "percent" });

  function duration(ms: Figure): string {
    if (!isFigure(ms)) return NO_FIGURE;
    const sign = ms < 0 ? MINUS : "";
    const size = Math.abs(ms);
    if (size === 0) return `0${SPACE}s`;
    if (size < 999.5) return `${sign}${count(Math.round(size))}${SPACE}ms`;
    if (size < 9_950) return `${sign}${trimZero(formatNumber(size / SECOND_MS, 1))}${SPACE}s`;
    if (size < MINUTE_MS - SECOND_MS / 2) return `${sign}${count(Math.round(size / SECOND_MS))}${SPACE}s`;
    if (size < HOUR_MS - SECOND_MS / 2) return sign + joinUnits(size, [MINUTE_MS, "min"], [SECOND_MS, "s"]);
    if (size < DAY_MS - MINUTE_MS / 2) return sign + joinUnits(size, [HOUR_MS, "h"], [MINUTE_MS, "min"]);
    return sign + joinUnits(size, [DAY_MS, "d"], [HOUR_MS, "h"]);
  }

  function joinUnits(size: number, [large, largeName]: [number, string], [small, smallName]: [number, string]): string {
    const total = Math.round(size / small);
    const whole = Math.floor((total * small) / large);
    const rest = total - (whole * large) / small;
    const head = `${count(whole)}${SPACE}${largeName}`;
    return rest === 0 ? head : `${head}${SPACE}${count(rest)}${SPACE}${smallName}`;
  }

  function formatSize(size: number, unit: DeltaUnit): string {
    if (unit === "percent") return percent(size);
    if (unit === "points") return `${decimal(size * 100, 1)}${SPACE}${points}`;
    if (unit === "duration") return duration(size);
    if (Number.isInteger(size)) return count(size);
    return size < 1 ? decimal(size, 2) : trimZero(formatNumber(size, 1));
  }

  function formatDates(options: Intl.DateTimeFormatOptions) {
    const format = new Intl.DateTimeFormat(locale, options);
    return {
      format: (at: string) => normalizeSpaces(format.format(new Date(at))),
      formatRange: (from: string, to: string) => normalizeSpaces(format.formatRange(new Date(from), new Date(to))),
    };
  }

  // A local day is formatted as UTC, so that it stays the same day.
  const day = formatDates({ timeZone: "UTC", day: "numeric", month: "short" });
  const month = formatDates({ timeZone: "UTC", month: "long", year: "numeric" });
  const days = formatDates({ timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });

  return {
    count,
    money,
    decimal,
    percent,
    duration,
    largeCount: (value) =>
      isFigure(value) && Math.abs(value) >= LARGE_COUNT ? formatNumber(value, 1, COMPACT) : count(value),
    delta(value, unit) {
      if (!isFigure(value)) return NO_FIGURE;
      const text = formatSize(Math.abs(value), unit);
      return /[1-9]/.test(text) ? (value > 0 ? "+" : MINUS) + text : text;
    },
    period(period) {
      if (isWholeMonth(period)) return month.format(period.from);
      return period.from === period.to ? days.format(period.from) : days.formatRange(period.from, period.to);
    },
    day: (at) => day.format(at),
    month: (at) => month.format(at),
    hour: (at, timeZone) => formatDates({ timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at),
    dateTime: (at, timeZone) =>
      formatDates({ timeZone, dateStyle: "long", timeStyle: "short", hourCycle: "h23" }).format(at),
    date: (at, timeZone) => formatDates({ timeZone, dateStyle: "long" }).format(at),
  };
}

const COMPACT: Intl.NumberFormatOptions = { notation: "compact", minimumFractionDigits: 0 };

/** 5.0 → "5": in every language of reports a point or comma separates decimals. */
function trimZero(text: string): string {
  return text.replace(/[.,]0$/, "");
}

/** Intl separates with spaces of several widths, which fonts lack: they become no-break spaces. */
function normalizeSpaces(text: string): string {
  return text.replace(/[\u2000-\u200a\u202f\u205f]/g, SPACE);
}

function isFigure(value: Figure): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
