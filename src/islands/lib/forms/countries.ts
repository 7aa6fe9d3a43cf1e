import { getCountryName } from "#src/domain/shared/country-name.ts";

/** ISO 3166 codes of the countries in which customers can be, those without sanctions. */
const CODES =
  "AD AE AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BZ CA CD CG CH CI CL CM CN CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IS IT JM JO JP KE KG KH KI KM KN KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RW SA SB SC SE SG SI SK SL SM SN SO SR ST SV SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VN VU WS XK YE ZA ZM ZW".split(
    " ",
  );

/** Countries by name, in alphabetical order. */
export function listCountries(): { code: string; name: string }[] {
  return CODES.map((code) => ({ code, name: getCountryName(code) })).sort((a, b) => a.name.localeCompare(b.name));
}

/** The country of the browser's language, to choose first; the United States if it names none. */
export function guessCountry(): string {
  const { region } = new Intl.Locale(navigator.language);
  return region !== undefined && CODES.includes(region) ? region : "US";
}
