/** The header before the name: date and time, in brackets or followed by a dash. */
const HEADER = /^(?:\[[^\]\n]{8,60}\]|[^[\n]{8,60}?\s[-–—](?=\s))/u;
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Code points of zero in the digit scripts that phones write: Arabic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

/** AM and PM before or after the time, in Chinese, Japanese, Korean, Arabic, Persian, Greek, Turkish and Vietnamese. */
const AM_WORDS = "上午|午前|凌晨|清晨|早上|오전|ص|ق\\.?\\s?ظ\\.?|π\\.?\\s?μ\\.?|ÖÖ|SA";
const PM_WORDS = "下午|午後|中午|晚上|오후|م|ب\\.?\\s?ظ\\.?|μ\\.?\\s?μ\\.?|ÖS|CH";
const HALVES = [AM_WORDS, PM_WORDS].map((words, at) => {
  const clock = String.raw`(\d{1,2}[:.]\d\d(?:[:.]\d\d)?)`;
  const found = new RegExp(String.raw`(?:(?<=\s|^)(?:${words})\s*${clock}|${clock}\s*(?:${words}))(?=\]|\s|$)`, "iu");
  return { found, sign: at === 0 ? "AM" : "PM" };
});
/** "25/03/2026 à 21:05", "25.3.2026 klo 21.05" */
const WORD_BETWEEN = /(\d\.?,?)\s+(?:à|às|a las|alle|at|um|klo|kl\.?|om|o)\s+(?=\d)/iu;

/** Rewrites the date header of an export line to ASCII digits and AM or PM; null if there is nothing to rewrite. */
export function normalizeDateHeader(line: string): string | null {
  const [header] = HEADER.exec(line) ?? [];
  if (header === undefined || !/\p{Nd}/u.test(header)) return null;
  let normalized = header
    .replace(MARKS, "")
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[،、]/gu, ",");
  normalized = normalized.replace(/(?<=\d)\s?[年月년월]\s?(?=\d)/gu, "/").replace(/(?<=\d)[日일]/gu, "");
  normalized = normalized.replace(WORD_BETWEEN, "$1 ");
  normalized = normalizeClock(normalized);
  return normalized === header ? null : normalized + line.slice(header.length);
}

/** Replaces the localized AM or PM of a time. */
export function normalizeClock(time: string): string {
  let normalized = time;
  for (const { found, sign } of HALVES) {
    normalized = normalized.replace(found, (_, before?: string, after?: string) => `${before ?? after ?? ""} ${sign}`);
  }
  return normalized;
}

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
