import { itemAt } from "./random.ts";

export type Locale = "en" | "pt" | "es";
export const locales: readonly Locale[] = ["en", "pt", "es"];

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** `long` "Saturday 14 June", `short` "14 June", `weekday` "Saturday", `ordinal` how people name the day alone. */
export type DayWords = { long: string; short: string; weekday: string; ordinal: string; numeric: string };
/** A local date in Lisbon; `number` counts days since 1970-01-01. */
export type Day = { number: number; weekday: number; date: number; month: number; words: Record<Locale, DayWords> };

const weekdayNames = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  pt: ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"],
  es: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
} as const;

const monthNames = {
  en: "January February March April May June July August September October November December".split(" "),
  pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
} as const;

/** The name of a month (0–11). */
export function nameMonth(locale: Locale, month: number): string {
  return itemAt(monthNames[locale], month);
}

/** Offset of Lisbon from UTC in ms: one hour from the last Sunday of March to the last of October, at 01:00 UTC. */
function getLisbonOffsetMs(at: number): number {
  const year = new Date(at).getUTCFullYear();
  return at >= findLastSunday(year, 2) && at < findLastSunday(year, 9) ? hourMs : 0;
}

/** The number of the local day that holds an instant. */
export function getDayNumber(at: number): number {
  return Math.floor((at + getLisbonOffsetMs(at)) / dayMs);
}

/** The local hour (0–23) of an instant. */
export function getLocalHour(at: number): number {
  return Math.floor((at + getLisbonOffsetMs(at)) / hourMs) % 24;
}

/** Days by number, made on first use and kept, so that their words are written once. */
export class Calendar {
  private readonly days = new Map<number, Day>();

  day(number: number): Day {
    const known = this.days.get(number);
    if (known !== undefined) return known;
    const made = describeDay(number);
    this.days.set(number, made);
    return made;
  }
}

function describeDay(number: number): Day {
  const utc = new Date(number * dayMs);
  const weekday = utc.getUTCDay();
  const date = utc.getUTCDate();
  const month = utc.getUTCMonth();
  const day2 = String(date).padStart(2, "0");
  const numeric = `${day2}/${String(month + 1).padStart(2, "0")}`;
  const name = (locale: Locale) => itemAt(weekdayNames[locale], weekday);
  const enShort = `${date} ${nameMonth("en", month)}`;
  const ptShort = `${date} de ${nameMonth("pt", month)}`;
  const esShort = `${date} de ${nameMonth("es", month)}`;
  return {
    number,
    weekday,
    date,
    month,
    words: {
      en: {
        long: `${name("en")} ${enShort}`,
        short: enShort,
        weekday: name("en"),
        ordinal: `the ${date}${suffix(date)}`,
        numeric,
      },
      pt: { long: `${name("pt")}, ${ptShort}`, short: ptShort, weekday: name("pt"), ordinal: `dia ${date}`, numeric },
      es: { long: `${name("es")} ${esShort}`, short: esShort, weekday: name("es"), ordinal: `el día ${date}`, numeric },
    },
  };
}

function suffix(date: number): string {
  if (date >= 11 && date <= 13) return "th";
  return itemAt(["th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th"], date % 10);
}

function findLastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * dayMs + hourMs;
}
