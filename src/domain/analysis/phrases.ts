import { ANY, END, PlacesDraft } from "./phrase-places.ts";
import type { Places } from "./phrase-places.ts";
import { READ_LIMIT, readTokens } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import type { WordForm } from "./word-forms.ts";

/**
 * Phrases by language, between commas: `(a|b)` alternatives (glued to a word or not), `(a|)` and `(a)?` optional, `_` any one token,
 * `*` none to two tokens, `#` a number.
 */
export type Phrases = { en: string; pt: string; es: string };

/** What alternatives lie between: the places before them, and the one after. */
type Span = { draft: PlacesDraft; from: readonly number[]; to: number };

/** The words of all phrases, by number from 1. */
const WORDS = new Map<string, number>();
/** No text has more tokens than characters that are read. */
const SYMBOLS = new Uint16Array(READ_LIMIT);
/** Stands for a gap among symbols. */
const GAP = -1;
const WIDEST_GAP = 2;

/** The places that phrases lead through, from place 0 on; a name's number is its place in `table`. */
export function layPhrases(table: readonly Phrases[]): Places {
  const draft = new PlacesDraft();
  draft.addPlace();
  table.forEach(({ en, pt, es }, name) => {
    for (const list of [en, pt, es]) {
      for (let start = 0; start <= list.length;) {
        const comma = list.indexOf(",", start);
        const end = comma < 0 ? list.length : comma;
        layPhrase(draft, list.slice(start, end), name);
        start = end + 1;
      }
    }
  });
  return draft.finish();
}

/** The number of a word in the phrases, ANY for most. */
function symbolOf(form: WordForm): number {
  if (form.symbolsKnown !== WORDS.size) {
    form.symbol = WORDS.get(form.text) ?? ANY;
    form.symbolsKnown = WORDS.size;
  }
  return form.symbol;
}

/** The numbers of a text's words; the list holds until the next call. */
export function listSymbols({ forms }: Tokens): Uint16Array {
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    SYMBOLS[at] = form ? symbolOf(form) : ANY;
  }
  return SYMBOLS;
}

/** Spaces outside of brackets part what stands one after the other. */
const CHOICE = /(?:\([^)]*\)\??|[^\s(])+/g;
const OPTIONAL = /\(([^)]*)\)\?/g;

/** Lays a phrase from its beginning: each choice leads from the places before it to one new place. */
function layPhrase(draft: PlacesDraft, phrase: string, name: number): void {
  let from = [0];
  for (const choice of phrase.match(CHOICE) ?? []) {
    const to = draft.addPlace();
    const mayLack = layChoice({ draft, from, to }, choice.replace(OPTIONAL, "($1|)"));
    from = mayLack ? [...from, to] : [to];
  }
  for (const at of from) if (at !== 0) draft.connect(at, END, name);
}

/** Lays every plain text that alternatives stand for; says whether one of them is empty. */
function layChoice(span: Span, pattern: string): boolean {
  const open = pattern.indexOf("(");
  if (open < 0) return layWords(span, readSymbols(pattern));
  const close = pattern.indexOf(")", open);
  if (close < 0) throw new Error(`A phrase opens an alternative and never closes it: ${pattern}`);
  const before = pattern.slice(0, open);
  const after = pattern.slice(close + 1);
  let mayLack = false;
  for (const choice of pattern.slice(open + 1, close).split("|")) {
    if (layChoice(span, before + choice + after)) mayLack = true;
  }
  return mayLack;
}

/** Lays words one after the other, several times where they have a gap; says whether there were none. */
function layWords(span: Span, symbols: number[]): boolean {
  const gap = symbols.indexOf(GAP);
  if (gap >= 0) {
    let mayLack = false;
    for (let width = 0; width <= WIDEST_GAP; width++) {
      if (layWords(span, symbols.toSpliced(gap, 1, ...new Array<number>(width).fill(ANY)))) mayLack = true;
    }
    return mayLack;
  }
  const { draft, from, to } = span;
  let before = -1;
  symbols.forEach((symbol, index) => {
    const next = index === symbols.length - 1 ? to : draft.addPlace();
    if (index > 0) draft.connect(before, symbol, next);
    else for (const at of from) draft.connect(at, symbol, next);
    before = next;
  });
  return symbols.length === 0;
}

/** A plain text as the numbers of its words, ANY and GAP. */
function readSymbols(plain: string): number[] {
  const symbols: number[] = [];
  for (const part of plain.split(" ")) {
    if (part === "*") symbols.push(GAP);
    else if (part === "_") symbols.push(ANY);
    else if (isToken(part)) symbols.push(numberOf(part));
    else for (const word of readTokens(part).words) symbols.push(numberOf(word));
  }
  return symbols;
}

/** Small letters alone are the token that a text's reader would make of them. */
const LETTERS = /^[a-z]{1,20}$/;
const LINK = /^(?:https?|www)$/;

function isToken(part: string): boolean {
  return part === "#" || part.startsWith("@") || (LETTERS.test(part) && !LINK.test(part));
}

function numberOf(word: string): number {
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  const number = WORDS.size + 1;
  if (number >= END) throw new Error("The phrases have more words than numbers for them.");
  WORDS.set(word, number);
  return number;
}
