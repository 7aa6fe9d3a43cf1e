import { normalizeUnicode } from "../../shared/normalize-unicode.ts";

/** A word of a question: as typed, and folded to lower case without accents. `quoted` words are a text to search for. */
export type Token = { raw: string; text: string; quoted: boolean };

const QUOTED = /["“”«»]([^"“”«»]{1,200})["“”«»]/gu;
const WORD = /\d{4}-\d{2}-\d{2}|[\p{L}\p{N}]+(?:['’´`.:/_+@-]?[\p{L}\p{N}]+)*|%/gu;
const MONTH_OF_YEAR = /^(\p{L}{3,})\/((?:19|20)\d{2})$/u;
const DAYS_ADJECTIVE = /^(\d+)-(\p{L}+)$/u;

/** Folds to lower case without accents and apostrophes. */
export function foldText(text: string): string {
  return normalizeUnicode(text, "NFD")
    .replace(/[\p{M}'’´`]/gu, "")
    .replace(/(?<=\d)\.(?=[ºª])/gu, "")
    .toLowerCase();
}

/** Splits a question into words. Quoted text is one token; dates, versions and model names stay whole. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const match of text.matchAll(QUOTED)) {
    tokens.push(...splitWords(text.slice(from, match.index)));
    const quoted = match[1]?.trim() ?? "";
    if (quoted !== "") tokens.push({ raw: quoted, text: foldText(quoted), quoted: true });
    from = match.index + match[0].length;
  }
  tokens.push(...splitWords(text.slice(from)));
  return tokens;
}

/** The folded words of a name, as {@link tokenize} splits them. */
export function foldName(name: string): string {
  return splitWords(name)
    .map(({ text }) => text)
    .join(" ");
}

function splitWords(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(([raw]) => splitCompound(raw).map((part) => toToken(part)));
}

/** Splits "drop-off" and "and/or" but no date, version or model name: those have digits. */
function splitCompound(word: string): string[] {
  const [, first, second] = DAYS_ADJECTIVE.exec(word) ?? MONTH_OF_YEAR.exec(word) ?? [];
  if (first !== undefined && second !== undefined) return [first, second];
  return /\d/.test(word) ? [word] : word.split(/[./:_+-]/u).filter((part) => part !== "");
}

function toToken(raw: string): Token {
  return { raw, text: raw === "%" ? "percent" : foldText(raw), quoted: false };
}
