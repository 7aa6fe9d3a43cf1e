import { normalizeLabel } from "./clean-text.ts";
import { isBusinessName, readCertainRoleWord, readRoleWord } from "./speaker-words.ts";
import { isTime } from "./timestamps.ts";
import { isNotice, isRule, isTitle, readSpokenLine } from "./transcript-lines.ts";
import { findSingles } from "./transcript-singles.ts";

/** A file's names are listed up to here; more are people who come once, and are read as such. */
const MOST_NAMES = 20;

/**
 * `heads`: lines that hold a name and its time alone, or begin with a time in brackets; `stacked`: such as were joined of
 * several; `times`: lines with nothing but a time after the colon.
 */
type Count = { name: string; count: number; opens: number; heads: number; stacked: number; times: number };

/** "Chat Origin: …", "Ticket subject: …": a fact about the conversation. */
const ABOUT = /^(?:chat|conversation|session|ticket|conversa|conversacion|sessao|sesion) \S/;

const NONE: ReadonlySet<string> = new Set();

/**
 * Names (normalised) that begin lines as speakers do: a certain role word, another that is common, any that comes again
 * and again; and where the file knows no two sides by word, and is little but such lines, any that looks like a name; and
 * names of one line alone that are speakers by where they stand (findSingles). `stacked`: lines joined of several (joinHeads).
 */
export function findNames(lines: readonly string[], stacked = NONE): Set<string> {
  const { counts, share } = countLabels(lines, stacked);
  const most = Math.max(0, ...Array.from(counts.values(), ({ count }) => count));
  const sides = new Set(Array.from(counts.keys(), readCertainRoleWord));
  const knowsBoth = sides.has("user") && (sides.has("bot") || sides.has("agent"));
  const isHead = ({ heads, stacked: joined, count }: Count): boolean =>
    heads + joined === count && heads + joined / 2 >= 1;
  // Where most that is said stands under heads, whoever has one speaks.
  const spoken = [...counts.values()];
  const headed = sum(spoken.filter(isHead).map(({ count }) => count));
  const isHeaded = headed >= 3 && headed > 0.6 * sum(spoken.map(({ count }) => count));
  const names = [...counts].filter(([, label]) => {
    const { name, count, opens } = label;
    if (readCertainRoleWord(name) !== null) return true;
    const role = readRoleWord(name);
    // "ChatGPT said" is two words that begin with "chat", too.
    if (role === null && ABOUT.test(normalizeLabel(name)) && !isBusinessName(name)) return false;
    // "Note:" and the like stand inside texts more often than before them.
    if (role === "ignore") return false;
    if (role !== null && count >= most / 4) return true;
    if (count >= 3 && count >= most / 10) return true;
    if (isHeaded && isHead(label)) return true;
    if (knowsBoth || share < 0.6 || !(looksLikeName(name) || (share >= 0.9 && /^\S{1,24}$/.test(name)))) return false;
    return count >= 2 || (share >= 0.8 && (opens > 0 || isBusinessName(name)));
  });
  const found = names
    .toSorted((a, b) => b[1].count - a[1].count)
    .slice(0, MOST_NAMES)
    .map(([label]) => label);
  const singles = findSingles(lines, { known: new Set(found), isName: looksLikeName });
  const all = new Set([...found, ...singles].slice(0, MOST_NAMES));
  return all.size === 1 ? new Set([...all, ...findOther(counts, all)]) : all;
}

/** Nobody talks alone: the commonest other name that comes again, or has a head, is the other side. */
function findOther(counts: ReadonlyMap<string, Count>, known: ReadonlySet<string>): string[] {
  const [other] = [...counts]
    .filter(([label, { name, count, heads, stacked }]) => {
      return (
        !known.has(label) && looksLikeName(name) && readRoleWord(name) !== "ignore" && count + heads + stacked >= 2
      );
    })
    .toSorted((a, b) => b[1].count - a[1].count);
  return other ? [other[0]] : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
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

function countLabels(
  lines: readonly string[],
  stacked: ReadonlySet<string>,
): { counts: Map<string, Count>; share: number } {
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
      const known = counts.get(label) ?? { name: found.name, count: 0, opens: 0, heads: 0, stacked: 0, times: 0 };
      const isJoined = stacked.has(line);
      const isTimed = /\d[:.]\d\d/.test(found.time) && (found.text.trim() === "" || /^\s*[[(]/.test(line));
      counts.set(label, {
        ...known,
        count: known.count + 1,
        opens: known.opens + Number(opens),
        heads: known.heads + Number(isTimed && !isJoined),
        stacked: known.stacked + Number(isJoined),
        times: known.times + Number(isTime(found.text)),
      });
      // The text of a line with a name alone is below it: that line is no sign against the form.
      if (found.text.trim() === "") filled -= 1;
    }
    opens = false;
  }
  return { counts, share: spoken / Math.max(1, filled) };
}
