import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import { PERIOD_WORDS } from "./all-period-words.ts";
import { buildPeriod } from "./build-period.ts";
import type { Built } from "./build-period.ts";
import { joinRanges } from "./join-ranges.ts";
import type { Atom, PeriodSpan } from "./join-ranges.ts";
import { findNumericDates } from "./numeric-dates.ts";
import type { PeriodRule, PeriodWords } from "./period-words.ts";

type Rule = { rule: PeriodRule; pattern: RegExp };

const rules = new Map<QuestionLanguage, Rule[]>();

/** Finds the periods that a question names, in order. `today` is in the workspace's time zone. */
export function parsePeriods(words: readonly string[], language: QuestionLanguage, today: string): PeriodSpan[] {
  const lexicon = PERIOD_WORDS[language];
  const text = words.join(" ");
  const starts: number[] = [];
  let at = 0;
  for (const word of words) {
    starts.push(at);
    at += word.length + 1;
  }
  const atoms: Atom[] = [];
  const add = (from: number, length: number, built: Built | null) => {
    if (built === null) return;
    const start = starts.indexOf(from);
    const next = starts.findIndex((position) => position >= from + length);
    if (start !== -1) atoms.push({ ...built, start, end: next === -1 ? words.length : next });
  };
  for (const { at: from, length, built } of findNumericDates(text, { monthFirst: lexicon.monthFirst, today }))
    add(from, length, built);
  for (const { rule, pattern } of getRules(language)) {
    for (const match of text.matchAll(pattern)) {
      if (!isClearMonth(match, lexicon, text)) continue;
      add(match.index, match[0].length, buildPeriod(rule, match, lexicon, today));
    }
  }
  return joinRanges(selectAtoms(atoms), words, lexicon, today);
}

function getRules(language: QuestionLanguage): Rule[] {
  const known = rules.get(language);
  if (known !== undefined) return known;
  const lexicon = PERIOD_WORDS[language];
  const { numbers, units, months, weekdays, ordinals, patterns } = lexicon;
  const built = patterns.map(([rule, pattern]) => {
    const source = pattern
      .replaceAll("{OFY}", lexicon.yearOf)
      .replaceAll("{N}", `(?<n\\d>\\d{1,3}|${alternate(numbers)})`)
      .replaceAll("{U}", `(?<u\\d>${alternate(units)})`)
      .replaceAll("{M}", `(?<m\\d>${alternate(months)})`)
      .replaceAll("{W}", `(?<w\\d>${alternate(weekdays)})`)
      .replaceAll("{O}", `${alternate(ordinals)}`)
      .replaceAll("{Y}", "(?<y\\d>(?:19|20)\\d{2})");
    let count = 0;
    const named = source.replace(/\(\?<([numwylt])\\d>/g, (_, name: string) => `(?<${name}${String(count++)}>`);
    return { rule, pattern: new RegExp(`(?<=^| )(?:${named})(?= |$)`, "g") };
  });
  rules.set(language, built);
  return built;
}

/** Alternatives, the longest first. */
function alternate(words: Record<string, unknown>): string {
  return Object.keys(words)
    .sort((a, b) => b.length - a.length)
    .join("|");
}

/** The longest of overlapping matches, the earlier of equal ones. */
function selectAtoms(atoms: Atom[]): Atom[] {
  const chosen: Atom[] = [];
  for (const atom of atoms.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    if (chosen.every(({ start, end }) => atom.end <= start || atom.start >= end)) chosen.push(atom);
  }
  return chosen.sort((a, b) => a.start - b.start);
}

/** Whether a month's name is one here: "may" in "may I ask" is none. */
function isClearMonth(match: RegExpExecArray, { unclearMonths, prepositions }: PeriodWords, text: string): boolean {
  if (!unclearMonths.includes(match[0])) return true;
  const before = text.slice(0, match.index).trimEnd().split(" ").at(-1) ?? "";
  return prepositions.includes(before);
}
