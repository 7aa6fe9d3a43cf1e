import { listConceptNames } from "../analysis/text/phrases/concepts.ts";
import { isFrequentWord } from "../analysis/text/words/frequent-words.ts";
import { redactText } from "../analysis/text/personal-data/personal-data.ts";
import { tokenize } from "../analysis/text/words/tokenizer.ts";
import type { Matter, TermWeights } from "./matters.contract.ts";
import { EMPTY_WORDS } from "./empty-words.ts";
import { listNamedThings, listThings } from "../analysis/text/words/things.ts";
import { STOP_WORDS } from "./stop-words.ts";

const STOP_WORD_SET = new Set(STOP_WORDS.split(" "));
/** Concepts that are no matter: courtesy, people's names, times, and words that any request may have. */
const VAGUE_CONCEPTS = new Set(
  "want know help hello thanks bye yes no maybe what who why when where time today tomorrow yesterday week month monday season year person_name number_word month_name like love please sorry speak think everything nothing enough other before after first new old important here again up down howmany number name gender family happy sad angry hate tired feeling create start end make_origin text email unit good bad surprise ahead person phone call find free open work age religion country country_name city_name currency_name brand_name fast slow life busy compass head_tails hard easy steps explain question answer interest meeting replace allow skip report service include".split(
    " ",
  ),
);
const WORD = /^\p{L}+$/u;
const MIN_WORD = 3;
const STEM = 6;
/** A word whose meaning is known counts mainly by it, so that the languages meet. */
const KNOWN_WORD_WEIGHT = 0.6;
const PAIR_WEIGHT = 0.5;
/** The phrase that names the matter counts more than the words around it. */
const SUBJECT_WEIGHT = 0.5;
/** The need counts half as much as all words together. */
const NEED_WEIGHT = 0.5;
/** A term of one conversation alone joins nothing. */
const MIN_HOLDERS = 2;

/** The weights of a matter's terms by how rare they are; built from the matters that are searched. */
export type Weigh = (matter: Matter) => Map<string, number>;

/** Learns from matters how rare each term is, in steps. */
export function* createWeigh(matters: readonly Matter[]): Generator<undefined, Weigh> {
  const holders = new Map<string, number>();
  for (const matter of matters) {
    for (const term of collectTerms(matter).keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
    yield;
  }
  return (matter) => {
    const weights = new Map<string, number>();
    for (const [term, weight] of collectTerms(matter)) {
      const count = holders.get(term) ?? 0;
      if (count >= MIN_HOLDERS) weights.set(term, weight * Math.log(1 + matters.length / count));
    }
    if (weights.size === 0) return weights;
    scale(weights);
    if (matter.need !== "none") weights.set(`!${matter.need}`, NEED_WEIGHT);
    return scale(weights);
  };
}

/** Whether a folded word can be part of what a matter is about. */
export function isContentWord(word: string): boolean {
  if (word.length < MIN_WORD || !WORD.test(word) || EMPTY_WORDS.has(word)) return false;
  if (listThings(word).length > 0) return true;
  if (STOP_WORD_SET.has(word)) return false;
  return !isFrequentWord(word) || listMeanings(word).length > 0;
}

/** A word without its ending, so that "tour" and "tours" are one. */
export function stemWord(word: string): string {
  return word.length > STEM ? word.slice(0, STEM) : word.replace(/s$/, "");
}

/** Cosine similarity of two lists of weights of length 1. */
export function compareWeights(left: TermWeights, right: TermWeights): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  let sum = 0;
  for (const [term, value] of small) sum += value * (large.get(term) ?? 0);
  return sum;
}

/** The names of a folded word's meanings that can be a matter, the same in all three languages. */
export function listMeanings(word: string): string[] {
  const things = listThings(word);
  return things.length > 0 ? things : listConceptNames(word).filter((name) => !VAGUE_CONCEPTS.has(name));
}

function collectTerms({ text, subject }: Matter): Map<string, number> {
  const terms = new Map<string, number>();
  addTerms(terms, text, 1);
  addTerms(terms, subject, SUBJECT_WEIGHT);
  return terms;
}

function addTerms(terms: Map<string, number>, text: string, factor: number): void {
  const own = new Map<string, number>();
  const put = (term: string, weight: number) => own.set(term, Math.max(own.get(term) ?? 0, weight));
  let before = "";
  const { words } = tokenize(removeData(text));
  const things = new Set(listNamedThings(words));
  for (const name of things) put(`~${name}`, 1);
  for (const word of words) {
    if (!isContentWord(word)) continue;
    // A gift card is a card in its words, but not in what it means.
    const isPart = listThings(word).some((name) => !things.has(name));
    const meanings = isPart ? [] : listMeanings(word);
    for (const name of meanings) put(`~${name}`, 1 / Math.sqrt(meanings.length));
    const stem = stemWord(word);
    put(stem, meanings.length === 0 && !isPart ? 1 : KNOWN_WORD_WEIGHT);
    if (before !== "") put(`${before} ${stem}`, PAIR_WEIGHT);
    before = stem;
  }
  for (const [term, weight] of own) terms.set(term, (terms.get(term) ?? 0) + weight * factor);
}

/** A text without contact data and other personal data, which say nothing of what people want. */
export function removeData(text: string): string {
  return redactText(text).text.replace(/\[[a-z]+\]/g, " . ");
}

function scale(weights: Map<string, number>): Map<string, number> {
  const length = Math.hypot(...weights.values());
  if (length > 0) for (const [term, value] of weights) weights.set(term, value / length);
  return weights;
}
