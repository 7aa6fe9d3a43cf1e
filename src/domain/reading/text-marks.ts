import type { Reading } from "../analysis/core/reading.ts";
import { extractConcepts } from "../analysis/text/phrases/concepts.ts";

/** What a text shows in any language, as numbers by kind. */
export type TextMarks = Readonly<Record<"cue" | "concept" | "phrase" | "term" | "shape", readonly number[]>>;

const STRONG_CUE = 1.5;
const MASK_BITS = 16;
/** What the user does next comes after the flag phrases. */
const CONDUCT_START = 32;
/** The first numbers of the shapes that count. */
const LENGTHS = 20;
const QUESTIONS = 30;
const LINES = 40;

/** Finds what a text shows in any language: cues, concepts, phrases, terms, shape. */
export function findMarks(reading: Reading): TextMarks {
  const { cues, terms, flagPhrases, tokens, conduct } = reading;
  return {
    cue: cues.found.flatMap((cue) => ((cues.strength[cue] ?? 0) > STRONG_CUE ? [cue * 2, cue * 2 + 1] : [cue * 2])),
    concept: extractConcepts(tokens),
    phrase: [...listBits(flagPhrases, 0), ...listBits(conduct, CONDUCT_START)],
    term: listBits(terms, 0),
    shape: findShape(reading),
  };
}

function listBits(mask: number, from: number): number[] {
  const bits: number[] = [];
  if (mask !== 0) for (let bit = 0; bit < MASK_BITS; bit++) if ((mask & (1 << bit)) !== 0) bits.push(from + bit);
  return bits;
}

/** Questions, layout, numbers, length. */
function findShape({ asks, tokens, rareWords, hasMoney, amount }: Reading): number[] {
  const { text } = tokens;
  const questions = count(text, "?");
  const lines = count(text, "\n") + 1;
  const isListed = lines > 1;
  const isMarked = questions > 1 || text.includes("!");
  const tests = [
    asks,
    questions > 0 && text.trimEnd().endsWith("?"),
    questions > 0,
    isListed && /\n[^\S\n]*[-*•]/.test(text),
    isListed && /\n[^\S\n]*\d+[.)]/.test(text),
    text.includes("**"),
    text.includes("[") && /\[[^[\]]+\]/.test(text),
    tokens.exclamations > 0,
    tokens.digits > 0,
    tokens.digits > 4,
    hasMoney,
    amount > 0,
    rareWords === 0,
    rareWords > 4,
    tokens.uppercaseWords > 1,
    text.includes("…") || text.includes(".."),
    isMarked && (text.includes("??") || text.includes("?!")),
    / [·|/] .+ [·|/] /.test(text),
    /[✅✔☑🎉]/u.test(text),
    text.includes("→") || text.includes(">"),
  ];
  const shape: number[] = [];
  tests.forEach((isSet, at) => {
    if (isSet) shape.push(at);
  });
  shape.push(LENGTHS + Math.min(7, Math.floor(Math.log2(tokens.words.length + 1))));
  shape.push(QUESTIONS + Math.min(5, questions));
  shape.push(LINES + Math.min(5, lines));
  return shape;
}

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) found++;
  return found;
}
