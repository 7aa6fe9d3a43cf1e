import type { Day, DayNames } from "./calendar.ts";
import type { Locale } from "./locale.ts";
import type { Random } from "./random.ts";

const TOMORROW = { en: "tomorrow", pt: "amanhã", es: "mañana" };
const YESTERDAY = { en: "yesterday", pt: "ontem", es: "ayer" };

/** Formats a future day as a customer writes it after "for" or "para", in one of several ways. */
export function formatRequestedDay(random: Random, locale: Locale, today: Day, day: Day): string {
  const ahead = day.number - today.number;
  const names = day.names[locale];
  if (ahead === 1) return TOMORROW[locale];
  if (ahead < 7 && random.chance(0.7)) return formatWeekday(random, locale, names.weekday);
  if (ahead < 22 && random.chance(0.4)) return names.ordinal;
  if (random.chance(0.25)) return formatNumericDay(locale, names);
  if (locale === "es") return `el ${names.short}`;
  if (locale === "pt" && random.chance(0.5)) return `dia ${names.short}`;
  return random.chance(0.25) ? names.long : names.short;
}

function formatWeekday(random: Random, locale: Locale, weekday: string): string {
  if (locale === "en") return random.chance(0.4) ? `this ${weekday}` : weekday;
  if (locale === "pt")
    return random.chance(0.2)
      ? `esta ${weekday}`.replace("esta sábado", "este sábado").replace("esta domingo", "este domingo")
      : weekday;
  return random.chance(0.3) ? `este ${weekday}` : `el ${weekday}`;
}

function formatNumericDay(locale: Locale, names: DayNames): string {
  if (locale === "en") return names.short;
  return `${locale === "pt" ? "dia" : "el"} ${names.numeric}`;
}

/** Formats a future day with its preposition: "on Saturday", or "on 14 June" from a week ahead. */
export function formatUpcomingDay(locale: Locale, today: Day, day: Day): string {
  const names = day.names[locale];
  const near = day.number - today.number < 7;
  if (locale === "en") return `on ${near ? names.weekday : names.short}`;
  if (locale === "pt") return near ? names.weekday : `dia ${names.short}`;
  return `el ${near ? names.weekday : names.short}`;
}

/** Formats a future day without its preposition: "Saturday", "14 June". */
export function formatBareDay(locale: Locale, today: Day, day: Day): string {
  const names = day.names[locale];
  if (day.number - today.number === 1) return TOMORROW[locale];
  if (day.number - today.number < 7) return names.weekday;
  return locale === "pt" ? `dia ${names.short}` : names.short;
}

/** Formats a past day: "yesterday", "on Saturday", "on 14 June". */
export function formatPastDay(locale: Locale, today: Day, day: Day): string {
  const ago = today.number - day.number;
  const names = day.names[locale];
  if (ago === 1) return YESTERDAY[locale];
  if (locale === "en") return ago < 7 ? `on ${names.weekday}` : `on ${names.short}`;
  if (locale === "es") return ago < 7 ? `el ${names.weekday}` : `el ${names.short}`;
  if (ago >= 7) return `no dia ${names.short}`;
  return `${day.weekday === 0 || day.weekday === 6 ? "no" : "na"} ${names.weekday}`;
}

/** Formats a past day after "of" or "de". */
export function formatBarePastDay(locale: Locale, today: Day, day: Day): string {
  const names = day.names[locale];
  if (today.number - day.number === 1) return YESTERDAY[locale];
  if (locale === "pt") return `dia ${names.short}`;
  return locale === "es" ? `aquel ${names.weekday}` : names.short;
}

/** Adds the English preposition: "on Saturday", but "tomorrow" and "this Saturday". */
export function formatOnWhen(when: string): string {
  return when === "tomorrow" || when.startsWith("this ") ? when : `on ${when}`;
}

/** Adds the Portuguese preposition to a date that begins with its weekday: "no sábado, 14 de junho". */
export function formatPortugueseOnDate(date: string): string {
  return (date.startsWith("s") && !date.startsWith("se")) || date.startsWith("d") ? `no ${date}` : `na ${date}`;
}
