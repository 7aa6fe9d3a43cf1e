/** A range of a text, `end` excluded. */
export type Range = { start: number; end: number };

/**
 * Groups of digits with separators between them, such as `(415) 555-2671`, that are one number or several. `gaps[i]` is
 * the text between the groups i and i + 1.
 */
export type NumberRun = { groups: Range[]; gaps: string[] };

/** No number of fewer digits is personal. */
const MIN_DIGITS = 7;

function countDigits(groups: readonly Range[]): number {
  return groups.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Whether a number can end or begin at a gap: spaces and parentheses divide, a dot or a hyphen holds together. */
export function isLooseGap(gap: string): boolean {
  return /[\s()]/.test(gap);
}

const DIGITS = /\d+/g;
const GAP = /^ {0,2}\)? ?[-./]? ?\(? ?$/;
/** A year, month and day, or a time of day: a number beside it is another one. */
const DATES =
  /(?<![\d.,/-]|\d[-./])(?:(?:19|20)\d{2}([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:(?:19|20)\d{2}|\d{2}))(?![\d]|[-./]\d)|(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;

const MAY_BE_DATE = /\d[-./:]\d/;

/** Splits a text into runs of digit groups with enough digits, without dates and times of day. */
export function findNumberRuns(text: string): NumberRun[] {
  const dates = MAY_BE_DATE.test(text)
    ? Array.from(text.matchAll(DATES), (match) => ({ start: match.index, end: match.index + match[0].length }))
    : [];
  const runs: NumberRun[] = [];
  let run: NumberRun | null = null;
  let next = 0;
  for (const match of text.matchAll(DIGITS)) {
    const group = { start: match.index, end: match.index + match[0].length };
    while ((dates[next]?.end ?? Infinity) <= group.start) next += 1;
    if ((dates[next]?.start ?? Infinity) < group.end) {
      run = null;
      continue;
    }
    const last: Range | undefined = run?.groups.at(-1);
    const gap = last && group.start - last.end <= 5 ? text.slice(last.end, group.start) : null;
    if (run !== null && gap !== null && gap !== ". " && GAP.test(gap)) {
      run.gaps.push(gap);
      run.groups.push(group);
    } else {
      run = { groups: [group], gaps: [] };
      runs.push(run);
    }
  }
  return runs.filter(({ groups }) => countDigits(groups) >= MIN_DIGITS);
}
