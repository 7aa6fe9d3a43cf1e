import { MAX_TEXT_LENGTH } from "../../core/text.ts";
import type { Tokens, WordForm } from "../../core/text.ts";
import type { Phrases } from "../../lexicon/join-languages.ts";
import { ANY_WORD, END, PhraseTrieBuilder } from "./phrase-trie.ts";
import type { PhraseTrie } from "./phrase-trie.ts";
import { tokenize } from "../words/tokenizer.ts";

/** The nodes before a choice of alternatives, and the node after it. */
type Span = { builder: PhraseTrieBuilder; from: readonly number[]; to: number };

/** The words of all phrases, numbered from 1. */
const WORDS = new Map<string, number>();
/** A text has at most one token per character. */
const SYMBOLS = new Uint16Array(MAX_TEXT_LENGTH);
/** Marks a gap among symbols. */
const GAP = -1;
const MAX_GAP = 2;

/**
 * Compiles phrases into a trie with root node 0; the number of a name is its index in `table`. Phrases are separated by commas.
 * `(a|b)` are alternatives (glued to a word or not), `(a|)` and `(a)?` are optional, `_` is any one token, `*` up to two tokens,
 * `#` a number.
 */
export function compilePhrases(table: readonly Phrases[]): PhraseTrie {
  const builder = new PhraseTrieBuilder();
  builder.addNode();
  table.forEach(({ en, pt, es }, name) => {
    for (const list of [en, pt, es]) {
      for (let start = 0; start <= list.length;) {
        const comma = list.indexOf(",", start);
        const end = comma < 0 ? list.length : comma;
        addPhrase(builder, list.slice(start, end), name);
        start = end + 1;
      }
    }
  });
  return builder.build();
}

/** The word numbers of a text's tokens; the returned array is reused by the next call. */
export function listSymbols({ forms }: Tokens): Uint16Array {
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    SYMBOLS[at] = form ? getSymbol(form) : ANY_WORD;
  }
  return SYMBOLS;
}

/** The number of a word in the phrases; ANY_WORD for most. */
function getSymbol(form: WordForm): number {
  if (form.symbolsSeen !== WORDS.size) {
    form.symbol = WORDS.get(form.text) ?? ANY_WORD;
    form.symbolsSeen = WORDS.size;
  }
  return form.symbol;
}

/** Spaces outside brackets separate the parts of a phrase. */
const PART = /(?:\([^)]*\)\??|[^\s(])+/g;
const OPTIONAL = /\(([^)]*)\)\?/g;

/** Adds a phrase from the root: the alternatives of each part lead from the nodes before it to one new node. */
function addPhrase(builder: PhraseTrieBuilder, phrase: string, name: number): void {
  let from = [0];
  for (const part of phrase.match(PART) ?? []) {
    const to = builder.addNode();
    const isOptional = addAlternatives({ builder, from, to }, part.replace(OPTIONAL, "($1|)"));
    from = isOptional ? [...from, to] : [to];
  }
  for (const at of from) if (at !== 0) builder.addEdge(at, END, name);
}

/** Adds every plain text that the alternatives expand to; returns whether one of them is empty. */
function addAlternatives(span: Span, pattern: string): boolean {
  const open = pattern.indexOf("(");
  if (open < 0) return addSymbols(span, parseSymbols(pattern));
  const close = pattern.indexOf(")", open);
  if (close < 0) throw new Error(`Unclosed bracket in a phrase: ${pattern}`);
  const before = pattern.slice(0, open);
  const after = pattern.slice(close + 1);
  let isOptional = false;
  for (const choice of pattern.slice(open + 1, close).split("|")) {
    if (addAlternatives(span, before + choice + after)) isOptional = true;
  }
  return isOptional;
}

/** Adds a sequence of words, once for each width of a gap in it; returns whether one of them is empty. */
function addSymbols(span: Span, symbols: number[]): boolean {
  const gap = symbols.indexOf(GAP);
  if (gap >= 0) {
    let isOptional = false;
    for (let width = 0; width <= MAX_GAP; width++) {
      if (addSymbols(span, symbols.toSpliced(gap, 1, ...new Array<number>(width).fill(ANY_WORD)))) isOptional = true;
    }
    return isOptional;
  }
  const { builder, from, to } = span;
  let before = -1;
  symbols.forEach((symbol, index) => {
    const next = index === symbols.length - 1 ? to : builder.addNode();
    if (index > 0) builder.addEdge(before, symbol, next);
    else for (const at of from) builder.addEdge(at, symbol, next);
    before = next;
  });
  return symbols.length === 0;
}

/** The word numbers of a plain text, with ANY_WORD and GAP. */
function parseSymbols(plain: string): number[] {
  const symbols: number[] = [];
  for (const part of plain.split(" ")) {
    if (part === "*") symbols.push(GAP);
    else if (part === "_") symbols.push(ANY_WORD);
    else if (isToken(part)) symbols.push(numberWord(part));
    else for (const word of tokenize(part).words) symbols.push(numberWord(word));
  }
  return symbols;
}

/** Lowercase letters alone are a token already, without tokenizing. */
const LETTERS = /^[a-z]{1,20}$/;
const LINK = /^(?:https?|www)$/;

function isToken(part: string): boolean {
  return part === "#" || part.startsWith("@") || (LETTERS.test(part) && !LINK.test(part));
}

function numberWord(word: string): number {
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  const number = WORDS.size + 1;
  if (number >= END) throw new Error("The phrases have more words than fit in 16-bit numbers.");
  WORDS.set(word, number);
  return number;
}
