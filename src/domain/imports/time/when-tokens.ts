import { toAsciiDigits } from "../../shared/digits.ts";
import { normalizeUnicode } from "../../shared/normalize-unicode.ts";

/** A number in ASCII digits, a word, or a single other character. */
export type Token = { kind: "number" | "word" | "mark"; text: string };

/** A value and the index of the token after it. */
export type Found<Value> = { value: Value; next: number };

const TOKEN = /(\d+)|(['’]?[\p{L}\p{M}་]+(?:['’][\p{L}\p{M}]+)*)|([^\s])/gu;

const MARKS = /\p{Cf}/gu;

/** "20 tháng 1, 2026": a month with a number. */
const VIETNAMESE_DATE = /(\d{1,2})\s+(?:tháng|thg)\s+(\d{1,2}),?\s+(?:năm\s+)?(?=\d{4})/giu;
/** The first year of a Japanese era has a word instead of a number. */
const FIRST_YEAR = /元年/gu;
/** Units that are attached to numbers in Chinese, Japanese and Korean. */
const CJK_UNITS = /(?<=\d)\s?([年月日號号時时點点分秒년월일시분초])/gu;

/** Splits a text into numbers, words and marks; digits of all scripts become ASCII. */
export function tokenize(raw: string): Token[] {
  const text = toAsciiDigits(normalizeUnicode(raw.replace(MARKS, ""), "NFKC"))
    .replace(FIRST_YEAR, " 1年")
    .replace(CJK_UNITS, " $1 ")
    .replace(VIETNAMESE_DATE, "$1/$2/");
  return Array.from(text.matchAll(TOKEN), ([whole, number, word]): Token => {
    if (number !== undefined) return { kind: "number", text: whole };
    return { kind: word === undefined ? "mark" : "word", text: whole };
  });
}

/** Words from `at` on, with the marks between them; `afterComma` are those after the last comma or similar mark. */
export function extractWords(
  tokens: readonly Token[],
  at: number,
): { words: string[]; afterComma: string[]; firstMark: number; next: number } {
  const words: string[] = [];
  let afterComma: string[] = [];
  let firstMark = -1;
  let next = at;
  for (; next < tokens.length; next++) {
    const token = tokens[next];
    if (
      token === undefined ||
      token.kind === "number" ||
      !(token.kind === "word" || /[.,،、|()·–—@-]/.test(token.text))
    )
      break;
    if (token.kind === "word") {
      words.push(token.text);
      afterComma.push(token.text);
    } else if (token.text !== ".") {
      if (firstMark < 0) firstMark = words.length;
      afterComma = [];
    }
  }
  return { words, afterComma, firstMark, next };
}
