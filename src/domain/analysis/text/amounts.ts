import type { Tokens } from "../core/text.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";

const CURRENCIES = buildWordSet("currencies");
const MAX_DIGITS = 7;
const MIN_AMOUNT = 5;

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
    if (words[at] !== "#") continue;
    const amount = parseAmount(tokens.masked.slice(tokens.starts[at], tokens.ends[at]));
    const isMoney = CURRENCIES.has(words[at - 1] ?? "") || CURRENCIES.has(words[at + 1] ?? "");
    if (amount < MIN_AMOUNT || (bestIsMoney && !isMoney)) continue;
    if (amount > best || isMoney) best = amount;
    bestIsMoney ||= isMoney;
  }
  return best;
}

/** 1,450 and 1.450 are thousands, 12.80 and 12,80 are not; 0 for times, dates and numbers too long for a price. */
function parseAmount(text: string): number {
  if (/[:/-]/.test(text) || text.length > MAX_DIGITS + 3) return 0;
  const plain = /[.,]\d{3}(?!\d)/.test(text) ? text.replace(/[.,](?=\d{3}(?!\d))/g, "") : text;
  const amount = Number(plain.replace(",", "."));
  return Number.isFinite(amount) && amount < 10 ** MAX_DIGITS ? amount : 0;
}
