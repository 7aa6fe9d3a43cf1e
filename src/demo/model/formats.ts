import type { City } from "./tour-types.ts";
import type { Locale } from "./locale.ts";

/** Formats an amount: "€48" in English, "48 €" elsewhere. */
export function formatEuros(locale: Locale, amount: number): string {
  return locale === "en" ? `€${amount}` : `${amount} €`;
}

/** Formats minutes after midnight: "15h45" in Portuguese, "15:45" elsewhere. */
export function formatTime(locale: Locale, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (locale === "pt") return rest === 0 ? `${hours}h` : `${hours}h${rest}`;
  return `${hours}:${String(rest).padStart(2, "0")}`;
}

/** Returns the word for "in" before the name of a city. */
export function getCityPreposition(locale: Locale, city: City): string {
  if (locale === "en") return "in";
  if (locale === "es") return "en";
  if (city === "porto") return "no";
  return city === "funchal" ? "na" : "em";
}
