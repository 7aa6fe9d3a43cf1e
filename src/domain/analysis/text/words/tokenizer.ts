import { MAX_TEXT_LENGTH } from "../../core/text.ts";
import type { Tokens, WordForm } from "../../core/text.ts";
import { EMPTY_HASH, hashUnit } from "../../encoding/fnv.ts";
import { correctSpelling } from "./spelling.ts";
import { maskBoilerplate } from "./strip-boilerplate.ts";
import { MAX_WORD_LENGTH, addForm, clearForms, findCachedForm, getSymbolForm } from "../../language/word-forms.ts";

const LINKS = new Set(["http", "https", "www"]);
const LATIN_END = 0x250;

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const FOLDED = new Uint16Array(LATIN_END);
const KIND = new Uint8Array(LATIN_END);
for (let code = 0; code < LATIN_END; code++) {
  const character = String.fromCharCode(code);
  const lower = character.toLowerCase().normalize("NFD").charCodeAt(0);
  FOLDED[code] = lower;
  if (code >= 48 && code <= 57) KIND[code] = DIGIT;
  else if (character.toLowerCase() !== character.toUpperCase() || code === 0xaa || code === 0xba) KIND[code] = LETTER;
}
// Latin letters that do not decompose.
for (const [from, to] of Object.entries({ ß: "s", æ: "a", Æ: "a", œ: "o", Œ: "o", ø: "o", Ø: "o", ł: "l", Ł: "l" })) {
  FOLDED[from.charCodeAt(0)] = to.charCodeAt(0);
}

let correctsSpelling = true;

/** Tokenizes a text: never throws, linear in its length, bounded by MAX_TEXT_LENGTH. */
export function tokenize(source: string): Tokens {
  const own = source.length > MAX_TEXT_LENGTH ? source.slice(0, MAX_TEXT_LENGTH) : source;
  const text = maskBoilerplate(own);
  const tokens: Tokens = {
    text: own,
    masked: text,
    words: [],
    forms: [],
    starts: [],
    ends: [],
    exclamations: 0,
    digits: 0,
    uppercaseWords: 0,
    latinLetters: 0,
    foreignLetters: 0,
    hasAtSign: false,
  };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === LETTER) at = addWord(tokens, at);
    else if (kind === DIGIT) at = addNumber(tokens, at);
    else at = addSymbol(tokens, at, code);
  }
  return tokens;
}

/**
 * Runs `work` without spelling correction. Training uses it: stage and intent weights trained on corrected words generalize
 * worse, although few words are affected.
 */
export function withoutSpellingCorrection<Result>(work: () => Result): Result {
  clearForms();
  correctsSpelling = false;
  try {
    return work();
  } finally {
    correctsSpelling = true;
    clearForms();
  }
}

function kindOf(code: number): number {
  if (code < LATIN_END) return KIND[code] ?? OTHER;
  if (code < 0x2000) return LETTER;
  if (code < 0x2e80) return OTHER;
  if (code < 0x3040) return code >= 0x3005 ? OTHER : LETTER;
  if (code < 0xd800) return LETTER;
  if (code >= 0xf900 && code < 0xfe00) return LETTER;
  return OTHER;
}

function addWord(tokens: Tokens, start: number): number {
  const { masked: text } = tokens;
  let at = start;
  let key = EMPTY_HASH;
  let mixed = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === LETTER) {
      if (code >= 0x370) tokens.foreignLetters++;
    } else if (kind === DIGIT) {
      mixed = true;
      tokens.digits++;
    } else if (code === 64) return addEmail(tokens, start, at);
    else if (!isJoiner(code) || at + 1 >= text.length || kindOf(text.charCodeAt(at + 1)) !== LETTER) break;
    key = hashUnit(key, code);
  }
  if (mixed) return addCode(tokens, start, at);
  const form = findCachedForm(text, start, at, key) ?? createWordForm(text.slice(start, at), key);
  countLetters(tokens, form.letters, form.capitals);
  return push(tokens, form, start, form.text === "@url" ? endOfRun(text, at) : at);
}

