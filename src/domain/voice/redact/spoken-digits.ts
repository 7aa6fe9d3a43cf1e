import { parseNumberWord } from "./number-words.ts";

/** Digits that are one word or number in a text, with its place. */
export type DigitPart = { digits: string; start: number; end: number };
/** A number as it is read out: its parts, with nothing but pauses between them. `before` is the text in front of it. */
export type DigitRun = { parts: DigitPart[]; before: string };

const WORD = /\p{L}+|\d+/gu;
const BEFORE_LENGTH = 80;

/** Finds numbers in a text, written or read out digit by digit, in pairs, or with "double" and "triple". */
export function findDigitRuns(text: string, isFiller: boolean): DigitRun[] {
  const runs: DigitRun[] = [];
  let parts: DigitPart[] = [];
  let repeat: { times: number; start: number } | null = null;
  /** Tens that may take a unit: "forty" of "forty two". */
  let open = false;
  const close = (): void => {
    const [first] = parts;
    if (first) runs.push({ parts, before: text.slice(Math.max(0, first.start - BEFORE_LENGTH), first.start) });
    parts = [];
    repeat = null;
    open = false;
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const read = parseNumberWord(word, isFiller);
    const end = index + word.length;
    if (read === null) {
      close();
    } else if (read.kind === "repeat") {
      repeat = { times: read.times, start: index };
      open = false;
    } else if (read.kind === "tens") {
      parts.push({ digits: `${read.tens}0`, start: index, end });
      open = true;
    } else if (read.kind === "digits") {
      const last = parts.at(-1);
      if (open && last !== undefined && /^[1-9]$/.test(read.digits)) {
        last.digits = `${last.digits.charAt(0)}${read.digits}`;
        last.end = end;
      } else {
        parts.push({ digits: read.digits.repeat(repeat?.times ?? 1), start: repeat?.start ?? index, end });
      }
      repeat = null;
      open = false;
    }
  }
  close();
  return runs;
}
