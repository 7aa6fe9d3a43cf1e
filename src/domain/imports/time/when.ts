import { toAsciiDigits } from "./digits.ts";
import { expandYear } from "./calendars.ts";
import { findEraOffset, findMonth, isFillerWord, isPeriodWord, isWeekday, resolveHour } from "./time-words.ts";
import { toWordKey } from "./word-key.ts";

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

type Token = { kind: "number" | "word" | "mark"; text: string };
type Clock = { hour: number; rest: string };
type Found<Value> = { value: Value; next: number };

const MAX_LENGTH = 100;
/** Two numbers, the second with two digits: nothing else is a date or a time. */
const NUMBERS = /\p{Nd}[^\p{Nd}]{1,12}\p{Nd}/u;
const TOKEN = /(\d+)|(['’]?[\p{L}\p{M}་]+(?:['’][\p{L}\p{M}]+)*)|([^\s])/gu;
const MARKS = /\p{Cf}/gu;
/** Units that are attached to numbers in Chinese, Japanese and Korean. */
const VIETNAMESE_DATE = /(\d{1,2})\s+(?:tháng|thg)\s+(\d{1,2}),?\s+(?:năm\s+)?(?=\d{4})/giu;
const CJK_UNITS = /(?<=\d)\s?([年月日號号時时點点分秒년월일시분초])/gu;
/** "21 h 05": units of hours. Any other short word is one only after a date. */
const HOUR_UNIT =
  /^(?:h|hr|hrs|hs|heures?|horas?|ore|uhr|uur|u|ч|час|часа|часов|год|г|godz|tim|klo|saat|sa|giờ|g|st|óra|時|时|點|点|시|นาฬิกา)$/iu;
const ZONE = /^(?:z|utc|gmt|w?est|cest|cet|eest|eet|brt|[ecmp][ds]t)$/;
/** At most this many letters are a word next to a time that is not known. */
const MAX_UNKNOWN = 24;

/** Parses a whole text as a date, a time or both in either order, in any language of CLDR; null for any other text. */
export function parseWhen(raw: string): When | null {
  if (raw.length > MAX_LENGTH || !NUMBERS.test(raw)) return null;
  const tokens = tokenize(raw);
  return parseDateThenTime(tokens) ?? parseTimeThenDate(tokens);
}

function tokenize(raw: string): Token[] {
  const text = toAsciiDigits(raw.replace(MARKS, "").normalize("NFKC"))
    .replace(CJK_UNITS, " $1 ")
    .replace(VIETNAMESE_DATE, "$1/$2/");
  return Array.from(text.matchAll(TOKEN), ([whole, number, word]): Token => {
    if (number !== undefined) return { kind: "number", text: whole };
    return { kind: word === undefined ? "mark" : "word", text: whole };
  });
}

function parseDateThenTime(tokens: readonly Token[]): When | null {
  const lead = takeWords(tokens, 0);
  const date = isKnownLead(lead.words) ? parseDate(tokens, lead.next, lead.words) : null;
  if (!date) return null;
  const dateWords = takeWords(tokens, date.next);
  if (dateWords.next === tokens.length) {
    return dateWords.words.every(isKnownDateWord) ? { ...NO_TIME, date: date.value } : null;
  }
  const clock = parseClock(tokens, dateWords.next, true);
  if (!clock) return null;
  const tail = parseTail(tokens, clock.next);
  return tail && combine(date.value, clock.value, { before: dateWords.afterComma, ...tail });
}

function parseTimeThenDate(tokens: readonly Token[]): When | null {
  const lead = takeWords(tokens, 0);
  const clock = parseClock(tokens, lead.next, false);
  if (!clock) return null;
  const tail = parseTail(tokens, clock.next);
  if (tail) return isKnownTime(lead.words) ? combine(null, clock.value, { before: lead.afterComma, ...tail }) : null;
  const between = takeWords(tokens, clock.next);
  // A comma or a dash separates the words of the time from those of the date.
  const split = between.firstMark < 0 ? between.words.length : between.firstMark;
  const date = parseDate(tokens, between.next, between.words.slice(split));
  if (!date) return null;
  const end = takeWords(tokens, date.next);
  if (end.next < tokens.length || !end.words.every(isKnownDateWord)) return null;
  const after = between.words.slice(0, split);
  return combine(date.value, clock.value, { before: lead.afterComma, after, zone: "" });
}

const NO_TIME = { clock: null, zone: "", unknown: null };

