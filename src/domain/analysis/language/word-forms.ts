import { INTENTS, SENTIMENTS } from "../analysis.contract.ts";
import type { SumRow, WordForm } from "../core/text.ts";
import { LANGUAGE_GROUPS } from "./language-grams.ts";
import { hashUnits } from "../encoding/fnv.ts";

/** Bits of `WordForm.computed`: the sums that are filled in. */
export const SUM_BITS = { languages: 1, intents: 2, runs: 4 } as const;

/** Intent sums are stored two to a number: the intents, and `answer`. */
export const INTENT_PAIRS = Math.ceil((INTENTS.length + 1) / 2);
/** Letter runs have a sum per sentiment, and their count. */
const RUN_SUMS = SENTIMENTS.length + 1;
/** Offsets of the sums in a row; those of the languages come first. */
export const INTENT_SUMS_AT = LANGUAGE_GROUPS.length;
export const RUN_SUMS_AT = INTENT_SUMS_AT + INTENT_PAIRS;
const ROW_WIDTH = RUN_SUMS_AT + RUN_SUMS;
const ROWS_PER_ARRAY = 256;

/** Longer words are truncated and, being rare, not cached. */
export const MAX_WORD_LENGTH = 40;

const SLOTS = 1 << 15;
/** Bounds the cache against texts full of new words; when full it is cleared at once. */
const MAX_FORMS = SLOTS / 2;
const PREFIX_LENGTH = 4;

let slots: (WordForm | undefined)[] = createSlots();
let count = 0;
let rows = createRows();

/** The cached form of the word in `text` from `start` to `end` with hash `key`. */
export function findCachedForm(text: string, start: number, end: number, key: number): WordForm | undefined {
  let slot = key & (SLOTS - 1);
  for (let form = slots[slot]; form !== undefined; form = slots[slot]) {
    if (form.key === key && isWrittenAt(form.raw, text, start, end)) return form;
    slot = (slot + 1) & (SLOTS - 1);
  }
  return undefined;
}

/** Creates the form of a written word, and caches it unless it is too long. */
export function addForm(raw: string, word: string, key: number): WordForm {
  if (raw.length > MAX_WORD_LENGTH) return createForm(raw, word, key, { sums: new Int32Array(ROW_WIDTH), row: 0 });
  if (count >= MAX_FORMS) clearForms();
  let slot = key & (SLOTS - 1);
  while (slots[slot] !== undefined) slot = (slot + 1) & (SLOTS - 1);
  const form = createForm(raw, word, key, rows);
  rows.row += ROW_WIDTH;
  // A full array is never reused: it is garbage once the last form with a row in it is dropped.
  if (rows.row === rows.sums.length) rows = createRows();
  slots[slot] = form;
  count++;
  return form;
}

/** Clears the cache. */
export function clearForms(): void {
  slots = createSlots();
  count = 0;
}

/** The form of a token that is not a word: a sign, an emoji, `#`, `@url`. */
export function getSymbolForm(sign: string): WordForm {
  const key = hashUnits(sign);
  return findCachedForm(sign, 0, sign.length, key) ?? addForm(sign, sign, key);
}

function isWrittenAt(raw: string, text: string, start: number, end: number): boolean {
  if (raw.length !== end - start) return false;
  for (let at = 0; at < raw.length; at++) if (raw.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}

function createForm(raw: string, word: string, key: number, { sums, row }: SumRow): WordForm {
  return {
    raw,
    key,
    // Most words are already in their normalized form: both then share one string.
    text: word === raw ? raw : word,
    hash: hashUnits(word),
    prefixHash: word.length > PREFIX_LENGTH ? hashUnits(word.slice(0, PREFIX_LENGTH)) : 0,
    letters: 0,
    capitals: 0,
    symbol: 0,
    symbolsSeen: -1,
    cueStart: undefined,
    concepts: null,
    specificity: -1,
    sentiment: null,
    sums,
    row,
    computed: 0,
  };
}

function createRows(): SumRow {
  return { sums: new Int32Array(ROWS_PER_ARRAY * ROW_WIDTH), row: 0 };
}

function createSlots(): (WordForm | undefined)[] {
  return new Array<WordForm | undefined>(SLOTS).fill(undefined);
}
