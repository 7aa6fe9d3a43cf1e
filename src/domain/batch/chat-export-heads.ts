/** What stands before the name: a date and a time, in brackets or with a dash after it. */
const HEAD = /^(?:\[[^\]\n]{8,60}\]|[^[\n]{8,60}?\s[-–—](?=\s))/u;
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** The zeros of the digits that phones write instead of ours: Arabic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/** Halves of the day before or after the clock, in Chinese, Japanese, Korean, Arabic, Persian, Greek, Turkish and Vietnamese. */
const MORNING = "上午|午前|凌晨|清晨|早上|오전|ص|ق\\.?\\s?ظ\\.?|π\\.?\\s?μ\\.?|ÖÖ|SA";
const EVENING = "下午|午後|中午|晚上|오후|م|ب\\.?\\s?ظ\\.?|μ\\.?\\s?μ\\.?|ÖS|CH";
const HALVES = [MORNING, EVENING].map((words, at) => {
  const clock = String.raw`(\d{1,2}[:.]\d\d(?:[:.]\d\d)?)`;
  const found = new RegExp(String.raw`(?:(?<=\s|^)(?:${words})\s*${clock}|${clock}\s*(?:${words}))(?=\]|\s|$)`, "iu");
  return { found, sign: at === 0 ? "AM" : "PM" };
});
/** "25/03/2026 à 21:05", "25.3.2026 klo 21.05" */
const WORD_BETWEEN = /(\d\.?,?)\s+(?:à|às|a las|alle|at|um|klo|kl\.?|om|o)\s+(?=\d)/iu;

/** A line of an export whose head is in the digits and words of another language, with a head in ours; null where there is none. */
export function plainHead(line: string): string | null {
  const [head] = HEAD.exec(line) ?? [];
  if (head === undefined || !/\p{Nd}/u.test(head)) return null;
  let plain = head
    .replace(MARKS, "")
    .replace(/\p{Nd}/gu, readDigit)
    .replace(/[،、]/gu, ",");
  plain = plain.replace(/(?<=\d)\s?[年月년월]\s?(?=\d)/gu, "/").replace(/(?<=\d)[日일]/gu, "");
  plain = plain.replace(WORD_BETWEEN, "$1 ");
  plain = plainClock(plain);
  return plain === head ? null : plain + line.slice(head.length);
}

/** A time with the half of the day as other languages write it, with AM or PM instead. */
export function plainClock(time: string): string {
  let plain = time;
  for (const { found, sign } of HALVES) {
    plain = plain.replace(found, (_, before?: string, after?: string) => `${before ?? after ?? ""} ${sign}`);
  }
  return plain;
}

function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