/** Words from `at` on, with the marks between them; `afterComma` are those after the last comma or similar mark. */
function takeWords(
  tokens: readonly Token[],
  at: number,
): { words: string[]; afterComma: string[]; firstMark: number; next: number } {
  const words: string[] = [];
  let afterComma: string[] = [];
  let firstMark = -1;
  let next = at;
  for (; next < tokens.length; next++) {
    const token = tokens[next];
    if (token === undefined || token.kind === "number" || !(token.kind === "word" || /[.,،、|()·–—-]/.test(token.text)))
      break;
    if (token.kind === "word") {
      words.push(token.text);
      afterComma.push(token.text);
    } else if (token.text !== ".") {
      if (firstMark < 0) firstMark = words.length;
      afterComma = [];
    }
  }
  return { words, afterComma, firstMark, next };
}

/** Words before a date: the weekday, the era, a month ("Jan 20, 2026"); anything else may be a name. */
function isKnownLead(words: readonly string[]): boolean {
  const joined = toWordKey(words.join(""));
  if (joined === "" || isWeekday(joined) || isEra(joined)) return true;
  const rest = words.map(toWordKey).filter((key) => !isFillerWord(key) && !isWeekday(key) && !isEra(key));
  return rest.length === 0 || findMonth(rest.join("")) !== undefined;
}

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

function isEra(key: string): boolean {
  return findEraOffset(key) !== undefined;
}

/** Words after a date: eras, fillers and abbreviations such as "г." */
function isKnownDateWord(word: string): boolean {
  const key = toWordKey(word);
  return isFillerWord(key) || isEra(key) || isWeekday(key) || key.length <= 2;
}

