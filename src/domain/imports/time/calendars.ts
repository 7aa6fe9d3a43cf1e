type CalendarDate = { year: number; month: number; day: number };

/** Years of the Persian and the Buddhist calendar that fall into 1990 to 2099. */
const PERSIAN = { first: 1369, last: 1478 };
const BUDDHIST = { first: 2533, last: 2642, offset: 543 };
/** Two-digit years up to next year are years of the 21st century. */
const LATEST_YEAR = new Date().getUTCFullYear() + 1;

/** Converts a date whose year belongs to the Persian or Buddhist calendar; other dates are returned unchanged. */
export function convertCalendar(date: CalendarDate): CalendarDate {
  const { year } = date;
  if (year >= BUDDHIST.first && year <= BUDDHIST.last) return { ...date, year: year - BUDDHIST.offset };
  return year >= PERSIAN.first && year <= PERSIAN.last ? convertPersian(date) : date;
}

/**
 * Expands a two-digit year. If it would be in the future, and its Buddhist reading is not, it is Buddhist: 69 is 2569,
 * which is 2026.
 */
export function expandYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const buddhist = 2500 + year - BUDDHIST.offset;
  return 2000 + year > LATEST_YEAR && buddhist >= 2000 && buddhist <= LATEST_YEAR ? buddhist : 2000 + year;
}

/** Days before the first of each Persian month: six months of 31 days, then months of 30. */
function countPersianDays(month: number): number {
  return month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30;
}

/** Converts by the 33-year cycle of leap years, which is exact from 1925 to 2088. */
function convertPersian({ year, month, day }: CalendarDate): CalendarDate {
  // Rejected like an invalid date of any other calendar.
  if (month < 1 || month > 12 || day < 1 || day > (month <= 6 ? 31 : 30)) return { year: Number.NaN, month, day };
  const cycles = year + 1595;
  const days =
    365 * cycles + 8 * Math.floor(cycles / 33) + Math.floor(((cycles % 33) + 3) / 4) + countPersianDays(month) + day;
  const date = new Date((days - PERSIAN_EPOCH_DAYS) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Value of the day count above on 1 January 1970. */
const PERSIAN_EPOCH_DAYS = 1_075_196;
