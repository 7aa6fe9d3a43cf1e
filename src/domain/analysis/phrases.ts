import { READ_LIMIT, readTokens } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";
import type { WordForm } from "./word-forms.ts";

/**
 * Phrases by language, between commas: `(a|b)` alternatives (glued to a word or not), `(a|)` and `(a)?` optional, `_` any one token,
 * `*` none to two tokens, `#` a number.
 */
export type Phrases = { en: string; pt: string; es: string };

/**
 * A place within phrases: where words lead to (a word's number and a place's, one pair after the other), where any token does, and the
 * numbers of the names whose phrases end here. There are tens of thousands, most with one pair and nothing else.
 */
export type Place = { next: number[]; any: readonly number[]; names: readonly number[] };

/** A word of no phrase. */
export const OTHER = 0;

/** The words of all phrases, by number from 1. */
const WORDS = new Map<string, number>();
const PARTS = new Map<string, string[]>();
/** No text has more tokens than characters that are read. */
const SYMBOLS = new Uint16Array(READ_LIMIT);
const GAP = [[], ["_"], ["_", "_"]];
const NOTHING: readonly number[] = [];
const NO_PAIRS: number[] = [];

/** The places that phrases lead through, from place 0 on; a name's number is its place in `table`. */
export function layPhrases(table: readonly Phrases[]): Place[] {
  const places = [createPlace()];
  table.forEach(({ en, pt, es }, name) => {
    for (const list of [en, pt, es]) for (const phrase of list.split(",")) lay(places, readChoices(phrase), name);
  });
  return places;
}

/** The number of a word in the phrases, OTHER for most. */
function symbolOf(form: WordForm): number {
  if (form.symbolsKnown !== WORDS.size) {
    form.symbol = WORDS.get(form.text) ?? OTHER;
    form.symbolsKnown = WORDS.size;
  }
  return form.symbol;
}

/** The numbers of a text's words; the list holds until the next call. */
export function listSymbols({ forms }: Tokens): Uint16Array {
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    SYMBOLS[at] = form ? symbolOf(form) : OTHER;
  }
  return SYMBOLS;
}

/** The names whose phrases end at any of the places, in order, each once. */
export function namesAt(places: readonly Place[], at: readonly number[]): number[] {
  return [...new Set(at.flatMap((place) => places[place]?.names ?? []))].sort((left, right) => left - right);
}

/** Where a word leads to from any of the places, in no order and with repetitions. */
export function listNext(places: readonly Place[], at: readonly number[], symbol: number): number[] {
  const reached: number[] = [];
  for (const place of at) {
    const next = places[place]?.next ?? NOTHING;
    for (let pair = 0; pair < next.length; pair += 2) if (next[pair] === symbol) reached.push(next[pair + 1] ?? 0);
  }
  return reached;
}

/** A bit for each word that leads on from any of the places; words that are 32 apart share theirs. */
export function maskOfNext(places: readonly Place[], at: readonly number[]): number {
  let mask = 0;
  for (const place of at) {
    const next = places[place]?.next ?? NOTHING;
    for (let pair = 0; pair < next.length; pair += 2) mask |= 1 << ((next[pair] ?? OTHER) & 31);
  }
  return mask;
}

/** Lays a phrase from its beginning: each choice leads from the places before it to one new place. */
function lay(places: Place[], choices: string[][][], name: number): void {
  let from = [0];
  for (const choice of choices) {
    const to = places.push(createPlace()) - 1;
    for (const words of choice) if (words.length > 0) layWords(places, { from, to }, words);
    from = choice.some((words) => words.length === 0) ? [...from, to] : [to];
  }
  for (const at of from) {
    const place = places[at];
    if (at !== 0 && place) place.names = [...place.names, name];
  }
}

function layWords(places: Place[], { from, to }: { from: number[]; to: number }, words: string[]): void {
  let before = from;
  words.forEach((word, index) => {
    const next = index === words.length - 1 ? to : places.push(createPlace()) - 1;
    for (const at of before) connect(places[at], next, word);
    before = [next];
  });
}

function connect(place: Place | undefined, to: number, word: string): void {
  if (!place) return;
  if (word === "_") {
    place.any = [...place.any, to];
    return;
  }
  const symbol = WORDS.get(word) ?? WORDS.size + 1;
  WORDS.set(word, symbol);
  // Pushed onto an empty list, a pair would take the room of eight.
  if (place.next.length === 0) place.next = [symbol, to];
  else place.next.push(symbol, to);
}

function createPlace(): Place {
  return { next: NO_PAIRS, any: NOTHING, names: NOTHING };
}

/** Spaces outside of brackets part what stands one after the other. */
const CHOICE = /(?:\([^)]*\)\??|[^\s(])+/g;

function readChoices(phrase: string): string[][][] {
  return (phrase.match(CHOICE) ?? []).map((part) => expand(part.replace(/\(([^)]*)\)\?/g, "($1|)")).flatMap(readWords));
}

/** Every plain text that alternatives stand for. */
function expand(pattern: string): string[] {
  const open = pattern.indexOf("(");
  if (open < 0) return [pattern];
  const close = pattern.indexOf(")", open);
  if (close < 0) throw new Error(`A phrase opens an alternative and never closes it: ${pattern}`);
  const choices = pattern.slice(open + 1, close).split("|");
  return choices.flatMap((choice) => expand(pattern.slice(0, open) + choice + pattern.slice(close + 1)));
}

/** A plain text as words; as several such lists where it has a gap. */
function readWords(plain: string): string[][] {
  let lists: string[][] = [[]];
  for (const part of plain.split(" ")) {
    if (part === "*") lists = lists.flatMap((list) => GAP.map((gap) => [...list, ...gap]));
    else if (part !== "") for (const list of lists) list.push(...readPart(part));
  }
  return lists;
}

/** A written part as tokens; the same few words come back thousands of times, so each is read once. */
function readPart(part: string): string[] {
  const known = PARTS.get(part);
  if (known) return known;
  const words = part === "_" || part === "#" || part.startsWith("@") ? [part] : readTokens(part).words;
  PARTS.set(part, words);
  return words;
}
