import { FILLER_WORDS, MONTH_WORDS, PERIOD_WORDS, WEEKDAY_WORDS } from "./cldr-words.ts";
import { toWordKey } from "./word-key.ts";

/** Words of chat apps and of everyday writing that CLDR's formats don't have. */
const MORE_FILLERS =
  "uhr|hs|hr|hrs|hours|heures|óra|час|часа|часов|год|гг|oclock|o|at|on|the|of|kl|tim|uur|godz|dnia|vào|gegen|ngày|วันที่|น|as|e|y|et|و|الساعة|den|tanggal";
const fillers = new Set([...FILLER_WORDS.split("|"), ...MORE_FILLERS.split("|").map(toWordKey)]);
const months = new Map(
  MONTH_WORDS.flatMap((words, index) => words.split("|").map((word) => [word, index + 1] as const)),
);
/** Marathi as phones write it, with the endings of "in the morning" and the like. */
const MORE_PERIODS: readonly (readonly [hours: number, words: string])[] = [
  [0x000fff, "मपू"],
  [0xfff000, "मउ|मनं|मध्यान्होत्तर"],
  [0x000ff0, "सकाळी"],
  [0x00003f, "पहाटे"],
  [0x00f000, "दुपारी"],
  [0x1f0000, "संध्याकाळी|सायंकाळी"],
  [0xf0000f, "रात्री"],
  [0xc00003, "मध्यरात्री"],
];
const periods = new Map(
  [...PERIOD_WORDS, ...MORE_PERIODS].flatMap(([hours, words]) =>
    words.split("|").map((word) => [word, hours] as const),
  ),
);

/** Years that the eras before or after a date add: Common Era and Persian, Buddhist, Reiwa, Heisei and the Republic of China. */
const ERAS: readonly (readonly [years: number, words: string])[] = [
  [0, "ad|ce|ap|هش|هـ ش|คศ|西元|公元|西暦|서기"],
  [-543, "be|พศ|佛历|仏暦|phật lịch|pl"],
  [2018, "令和|r|reiwa"],
  [1988, "平成|heisei"],
  [1911, "民國|民国|roc|minguo"],
];
const eras = new Map(
  ERAS.flatMap(([years, words]) => words.split("|").map((word) => [toWordKey(word), years] as const)),
);

const weekdays = new Set(WEEKDAY_WORDS.split("|"));
/** Portuguese and a few short forms that chat apps use. */
const MORE_WEEKDAYS =
  /^(?:(?:segunda|terça|quarta|quinta|sexta)(?:feira)?|(?:seg|ter|qua|qui|sex|sáb|dom)|lun|mar|mie|mié|jue|vie|sab|mo|di|mi|do|fr|sa|so|th|cn|t[2-7]|tues|thur|thurs|[月火水木金土日]|[월화수목금토일])$/;

/** Hours of the first and second half of the day. */
const [MORNING, AFTERNOON] = [0x000fff, 0xfff000];

/** Whether a word may stand between or after the parts of a date and a time without changing them. */
export function isFillerWord(key: string): boolean {
  return fillers.has(key);
}

/** Years to add for an era; undefined if the word names none. */
export function findEraOffset(key: string): number | undefined {
  return eras.get(key);
}

/** Month of a name, 1–12; undefined if the word names none. */
export function findMonth(key: string): number | undefined {
  return months.get(key);
}

/** Whether a word names a day of the week. */
export function isWeekday(key: string): boolean {
  return weekdays.has(key) || MORE_WEEKDAYS.test(key);
}

/** Whether a word names a half or a part of the day in one of CLDR's languages. */
export function isPeriodWord(key: string): boolean {
  return periods.has(key);
}

/**
 * Hour of the day, 0–23, of an hour with a word for the half or part of the day: "9 at night" is 21. Null if the word
 * doesn't decide it, as when it means noon in one language and night in another.
 */
export function resolveHour(hour: number, key: string): number | null {
  const hours = periods.get(key);
  if (hours === undefined) return null;
  // A part of the day next to the 24-hour clock.
  if (hour > 12) return (hours >> hour) & 1 && hours !== AFTERNOON ? hour : null;
  const [early, late] = [hour % 12, (hour % 12) + 12];
  const [isEarly, isLate] = [((hours >> early) & 1) === 1, ((hours >> late) & 1) === 1];
  if (isEarly !== isLate) return isEarly ? early : late;
  if (isEarly) return null;
  // The word names another part of the same half.
  if ((hours & AFTERNOON) === 0) return early;
  return (hours & MORNING) === 0 ? late : null;
}
