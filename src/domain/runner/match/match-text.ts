import { normalizeUnicode } from "../../shared/normalize-unicode.ts";

/** Finding expected texts in what came: wildcards, names to fill, case and spaces. */

/** The most wildcards in one text. */
export const MAX_WILDCARDS = 10;
/** The longest value that a name takes: it bounds the search. */
const MAX_VALUE = 200;

export type TextRules = {
  ignoreCase: boolean;
  /** Whether the text must be all of what came, rather than be found in it. */
  isWhole: boolean;
  /** Whether `*` stands for anything. */
  hasWildcards: boolean;
};

/** Botium's default: found anywhere, case ignored, `*` for anything. */
export const DEFAULT_RULES: TextRules = { ignoreCase: true, isWhole: false, hasWildcards: true };

/** A text as it is compared: composed, with single spaces. */
export function normalizeText(text: string): string {
  return normalizeUnicode(text, "NFC").replace(/\s+/gu, " ").trim();
}

/** Counts the wildcards of a text. */
export function countWildcards(text: string): number {
  return text.split("*").length - 1;
}

/**
 * Finds an expected text in what came. Each `names` entry (`$order`) takes one run of letters without spaces. Null if it is not
 * there, else the values by name. Linear in the text's length for texts without names.
 */
export function matchText(
  expected: string,
  got: string,
  { rules = DEFAULT_RULES, names = [] }: { rules?: TextRules; names?: readonly string[] } = {},
): Map<string, string> | null {
  const text = normalizeText(got);
  const pattern = normalizeText(expected);
  const parts = rules.hasWildcards ? pattern.split("*") : [pattern];
  const values = new Map<string, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isFirst = index === 0;
    const isLast = index === parts.length - 1;
    const found = findPart(part, text, {
      at,
      ignoreCase: rules.ignoreCase,
      atStart: rules.isWhole && isFirst,
      atEnd: rules.isWhole && isLast,
      names,
    });
    if (!found) return null;
    for (const [name, value] of found.values) if (!values.has(name)) values.set(name, value);
    at = found.end;
  }
  return values;
}

type PartSearch = { at: number; ignoreCase: boolean; atStart: boolean; atEnd: boolean; names: readonly string[] };

/** Finds a part without wildcards, at the earliest place from `at`. */
function findPart(
  part: string,
  text: string,
  { at, ignoreCase, atStart, atEnd, names }: PartSearch,
): { end: number; values: [string, string][] } | null {
  const found = names.filter((name) => part.includes(name));
  const order: string[] = [];
  let source = escapeRegExp(part);
  if (found.length > 0) {
    // Longer names first: $years is not $year with an s.
    const alternatives = found.toSorted((a, b) => b.length - a.length).map(escapeRegExp);
    const tokens = new RegExp(`(${alternatives.map(escapeRegExp).join("|")})(?!\\w)`, "gu");
    source = source.replace(tokens, (name) => {
      const plain = name.replaceAll("\\", "");
      const seen = order.indexOf(plain);
      if (seen >= 0) return `\\${String(seen + 1)}`;
      order.push(plain);
      return `(\\S{1,${String(MAX_VALUE)}})`;
    });
  }
  // A part that must end the text is tried from the left like all others: an earlier place can't end it.
  const pattern = new RegExp(`${source}${atEnd ? "$" : ""}`, `u${ignoreCase ? "i" : ""}${atStart ? "y" : "g"}`);
  pattern.lastIndex = atStart ? 0 : at;
  const match = pattern.exec(text);
  if (!match) return null;
  const values = order.map((name, index): [string, string] => [name, match[index + 1] ?? ""]);
  return { end: match.index + match[0].length, values };
}

/** Escapes what has a meaning in a regular expression with the flag u. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
