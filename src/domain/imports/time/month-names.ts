import { normalizeUnicode } from "../../shared/normalize-unicode.ts";

/** Months by the first letters of their names, without accents: English, Portuguese, Spanish, German, French, Italian. */
const MONTHS: Readonly<Record<string, number>> = {
  ...{ jan: 1, ene: 1, gen: 1, feb: 2, fev: 2, mar: 3, apr: 4, abr: 4, avr: 4, may: 5, mai: 5, mag: 5, maj: 5, mei: 5 },
  ...{
    jun: 6,
    juin: 6,
    giu: 6,
    jul: 7,
    juil: 7,
    lug: 7,
    aug: 8,
    ago: 8,
    aou: 8,
    sep: 9,
    set: 9,
    oct: 10,
    out: 10,
    okt: 10,
  },
  ...{ ott: 10, nov: 11, dec: 12, dez: 12, dic: 12 },
};

/** Parses the name of a month to its number, 1–12; undefined for any other word. */
export function parseMonth(name: string): number | undefined {
  const plain = normalizeUnicode(name, "NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  return MONTHS[plain.slice(0, 4)] ?? MONTHS[plain.slice(0, 3)];
}
