import { FEELINGS } from "./lexicon/feelings.ts";
import { MORE_SENTIMENT_WORDS } from "./lexicon/sentiment-more.ts";
import { NEGATIONS, SENTIMENT_EMOJI, SENTIMENT_WORDS } from "./lexicon/sentiment-words.ts";
import { WordLines } from "./word-lines.ts";

const LANGUAGES = ["en", "pt", "es"] as const;
const STRENGTHS = [-3, -2, -1, 1, 2, 3] as const;

const NEGATION = new Set(NEGATIONS.split(" "));

/** One lexicon for each language, in the engine's order, and one of all for what is none of them. */
const STRENGTH_LEXICA = [...LANGUAGES.map((language) => [language]), [...LANGUAGES]].map(readStrengths);

const FEELING_LINES = FEELINGS.trim()
  .split("\n")
  .map((line) => line.split(" "));
const FEELING_LEXICON = new WordLines(FEELING_LINES.map((line) => line.slice(1)));
const FEELING_STRENGTHS = FEELING_LINES.map(([strength]) => Number(strength));
const PAIR_STARTS = new Set(FEELING_LINES.flat().flatMap((word) => (word.includes("_") ? word.split("_", 1) : [])));

const EMOJI = new Map(
  Object.entries(SENTIMENT_EMOJI).flatMap(([strength, list]) => [...list].map((sign) => [sign, Number(strength)])),
);

/** How many shades of feeling there are. */
export const FEELING_COUNT = FEELING_LINES.length;

/** Whether the word turns the feeling of what follows. */
export function isNegation(word: string): boolean {
  return NEGATION.has(word);
}

/** How the word feels in that language (in the engine's order, 3 any): −3…3, 0 not known. */
export function strengthOf(language: number, word: string): number {
  const lexicon = STRENGTH_LEXICA[language];
  if (!lexicon) return 0;
  const whole = lexicon.findWhole(word);
  // Of two lists that name the word, the later one knows it better.
  const line = whole.at(-1) ?? lexicon.findStem(word).at(-1);
  return line === undefined ? 0 : (STRENGTHS[line % STRENGTHS.length] ?? 0);
}

/** The shades of feeling that a word stands for. */
export function listFeelings(word: string): readonly number[] {
  const whole = FEELING_LEXICON.findWhole(word);
  return whole.length > 0 ? whole : FEELING_LEXICON.findStem(word);
}

/** The shades of feeling that two words together stand for. */
export function listPairFeelings(first: string, second: string): readonly number[] {
  return PAIR_STARTS.has(first) ? FEELING_LEXICON.findWhole(`${first}_${second}`) : [];
}

/** How a shade of feeling feels: −3…3. */
export function strengthOfFeeling(feeling: number): number {
  return FEELING_STRENGTHS[feeling] ?? 0;
}

/** How an emoji feels; undefined for any other sign. */
export function strengthOfEmoji(sign: string): number | undefined {
  return EMOJI.get(sign);
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
