import { normalizeLabel } from "../text/clean-text.ts";
import { isBusinessName, matchExplicitRoleWord, matchRoleWord } from "../speakers/role-words.ts";
import { isTime } from "../time/timestamps.ts";
import { isNoticeLine, isSeparatorLine, isTitleLine, parseSpeakerLine } from "./transcript-lines.ts";
import { describeHeadForm } from "./head-form.ts";
import { detectSingleLineSpeakers } from "./single-line-speakers.ts";

/** Maximum number of names; further ones are people who appear once and get the role of other speakers. */
const MAX_NAMES = 20;

/**
 * Occurrences of a name. `opens`: at the start of a block; `headers`: with only a time, or after a time in brackets;
 * `joined`: headers joined from several lines; `times`: with only a time after the colon; `timed`: with a clock time
 * in the place where the first message has it.
 */
type Count = {
  name: string;
  count: number;
  opens: number;
  headers: number;
  joined: number;
  times: number;
  timed: number;
};

/** "Chat Origin: …", "Ticket subject: …": metadata of the conversation. */
const METADATA = /^(?:chat|conversation|session|ticket|conversa|conversacion|sessao|sesion) \S/;

/** Lines with a time and a name that show a format. */
const MIN_TIMED = 3;

const NONE: ReadonlySet<string> = new Set();

/**
 * Detects the speakers of a transcript as normalized names: explicit role words, common ones and repeated names. If the
 * file has no two roles and little else than such lines, also anything that looks like a name. `joinedLines`: lines
 * joined from several by joinHeaders.
 */
export function detectSpeakerNames(lines: readonly string[], joinedLines = NONE): Set<string> {
  const { counts, share, startsTimed } = countLabels(lines, joinedLines);
  const most = Math.max(0, ...Array.from(counts.values(), ({ count }) => count));
  const roles = new Set(Array.from(counts.keys(), matchExplicitRoleWord));
  const hasBothRoles = roles.has("user") && (roles.has("bot") || roles.has("agent"));
  const isHeader = ({ headers, joined, count }: Count): boolean =>
    headers + joined === count && headers + joined / 2 >= 1;
  // If most lines are headers, every name with one is a speaker.
  const spoken = [...counts.values()];
  const headerCount = sum(spoken.filter(isHeader).map(({ count }) => count));
  const hasHeaders = headerCount >= 3 && headerCount > 0.6 * sum(spoken.map(({ count }) => count));
  // If the first message has a time, all have one, and a name counts although it comes once.
  const isTimed = ({ name, count, timed }: Count): boolean =>
    timed === count && (isLikelyName(name) || isBusinessName(name));
  const hasTimes = startsTimed && sum(spoken.filter(isTimed).map(({ count }) => count)) >= MIN_TIMED;
  const names = [...counts].filter(([, label]) => {
    const { name, count, opens } = label;
    if (matchExplicitRoleWord(name) !== null) return true;
    const role = matchRoleWord(name);
    // Names such as "ChatGPT said" match the pattern, too, but have a role.
    if (role === null && METADATA.test(normalizeLabel(name)) && !isBusinessName(name)) return false;
    // "Note:" and similar words are usually part of a text.
    if (role === "ignore") return false;
    if (role !== null && count >= most / 4) return true;
    if (count >= 3 && count >= most / 10) return true;
    if ((hasHeaders && isHeader(label)) || (hasTimes && isTimed(label))) return true;
    if (
      hasBothRoles ||
      share < 0.6 ||
      !(isLikelyName(name) || isBusinessName(name) || (share >= 0.9 && /^\S{1,24}$/.test(name)))
    )
      return false;
    return count >= 2 || (share >= 0.8 && (opens > 0 || isBusinessName(name)));
  });
  const found = names
    .toSorted((a, b) => b[1].count - a[1].count)
    .slice(0, MAX_NAMES)
    .map(([label]) => label);
  const singles = detectSingleLineSpeakers(lines, { known: new Set(found), isName: isLikelyName });
  const all = new Set([...found, ...singles].slice(0, MAX_NAMES));
  return all.size === 1 ? new Set([...all, ...findOther(counts, all)]) : all;
}

/** Finds the second speaker if there is only one: the most frequent other name that is repeated or has a header. */
function findOther(counts: ReadonlyMap<string, Count>, known: ReadonlySet<string>): string[] {
  const [other] = [...counts]
    .filter(([label, { name, count, headers, joined }]) => {
      return (
        !known.has(label) && isLikelyName(name) && matchRoleWord(name) !== "ignore" && count + headers + joined >= 2
      );
    })
    .toSorted((a, b) => b[1].count - a[1].count);
  return other ? [other[0]] : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}

/** Whether words before a colon look like a name: few, short and capitalized. */
export function isLikelyName(name: string): boolean {
  const words = name.split(/\s+/);
  if (name === "" || name.length > 40 || words.length > 4 || /[.?!,;"“”]/.test(name)) return false;
  return words.every((word) => /^(?:de|da|do|dos|del|la|van|von|bin|from|of)$/.test(word) || word === capitalize(word));
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const NO_COUNT: Count = { name: "", count: 0, opens: 0, headers: 0, joined: 0, times: 0, timed: 0 };

function countLabels(
  lines: readonly string[],
  joinedLines: ReadonlySet<string>,
): { counts: Map<string, Count>; share: number; startsTimed: boolean } {
  const counts = new Map<string, Count>();
  let filled = 0;
  let spoken = 0;
  let opens = true;
  let firstForm: string | null = null;
  for (const line of lines) {
    if (line.trim() === "" || isSeparatorLine(line) || (opens && isTitleLine(line))) {
      opens = true;
      continue;
    }
    if (isNoticeLine(line)) continue;
    filled += 1;
    const found = parseSpeakerLine(line);
    const label = normalizeLabel(found?.name ?? "");
    if (found && label !== "") {
      spoken += 1;
      const known = counts.get(label) ?? { ...NO_COUNT, name: found.name };
      const isJoined = joinedLines.has(line);
      const hasClock = /\d[:.]\d\d/.test(found.time);
      // A title and the day may stand above the first message.
      if (filled === 1 || (spoken === 1 && opens)) firstForm = describeHeadForm(line, found.time);
      const isTimed = hasClock && (found.text.trim() === "" || /^\s*[[(]/.test(line));
      counts.set(label, {
        ...known,
        count: known.count + 1,
        opens: known.opens + Number(opens),
        headers: known.headers + Number(isTimed && !isJoined),
        joined: known.joined + Number(isJoined),
        times: known.times + Number(isTime(found.text)),
        timed: known.timed + Number(hasClock && describeHeadForm(line, found.time) === firstForm),
      });
      // The text of a name alone is on the next line, so this line doesn't count as one without a name.
      if (found.text.trim() === "") filled -= 1;
    }
    opens = false;
  }
  return { counts, share: spoken / Math.max(1, filled), startsTimed: firstForm !== null };
}
