/** Finds the numbers of a sentence as its writer means them. */

export type NumberUnit = "percent" | "second" | "minute" | "hour" | "day" | "thousand" | "million" | "none";
/** A number that may be written in more than one way: "1,234" is a thousand or a bit more than one. */
export type FoundNumber = { readings: { value: number; decimals: number }[]; unit: NumberUnit };

const MONTHS =
  "jan(?:uary|eiro)?|ene(?:ro)?|feb(?:ruary|rero)?|fev(?:ereiro)?|mar(?:ch|ço|zo)?|apr(?:il)?|abr(?:il)?|may|mai(?:o)?|mayo|june?|junho|junio|july?|julho|julio|aug(?:ust)?|ago(?:sto)?|sep(?:t(?:ember|iembre)?)?|set(?:embro)?|oct(?:ober|ubre)?|out(?:ubro)?|nov(?:ember|embro|iembre)?|dec(?:ember)?|dez(?:embro)?|dic(?:iembre)?";
const DATES = [
  /\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]+Z?)?/g,
  /(?<!\d)\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?!\d)/g,
  /(?<!\d)\d{1,2}\.\d{1,2}\.\d{4}/g,
  /(?<!\d)\d{1,2}:\d{2}(?!\d)/g,
  new RegExp(
    `(?<!\\d)\\d{1,2}(?:st|nd|rd|th)?(?: ?(?:to|a|al|–|-) ?\\d{1,2})?(?: (?:of|de))? (?:${MONTHS})(?!\\p{L})\\.?(?:,? (?:de |del )?(?:19|20)\\d{2})?`,
    "giu",
  ),
  new RegExp(
    `(?<!\\p{L})(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?(?!\\d|[.,]\\d|%)(?: ?(?:to|–|-) ?\\d{1,2})?(?:,? (?:19|20)\\d{2})?`,
    "giu",
  ),
  new RegExp(`(?<!\\p{L})(?:${MONTHS})\\.? (?:de |del )?(?:19|20)\\d{2}`, "giu"),
  /(?<!\p{L})(?:in|since|during|em|en|desde|durante) (?:19|20)\d{2}(?![\d.,%]|\s?\p{L})/giu,
];
const UNITS: readonly (readonly [NumberUnit, string])[] = [
  ["percent", "%|percent(?:age points?)?|per cent|por cento|por ciento|pp|points?|pontos?|puntos?"],
  ["second", "s|secs?|seconds?|segundos?"],
  ["minute", "min|mins|minutes?|minutos?"],
  ["hour", "h|hours?|horas?"],
  ["day", "days?|dias?|días?|weeks?|semanas?|months?|mes(?:es)?|mês"],
  ["thousand", "k|thousand|mil"],
  ["million", "m|million|milh(?:ão|ões)|mill(?:ón|ones)"],
];
const UNIT_PATTERN = UNITS.map(([, words]) => words).join("|");
const NUMBERS = new RegExp(
  `(?<![\\p{L}\\d]|\\p{L}[-.]|\\d[.,])(\\d+(?:[.,\u00a0\u202f]\\d+)*)(?:[\\s\u00a0-]?(${UNIT_PATTERN})(?![\\p{L}\\d]))?`,
  "giu",
);
const WORDS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 },
  ...{
    dois: 2,
    duas: 2,
    três: 3,
    quatro: 4,
    cinco: 5,
    seis: 6,
    sete: 7,
    oito: 8,
    nove: 9,
    dez: 10,
    vinte: 20,
    cem: 100,
  },
  ...{ dos: 2, tres: 3, cuatro: 4, siete: 7, ocho: 8, nueve: 9, diez: 10, veinte: 20, cien: 100, thousand: 1_000 },
};
/** Words for shares and multiples, which no result contains as such. */
const HALVES = /(?<!\p{L})(?:half|metade|mitad)(?!\p{L})/iu;
const MULTIPLES =
  /(?<!\p{L})(?:twice|doubled?|tripled?|triple|dobro|duplicou|doble|duplicó|triplo|triplicou)(?!\p{L})/iu;

/** Finds numbers in digits and words. Dates, times, placeholders and names with digits are none. */
export function findNumbers(sentence: string, names: ReadonlySet<string> = new Set()): FoundNumber[] {
  let text = sentence.replaceAll(/\[[a-z]+ \d{1,6}\]/g, " ");
  for (const name of [...names].toSorted((a, b) => b.length - a.length)) text = text.replaceAll(name, " ");
  for (const pattern of DATES) text = text.replaceAll(pattern, " ");
  const found = Array.from(text.matchAll(NUMBERS), ([, digits = "", unit]) => {
    return { readings: parse(digits), unit: toUnit(unit) };
  });
  for (const [word] of text.matchAll(/\p{L}+/gu)) {
    const value = WORDS[word.toLowerCase()];
    // "dos" and "mil" are also other words.
    if (value !== undefined && word.toLowerCase() !== "dos") found.push(plain(value, "none"));
  }
  if (HALVES.test(text)) found.push(plain(50, "percent"));
  if (MULTIPLES.test(text)) found.push({ readings: [], unit: "none" });
  return found;
}

function plain(value: number, unit: NumberUnit): FoundNumber {
  return { readings: [{ value, decimals: 0 }], unit };
}

function toUnit(text: string | undefined): NumberUnit {
  if (text === undefined) return "none";
  return UNITS.find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(text))?.[0] ?? "none";
}

function parse(digits: string): FoundNumber["readings"] {
  const isGrouped = /^\d{1,3}(?:[.,\u00a0\u202f]\d{3})+$/.test(digits);
  const readings = isGrouped ? [{ value: Number(digits.replaceAll(/\D/g, "")), decimals: 0 }] : [];
  const [, whole = "", part = ""] = /^(.*?)(?:[.,](\d+))?$/.exec(digits) ?? [];
  if (/^\d+$/.test(whole) || /^\d{1,3}(?:[.,\u00a0\u202f]\d{3})+$/.test(whole)) {
    readings.push({ value: Number(`${whole.replaceAll(/\D/g, "")}.${part}0`), decimals: part.length });
  }
  return readings;
}
