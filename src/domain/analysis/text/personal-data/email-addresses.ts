import type { Range } from "./number-runs.ts";

// Letters of scripts without spaces between words would swallow the words around an address.
const LETTER =
  "[^\\P{L}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
const LOCAL = `(?<!(?:${LETTER}|[\\p{M}\\p{N}._%+-]))(?:${LETTER}|[\\p{M}\\p{N}._%+'-]){1,64}`;
const LABEL = `(?:${LETTER}|[\\p{M}\\p{N}-]){1,63}`;
// A top level without letters is a version or a number: react@18.2.0.
const TOP = `(?:xn--[a-z0-9-]{1,59}|(?:${LETTER}|\\p{M}){2,63})`;
const PROVIDER =
  "(?:gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|live|msn|aol|gmx|proton(?:mail)?|uol|bol|terra|sapo|mail\\.ru|yandex)";
const DOT = "\\s?(?:[[({<]\\s?(?:dot|ponto|punto|punkt|point|\\.)\\s?[\\])}>]|\\.)\\s?";
const DOT_WORD = "(?:\\s(?:dot|ponto|punto|punkt|point)\\s|\\.)";

const PLAIN = new RegExp(`${LOCAL}@(?!\\dx\\.\\w)(?:${LABEL}\\.){1,8}${TOP}`, "gu");
/** Names and hosts in scripts without spaces: 用户@例子.公司 */
const ANY_SCRIPT =
  /(?<![\p{L}\p{M}\p{N}._%+-])[\p{L}\p{M}\p{N}._%+'-]{1,64}@(?!\dx\.\w)(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}]{2,63}/gu;
/** ana @ gmail.com, ana@gmail */
const LOOSE = new RegExp(
  `${LOCAL}(?:\\s?@\\s?${PROVIDER}(?:\\.${TOP}){1,2}|@${PROVIDER}(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}]))`,
  "giu",
);
const LOOSE_SIGN = new RegExp(`\\s@\\s?${PROVIDER}|@(?:\\s${PROVIDER}|${PROVIDER}(?!\\.\\p{L}))`, "iu");
const NOT_ASCII = /[^\x00-\x7F]/;
/** ana [at] example (dot) com */
const BRACKETED = new RegExp(
  `${LOCAL}\\s?[[({<]\\s?(?:at|arroba|@|ät)\\s?[\\])}>]\\s?(?:${LABEL}${DOT}){1,5}${TOP}`,
  "giu",
);
/** ana arroba example punto com, ana at gmail dot com */
const SPELLED = new RegExp(
  `${LOCAL}(?:\\s(?:dot|ponto|punto)\\s(?:${LETTER}|\\p{N}){1,30}){0,3}\\s(?:arroba\\s(?:${LABEL}${DOT_WORD}){1,4}|at\\s${PROVIDER}${DOT_WORD}(?:${LABEL}${DOT_WORD}){0,2})${TOP}`,
  "giu",
);
const MAY_BE_SPELLED = /arroba|[[({<]\s?(?:at|@|ät)\s?[\])}>]|\sat\s(?:g|hot|y|i|out|live|msn|aol|proton)\S*(?:\s|\.)/i;

/** Finds email addresses in a folded text, in order: plain, with spaces at the sign, and spelled out. */
export function findEmails(text: string): Range[] {
  const ranges: Range[] = [];
  const sign = text.indexOf("@");
  if (sign >= 0) {
    // No address starts before the word in front of the first sign.
    const from = text.lastIndexOf(" ", text.lastIndexOf(" ", sign) - 1) + 1;
    addMatches(ranges, text, PLAIN, from);
    if (NOT_ASCII.test(text)) addMatches(ranges, text, ANY_SCRIPT, from);
    if (LOOSE_SIGN.test(text)) addMatches(ranges, text, LOOSE, from);
  }
  if (MAY_BE_SPELLED.test(text)) for (const pattern of [BRACKETED, SPELLED]) addMatches(ranges, text, pattern);
  return ranges.sort((a, b) => a.start - b.start);
}

/** Whether a text may contain an address without an @. */
export function mayContainSpelledEmail(text: string): boolean {
  return MAY_BE_SPELLED.test(text);
}

function addMatches(ranges: Range[], text: string, pattern: RegExp, from = 0): void {
  pattern.lastIndex = from;
  const known = ranges.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const match of text.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length];
    while ((known[next]?.end ?? Infinity) <= start) next += 1;
    if ((known[next]?.start ?? Infinity) >= end) ranges.push({ start, end });
  }
}
