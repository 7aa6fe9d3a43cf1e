import { normalizeUnicode } from "../../shared/normalize-unicode.ts";

/** Digits as they are said in English, Portuguese and Spanish; accents are folded away before the look-up. */
const ONES: readonly string[] = [
  "zero|oh|cero",
  "one|um|uma|uno|una|un",
  "two|dois|duas|dos",
  "three|tres",
  "four|quatro|cuatro",
  "five|cinco",
  "six|seis|meia",
  "seven|sete|siete",
  "eight|oito|ocho",
  "nine|nove|nueve",
];
const TEENS: readonly string[] = [
  "ten|dez|diez",
  "eleven|onze|once",
  "twelve|doze|doce",
  "thirteen|treze|trece",
  "fourteen|catorze|quatorze|catorce",
  "fifteen|quinze|quince",
  "sixteen|dezasseis|dezesseis|dieciseis",
  "seventeen|dezassete|dezessete|diecisiete",
  "eighteen|dezoito|dieciocho",
  "nineteen|dezanove|dezenove|diecinueve",
];
const TENS: readonly string[] = [
  "twenty|vinte|veinte",
  "thirty|trinta|treinta",
  "forty|fourty|quarenta|cuarenta",
  "fifty|cinquenta|cincuenta",
  "sixty|sessenta|sesenta",
  "seventy|setenta",
  "eighty|oitenta|ochenta",
  "ninety|noventa",
];
/** In English, "hundred" follows its digit. */
const HUNDREDS: readonly string[] = [
  "cem|cento|cien|ciento",
  "duzentos|duzentas|doscientos|doscientas",
  "trezentos|trezentas|trescientos|trescientas",
  "quatrocentos|quatrocentas|cuatrocientos|cuatrocientas",
  "quinhentos|quinhentas|quinientos|quinientas",
  "seiscentos|seiscentas|seiscientos|seiscientas",
  "setecentos|setecentas|setecientos|setecientas",
  "oitocentos|oitocentas|ochocientos|ochocientas",
  "novecentos|novecentas|novecientos|novecientas",
];
/** Spanish writes 21 to 29 as one word. */
const TWENTIES = ["uno|un|una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"].map((words) =>
  words
    .split("|")
    .map((word) => `veinti${word}`)
    .join("|"),
);
const REPEATS = new Map([
  ["double", 2],
  ["doble", 2],
  ["duplo", 2],
  ["triple", 3],
  ["triplo", 3],
]);
/** What may stand between the parts of a number that is read out. */
const FILLERS = new Set(
  "and e y then uh um eh er erm hm depois luego entonces dash hyphen space espaco espacio traco guion".split(" "),
);

/** What a word is in a number that is read out: digits, tens that take a unit, hundreds that take both, how often the next digit is meant, or a filler. */
export type NumberWord =
  | { kind: "digits"; digits: string }
  | { kind: "tens"; tens: string }
  | { kind: "hundreds"; hundreds: string }
  | { kind: "hundred" }
  | { kind: "repeat"; times: number }
  | { kind: "filler" };

const WORDS: ReadonlyMap<string, NumberWord> = new Map([
  ...listWords(ONES, (at) => ({ kind: "digits", digits: String(at) })),
  ...listWords(TEENS, (at) => ({ kind: "digits", digits: String(at + 10) })),
  ...listWords(TWENTIES, (at) => ({ kind: "digits", digits: String(at + 21) })),
  ...listWords(TENS, (at) => ({ kind: "tens", tens: String(at + 2) })),
  ...listWords(HUNDREDS, (at) => ({ kind: "hundreds", hundreds: String(at + 1) })),
  ["hundred", { kind: "hundred" }],
]);

/** Reads a word as a part of a number; null if it is none. `isFiller` says whether "um", a digit in Portuguese, is a pause. */
export function parseNumberWord(word: string, isFiller: boolean): NumberWord | null {
  if (/^\d+$/.test(word)) return { kind: "digits", digits: word };
  const folded = normalizeUnicode(word, "NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (isFiller && folded === "um") return { kind: "filler" };
  const known = WORDS.get(folded);
  if (known !== undefined) return known;
  const times = REPEATS.get(folded);
  if (times !== undefined) return { kind: "repeat", times };
  return FILLERS.has(folded) ? { kind: "filler" } : null;
}

function listWords(lists: readonly string[], build: (at: number) => NumberWord): [string, NumberWord][] {
  return lists.flatMap((words, at) => words.split("|").map((word): [string, NumberWord] => [word, build(at)]));
}
