import type { Period } from "../../metrics/period.ts";
import { addDays } from "../../shared/time-zone.ts";
import { trim } from "./build-period.ts";
import type { Built } from "./build-period.ts";
import { getCalendarPeriod } from "./calendar.ts";
import type { CalendarUnit } from "./calendar.ts";
import type { PeriodWords } from "./period-words.ts";

/** A period of a question, in words `start` (inclusive) to `end` (exclusive). `options`: it can mean either of these days. */
export type PeriodSpan = {
  start: number;
  end: number;
  text: string;
  period: Period;
  options: Period[];
  /** The two periods of "between A and B" after "difference", and of "from A to B". */
  parts: readonly [Period, Period] | null;
  /** Whether "and" joins it to the period before. */
  joined: boolean;
  /** The same unit one further, for "compared with last week". */
  unit: CalendarUnit | null;
  offset: number;
  /** "The week before": of the other period that is named, if there is one. */
  relative: boolean;
  /** Nothing here has figures for it: hours, "before March", every Monday. */
  unsupported: boolean;
};

export type Atom = Built & { start: number; end: number };

type Start = { kind: "since" | "after" | "until" | "range" | "between" | "weekOf"; start: number; isContrast: boolean };

/** Joins "from A to B", "between A and B", "since A" and the like to one period each. */
export function joinRanges(
  atoms: readonly Atom[],
  words: readonly string[],
  lexicon: PeriodWords,
  today: string,
): PeriodSpan[] {
  const spans: PeriodSpan[] = [];
  for (let at = 0; at < atoms.length; at++) {
    const [atom, next] = [atoms[at], atoms[at + 1]];
    if (atom === undefined) continue;
    const before = findStart(words, atom.start, lexicon);
    const between = next === undefined ? null : words.slice(atom.end, next.start).join(" ");
    const isBetween = before?.kind === "between" && !before.isContrast;
    const isRange =
      between !== null &&
      (lexicon.rangeWords.includes(between) || (isBetween && lexicon.betweenWords.includes(between)));
    if (next !== undefined && isRange) {
      const takesStart = before !== null && before.kind !== "until" && before.kind !== "after";
      spans.push(
        toSpan(words, [takesStart ? before.start : atom.start, next.end], {
          period: joinPeriods(atom, next),
          options: [...(atom.options ?? []), ...(next.options ?? [])],
          parts: [atom.period, next.period],
          unsupported: atom.unsupported === true || next.unsupported === true,
        }),
      );
      at++;
      continue;
    }
    spans.push(
      toSpan(words, [before?.kind === "range" || isBetween ? atom.start : (before?.start ?? atom.start), atom.end], {
        ...applyStart(atom, before?.kind, today),
        joined: lexicon.and.includes(words.slice(atoms[at - 1]?.end ?? atom.start, atom.start).join(" ")),
      }),
    );
  }
  return spans;
}

function toSpan(
  words: readonly string[],
  [start, end]: readonly [number, number],
  rest: Partial<PeriodSpan> & { period: Period },
): PeriodSpan {
  const text = words.slice(start, end).join(" ");
  const plain = { options: [], parts: null, joined: false, unit: null, offset: 0, relative: false, unsupported: false };
  return { ...plain, start, end, text, ...rest };
}

function applyStart(
  atom: Atom,
  kind: Start["kind"] | undefined,
  today: string,
): Partial<PeriodSpan> & { period: Period } {
  const { period, options = [], unsupported = false } = atom;
  if (kind === "until") return { period, unsupported: true };
  if (kind === "since") return { period: { from: period.from, to: today }, options, unsupported };
  if (kind === "after") {
    const from = addDays(period.to, 1);
    return { period: { from, to: from > today ? from : today }, options, unsupported };
  }
  if (kind === "weekOf" && period.from === period.to)
    return { period: trim(getCalendarPeriod("week", 0, period.from), today), options, unsupported };
  const { unit = null, offset = 0, relative = false } = atom;
  return { period, options, unit, offset, relative, unsupported };
}

function joinPeriods(first: Atom, last: Atom): Period {
  const { to } = last.period;
  const year = Number(last.period.from.slice(0, 4));
  let { from } = first.period;
  if (first.ofYear !== undefined) {
    const same = first.ofYear(year)?.from;
    from = same !== undefined && same <= to ? same : (first.ofYear(year - 1)?.from ?? from);
  }
  // From Monday to Friday, on a Thursday: the Monday before that Friday.
  if (first.isWeekday === true && from > to) from = addDays(from, -7);
  return from <= to ? { from, to } : { from: last.period.from, to: first.period.to };
}

/** The words before a period that say what of it is meant. */
function findStart(words: readonly string[], start: number, lexicon: PeriodWords): Start | null {
  for (const length of [4, 3, 2, 1]) {
    if (start < length) continue;
    const phrase = words.slice(start - length, start).join(" ");
    const kind = getStartKind(phrase, lexicon);
    if (kind === null) continue;
    const isContrast = words.slice(0, start - length).some((word) => lexicon.contrast.includes(word));
    return { kind, start: start - length, isContrast };
  }
  return null;
}

function getStartKind(phrase: string, lexicon: PeriodWords): Start["kind"] | null {
  if (lexicon.betweenStarts.includes(phrase)) return "between";
  if (lexicon.since.includes(phrase)) return "since";
  if (lexicon.after.includes(phrase)) return "after";
  if (lexicon.until.includes(phrase)) return "until";
  if (lexicon.weekOf.includes(phrase)) return "weekOf";
  return lexicon.rangeStarts.includes(phrase) ? "range" : null;
}