/** The form of a word that is not cached yet. */
function createWordForm(raw: string, key: number): WordForm {
  let folded = "";
  // A copy: a cached slice would keep the whole text in memory.
  let own = "";
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    own += String.fromCharCode(code);
    if (at < MAX_WORD_LENGTH) folded += foldCharacter(code);
  }
  const form = addForm(own, normalizeWord(folded), key);
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (kindOf(code) === LETTER) form.letters++;
    if (code >= 65 && code <= 90) form.capitals++;
  }
  return form;
}

function normalizeWord(folded: string): string {
  if (LINKS.has(folded)) return "@url";
  return correctsSpelling ? correctSpelling(folded) : folded;
}

/** Letters mixed with digits. */
function addCode(tokens: Tokens, start: number, end: number): number {
  let letters = 0;
  let capitals = 0;
  for (let at = start; at < end; at++) {
    const code = tokens.masked.charCodeAt(at);
    if (kindOf(code) === LETTER) letters++;
    if (code >= 65 && code <= 90) capitals++;
  }
  countLetters(tokens, letters, capitals);
  return push(tokens, getSymbolForm("@code"), start, end);
}

function countLetters(tokens: Tokens, letters: number, capitals: number): void {
  tokens.latinLetters += letters;
  if (capitals > 1 && capitals === letters) tokens.uppercaseWords++;
}

/** Apostrophes (straight and typographic) hold a word together: don't, l'heure. */
function isJoiner(code: number): boolean {
  return code === 39 || code === 0x2019 || code === 0x60 || code === 0xb4;
}

function foldCharacter(code: number): string {
  if (isJoiner(code) || (code >= 0x300 && code < 0x370)) return "";
  return code < LATIN_END ? String.fromCharCode(FOLDED[code] ?? code) : String.fromCharCode(code).toLowerCase();
}

function addEmail(tokens: Tokens, start: number, at: number): number {
  tokens.hasAtSign = true;
  return push(tokens, getSymbolForm("@email"), start, endOfRun(tokens.masked, at));
}

function endOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) > 32) at++;
  return at;
}

function addNumber(tokens: Tokens, start: number): number {
  const { masked: text } = tokens;
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      tokens.digits++;
      continue;
    }
    const inside = code === 44 || code === 46 || code === 58 || code === 47 || code === 45;
    const next = text.charCodeAt(at + 1);
    if (!inside || !(next >= 48 && next <= 57)) break;
  }
  return push(tokens, getSymbolForm("#"), start, at);
}

function addSymbol(tokens: Tokens, at: number, code: number): number {
  const { words, ends } = tokens;
  if (code === 63 || code === 0xbf || code === 0xff1f) {
    // An opening ¿ and a row of marks are one token.
    return words.at(-1) === "?" && ends.at(-1) === at
      ? extend(tokens, at + 1)
      : push(tokens, getSymbolForm("?"), at, at + 1);
  }
  if (code === 33) tokens.exclamations++;
  else if (code === 64) tokens.hasAtSign = true;
  else if (code === 37) return push(tokens, getSymbolForm("%"), at, at + 1);
  else if (code === 36 || code === 0x20ac || code === 0xa3) return addCurrency(tokens, at);
  else if (code >= 0xd83c && code <= 0xd83e && at + 1 < tokens.masked.length) {
    return push(tokens, getSymbolForm(tokens.masked.slice(at, at + 2)), at, at + 2);
  } else if (code >= 0x2600 && code <= 0x27bf) return push(tokens, getSymbolForm(tokens.masked.charAt(at)), at, at + 1);
  return at + 1;
}

function extend(tokens: Tokens, end: number): number {
  tokens.ends[tokens.ends.length - 1] = end;
  return end;
}

/** R$ and US$ are one token: their letters were added as a word just before. */
function addCurrency(tokens: Tokens, at: number): number {
  const { words, forms, starts, ends } = tokens;
  const last = words.at(-1);
  if ((last === "r" || last === "us") && ends.at(-1) === at) {
    const start = starts.at(-1) ?? at;
    for (const list of [words, forms, starts, ends]) list.pop();
    return push(tokens, getSymbolForm("$"), start, at + 1);
  }
  return push(tokens, getSymbolForm("$"), at, at + 1);
}

function push(tokens: Tokens, form: WordForm, start: number, end: number): number {
  tokens.words.push(form.text);
  tokens.forms.push(form);
  tokens.starts.push(start);
  tokens.ends.push(end);
  return end;
}
