import type { Day, DayWords, Locale } from "./calendar.ts";
import type { Random } from "./random.ts";

const tomorrow = { en: "tomorrow", pt: "amanhã", es: "mañana" };

/** The date as a customer asks for it, to follow "for" or "para". */
export function sayDay(random: Random, locale: Locale, today: Day, day: Day): string {
  const ahead = day.number - today.number;
  const words = day.words[locale];
  if (ahead === 1) return tomorrow[locale];
  if (ahead < 7 && random.chance(0.7)) return nameNear(random, locale, words.weekday);
  if (ahead < 22 && random.chance(0.4)) return words.ordinal;
  if (random.chance(0.25)) return nameNumeric(locale, words);
  if (locale === "es") return `el ${words.short}`;
  if (locale === "pt" && random.chance(0.5)) return `dia ${words.short}`;
  return random.chance(0.25) ? words.long : words.short;
}

function nameNear(random: Random, locale: Locale, weekday: string): string {
  if (locale === "en") return random.chance(0.4) ? `this ${weekday}` : weekday;
  if (locale === "pt")
    return random.chance(0.2)
      ? `esta ${weekday}`.replace("esta sábado", "este sábado").replace("esta domingo", "este domingo")
      : weekday;
  return random.chance(0.3) ? `este ${weekday}` : `el ${weekday}`;
}

function nameNumeric(locale: Locale, words: DayWords): string {
  if (locale === "en") return words.short;
  return `${locale === "pt" ? "dia" : "el"} ${words.numeric}`;
}

/** The date as one says it when parting: "on Saturday", "on 14 June". */
export function sayThen(locale: Locale, today: Day, day: Day): string {
  const words = day.words[locale];
  const near = day.number - today.number < 7;
  if (locale === "en") return `on ${near ? words.weekday : words.short}`;
  if (locale === "pt") return near ? words.weekday : `dia ${words.short}`;
  return `el ${near ? words.weekday : words.short}`;
}

/** The date without its preposition. */
export function sayBare(locale: Locale, today: Day, day: Day): string {
  const words = day.words[locale];
  if (day.number - today.number === 1) return tomorrow[locale];
  if (day.number - today.number < 7) return words.weekday;
  return locale === "pt" ? `dia ${words.short}` : words.short;
}

const yesterday = { en: "yesterday", pt: "ontem", es: "ayer" };

/** A day gone by: "yesterday", "on Saturday". */
export function sayPast(locale: Locale, today: Day, day: Day): string {
  const ago = today.number - day.number;
  const words = day.words[locale];
  if (ago === 1) return yesterday[locale];
  if (locale === "en") return ago < 7 ? `on ${words.weekday}` : `on ${words.short}`;
  if (locale === "es") return ago < 7 ? `el ${words.weekday}` : `el ${words.short}`;
  if (ago >= 7) return `no dia ${words.short}`;
  return `${day.weekday === 0 || day.weekday === 6 ? "no" : "na"} ${words.weekday}`;
}

/** A day gone by, to follow "of". */
export function sayPastBare(locale: Locale, today: Day, day: Day): string {
  const words = day.words[locale];
  if (today.number - day.number === 1) return yesterday[locale];
  if (locale === "pt") return `dia ${words.short}`;
  return locale === "es" ? `aquel ${words.weekday}` : words.short;
}
