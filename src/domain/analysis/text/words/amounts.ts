import type { Tokens } from "../../core/text.ts";
import { buildWordSet } from "../../lexicon/word-sets.ts";

const CURRENCIES = buildWordSet("currencies");
const MONTHS = buildWordSet("months");
const DAY_WORDS = buildWordSet("dayWords");
const LINKS = new Set(["de", "of"]);
const MAX_DIGITS = 7;
const MIN_AMOUNT = 5;
const MAX_DAY = 31;
const CODE_START = /[a-z]-$/i;
const HOUR_END = /^(?:h(?![a-z])|st|nd|rd|th)/i;

/** Whether a text mentions a currency sign or name. */
export function mentionsMoney(tokens: Tokens): boolean {
  return tokens.words.some((word) => CURRENCIES.has(word));
}

/** The amount in a message: the one beside a currency if any, else its largest number; 0 for none. Skips times and long numbers. */
export function extractAmount(tokens: Tokens): number {
  const { words } = tokens;
  let best = 0;
  let bestIsMoney = false;
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== "#" || isTimeOrCode(tokens, at)) continue;
    const amount = parseAmount(tokens.masked.slice(tokens.starts[at], tokens.ends[at]));
    const isMoney = CURRENCIES.has(words[at - 1] ?? "") || CURRENCIES.has(words[at + 1] ?? "");
    if (amount < MIN_AMOUNT || (!isMoney && amount <= MAX_DAY && isDay(words, at)) || (bestIsMoney && !isMoney))
      continue;
    if (amount > best || isMoney) best = amount;
    bestIsMoney ||= isMoney;
  }
  return best;
}

/** Whether a number is the hour of "15h30", the day of "15th", or belongs to a code such as "AM-36315". */
function isTimeOrCode({ masked, starts, ends }: Tokens, at: number): boolean {
  const start = starts[at] ?? 0;
  const end = ends[at] ?? 0;
  return CODE_START.test(masked.slice(Math.max(0, start - 2), start)) || HOUR_END.test(masked.slice(end, end + 2));
}

/** Whether a number is the day of a date: "21 de outubro", "Nov 21", "dia 21". */
function isDay(words: readonly string[], at: number): boolean {
  const after = LINKS.has(words[at + 1] ?? "") ? words[at + 2] : words[at + 1];
  return MONTHS.has(after ?? "") || MONTHS.has(words[at - 1] ?? "") || DAY_WORDS.has(words[at - 1] ?? "");
}

/** 1,450 and 1.450 are thousands, 12.80 and 12,80 are not; 0 for times, dates and numbers too long for a price. */
function parseAmount(text: string): number {
  if (/[:/-]/.test(text) || text.length > MAX_DIGITS + 3) return 0;
  const plain = /[.,]\d{3}(?!\d)/.test(text) ? text.replace(/[.,](?=\d{3}(?!\d))/g, "") : text;
  const amount = Number(plain.replace(",", "."));
  return Number.isFinite(amount) && amount < 10 ** MAX_DIGITS ? amount : 0;
}
