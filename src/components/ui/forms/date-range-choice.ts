/** Named ranges, in display order. */
export const RANGE_PRESETS = ["today", "7d", "30d", "90d", "12m", "month"] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** A named range, or two days (YYYY-MM-DD, inclusive) in the client's time zone. */
export type DateRangeChoice = { preset: RangePreset } | { preset: "custom"; from: string; to: string };

export const RANGE_LABELS: Record<RangePreset, string> = {
  today: "Today",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  "12m": "Last 12 months",
  month: "Month to date",
};

/** Describes a choice: "Last 30 days", "1 Nov – 20 Nov 2026". */
export function describeRange(choice: DateRangeChoice): string {
  if (choice.preset !== "custom") return RANGE_LABELS[choice.preset];
  const [from, to] = [choice.from, choice.to].map((day) => new Date(`${day}T00:00:00Z`));
  if (from === undefined || to === undefined || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) {
    return "Custom range";
  }
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return format.formatRange(from, to);
}

/** Returns the error of a range, or null if it is valid. `latest` is the last selectable day. */
export function findRangeError(from: string, to: string, latest: string): string | null {
  if (!isDay(from) || !isDay(to)) return "Choose both dates";
  if (from > to) return "The start date is after the end date";
  if (to > latest) return "The end date is in the future";
  return null;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
