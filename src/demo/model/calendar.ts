import { DAY_MS, HOUR_MS } from "../../domain/shared/durations.ts";
import type { Locale } from "./locale.ts";
import { getItem } from "./random.ts";

/** `long` "Saturday 14 June", `short` "14 June", `weekday` "Saturday", `ordinal` "the 14th", `numeric` "14/06". */
export type DayNames = { long: string; short: string; weekday: string; ordinal: string; numeric: string };

/** A local date in Lisbon; `number` counts days since 1970-01-01. */
export type Day = { number: number; weekday: number; date: number; month: number; names: Record<Locale, DayNames> };

const WEEKDAY_NAMES = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  pt: ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"],
  es: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
} as const;

const MONTH_NAMES = {
  en: "January February March April May June July August September October November December".split(" "),
  pt: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
} as const;

/** Returns the name of a month (0–11). */
export function getMonthName(locale: Locale, month: number): string {
  return getItem(MONTH_NAMES[locale], month);
}

/** Returns the offset of Lisbon from UTC in ms: one hour from the last Sunday of March to the last of October, at 01:00 UTC. */
function getLisbonOffsetMs(at: number): number {
  const year = new Date(at).getUTCFullYear();
  return at >= findLastSunday(year, 2) && at < findLastSunday(year, 9) ? HOUR_MS : 0;
}

/** Returns the number of the local day at a time in ms. */
export function getDayNumber(at: number): number {
  return Math.floor((at + getLisbonOffsetMs(at)) / DAY_MS);
}

/** Returns the local hour (0–23) at a time in ms. */
export function getLocalHour(at: number): number {
  return Math.floor((at + getLisbonOffsetMs(at)) / HOUR_MS) % 24;
}

/** Caches days by number, so that their names are formatted once. */
export class Calendar {
  private readonly days = new Map<number, Day>();

  /** Returns the day with a number. */
  getDay(number: number): Day {
    const cached = this.days.get(number);
    if (cached !== undefined) return cached;
    const day = buildDay(number);
    this.days.set(number, day);
    return day;
  }
}

function buildDay(number: number): Day {
  const utc = new Date(number * DAY_MS);
  const weekday = utc.getUTCDay();
  const date = utc.getUTCDate();
  const month = utc.getUTCMonth();
  const day2 = String(date).padStart(2, "0");
  const numeric = `${day2}/${String(month + 1).padStart(2, "0")}`;
  const name = (locale: Locale) => getItem(WEEKDAY_NAMES[locale], weekday);
  const enShort = `${date} ${getMonthName("en", month)}`;
  const ptShort = `${date} de ${getMonthName("pt", month)}`;
  const esShort = `${date} de ${getMonthName("es", month)}`;
  return {
    number,
    weekday,
    date,
    month,
    names: {
      en: {
        long: `${name("en")} ${enShort}`,
        short: enShort,
        weekday: name("en"),
        ordinal: `the ${date}${getOrdinalSuffix(date)}`,
        numeric,
      },
      pt: { long: `${name("pt")}, ${ptShort}`, short: ptShort, weekday: name("pt"), ordinal: `dia ${date}`, numeric },
      es: { long: `${name("es")} ${esShort}`, short: esShort, weekday: name("es"), ordinal: `el día ${date}`, numeric },
    },
  };
}

function getOrdinalSuffix(date: number): string {
  if (date >= 11 && date <= 13) return "th";
  return getItem(["th", "st", "nd", "rd", "th", "th", "th", "th", "th", "th"], date % 10);
}

function findLastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * DAY_MS + HOUR_MS;
}
