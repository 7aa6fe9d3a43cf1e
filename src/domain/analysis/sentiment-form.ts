/** How many signs of form there are. */
export const FORM_COUNT = 14;

/** How a text is written, whatever its words: marks, capitals, names, stretched letters. Used again by the next reading. */
const FORM = new Float64Array(FORM_COUNT);

const CAPITAL = 1;
const SMALL = 2;
const OTHER = 0;

/** The signs of form of a text, each 0…1.5; one look at each character. The answer holds until the next call. */
export function readForm(text: string): Float64Array {
  FORM.fill(0);
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
    } else noteMark(code, before, text.charCodeAt(at + 1));
    kindBefore = kind;
    before = code;
  }
  FORM[1] = Math.min(2, stretched) / 1.5;
  FORM[2] = letters === 0 ? 0 : Math.min(1, (2 * capitals) / letters);
  FORM[3] = capitals === 0 ? 1 : 0;
  const last = text.trimEnd().at(-1);
  FORM[4] = last === "!" ? 1 : 0;
  FORM[5] = last === "?" ? 1 : 0;
  FORM[6] = text.startsWith("@") ? 1 : 0;
  for (const place of [0, 7, 8, 9, 10]) FORM[place] = Math.min(3, FORM[place] ?? 0) / 2;
  return FORM;
}

/** Whether letters are stretched ("soooo"). */
export function isStretched(form: Float64Array): boolean {
  return (form[1] ?? 0) > 0;
}

function noteMark(code: number, before: number, next: number): void {
  if (code === 33) count(7);
  else if (code === 63) count(8);
  else if (code === 35 && next > 64) count(9);
  else if (code === 64 && next > 64) count(10);
  else if (code === 0x2026 || (code === 46 && before === 46)) FORM[11] = 1;
  else if (code === 34 || code === 0x201c || code === 0x201d) FORM[12] = 1;
  else if (code === 58) FORM[13] = 1;
}

function count(place: number): void {
  FORM[place] = (FORM[place] ?? 0) + 1;
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
