import { FEELINGS } from "./lexicon/feelings.ts";
import { MORE_SENTIMENT_WORDS } from "./lexicon/sentiment-more.ts";
import {
  DIMINISHERS,
  INTENSIFIERS,
  NEGATIONS,
  SENTIMENT_EMOJI,
  SENTIMENT_WORDS,
  TURNS,
} from "./lexicon/sentiment-words.ts";
import type { WordForm } from "./word-forms.ts";
import { WordLines } from "./word-lines.ts";

/** What a word does to a feeling besides having one. */
export const NEGATES = 1;
/** Makes what follows stronger. */
export const INTENSIFIES = 2;
/** Makes what follows weaker. */
export const DIMINISHES = 3;
/** Turns against what was said before: "but". */
export const OPPOSES = 4;

/**
 * What the lexicon knows of a word: how strongly it feels in each language (in the engine's order, then in any; −3…3, 0 not known), its
 * shades of feeling, what it does to others, how it feels as an emoji (0 none), and the shades of the pairs that it opens by their second word.
 */
export type WordFeelings = {
  strengths: readonly number[];
  shades: readonly number[];
  does: number;
  emoji: number;
  pairs: ReadonlyMap<string, readonly number[]> | null;
};

const LANGUAGES = ["en", "pt", "es"] as const;
const STRENGTHS = [-3, -2, -1, 1, 2, 3] as const;

const DOES = new Map(
  [NEGATIONS, INTENSIFIERS, DIMINISHERS, TURNS].flatMap((list, at) => list.split(" ").map((word) => [word, at + 1])),
);

/** One lexicon for each language, in the engine's order, and one of all for what is none of them. */
const STRENGTH_LEXICA = [...LANGUAGES.map((language) => [language]), [...LANGUAGES]].map(readStrengths);

const FEELING_LINES = FEELINGS.trim()
  .split("\n")
  .map((line) => line.split(" "));
const FEELING_LEXICON = new WordLines(FEELING_LINES.map((line) => line.slice(1)));
const FEELING_STRENGTHS = FEELING_LINES.map(([strength]) => Number(strength));
const PAIRS = readPairs(FEELING_LINES.flat());

const EMOJI = new Map(
  Object.entries(SENTIMENT_EMOJI).flatMap(([strength, list]) => [...list].map((sign) => [sign, Number(strength)])),
);

/** How many shades of feeling there are. */
export const FEELING_COUNT = FEELING_LINES.length;

/** Most words feel nothing, and share this. */
const NOTHING: WordFeelings = { strengths: STRENGTH_LEXICA.map(() => 0), shades: [], does: 0, emoji: 0, pairs: null };

/** What the lexicon knows of a word. */
export function feelingsOf(form: WordForm): WordFeelings {
  return (form.feelings ??= readFeelings(form.text));
}

/** The shades of feeling that a word stands for. */
export function listShades(word: string): readonly number[] {
  const whole = FEELING_LEXICON.findWhole(word);
  return whole.length > 0 ? whole : FEELING_LEXICON.findStem(word);
}

/** How a shade of feeling feels: −3…3. */
export function strengthOfFeeling(feeling: number): number {
  return FEELING_STRENGTHS[feeling] ?? 0;
}

function readFeelings(word: string): WordFeelings {
  const strengths = STRENGTH_LEXICA.map((lexicon) => strengthIn(lexicon, word));
  const shades = listShades(word);
  const does = DOES.get(word) ?? 0;
  const emoji = EMOJI.get(word) ?? 0;
  const pairs = PAIRS.get(word) ?? null;
  const plain = does === 0 && emoji === 0 && pairs === null && shades.length === 0;
  return plain && strengths.every((strength) => strength === 0) ? NOTHING : { strengths, shades, does, emoji, pairs };
}

/** The shades of pairs of words, by their first word and then their second. */
function readPairs(entries: readonly string[]): Map<string, Map<string, readonly number[]>> {
  const pairs = new Map<string, Map<string, readonly number[]>>();
  for (const entry of entries) {
    const [first = "", second] = entry.split("_");
    if (second === undefined) continue;
    const known = pairs.get(first) ?? new Map<string, readonly number[]>();
    pairs.set(first, known.set(second, FEELING_LEXICON.findWhole(entry)));
  }
  return pairs;
}

function strengthIn(lexicon: WordLines, word: string): number {
  const whole = lexicon.findWhole(word);
  // Of two lists that name the word, the later one knows it better.
  const line = whole.at(-1) ?? lexicon.findStem(word).at(-1);
  return line === undefined ? 0 : (STRENGTHS[line % STRENGTHS.length] ?? 0);
}

function readStrengths(languages: readonly (typeof LANGUAGES)[number][]): WordLines {
  const lists = [MORE_SENTIMENT_WORDS, SENTIMENT_WORDS].map((source) =>
    STRENGTHS.map((strength) => languages.flatMap((language) => fold(source[language][strength]).split(" "))),
  );
  return new WordLines(lists.flat());
}

function fold(words: string): string {
  return words.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}
