/** The English name of a country; its code if it has none. */
export function getCountryName(code: string): string {
  return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
}
