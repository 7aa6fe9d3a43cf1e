import { findPersonalData } from "#src/domain/analysis/text/personal-data/personal-data.ts";
import type { PersonalData } from "#src/domain/analysis/text/personal-data/personal-data.ts";
import { findPersonalDetails } from "#src/domain/analysis/text/personal-data/personal-details.ts";
import { escapeRegExp } from "../match/match-text.ts";

const FIRST_NAMES = ["Alex", "Robin", "Noa", "Mika", "Dana", "Luca", "Jules", "Kim"];
const LAST_NAMES = ["Morgan", "Rivers", "Castro", "Lima", "Ferrer", "Brook", "Vale", "Stone"];
const DIGITS = "4719305286";
/** A detail this short may be part of any word: only the place where it was announced is replaced. */
const MIN_WORD = 3;

/** Replaces personal data by invented values of the same form, and the same value by the same one throughout. */
export interface Inventor {
  replace: (text: string) => string;
  /** How many different values were replaced. */
  count: () => number;
}

/** Collects the personal data of some texts; what was found in one is replaced in all. */
export function createInventor(texts: readonly string[]): Inventor {
  const invented = new Map<string, string>();
  for (const text of texts) {
    for (const { start, end, kind } of findPersonalData(text)) add(text.slice(start, end), kind);
    for (const { start, end, mask } of findPersonalDetails(text)) add(text.slice(start, end), mask);
  }
  const values = [...invented.keys()].toSorted((a, b) => b.length - a.length);
  const pattern =
    values.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\d])(?:${values.map(escapeRegExp).join("|")})(?![\\p{L}\\d])`, "gu");
  return {
    replace: (text) => (pattern ? text.replace(pattern, (value) => invented.get(value) ?? value) : text),
    count: () => new Set(invented.values()).size,
  };

  function add(value: string, kind: PersonalData | string): void {
    if (invented.has(value)) return;
    const index = invented.size;
    const replacement = invent(value, kind, index);
    invented.set(value, replacement);
    if (kind === "[name]") addNameParts(value, replacement);
  }

  /** "My name is Ana Silva" makes "Ana" a name as well. */
  function addNameParts(value: string, replacement: string): void {
    const parts = replacement.split(" ");
    value.split(" ").forEach((part, index) => {
      const other = parts[index];
      if (part.length >= MIN_WORD && other !== undefined && !invented.has(part)) invented.set(part, other);
    });
  }
}

function invent(value: string, kind: string, index: number): string {
  if (kind === "email")
    return `${FIRST_NAMES[index % FIRST_NAMES.length]?.toLowerCase() ?? "alex"}${String(index + 1)}@example.com`;
  if (kind === "[name]") {
    return value
      .split(" ")
      .map((_, at) => (at === 0 ? FIRST_NAMES : LAST_NAMES)[(index + at) % FIRST_NAMES.length] ?? "Alex")
      .join(" ");
  }
  // The same letters and digits in other places, so that it still looks like what it is.
  let at = index;
  return value.replace(/\d|\p{Lu}|\p{Ll}/gu, (sign) => {
    at++;
    if (/\d/.test(sign)) return DIGITS[(Number(sign) + at * 3) % DIGITS.length] ?? "0";
    const letter = "bdfgklmnprst"[(sign.charCodeAt(0) + at) % 12] ?? "x";
    return /\p{Lu}/u.test(sign) ? letter.toUpperCase() : letter;
  });
}
