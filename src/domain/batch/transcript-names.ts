import { normalizeLabel } from "./clean-text.ts";
import { isBusinessName, readCertainRoleWord, readRoleWord } from "./speaker-words.ts";
import { isNotice, isRule, isTitle, readSpokenLine } from "./transcript-lines.ts";
import { findSingles } from "./transcript-singles.ts";

/** A file's names are listed up to here; more are people who come once, and are read as such. */
const MOST_NAMES = 20;

type Count = { name: string; count: number; opens: number };

/**
 * Names (normalised) that begin lines as speakers do: a certain role word, another that is common, any that comes again
 * and again; and where the file knows no two sides by word, and is little but such lines, any that looks like a name; and
 * names of one line alone that are speakers by where they stand (findSingles).
 */
export function findNames(lines: readonly string[]): Set<string> {
  const { counts, share } = countLabels(lines);
  const most = Math.max(0, ...Array.from(counts.values(), ({ count }) => count));
  const sides = new Set(Array.from(counts.keys(), readCertainRoleWord));
  const knowsBoth = sides.has("user") && (sides.has("bot") || sides.has("agent"));
  const names = [...counts].filter(([, { name, count, opens }]) => {
    if (readCertainRoleWord(name) !== null) return true;
    const role = readRoleWord(name);
    // "Note:" and the like stand inside texts more often than before them.
    if (role === "ignore") return false;
    if (role !== null && count >= most / 4) return true;
    if (count >= 3 && count >= most / 10) return true;
    if (knowsBoth || share < 0.6 || !(looksLikeName(name) || (share >= 0.9 && /^\S{1,24}$/.test(name)))) return false;
    return count >= 2 || (share >= 0.8 && (opens > 0 || isBusinessName(name)));
  });
  const found = names
    .toSorted((a, b) => b[1].count - a[1].count)
    .slice(0, MOST_NAMES)
    .map(([label]) => label);
  const singles = findSingles(lines, { known: new Set(found), isName: looksLikeName });
  return new Set([...found, ...singles].slice(0, MOST_NAMES));
}

/** Whether words before a colon may be somebody's name: few, short, and each begun as names are. */
export function looksLikeName(name: string): boolean {
  const words = name.split(/\s+/);
  if (name === "" || name.length > 40 || words.length > 4 || /[.?!,;"“”]/.test(name)) return false;
  return words.every((word) => /^(?:de|da|do|dos|del|la|van|von|bin|from|of)$/.test(word) || word === capitalise(word));
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function countLabels(lines: readonly string[]): { counts: Map<string, Count>; share: number } {
  const counts = new Map<string, Count>();
  let filled = 0;
  let spoken = 0;
  let opens = true;
  for (const line of lines) {
    if (line.trim() === "" || isRule(line) || (opens && isTitle(line))) {
      opens = true;
      continue;
    }
    if (isNotice(line)) continue;
    filled += 1;
    const found = readSpokenLine(line);
    const label = normalizeLabel(found?.name ?? "");
    if (found && label !== "") {
      spoken += 1;
      const known = counts.get(label) ?? { name: found.name, count: 0, opens: 0 };
      counts.set(label, { ...known, count: known.count + 1, opens: known.opens + Number(opens) });
      // The text of a line with a name alone is below it: that line is no sign against the form.
      if (found.text.trim() === "") filled -= 1;
    }
    opens = false;
  }
  return { counts, share: spoken / Math.max(1, filled) };
}
