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
  /** What the last part may take: tens a unit ("forty two"), hundreds also tens ("seven hundred and thirty"). */
  let open: "nothing" | "unit" | "tens" = "nothing";
  const close = (): void => {
    const [first] = parts;
    if (first) runs.push({ parts, before: text.slice(Math.max(0, first.start - BEFORE_LENGTH), first.start) });
    parts = [];
    repeat = null;
    open = "nothing";
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const read = parseNumberWord(word, isFiller);
    const end = index + word.length;
    if (read === null) {
      close();
    } else if (read.kind === "repeat") {
      repeat = { times: read.times, start: index };
      open = "nothing";
    } else if (read.kind === "hundreds") {
      parts.push({ digits: `${read.hundreds}00`, start: index, end });
      open = "tens";
    } else if (read.kind === "hundred") {
      const last = parts.at(-1);
      if (last === undefined || !/^[1-9]$/.test(last.digits)) {
        close();
        continue;
      }
      extend(last, { digits: `${last.digits}00`, end });
      open = "tens";
    } else if (read.kind === "tens") {
      const last = parts.at(-1);
      if (open === "tens" && last !== undefined) extend(last, { digits: `${last.digits.charAt(0)}${read.tens}0`, end });
      else parts.push({ digits: `${read.tens}0`, start: index, end });
      open = "unit";
    } else if (read.kind === "digits") {
      const last = parts.at(-1);
      const isPart =
        open === "unit" ? /^[1-9]$/.test(read.digits) : open === "tens" && /^(?:[1-9]|1\d|2[1-9])$/.test(read.digits);
      if (isPart && last !== undefined) {
        extend(last, { digits: `${last.digits.slice(0, -read.digits.length)}${read.digits}`, end });
      } else {
        parts.push({ digits: read.digits.repeat(repeat?.times ?? 1), start: repeat?.start ?? index, end });
      }
      repeat = null;
      open = "nothing";
    }
  }
  close();
  return runs;
}

function extend(part: DigitPart, { digits, end }: { digits: string; end: number }): void {
  part.digits = digits;
  part.end = end;
}
