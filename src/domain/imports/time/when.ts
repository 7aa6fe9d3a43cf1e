import { isFillerWord, isPeriodWord, isWeekday, resolveHour } from "./time-words.ts";
import { parseClock } from "./when-clocks.ts";
import type { Clock } from "./when-clocks.ts";
import { isEra, isKnownDateWord, isKnownLead, parseDate } from "./when-dates.ts";
import { extractWords, tokenize } from "./when-tokens.ts";
import type { Token } from "./when-tokens.ts";
import { toWordKey } from "./word-key.ts";
import { isZoneWord } from "./zones.ts";

/**
 * A date and a time as written in a file, in ASCII. `date` has three numbers in unknown order; `clock` is "21:05",
 * "9:05:10 PM" or "9:05 ‹ptg›" with a word that may name the half of the day. Either is null if the text has none.
 */
export type When = {
  date: readonly [string, string, string] | null;
  clock: string | null;
  zone: string;
  /** A word next to the time that is not known; it may name the half of the day if the hour is 12 or less. */
  unknown: { word: string; hour: number } | null;
};

const MAX_LENGTH = 100;
/** Two numbers, the second with two digits: nothing else is a date or a time. */
const NUMBERS = /\p{Nd}[^\p{Nd}]{1,12}\p{Nd}/u;
/** Words for the first half of the day that stand before an hour in Hungarian and English, and join other words elsewhere. */
const FIRST_HALF_BEFORE = /^(?:de|am)$/;
/** The halves of the day after a Finnish "klo", of which others mean the contrary by the same letters. */
const FINNISH_HALVES: Readonly<Record<string, string>> = { ap: "am", ip: "pm" };
/** At most this many letters are a word next to a time that is not known. */
const MAX_UNKNOWN = 24;

/** Parses a whole text as a date, a time or both in either order, in any language of CLDR; null for any other text. */
export function parseWhen(raw: string): When | null {
  if (raw.length > MAX_LENGTH || !NUMBERS.test(raw)) return null;
  const tokens = tokenize(raw);
  return parseDateThenTime(tokens) ?? parseTimeThenDate(tokens);
}

function parseDateThenTime(tokens: readonly Token[]): When | null {
  const lead = extractWords(tokens, 0);
  const date = isKnownLead(lead.words) ? parseDate(tokens, lead.next, lead.words) : null;
  if (!date) return null;
  const dateWords = extractWords(tokens, date.next);
  if (dateWords.next === tokens.length) {
    return dateWords.words.every(isKnownDateWord) ? { ...NO_TIME, date: date.value } : null;
  }
  const clock = parseClock(tokens, dateWords.next, true);
  if (!clock) return null;
  const tail = parseTail(tokens, clock.next);
  return tail && combine(date.value, clock.value, { before: dateWords.afterComma, ...tail });
}

function parseTimeThenDate(tokens: readonly Token[]): When | null {
  const lead = extractWords(tokens, 0);
  const clock = parseClock(tokens, lead.next, false);
  if (!clock) return null;
  const tail = parseTail(tokens, clock.next);
  if (tail) return isKnownTime(lead.words) ? combine(null, clock.value, { before: lead.afterComma, ...tail }) : null;
  const between = extractWords(tokens, clock.next);
  // A comma or a dash separates the words of the time from those of the date.
  const split = between.firstMark < 0 ? between.words.length : between.firstMark;
  const date = parseDate(tokens, between.next, between.words.slice(split));
  if (!date) return null;
  const end = extractWords(tokens, date.next);
  if (end.next < tokens.length || !end.words.every(isKnownDateWord)) return null;
  const after = between.words.slice(0, split);
  return combine(date.value, clock.value, { before: lead.afterComma, after, zone: "" });
}

const NO_TIME = { clock: null, zone: "", unknown: null };

/** Words before a time without a date: "오후", "at". */
function isKnownTime(words: readonly string[]): boolean {
  return (
    words.length === 0 ||
    isPeriodWord(toWordKey(words.join(""))) ||
    words.every((word) => isKnownTimeWord(toWordKey(word)))
  );
}

function isKnownTimeWord(key: string): boolean {
  return isFillerWord(key) || isPeriodWord(key) || isWeekday(key);
}

