/** Number of style features. */
export const STYLE_COUNT = 14;

/** Reused by every call. */
const STYLE = new Float64Array(STYLE_COUNT);

const CAPITAL = 1;
const SMALL = 2;
const OTHER = 0;

/** Style features of a text (punctuation, capitals, names, stretched letters), each 0…1.5; the array is reused by the next call. */
export function extractStyle(text: string): Float64Array {
  STYLE.fill(0);
  let [capitals, letters, stretched, same, before, kindBefore] = [0, 0, 0, 1, 0, OTHER];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kindOf(code);
    if (kind !== OTHER) {
      letters++;
      if (kind === CAPITAL) capitals++;
      same = code === before ? same + 1 : 1;
      if (same === 3) stretched++;
      if (kind === SMALL && kindBefore === CAPITAL && !isInsideWord(text, at - 2)) count(0);
    } else countMark(code, before, text.charCodeAt(at + 1));
    kindBefore = kind;
    before = code;
  }
  STYLE[1] = Math.min(2, stretched) / 1.5;
  STYLE[2] = letters === 0 ? 0 : Math.min(1, (2 * capitals) / letters);
  STYLE[3] = capitals === 0 ? 1 : 0;
  const last = text.trimEnd().at(-1);
  STYLE[4] = last === "!" ? 1 : 0;
  STYLE[5] = last === "?" ? 1 : 0;
  STYLE[6] = text.startsWith("@") ? 1 : 0;
  for (const place of [0, 7, 8, 9, 10]) STYLE[place] = Math.min(3, STYLE[place] ?? 0) / 2;
  return STYLE;
}

/** Whether the text has stretched letters ("soooo"). */
export function hasStretchedLetters(style: Float64Array): boolean {
  return (style[1] ?? 0) > 0;
}

function countMark(code: number, before: number, next: number): void {
  if (code === 33) count(7);
  else if (code === 63) count(8);
  else if (code === 35 && next > 64) count(9);
  else if (code === 64 && next > 64) count(10);
  else if (code === 0x2026 || (code === 46 && before === 46)) STYLE[11] = 1;
  else if (code === 34 || code === 0x201c || code === 0x201d) STYLE[12] = 1;
  else if (code === 58) STYLE[13] = 1;
}

function count(place: number): void {
  STYLE[place] = (STYLE[place] ?? 0) + 1;
}

function isInsideWord(text: string, at: number): boolean {
  return at >= 0 && kindOf(text.charCodeAt(at)) !== OTHER;
}

function kindOf(code: number): number {
  if (code >= 97 && code <= 122) return SMALL;
  if (code >= 65 && code <= 90) return CAPITAL;
  if (code < 0xc0 || code === 0xd7 || code === 0xf7 || code >= 0x250) return OTHER;
  return code >= 0xdf && (code < 0x100 || (code & 1) === 1) ? SMALL : CAPITAL;
}
