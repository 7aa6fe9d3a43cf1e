/** Finds the days that users asked for, by the words of the three languages. */
import type { Language } from "../../analysis/analysis.contract.ts";
import { formatDate } from "../../shared/format.ts";
import { addDays, buildDay, getWeekday } from "../../shared/time-zone.ts";
import { foldAccents } from "../../shared/text.ts";
import { findReply } from "../finding-texts.ts";
import type { ExampleConversation } from "../finding-texts.ts";
import type { FindingAbout } from "../findings.contract.ts";

type AskedDays = NonNullable<FindingAbout["days"]>;
type Words = {
  weekdays: RegExp;
  /** Words for a day some days ahead, those that contain others first. */
  ahead: readonly (readonly [words: RegExp, days: number])[];
  weekend: RegExp;
  dates: readonly RegExp[];
  /** Whether dates in figures may begin with the month. */
  monthFirst: boolean;
};

/** From this many conversations with the same date on, they are about that date, not its weekday. */
const MIN_SAME_DATE = 3;
const MAX_DAYS = 7;
/** A day is named in a title if more than this share of the people asked for it. */
const MIN_TITLE_SHARE = 0.5;
/** Somebody who writes a date that is shortly past means that one, not next year's. */
const PAST_DAYS = 7;
const SATURDAY = 6;

/** Figures with a slash; around the clock is none. */
const NUMERIC = /(?<![\d/.-])(?!24\/7(?!\d))(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/:])/g;
const ISO = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;
const ORDINAL = "(?:st|nd|rd|th|º|°|o)?";

const MONTHS = { en: listMonths("en"), es: listMonths("es"), pt: listMonths("pt") };
const WEEKDAYS = { en: listWeekdays("en"), es: listWeekdays("es"), pt: listWeekdays("pt") };

const WORDS: Record<"en" | "es" | "pt", Words> = {
  en: {
    weekdays: new RegExp(`\\b(${join(WEEKDAYS.en)})s?\\b`, "g"),
    ahead: [
      [/\b(?:today|tonight)\b/, 0],
      [/\bday after tomorrow\b/, 2],
      [/(?<!day after )\btomorrow\b/, 1],
    ],
    weekend: /\bweekends?\b/,
    dates: [
      new RegExp(`\\b(?<day>\\d{1,2})${ORDINAL} (?:of )?(?<month>${join(MONTHS.en)})\\b`, "g"),
      new RegExp(`\\b(?<month>${join(MONTHS.en)}) (?<day>\\d{1,2})${ORDINAL}\\b`, "g"),
    ],
    monthFirst: true,
  },
  es: {
    weekdays: new RegExp(`\\b(${join(WEEKDAYS.es)})s?\\b`, "g"),
    ahead: [
      [/\b(?:hoy|esta noche)\b/, 0],
      [/\bpasado manana\b/, 2],
      [/(?<!\b(?:la|esta|de|por|pasado) )\bmanana\b/, 1],
    ],
    weekend: /\b(?:fin de semana|fines de semana|finde)\b/,
    dates: [new RegExp(`\\b(?<day>\\d{1,2})${ORDINAL} (?:de )?(?<month>${join(MONTHS.es)})\\b`, "g")],
    monthFirst: false,
  },
  pt: {
    // Most names are ordinals too: "na segunda opção", "a Quinta da Regaleira".
    weekdays:
      /\b(?:(sabado|domingo)s?|(segunda|terca|quarta|quinta|sexta)s?(?=[- ]feira)|(?<=\b(?:na|nas|esta|nesta|proxima|para|pra|pa) )(segunda|terca|quarta|quinta|sexta)s?(?! (?:d[aeo]s?|opcao|vez|pessoa|parte|hora)\b))\b/g,
    ahead: [
      [/\b(?:hoje|esta noite)\b/, 0],
      [/\bdepois de amanha\b/, 2],
      [/(?<!depois de )\bamanha\b/, 1],
    ],
    weekend: /\b(?:fi[mn]|fins|final) de semana\b/,
    dates: [new RegExp(`\\b(?<day>\\d{1,2})${ORDINAL} (?:de )?(?<month>${join(MONTHS.pt)})\\b`, "g")],
    monthFirst: false,
  },
};

/** The days that a text names, in its order, as dates: those of weekdays are the next ones from `today` on. */
export function findDays(text: string, language: Language, today: string): string[] {
  const own = language === "other" ? "en" : language;
  const words = WORDS[own];
  const folded = foldAccents(text);
  const found: { at: number; day: string }[] = [];
  const add = (at: number, day: string | null): void => {
    if (day !== null && at >= 0) found.push({ at, day });
  };
  const list = (): string[] => [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ day }) => day))];
  for (const { 0: iso, index } of folded.matchAll(ISO)) add(index, buildDay(...splitDay(iso)));
  for (const { 1: first, 2: second, 3: year, index } of folded.matchAll(NUMERIC)) {
    const numeric = { first: Number(first), second: Number(second), year: year === undefined ? null : Number(year) };
    add(index, findNumericDay(numeric, words.monthFirst, today));
  }
  for (const pattern of words.dates)
    for (const { groups, index } of folded.matchAll(pattern))
      add(index, findNext(MONTHS[own].get(groups?.["month"] ?? "") ?? 0, Number(groups?.["day"]), today));
  // "Saturday 14 June" is that date, whatever day it would be from now.
  if (found.length > 0) return list();
  for (const [pattern, ahead] of words.ahead) add(pattern.exec(folded)?.index ?? -1, addDays(today, ahead));
  const weekend = words.weekend.exec(folded)?.index ?? -1;
  for (const weekday of [SATURDAY, SATURDAY + 1]) add(weekend, findWeekday(weekday, today));
  for (const match of folded.matchAll(words.weekdays)) {
    const weekday = WEEKDAYS[own].get(match.slice(1).find((name) => typeof name === "string") ?? "");
    if (weekday !== undefined) add(match.index, findWeekday(weekday, today));
  }
  return list();
}