/** Parses the words and the time zone from `at` to the end; null if there is anything else. */
function parseTail(tokens: readonly Token[], at: number): { after: string[]; zone: string } | null {
  const { words, next } = extractWords(tokens, at);
  const zoneAt = words.findIndex((word) => isZoneWord(word) && (word.length > 1 || words.length === 1));
  const named = zoneAt < 0 ? "" : (words[zoneAt] ?? "");
  const after = zoneAt < 0 ? words : words.slice(0, zoneAt);
  if (next === tokens.length) return { after, zone: named };
  const rest = tokens
    .slice(next)
    .map(({ text }) => text)
    .join("");
  const previous = tokens[next - 1]?.text === "-" ? "-" : "";
  const offset = /^(?:\+(\d{1,2}):?(\d\d)?|(\d{1,2}):?(\d\d)?)\)?$/.exec(rest);
  if (!offset || (offset[1] === undefined && previous === "")) return null;
  const sign = offset[1] === undefined ? "-" : "+";
  return { after, zone: `${sign}${(offset[1] ?? offset[3] ?? "").padStart(2, "0")}:${offset[2] ?? offset[4] ?? "00"}` };
}

function combine(
  date: readonly [string, string, string] | null,
  { hour, rest }: Clock,
  { before, after, zone }: { before: readonly string[]; after: readonly string[]; zone: string },
): When | null {
  const words = [findBefore(before, hour), removeFillers(after, false)].filter((word) => word !== "");
  const found = words.find(isPeriodWord) ?? words[0];
  const isFinnish = before.some((word) => toWordKey(word) === "klo");
  const period = (isFinnish ? FINNISH_HALVES[found ?? ""] : undefined) ?? found;
  if (period === undefined) return { date, clock: `${hour}:${rest}`, zone, unknown: null };
  if (isPeriodWord(period)) {
    const resolved = resolveHour(hour, period);
    if (resolved !== null) return { date, clock: formatClock(resolved, rest, hour), zone, unknown: null };
    if (/^[ap]m$/.test(period)) return null;
    if (hour > 12) return { date, clock: `${hour}:${rest}`, zone, unknown: null };
  }
  if (period.length > MAX_UNKNOWN) return null;
  return { date, clock: `${hour}:${rest} ‹${period}›`, zone, unknown: { word: period, hour } };
}

/** Writes a resolved hour as it is common in files, so that ids built from the text stay the same. */
function formatClock(hour: number, rest: string, written: number): string {
  if (written > 12 || written === 0) return `${hour}:${rest}`;
  return `${written}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}

/** "de. 12:08" in Hungarian is midnight; at any other hour the word changes nothing. */
function findBefore(words: readonly string[], hour: number): string {
  const [only = ""] = words.length === 1 ? words.map(toWordKey) : [];
  return hour === 12 && FIRST_HALF_BEFORE.test(only) ? "am" : removeFillers(words, true);
}

/** Key of the words next to a time without those that only join it to the date, such as "a las" and "klo". */
function removeFillers(words: readonly string[], isBefore: boolean): string {
  const all = words.map(toWordKey).filter((key) => key !== "");
  // Letters of an abbreviation, such as the Irish "r.n.", may be an era's as well.
  if (!isBefore && all.length > 1 && isPeriodWord(all.join(""))) return all.join("");
  const keys = all.filter((key) => !isEra(key) || (!isBefore && isPeriodWord(key)));
  const isJoint = (key: string): boolean => (isBefore ? isFillerWord(key) : isUnitAfter(key));
  for (let from = 0; from < keys.length; from++) {
    for (let to = keys.length; to > from; to--) {
      const slice = keys.slice(from, to);
      // The words around a known one must be known as well, else all of them may be a name.
      if (![...keys.slice(0, from), ...keys.slice(to)].every(isFillerWord)) continue;
      if (isPeriodWord(slice.join("")) && !slice.every(isJoint)) return slice.join("");
    }
  }
  return keys.filter((key) => !isFillerWord(key)).join("");
}

/** "9:05 h", "9:05 ч.": letters that also abbreviate parts of the day in a few languages. */
function isUnitAfter(key: string): boolean {
  return /^(?:h|hs|hrs|uhr|u|uur|ч|г|น)$/.test(key);
}

/** Writes a date and time in a form that parseFileTimestamp accepts. */
export function formatWhen({ date, clock, zone }: When): string {
  return [date?.join("/"), clock, zone].filter((part) => part !== null && part !== undefined && part !== "").join(" ");
}
