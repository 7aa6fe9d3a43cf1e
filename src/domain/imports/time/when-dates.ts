import { expandYear } from "./calendars.ts";
import { findEraOffset, findMonth, isFillerWord, isWeekday } from "./time-words.ts";
import { extractWords } from "./when-tokens.ts";
import type { Found, Token } from "./when-tokens.ts";
import { toWordKey } from "./word-key.ts";

/** Words before a date: the weekday, the era, a month ("Jan 20, 2026"); anything else may be a name. */
export function isKnownLead(words: readonly string[]): boolean {
  const joined = toWordKey(words.join(""));
  if (joined === "" || isWeekday(joined) || isEra(joined)) return true;
  const rest = words.map(toWordKey).filter((key) => !isFillerWord(key) && !isWeekday(key) && !isEra(key));
  return rest.length === 0 || findMonth(rest.join("")) !== undefined;
}

/** Whether a word names an era. */
export function isEra(key: string): boolean {
  return findEraOffset(key) !== undefined;
}

/** Words after a date: eras, fillers and abbreviations such as "г." */
export function isKnownDateWord(word: string): boolean {
  const key = toWordKey(word);
  return isFillerWord(key) || isEra(key) || isWeekday(key) || key.length <= 2;
}

/** Parses "20/1/26", "26. 1. 20", "2026 年 1 月 20 日", "20 janv. 2026", "Jan 20, 2026"; `lead` may name the era. */
export function parseDate(
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
    // "3/14/8 R": an era after the date belongs to its last number.
    const isYearFirst = parts[0].length > 2 || (era !== undefined && era > 0);
    return { value: offset === undefined ? parts : addEra(parts, offset, isYearFirst), next };
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
  const { words } = extractWords(tokens, at);
  return findEraOffset(toWordKey(words[0] ?? "")) ?? findEraOffset(toWordKey(words.slice(0, 2).join("")));
}

/** Adds the years of an era to the year. */
function addEra(
  [first, second, third]: readonly [string, string, string],
  offset: number,
  isYearFirst: boolean,
): [string, string, string] {
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
  const full = offset === undefined ? expandYear(year) : Number(addEra([day, "1", year], offset, false)[2]);
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
