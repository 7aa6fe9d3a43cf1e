import { foldText } from "./fold-text.ts";

/** Increase it when tokens change: a background job then indexes all stored texts again. */
export const TOKENIZER_VERSION = 1;

/**
 * - `word`: letters or digits;
 * - `pair`: two neighbors in text without spaces (Chinese, Japanese, Korean, Thai…);
 * - `last`: the last character of such text, which begins no pair;
 * - `symbol`: an emoji, a sign or an emoticon. Symbols have no place between words: "€5" and "5 €" have the same tokens.
 */
export type TokenKind = "word" | "pair" | "last" | "symbol";

/** Longer words are cut: PostgreSQL stores at most 2 KiB per word. */
const MAX_WORD_LENGTH = 64;

const UNSPACED =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ー\u3099\u309a";
const PATTERN = [
  /** Numbers end where letters begin: "v2.0.1" is found by "2.0.1". */
  "([0-9]+",
  `[^\\p{P}\\p{S}\\p{Z}\\p{C}0-9${UNSPACED}]+)`,
  `((?:(?![\\p{P}\\p{S}])[${UNSPACED}])+)`,
  /** Emoticons, flags, and signs other than accents (Sk), which stand for apostrophes. */
  "([:;]'?-?[()[\\]]",
  "\\p{RI}{2}",
  "[\\p{Sc}\\p{Sm}\\p{So}\\p{Extended_Pictographic}\\p{EMod}%‰§&#@?!¿¡])",
].join("|");
const TOKEN = new RegExp(PATTERN, "gu");
const CHARACTER = /\P{M}\p{M}*|\p{M}+/gu;
const HAS_MARK = /[\p{M}\ud800-\udbff]/u;

/**
 * Splits text into the tokens of search, in order. The index and the query both use this function, so whatever was written
 * is found as it was written.
 */
export function visitTokens(text: string, visit: (token: string, kind: TokenKind) => void): void {
  const folded = foldText(text);
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(folded); match !== null; match = TOKEN.exec(folded)) {
    const [, word, unspaced, symbol] = match;
    if (word !== undefined) visitWord(word, visit);
    else if (unspaced !== undefined) visitPairs(unspaced, visit);
    else if (symbol !== undefined)
      visit(/^[:;]/.test(symbol) ? `${symbol.charAt(0)}${symbol.at(-1)}` : symbol, "symbol");
  }
}

function visitWord(word: string, visit: (token: string, kind: TokenKind) => void): void {
  if (word.length <= MAX_WORD_LENGTH) return visit(word, "word");
  const characters = Array.from(word);
  for (let from = 0; from < characters.length; from += MAX_WORD_LENGTH) {
    visit(characters.slice(from, from + MAX_WORD_LENGTH).join(""), "word");
  }
}

function visitPairs(run: string, visit: (token: string, kind: TokenKind) => void): void {
  const characters = HAS_MARK.test(run) ? (run.match(CHARACTER) ?? []) : run.split("");
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next === undefined) visit(character, "last");
    else visit(character + next, "pair");
  }
}