/**
 * The days that users of some conversations asked for, most first; where they named none, the first that the reply of the business names. Each
 * conversation has the local day on which it began.
 */
export function listAskedDays(conversations: readonly (ExampleConversation & { day: string })[]): AskedDays {
  const asked = conversations.flatMap((conversation) => {
    const { day, messages } = conversation;
    const users = messages.filter(({ role }) => role === "user");
    const own = new Set(users.flatMap(({ text, language }) => findDays(text, language, day)));
    if (own.size > 0) return [...own];
    const reply = findReply(conversation);
    return reply === undefined ? [] : findDays(reply.text, reply.language, day).slice(0, 1);
  });
  const days: AskedDays = [];
  const others: string[] = [];
  for (const [date, same] of Map.groupBy(asked, (day) => day)) {
    if (same.length < MIN_SAME_DATE) others.push(...same);
    else days.push({ weekday: getWeekday(date) + 1, date, n: same.length });
  }
  for (const [weekday, same] of Map.groupBy(others, (day) => getWeekday(day) + 1))
    days.push({ weekday, n: same.length });
  return days.sort((a, b) => b.n - a.n || a.weekday - b.weekday).slice(0, MAX_DAYS);
}

/**
 * The day that most of `asked` people asked for, for a title: "for 31 Dec 2026", "for a Saturday", "for a weekend"; null where none is
 * plain. People who ask for a weekend name two days.
 */
export function describeMainDay(days: AskedDays, asked: number): string | null {
  const half = MIN_TITLE_SHARE * Math.max(asked, count(days));
  const isMain = (n: number): boolean => n >= MIN_SAME_DATE && n > half;
  const [first] = days;
  if (first?.date !== undefined && isMain(first.n)) return `for ${formatDate(`${first.date}T00:00:00Z`, "UTC")}`;
  const byWeekday = [...Map.groupBy(days, ({ weekday }) => weekday)].map(([weekday, same]) => ({
    weekday,
    n: count(same),
  }));
  const main = byWeekday.find(({ n }) => isMain(n));
  if (main !== undefined) return `for a ${formatWeekday(main.weekday)}`;
  const onWeekend = count(days.filter(({ weekday }) => weekday >= SATURDAY));
  return onWeekend >= MIN_SAME_DATE && onWeekend >= half ? "for a weekend" : null;
}

function formatWeekday(weekday: number): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));
}

function count(days: AskedDays): number {
  return days.reduce((sum, { n }) => sum + n, 0);
}

function findWeekday(weekday: number, today: string): string {
  return addDays(today, (weekday - 1 - getWeekday(today) + 7) % 7);
}

function findNumericDay(
  { first, second, year }: { first: number; second: number; year: number | null },
  monthFirst: boolean,
  today: string,
): string | null {
  // Where people write either order, a month and a day that could both be either are none.
  if (first <= 12 && second <= 12 && monthFirst) return null;
  const [day, month] = first > 12 || !monthFirst ? [first, second] : [second, first];
  if (year === null) return findNext(month, day, today);
  const written = buildDay(year < 100 ? 2000 + year : year, month, day);
  return written !== null && written >= addDays(today, -PAST_DAYS) ? written : null;
}

function findNext(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const own = buildDay(year, month, day);
  return own === null || own < addDays(today, -PAST_DAYS) ? buildDay(year + 1, month, day) : own;
}

function splitDay(iso: string): [year: number, month: number, day: number] {
  return [Number(iso.slice(0, 4)), Number(iso.slice(5, 7)), Number(iso.slice(8))];
}

/** The numbers of the months by their names, long and short. */
function listMonths(language: string): Map<string, number> {
  const formats = (["long", "short"] as const).map(
    (month) => new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }),
  );
  return new Map(
    formats.flatMap((format) =>
      Array.from(
        { length: 12 },
        (_, at) => [foldAccents(format.format(Date.UTC(2024, at))).replace(".", ""), at + 1] as const,
      ),
    ),
  );
}

/** The numbers of the weekdays by their long names: the short ones are words of their own, such as "sun". */
function listWeekdays(language: string): Map<string, number> {
  // The first of January 2024 was a Monday.
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return new Map(
    Array.from({ length: 7 }, (_, at) => {
      const [name = ""] = foldAccents(format.format(Date.UTC(2024, 0, at + 1))).split("-");
      return [name, at + 1] as const;
    }),
  );
}

function join(names: ReadonlyMap<string, number>): string {
  return [...names.keys()].join("|");
}