/** Parses the words and the time zone from `at` to the end; null if there is anything else. */
function parseTail(tokens: readonly Token[], at: number): { after: string[]; zone: string } | null {
  const { words, next } = takeWords(tokens, at);
  const zoneAt = words.findIndex((word) => ZONE.test(word.toLowerCase()) && (word.length > 1 || words.length === 1));
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

/** Parses "20/1/26", "26. 1. 20", "2026 年 1 月 20 日", "20 janv. 2026", "Jan 20, 2026"; `lead` may name the era. */
function parseDate(
  tokens: readonly Token[],
  at: number,
  lead: readonly string[],
): Found<readonly [string, string, string]> | null {
  const era = findLeadEra(lead);
  const [first, mark, second, otherMark, third] = tokens.slice(at, at + 5);
  const isNumber = (token: Token | undefined): boolean => token?.kind === "number" && token.text.length <= 4;
  if (isNumber(first) && isNumber(second) && isNumber(third) && isSeparator(mark, otherMark)) {
    let next = at + 5;
    if (/^[日號号일]$/.test(tokens[next]?.text ?? "")) next += 1;
    const parts: [string, string, string] = [first?.text ?? "", second?.text ?? "", third?.text ?? ""];
    const offset = era ?? findTrailingEra(tokens, next);
    return { value: offset === undefined ? parts : addEra(parts, offset), next };
  }
  return parseNamedDate(tokens, at, lead);
}

function isSeparator(mark: Token | undefined, other: Token | undefined): boolean {
  if (mark?.text === other?.text) return /^[./-]$/.test(mark?.text ?? "");
  return /^[年년]$/.test(mark?.text ?? "") && /^[月월]$/.test(other?.text ?? "");
}

/** The era of "令和8年"; the word before a date may as well be a weekday. */
function findLeadEra(lead: readonly string[]): number | undefined {
  return findEraOffset(toWordKey(lead.at(-1) ?? "")) ?? findEraOffset(toWordKey(lead.join("")));
}

function findTrailingEra(tokens: readonly Token[], at: number): number | undefined {
  const { words } = takeWords(tokens, at);
  return findEraOffset(toWordKey(words[0] ?? "")) ?? findEraOffset(toWordKey(words.slice(0, 2).join("")));
}

/** Adds the years of an era to the year, which stands first if its number has four digits or the last is a day. */
function addEra(parts: readonly [string, string, string], offset: number): [string, string, string] {
  const [first, second, third] = parts;
  const isYearFirst = offset > 0 || first.length > 2;
  const year = isYearFirst ? first : third;
  const full = Number(year.length <= 2 && offset < 0 ? `25${year.padStart(2, "0")}` : year) + offset;
  const shown = String(year.length <= 2 && offset === 0 ? expandYear(year) : full);
  return isYearFirst ? [shown, second, third] : [first, second, shown];
}

/** Parses a date with the name of a month. The result has the year first, so that its order is known. */
function parseNamedDate(
  tokens: readonly Token[],
  at: number,
  lead: readonly string[],
): Found<readonly [string, string, string]> | null {
  const numbers: string[] = [];
  let month: number | undefined;
  const leadKeys = lead.map(toWordKey).filter((key) => !isFillerWord(key) && !isWeekday(key));
  month = findMonth(leadKeys.join("")) ?? leadKeys.map(findMonth).find((found) => found !== undefined);
  let next = at;
  for (; next < tokens.length && (numbers.length < 2 || month === undefined); next++) {
    const token = tokens[next];
    if (token === undefined) break;
    if (token.kind === "number") {
      if (numbers.length === 2) return null;
      numbers.push(token.text);
    } else if (token.kind === "word") {
      const found = findMonthAt(tokens, next);
      if (found && month === undefined) {
        month = found.value;
        next = found.next - 1;
      } else if (!isKnownDateWord(token.text) && !/^(?:st|nd|rd|th|年|년|月|월|日|일)$/i.test(token.text)) return null;
    } else if (!/[.,،、/–-]/.test(token.text)) return null;
  }
  const [a = "", b = ""] = numbers;
  if (month === undefined || numbers.length < 2) return null;
  const isYearFirst = a.length === 4;
  const [year, day] = isYearFirst ? [a, b] : [b, a];
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return null;
  const offset = findTrailingEra(tokens, next);
  const full = offset === undefined ? expandYear(year) : Number(addEra([day, "1", year], offset)[2]);
  return { value: [String(full), String(month), day], next };
}

/** A month of one to three words: abbreviations are several words ("ม.ค."). */
function findMonthAt(tokens: readonly Token[], at: number): Found<number> | null {
  let text = "";
  let found: Found<number> | null = null;
  for (let next = at; next < Math.min(tokens.length, at + 5); next++) {
    const token = tokens[next];
    if (token === undefined || !(token.kind === "word" || token.text === ".")) break;
    text += token.text;
    const month = findMonth(toWordKey(text));
    if (month !== undefined) found = { value: month, next: next + 1 };
  }
  return found;
}

/** Parses "21:05", "21.05.10", "21 h 05 min 10 s", "9時5分". */
function parseClock(tokens: readonly Token[], at: number, hasDate: boolean): Found<Clock> | null {
  const hour = tokens[at];
  const minute = tokens[at + 2];
  if (hour?.kind !== "number" || hour.text.length > 2 || Number(hour.text) > 24) return null;
  if (minute?.kind !== "number" || minute.text.length > 2 || Number(minute.text) > 59) return null;
  const mark = tokens[at + 1];
  const isNamed = mark?.kind === "word" && (HOUR_UNIT.test(mark.text) || (hasDate && mark.text.length <= 7));
  if (!isNamed && !isClockMark(mark, minute, hasDate)) return null;
  let next = at + 3;
  let second = "";
  const follows = tokens[next];
  const value = tokens[next + 1];
  const isShort = minute.text.length === 1 && !isNamed;
  if (value?.kind === "number" && (value.text.length === 2 || isShort) && Number(value.text) <= 60) {
    const isUnit = follows?.kind === "word" && isNamed && follows.text.length <= 7;
    if (follows?.text === mark?.text || isUnit || /^[:.]$/.test(follows?.text ?? "")) {
      second = value.text;
      next += 2;
      if (/^[.,]$/.test(tokens[next]?.text ?? "") && tokens[next + 1]?.kind === "number") next += 2;
      if (isNamed && isSecondUnit(tokens[next])) next += 1;
    }
  } else if (isNamed && isMinuteUnit(follows)) next += 1;
  const rest = `${minute.text.padStart(2, "0")}${second === "" ? "" : `:${second.padStart(2, "0")}`}`;
  return { value: { hour: Number(hour.text), rest }, next };
}

/** "9:05", "9.05" and, after a date, "9:5". */
function isClockMark(mark: Token | undefined, minute: Token, hasDate: boolean): boolean {
  if (minute.text.length === 2) return /^[:.]$/.test(mark?.text ?? "");
  return hasDate && mark?.text === ":";
}

function isMinuteUnit(token: Token | undefined): boolean {
  return /^(?:m|mn|min|mins|minutos?|minutes?|minuten|minuti|perc|мин|хв|м|分|분|phút|dk|นาที)$/iu.test(
    token?.text ?? "",
  );
}

function isSecondUnit(token: Token | undefined): boolean {
  return /^(?:s|sec|secs|seg|sek|segundos?|seconds?|secondes?|sekunden|сек|с|秒|초|giây|sn|mp)$/iu.test(
    token?.text ?? "",
  );
}

function combine(
  date: readonly [string, string, string] | null,
  { hour, rest }: Clock,
  { before, after, zone }: { before: readonly string[]; after: readonly string[]; zone: string },
): When | null {
  const words = [stripFillers(before, true), stripFillers(after, false)].filter((word) => word !== "");
  const period = words.find(isPeriodWord) ?? words[0];
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

/** Key of the words next to a time without those that only join it to the date, such as "a las" and "klo". */
function stripFillers(words: readonly string[], isBefore: boolean): string {
  const keys = words.map(toWordKey).filter((key) => key !== "" && findEraOffset(key) === undefined);
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
