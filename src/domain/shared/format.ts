import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";

/** Shown in place of a missing figure. */
export const NO_FIGURE = "–";

const MINUS = "\u2212";
const SPACE = "\u00a0";
const COMPACT_UNITS = [
  [1e9, "B"],
  [1e6, "M"],
] as const;

type Figure = number | null | undefined;
type Instant = Date | number | string;

/** The unit of a change: relative (`percent`), percentage points, milliseconds or plain numbers. */
export type DeltaUnit = "percent" | "points" | "duration" | "number";

/** 12480 → "12,480". */
export function formatCount(value: Figure): string {
  return formatNumber(value, 0);
}

/** (1, "message") → "1 message", (12480, "message") → "12,480 messages". */
export function formatNumberOf(count: number, unit: string): string {
  return `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** 12480 → "12.5k", 3200000 → "3.2M"; numbers below a thousand are not shortened. */
export function formatCompact(value: Figure): string {
  if (!isFigure(value)) return NO_FIGURE;
  const size = Math.abs(value);
  if (size < 1_000) return formatNumber(value, 0);
  // From 999,950 on, thousands would round to "1000k".
  const [unit, suffix] = COMPACT_UNITS.find(([from]) => size >= from * 0.99995) ?? [1e3, "k"];
  return formatNumber(value / unit, 1, 0) + suffix;
}

/** A count that is shortened from ten million on: 1375 → "1,375", 125446750 → "125.4M". */
export function formatLargeCount(value: Figure): string {
  return isFigure(value) && Math.abs(value) >= LARGE_COUNT ? formatCompact(value) : formatCount(value);
}

const LARGE_COUNT = 10_000_000;

/** Cents in their currency: (8050, "EUR") → "€80.50", (124500, "EUR") → "€1,245"; whole amounts from a thousand on. */
export function formatMoney(cents: Figure, currency: string): string {
  if (!isFigure(cents)) return NO_FIGURE;
  const isWhole = cents % 100 === 0 || Math.abs(cents) >= WHOLE_CENTS;
  const digits = isWhole ? 0 : 2;
  const format = { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat("en", format).format(cents / 100).replace("-", MINUS);
}

/** From here on, cents are not shown. */
const WHOLE_CENTS = 100_000;

/** 0.2361 → "23.6%". `digits` after the point. */
export function formatPercent(share: Figure, digits = 1): string {
  return isFigure(share) ? `${formatNumber(share * 100, digits)}%` : NO_FIGURE;
}

/** A 95% interval of shares: (0.346, 0.397) → "34.6%–39.7%". */
export function formatPercentRange(low: Figure, high: Figure): string {
  return `${formatPercent(low)}–${formatPercent(high)}`;
}

/** 0.214 → "0.21", with a true minus sign. */
export function formatDecimal(value: Figure, digits = 2): string {
  return formatNumber(value, digits);
}

/** A score around zero, with its sign: 0.214 → "+0.21", -0.3 → "−0.30". */
export function formatScore(value: Figure): string {
  const text = formatDecimal(value);
  return isFigure(value) && value > 0 && text !== formatDecimal(0) ? `+${text}` : text;
}

/** Milliseconds in at most two units: 480 → "480 ms", 4800 → "4.8 s", 72000 → "1 min 12 s", 8040000 → "2 h 14 min". */
export function formatDuration(durationMs: Figure): string {
  if (!isFigure(durationMs)) return NO_FIGURE;
  const sign = durationMs < 0 ? MINUS : "";
  const size = Math.abs(durationMs);
  if (size === 0) return `0${SPACE}s`;
  if (size < 999.5) return `${sign}${Math.round(size)}${SPACE}ms`;
  if (size < 9_950) return `${sign}${trimZero((size / SECOND_MS).toFixed(1))}${SPACE}s`;
  if (size < MINUTE_MS - SECOND_MS / 2) return `${sign}${Math.round(size / SECOND_MS)}${SPACE}s`;
  if (size < HOUR_MS - SECOND_MS / 2) return sign + joinUnits(size, [MINUTE_MS, "min"], [SECOND_MS, "s"]);
  if (size < DAY_MS - MINUTE_MS / 2) return sign + joinUnits(size, [HOUR_MS, "h"], [MINUTE_MS, "min"]);
  return sign + joinUnits(size, [DAY_MS, "d"], [HOUR_MS, "h"]);
}

/** A change with its sign: (0.081, "percent") → "+8.1%", (0.019, "points") → "+1.9 pt", (-1100, "duration") → "−1.1 s". */
export function formatDelta(change: Figure, unit: DeltaUnit): string {
  if (!isFigure(change)) return NO_FIGURE;
  const size = Math.abs(change);
  const text = formatSize(size, unit);
  if (!/[1-9]/.test(text)) return text;
  return (change > 0 ? "+" : MINUS) + text;
}

/** A 95% interval of a change in percentage points: (0.031, 0.121) → "+3 to +12 pt", with a decimal where a bound is below 1. */
export function formatPointRange(low: number, high: number): string {
  const digits = [low, high].some((bound) => Math.abs(bound) < 0.01) ? 1 : 0;
  return `${formatBound(low, digits)} to ${formatBound(high, digits)}${SPACE}pt`;
}

/** "20 Nov 2026" in the given IANA time zone. */
export function formatDate(at: Instant, timeZone: string): string {
  return formatParts(at, { timeZone, day: "numeric", month: "short", year: "numeric" });
}

/** "20 Nov", for axes. */
export function formatDay(at: Instant, timeZone: string): string {
  return formatParts(at, { timeZone, day: "numeric", month: "short" });
}

/** "18:49" in the given IANA time zone. */
export function formatTime(at: Instant, timeZone: string): string {
  return formatParts(at, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** "20 Nov 2026, 18:49" in the given IANA time zone. */
export function formatDateTime(at: Instant, timeZone: string): string {
  return `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`;
}

function formatBound(bound: number, digits: number): string {
  const text = formatNumber(Math.abs(bound) * 100, digits);
  if (!/[1-9]/.test(text)) return text;
  return (bound > 0 ? "+" : MINUS) + text;
}

function formatSize(size: number, unit: DeltaUnit): string {
  if (unit === "percent") return formatPercent(size);
  if (unit === "points") return `${formatNumber(size * 100, 1)}${SPACE}pt`;
  if (unit === "duration") return formatDuration(size);
  if (Number.isInteger(size)) return formatCount(size);
  return size < 1 ? formatDecimal(size) : trimZero(formatDecimal(size, 1));
}

function joinUnits(size: number, [large, largeName]: [number, string], [small, smallName]: [number, string]): string {
  const total = Math.round(size / small);
  const whole = Math.floor((total * small) / large);
  const rest = total - (whole * large) / small;
  const head = `${formatCount(whole)}${SPACE}${largeName}`;
  return rest === 0 ? head : `${head}${SPACE}${rest}${SPACE}${smallName}`;
}

function formatNumber(value: Figure, digits: number, least = digits): string {
  if (!isFigure(value)) return NO_FIGURE;
  const text = value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: least });
  return /[1-9]/.test(text) ? text.replace("-", MINUS) : text.replace("-", "");
}

function formatParts(at: Instant, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(at));
}

function trimZero(text: string): string {
  return text.replace(/\.0$/, "");
}

function isFigure(value: Figure): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
