import { INTENTS, SENTIMENTS } from "./analysis.contract.ts";
import type { CueState } from "./cues.ts";
import { hashUnits } from "./fnv.ts";
import { TONGUES } from "./language-grams.ts";
import type { WordFeelings } from "./sentiment-lexicon.ts";

/**
 * A word as it is written, and what the detectors know of it. The same few thousand forms make up nearly all that is said, so each is
 * looked up once and remembered; a detector fills in its own part when it first meets the form (null or −1 until then).
 */
export type WordForm = {
  raw: string;
  key: number;
  /** The token: lower case, accents and apostrophes off. */
  text: string;
  hash: number;
  /** Hash of its first letters, 0 when it has no more than those. */
  prefix: number;
  letters: number;
  capitals: number;
  /** Number of the word in the phrase lexica, 0 in none, and how many words those had when it was looked up. */
  symbol: number;
  symbolsKnown: number;
  /** Where the cues' phrases that begin with it go on. */
  cue: CueState | null | undefined;
  ideas: readonly number[] | null;
  /** What `telling-words.ts` says of it, −1 until then. */
  telling: number;
  feelings: WordFeelings | null;
  /** Which of the sums are known: bits of SUMS. */
  summed: number;
} & Row;

/** What detectors sum up of a word, from `row` on. Many forms share a list: lists of their own would take three times the room. */
type Row = { sums: Int32Array; row: number };

/** What is summed up of a word. */
export const SUMS = { tongues: 1, wishes: 2, runs: 4 } as const;

/** Wishes are summed in pairs: the intents, and `answer`. */
export const WISH_PAIRS = Math.ceil((INTENTS.length + 1) / 2);
/** Of a word's runs of letters there is a sum for each sentiment, and their number. */
const RUN_SUMS = SENTIMENTS.length + 1;
/** Where in a row the sums stand; those of the tongues come first. */
export const WISHES_AT = TONGUES.length;
export const RUNS_AT = WISHES_AT + WISH_PAIRS;
const ROW_WIDTH = RUNS_AT + RUN_SUMS;
const ROWS_IN_LIST = 256;

/** Longer words are cut for reading; they are rare, and not remembered. */
export const WORD_LIMIT = 40;

const SLOTS = 1 << 15;
/** Bounds the memory against texts of ever new words; all are forgotten at once. */
const MOST_FORMS = SLOTS / 2;
const PREFIX_LENGTH = 4;

let slots: (WordForm | undefined)[] = createSlots();
let count = 0;
let rows = createRows();

/** The remembered form written from `start` to `end`, whose units hash to `key`. */
export function findForm(text: string, start: number, end: number, key: number): WordForm | undefined {
  let slot = key & (SLOTS - 1);
  for (let form = slots[slot]; form !== undefined; form = slots[slot]) {
    if (form.key === key && isWritten(form.raw, text, start, end)) return form;
    slot = (slot + 1) & (SLOTS - 1);
  }
  return undefined;
}

/** Makes the form of a written word, and remembers it unless it is too long. */
export function addForm(raw: string, word: string, key: number): WordForm {
  if (raw.length > WORD_LIMIT) return createForm(raw, word, key, { sums: new Int32Array(ROW_WIDTH), row: 0 });
  if (count >= MOST_FORMS) forgetForms();
  let slot = key & (SLOTS - 1);
  while (slots[slot] !== undefined) slot = (slot + 1) & (SLOTS - 1);
  const form = createForm(raw, word, key, rows);
  rows.row += ROW_WIDTH;
  // A full list is not used again for other forms: it goes when the last form that has a row in it is forgotten.
  if (rows.row === rows.sums.length) rows = createRows();
  slots[slot] = form;
  count++;
  return form;
}

/** Forgets every form: the next reading makes them anew. */
export function forgetForms(): void {
  slots = createSlots();
  count = 0;
}

/** The form of a token that stands for itself: a sign, an emoji, `#`, `@url`. */
export function formOfSign(sign: string): WordForm {
  const key = hashUnits(sign);
  return findForm(sign, 0, sign.length, key) ?? addForm(sign, sign, key);
}

function isWritten(raw: string, text: string, start: number, end: number): boolean {
  if (raw.length !== end - start) return false;
  for (let at = 0; at < raw.length; at++) if (raw.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

function createForm(raw: string, word: string, key: number, { sums, row }: Row): WordForm {
  return {
    raw,
    key,
    // Most words are written as they are read: one string then stands for both.
    text: word === raw ? raw : word,
    hash: hashUnits(word),
    prefix: word.length > PREFIX_LENGTH ? hashUnits(word.slice(0, PREFIX_LENGTH)) : 0,
    letters: 0,
    capitals: 0,
    symbol: 0,
    symbolsKnown: -1,
    cue: undefined,
    ideas: null,
    telling: -1,
    feelings: null,
    sums,
    row,
    summed: 0,
  };
}

function createRows(): Row {
  return { sums: new Int32Array(ROWS_IN_LIST * ROW_WIDTH), row: 0 };
}

function createSlots(): (WordForm | undefined)[] {
  return new Array<WordForm | undefined>(SLOTS).fill(undefined);
}
