import type { Role } from "../../analysis.contract.ts";
import type { Tokens } from "../../core/text.ts";
import { buildWordSet } from "../../lexicon/word-sets.ts";

/** What makes a message concrete, whatever its words: bits of `Reading.terms`. */
export const TERMS = { price: 1, slot: 2, code: 4, link: 8, menu: 16, capitals: 32 } as const;
/** Number of different masks of terms. */
export const TERM_MASKS = 64;

const CURRENCIES = buildWordSet("currencies");
const HOUR_WORDS = buildWordSet("hourWords");
const CLOCK = /^\d{1,2}(?::\d{2}|[h.]\d{2}|h|hs|hrs|am|pm|a|p)$/i;
const DAY = /^\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?$/;
const MIN_CODE_LENGTH = 4;
const MIN_CODE_DIGITS = 4;
const MAX_CODE_DIGITS = 7;
const MIN_CAPITALS = 3;
const MIN_BUTTONS = 2;
const MIN_OPTIONS = 3;
const BUTTON = /\[[^\]\n]{2,40}\]/g;
const OPTION = /(?:^|[\n,;:.!?]? )\d(?:️?⃣|[).:]|\s?[-–])? ?\p{L}/gu;

/** Detects prices, times, order numbers, links and menus in a message, and texts in capitals; a mask of TERMS. */
export function detectTerms(role: Role, tokens: Tokens): number {
  const { words, starts, ends, text } = tokens;
  let mask = 0;
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (word === "@url") mask |= TERMS.link;
    else if (word === "#" || word === "@code") mask |= classifyNumber(tokens, at, text.slice(starts[at], ends[at]));
  }
  if (tokens.uppercaseWords > 0 && isInCapitals(tokens)) mask |= TERMS.capitals;
  return role !== "user" && isMenu(text, mask) ? mask | TERMS.menu : mask;
}

function classifyNumber({ words }: Tokens, at: number, text: string): number {
  const before = words[at - 1] ?? "";
  const after = words[at + 1] ?? "";
  if (CURRENCIES.has(before) || CURRENCIES.has(after)) return TERMS.price;
  if (CLOCK.test(text) || DAY.test(text) || HOUR_WORDS.has(after)) return TERMS.slot;
  const digits = text.replace(/\D/g, "").length;
  const isCode = words[at] === "@code" ? text.length >= MIN_CODE_LENGTH : /^\d+$/.test(text);
  // Longer ones are phone numbers.
  const fits = words[at] === "@code" || digits <= MAX_CODE_DIGITS;
  return isCode && fits && digits >= MIN_CODE_DIGITS && !isYear(text) ? TERMS.code : 0;
}

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}

/** Whether most letters of a message are capitals. */
function isInCapitals({ forms, latinLetters }: Tokens): boolean {
  let capitals = 0;
  for (const form of forms) capitals += form.capitals;
  return capitals >= MIN_CAPITALS && capitals * 2 > latinLetters;
}

/** Whether a message lists topics to choose from, as buttons or numbered, without prices or times. */
function isMenu(text: string, mask: number): boolean {
  if ((mask & (TERMS.price | TERMS.slot)) !== 0) return false;
  if (text.includes("[") && countMatches(text, BUTTON) >= MIN_BUTTONS) return true;
  return text.includes("1") && text.includes("2") && text.includes("3") && countMatches(text, OPTION) >= MIN_OPTIONS;
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
