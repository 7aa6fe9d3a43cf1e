/** Two-digit years before this are no years of chatbot conversations. */
const FIRST_SHORT_YEAR = 9;

/** Whether a date such as 26/1/20 may have its year first, because its last number can be a day. */
export function canHaveYearFirst([first, , third]: readonly [string, string, string]): boolean {
  const year = Number(first);
  return first.length === 2 && third.length <= 2 && year >= FIRST_SHORT_YEAR && year <= getShortYear() && isDay(third);
}

/**
 * Whether a date such as 26/1/20 doesn't show by itself which number is the year: the first is about this year, or later
 * than the last one. 20/01/26 has its day first, because 2020 is long ago.
 */
export function isYearFirstPossible(parts: readonly [string, string, string]): boolean {
  const [first, second, third] = [Number(parts[0]), Number(parts[1]), Number(parts[2])];
  if (first <= 12 || second > 12 || first === third || !canHaveYearFirst(parts)) return false;
  return first >= getShortYear() - 1 || first > third;
}

function isDay(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= 31;
}

function getShortYear(): number {
  return new Date().getUTCFullYear() % 100;
}
