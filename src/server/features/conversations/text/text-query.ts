import { visitTokens } from "#src/domain/search/tokenize.ts";
import type { TokenKind } from "#src/domain/search/tokenize.ts";
import { POSITIONS_CUT } from "./text-vector.ts";

/** Further tokens of a query are ignored. */
const MAX_TOKENS = 40;
/** Signs that are often typed or left out before a word or number: +351, #1234, @maria. */
const PREFIX_SIGNS = new Set(["+", "#", "@"]);
/** Signs that end a sentence. They are searched for only on their own. */
const SENTENCE_MARKS = new Set(["?", "!", "¿", "¡"]);

/** Not `\s`, which has U+FEFF: an invisible character inside words. */
const WHITESPACE = /[\p{Z}\p{Cc}]+/u;

/** Two `tsquery` texts: `parts` is for the index, which has no positions; `exact` decides by the positions too. */
export type TextQuery = { parts: string; exact: string };

type Token = { text: string; kind: TokenKind; position: number };

/**
 * Builds the queries that match all words typed, in any order; null if there is nothing to search for. Tokens of one typed
 * word must follow each other, as "ABC-1234" does. The last one matches as a prefix.
 */
export function buildTextQuery(typed: string): TextQuery | null {
  const words = typed.split(WHITESPACE).map(listTokens).filter(isFilled);
  const terms: TextQuery[] = [];
  let left = MAX_TOKENS;
  for (const [index, word] of words.entries()) {
    const tokens = selectTokens(word).slice(0, left);
    left -= tokens.length;
    terms.push(...buildTerms(tokens, index === words.length - 1 && word.at(-1)?.kind !== "symbol"));
  }
  if (terms.length === 0) return null;
  return {
    parts: terms.map(({ parts }) => parts).join(" & "),
    exact: terms.map(({ exact }) => exact).join(" & "),
  };
}

function listTokens(word: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  visitTokens(word, (text, kind) => tokens.push({ text, kind, position: kind === "symbol" ? position : ++position }));
  return tokens;
}

/** Leaves out signs that do not matter beside words, and last characters, which the pair before them contains. */
function selectTokens(tokens: Token[]): Token[] {
  const lastWord = tokens.findLastIndex(({ kind }) => kind !== "symbol");
  return tokens.filter(({ text, kind }, index) => {
    if (kind === "symbol") return lastWord < 0 || !(SENTENCE_MARKS.has(text) || isPrefixSign(text, index < lastWord));
    return kind !== "last" || tokens[index - 1]?.kind !== "pair";
  });
}

function isPrefixSign(text: string, isBeforeWord: boolean): boolean {
  return isBeforeWord && PREFIX_SIGNS.has(text);
}

/** The terms of one typed word. If it `isOpen`, its last token matches as a prefix. */
function buildTerms(tokens: Token[], isOpen: boolean): TextQuery[] {
  const symbols = tokens.filter(({ kind }) => kind === "symbol").map(({ text }) => `'${text}'`);
  const words = tokens.filter(({ kind }) => kind !== "symbol");
  const terms = symbols.map((symbol) => ({ parts: symbol, exact: symbol }));
  if (words.length === 0) return terms;
  const lexemes = words.map(({ text, kind }, index) => {
    // A single character of unspaced text begins longer tokens, wherever it stands.
    const isPrefix = kind === "last" || (isOpen && index === words.length - 1);
    return isPrefix ? `'${text}':*` : `'${text}'`;
  });
  const parts = lexemes.join(" & ");
  if (words.length === 1) return [...terms, { parts, exact: parts }];
  const phrase = lexemes.map((lexeme, index) => `${buildDistance(words, index)}${lexeme}`).join(" ");
  return [...terms, { parts, exact: `(${phrase} | '${POSITIONS_CUT}' & ${parts})` }];
}

function buildDistance(words: Token[], index: number): string {
  const [previous, current] = [words[index - 1], words[index]];
  return previous === undefined || current === undefined ? "" : `<${current.position - previous.position}> `;
}

function isFilled(tokens: Token[]): boolean {
  return tokens.length > 0;
}
