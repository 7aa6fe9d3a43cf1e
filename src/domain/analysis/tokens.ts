import { EMPTY_HASH, hashUnit } from "./fnv.ts";
import { coverUnsaid } from "./spoken-part.ts";
import { mendWord } from "./typed-words.ts";
import { WORD_LIMIT, addForm, findForm, forgetForms, formOfSign } from "./word-forms.ts";
import type { WordForm } from "./word-forms.ts";

/**
 * The one tokenisation that every detector shares. A token is a word (lower case, accents off, apostrophes out, held letters and
 * chat spellings mended), `#` for a number, `@code` for letters mixed with digits, `@email`, `@url`, `?`, `$` (any currency), `%` or an emoji.
 */
export type Tokens = {
  text: string;
  /** The text with what was not said covered (`spoken-part.ts`); places are the same in both. */
  spoken: string;
  words: string[];
  /** What is known of each word. */
  forms: WordForm[];
  starts: number[];
  ends: number[];
  exclamations: number;
  digits: number;
  shouted: number;
  latin: number;
  foreign: number;
  hasAt: boolean;
};

/** Text beyond this many UTF-16 units is not read for meaning (personal data is looked for everywhere). */
export const READ_LIMIT = 2000;

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

let asWritten = false;

/** Reads a text once; never throws, linear in its length, bounded by READ_LIMIT. */
export function readTokens(source: string): Tokens {
  const own = source.length > READ_LIMIT ? source.slice(0, READ_LIMIT) : source;
  const text = coverUnsaid(own);
  const tokens: Tokens = {
    text: own,
    spoken: text,
    words: [],
    forms: [],
    starts: [],
    ends: [],
    exclamations: 0,
    digits: 0,
    shouted: 0,
    latin: 0,
    foreign: 0,
    hasAt: false,
  };
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === LETTER) at = readWord(tokens, at);
    else if (kind === DIGIT) at = readNumber(tokens, at);
    else at = readSymbol(tokens, at, code);
  }
  return tokens;
}

/**
 * Does the work with words as they are written, held letters and chat spellings too. Weights are learned so: learned of mended words,
 * those of stages and intents read other texts worse, though there are few such words to learn from.
 */
export function readAsWritten<Result>(work: () => Result): Result {
  forgetForms();
  asWritten = true;
  try {
    return work();
  } finally {
    asWritten = false;
    forgetForms();
  }
}

/** Mixes two hashes into one (order matters). */
export function mixHashes(left: number, right: number): number {
  let hash = Math.imul(left ^ (right + 0x9e3779b9 + (left << 6) + (left >>> 2)), 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
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

function readWord(tokens: Tokens, start: number): number {
  const { spoken: text } = tokens;
  let at = start;
  let key = EMPTY_HASH;
  let mixed = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind === LETTER) {
      if (code >= 0x370) tokens.foreign++;
    } else if (kind === DIGIT) {
      mixed = true;
      tokens.digits++;
    } else if (code === 64) return readAddress(tokens, start, at);
    else if (!isJoiner(code) || at + 1 >= text.length || kindOf(text.charCodeAt(at + 1)) !== LETTER) break;
    key = hashUnit(key, code);
  }
  if (mixed) return readCode(tokens, start, at);
  const form = findForm(text, start, at, key) ?? readForm(text.slice(start, at), key);
  noteLetters(tokens, form.letters, form.capitals);
  return push(tokens, form, start, form.text === "@url" ? endOfRun(text, at) : at);
}

/** A word seen for the first time. */
function readForm(raw: string, key: number): WordForm {
  let folded = "";
  // A copy: what is kept must not hold on to the text that it was cut from.
  let own = "";
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    own += String.fromCharCode(code);
    if (at < WORD_LIMIT) folded += foldCharacter(code);
  }
  const form = addForm(own, nameWord(folded), key);
  for (let at = 0; at < raw.length; at++) {
    const code = raw.charCodeAt(at);
    if (kindOf(code) === LETTER) form.letters++;
    if (code >= 65 && code <= 90) form.capitals++;
  }
  return form;
}

function nameWord(folded: string): string {
  if (LINKS.has(folded)) return "@url";
  return asWritten ? folded : mendWord(folded);
}

/** Letters mixed with digits. */
function readCode(tokens: Tokens, start: number, end: number): number {
  let letters = 0;
  let capitals = 0;
  for (let at = start; at < end; at++) {
    const code = tokens.spoken.charCodeAt(at);
    if (kindOf(code) === LETTER) letters++;
    if (code >= 65 && code <= 90) capitals++;
  }
  noteLetters(tokens, letters, capitals);
  return push(tokens, formOfSign("@code"), start, end);
}

function noteLetters(tokens: Tokens, letters: number, capitals: number): void {
  tokens.latin += letters;
  if (capitals > 1 && capitals === letters) tokens.shouted++;
}

/** Apostrophes (straight and typographic) hold a word together: don't, l'heure. */
function isJoiner(code: number): boolean {
  return code === 39 || code === 0x2019 || code === 0x60 || code === 0xb4;
}

function foldCharacter(code: number): string {
  if (isJoiner(code) || (code >= 0x300 && code < 0x370)) return "";
  return code < LATIN_END ? String.fromCharCode(FOLDED[code] ?? code) : String.fromCharCode(code).toLowerCase();
}

function readAddress(tokens: Tokens, start: number, at: number): number {
  tokens.hasAt = true;
  return push(tokens, formOfSign("@email"), start, endOfRun(tokens.spoken, at));
}

function endOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) > 32) at++;
  return at;
}

function readNumber(tokens: Tokens, start: number): number {
  const { spoken: text } = tokens;
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
  return push(tokens, formOfSign("#"), start, at);
}

function readSymbol(tokens: Tokens, at: number, code: number): number {
  const { words, ends } = tokens;
  if (code === 63 || code === 0xbf || code === 0xff1f) {
    // An opening ¿ and a row of marks are one question.
    return words.at(-1) === "?" && ends.at(-1) === at
      ? extend(tokens, at + 1)
      : push(tokens, formOfSign("?"), at, at + 1);
  }
  if (code === 33) tokens.exclamations++;
  else if (code === 64) tokens.hasAt = true;
  else if (code === 37) return push(tokens, formOfSign("%"), at, at + 1);
  else if (code === 36 || code === 0x20ac || code === 0xa3) return readCurrency(tokens, at);
  else if (code >= 0xd83c && code <= 0xd83e && at + 1 < tokens.spoken.length) {
    return push(tokens, formOfSign(tokens.spoken.slice(at, at + 2)), at, at + 2);
  } else if (code >= 0x2600 && code <= 0x27bf) return push(tokens, formOfSign(tokens.spoken.charAt(at)), at, at + 1);
  return at + 1;
}

function extend(tokens: Tokens, end: number): number {
  tokens.ends[tokens.ends.length - 1] = end;
  return end;
}

/** R$ and US$ are one sign: their letters were read as a word just before. */
function readCurrency(tokens: Tokens, at: number): number {
  const { words, forms, starts, ends } = tokens;
  const last = words.at(-1);
  if ((last === "r" || last === "us") && ends.at(-1) === at) {
    const start = starts.at(-1) ?? at;
    for (const list of [words, forms, starts, ends]) list.pop();
    return push(tokens, formOfSign("$"), start, at + 1);
  }
  return push(tokens, formOfSign("$"), at, at + 1);
}

function push(tokens: Tokens, form: WordForm, start: number, end: number): number {
  tokens.words.push(form.text);
  tokens.forms.push(form);
  tokens.starts.push(start);
  tokens.ends.push(end);
  return end;
}
