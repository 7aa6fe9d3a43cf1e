import { normalizeUnicode } from "../shared/normalize-unicode.ts";

const ASCII = /^[\0-\x7f]*$/;
/** Invisible characters (soft hyphens, joiners, direction marks) and the selectors that only choose a character's look. */
const INVISIBLE = /[\p{Cf}\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
/** Characters that NFKD may replace: letters, digits and the wide and narrow forms. Symbols such as ™ stay what they are. */
const COMPATIBLE = /[\p{L}\p{N}\p{M}\uff00-\uffef]+/gu;
/**
 * Marks that people leave out: Latin, Greek and Cyrillic accents, Hebrew points and Arabic vowels. Marks of other scripts
 * are vowels or change the letter (か, が), so they stay.
 */
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/gu;
/** Superscripts, fractions and circled numbers: "3½" is not 31. */
const OTHER_NUMBER = /\p{No}/gu;
const FOREIGN_DIGIT = /[^\P{Nd}0-9]/gu;
const DIGIT = /\p{Nd}/u;

/** Letters that have no decomposition, and what people type instead. */
const PLAIN_LETTERS = new Map(
  Object.entries({
    a: "ⱥᶏ",
    ae: "æ",
    b: "ƀƃɓ",
    c: "ƈȼɕ",
    d: "đðƌɖɗȡ",
    e: "əɇɘɛǝ",
    f: "ƒ",
    g: "ǥɠɡ",
    h: "ħɦⱨ",
    i: "ıɨ",
    j: "ȷɉʝɟ",
    k: "ƙĸⱪ",
    l: "łƚɫⱡɬɭȴ",
    m: "ɱ",
    n: "ŋƞɲȵɳ",
    o: "øɵɔ",
    oe: "œ",
    p: "ƥᵽ",
    q: "ɋʠ",
    r: "ɍɽɾ",
    s: "ʂȿ",
    ss: "ß",
    t: "ŧƫƭʈȶⱦ",
    th: "þ",
    u: "ʉʊ",
    v: "ʋ",
    w: "ⱳ",
    y: "ɏƴ",
    z: "ƶȥʐʑɀⱬ",
    σ: "ς",
    г: "ґғ",
    к: "қ",
    н: "ң",
    ا: "ٱ",
    ي: "یى",
    ك: "ک",
    ه: "ةہھ",
    "": "ـ",
    "'": "ʹʺʻʼʽʾʿˈ",
    "/": "\u2044",
    "-": "\u2212",
  }).flatMap(([plain, letters]) => [...letters].map((letter): [string, string] => [letter, plain])),
);
const SPECIAL_LETTER = new RegExp(`[${[...PLAIN_LETTERS.keys()].join("")}]`, "gu");

/**
 * Reduces text to the form in which search compares it: lowercase, without optional accents, plain Latin letters, ASCII
 * digits, normal width. "Größe" becomes "grosse".
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let folded = normalizeUnicode(text.replace(INVISIBLE, "").replace(OTHER_NUMBER, " $&"), "NFD");
  if (folded !== folded.normalize("NFKD")) folded = folded.replace(COMPATIBLE, (part) => part.normalize("NFKD"));
  return folded
    .replace(OPTIONAL_MARKS, "")
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(FOREIGN_DIGIT, toAsciiDigit)
    .normalize("NFC");
}

/** Unicode's blocks of ten digits begin at a code point that ends in 0 or 6 (hexadecimal). */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const last = code % 16;
  return String(last < 10 && DIGIT.test(String.fromCodePoint(code - last)) ? last : last - 6);
}
