import { isTime } from "../time/timestamps.ts";

/** Time formats in message headers. Chat windows show shorter and looser times than exported files. */
export const DATE = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;
export const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s*[ap]\.?\s?m\.?|\s‹[^›]*›)?`;
const ZONE = String.raw`(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?`;
export const TIME = String.raw`(?:${DATE}(?:,?\s+|T))?${CLOCK}${ZONE}`;

const MONTH = String.raw`(?:jan|feb|fev|mar|apr|abr|avr|may|mai|mag|jun|jul|lug|aug|ago|ao[uû]|sep|set|oct|out|okt|ott|nov|dec|dez|dic|d[eé]c|ene|gen|giu|m[aä]r)\p{L}{0,7}\.?`;
const WEEKDAY = String.raw`(?:${[
  "sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?",
  "dom(?:ingo)?|seg(?:unda)?|ter(?:ça)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|s[áa]b(?:ado)?",
  "lun(?:es|di|ed[iì])?|mar(?:tes|di|ted[iì])?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?",
  "mer(?:credi|coled[iì])?|jeu(?:di)?|ven(?:dredi|erd[iì])?|sam(?:edi)?|dim(?:anche)?|gio(?:ved[iì])?|sabato|domenica",
  "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag",
].join("|")})(?:-feira)?(?!\p{L})\.?|[月火水木金土日]曜?日?|[월화수목금토일]요일`;
const RELATIVE = "today|yesterday|hoje|ontem|hoy|ayer|heute|gestern|aujourd['’]hui|hier|oggi|ieri";
const NAMED = String.raw`\d{1,2}\.?\s(?:de\s)?${MONTH}(?:,?\s(?:de\s)?\d{4})?|${MONTH}\s\d{1,2}(?:st|nd|rd|th)?(?:,?\s\d{4})?|\d{4}[年년]\s?\d{1,2}[月월]\s?\d{1,2}[日일]`;
/** "14/03/2026", "14 Mar", "Sat, March 14th, 2026", "Yesterday": a day before a clock time, possibly without a year. */
const DAY = String.raw`(?:(?:${WEEKDAY}),?\s+)?(?:${DATE}|${NAMED})|${WEEKDAY}|${RELATIVE}`;
/** A clock time, optionally after a day. */
export const WHEN = String.raw`(?:(?:${DAY})(?:,?\s+(?:(?:at|às|a las|um|à|alle|om|[-–—|])\s+)?|T))?${CLOCK}${ZONE}`;

const WHEN_LINE = new RegExp(
  String.raw`^[\s\p{Cf}]*(?:(?:APP|BOT|App)\s+)?(?:[-–—•|·]\s*)?(\[)?(${WHEN})\]?(?:\s*\([^)]*\))?\s*$`,
  "iu",
);
const ONLY_DAY = new RegExp(String.raw`^(?:${DAY})(?:,?\s+(?:at|às|a las|um|à|alle|om))?$`, "iu");
const ONLY_CLOCK = new RegExp(String.raw`^${CLOCK}$`, "iu");
const DAY_LINE = new RegExp(
  String.raw`^([-=–—_*\s]*)(?:(?:${WEEKDAY}),?\s+)?(${DATE}|${NAMED})(?:[\s,]*\(?(?:${WEEKDAY})\)?)?[-=–—_*\s]*$`,
  "iu",
);
const RELATIVE_LINE = new RegExp(String.raw`^[-=–—_*\s]*(?:${RELATIVE}|${WEEKDAY})[-=–—_*\s]*$`, "iu");
/** Maximum length of a header line. */
const MAX_LINE = 100;

/** Parses a line with only a time, optionally after an app badge; null for any other line. */
export function parseTimeLine(line: string): string | null {
  if (line.length > MAX_LINE || !/\d:\d\d/.test(line)) return null;
  return WHEN_LINE.exec(line)?.[2]?.trim() ?? null;
}

/** Whether a text is a day ("Mar 14, 2026", "Today at") and therefore not a name. */
export function isDay(words: string): boolean {
  return words.length <= MAX_LINE && ONLY_DAY.test(words.trim());
}

/** Parses a day heading; `ruled` if it is between dashes or similar. `date` is null if the year is missing. */
export function parseDayLine(line: string): { date: string | null; ruled: boolean } | null {
  if (line.length > MAX_LINE) return null;
  if (RELATIVE_LINE.test(line.trim())) return { date: null, ruled: false };
  const found = DAY_LINE.exec(line.trim());
  if (!found) return null;
  const date = (found[2] ?? "").replace(/\s?[年년月월]\s?/gu, "/").replace(/[日일]/gu, "");
  // A single dash starts a list item.
  const ruled = /[-=–—_*]\s*[-=–—_*]/.test(found[1] ?? "");
  // Excludes numbers such as 1.2.3.
  if (/\d{4}/.test(date)) return isTime(date) ? { date, ruled } : null;
  return /\p{L}/u.test(date) ? { date: null, ruled } : null;
}

/** Prepends the day of the heading above to a clock time; returns any other time unchanged. */
export function prependDay(time: string, day: string | null): string {
  return day !== null && ONLY_CLOCK.test(time) ? `${day} ${time}` : time;
}
