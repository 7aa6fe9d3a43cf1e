import type { WordForm, WordSentiment } from "../core/text.ts";
import * as EN from "../lexicon/en/sentiment.ts";
import * as ES from "../lexicon/es/sentiment.ts";
import * as PT from "../lexicon/pt/sentiment.ts";
import { SENTIMENT_EMOJI } from "../lexicon/sentiment-emoji.ts";
import { SENTIMENT_SHADES } from "../lexicon/sentiment-shades.ts";
import { WordIndex } from "../text/words/word-index.ts";

/** Effects of a word on other words. Negates what follows. */
export const NEGATES = 1;
/** Makes what follows stronger. */
export const INTENSIFIES = 2;
/** Makes what follows weaker. */
export const DIMINISHES = 3;
/** Outweighs what came before: "but". */
export const OPPOSES = 4;

const LANGUAGES = [EN, PT, ES];
const STRENGTHS = [-3, -2, -1, 1, 2, 3] as const;

/** The effect of each word: the position of its list, from 1. */
const EFFECTS = new Map(
  (["negations", "intensifiers", "diminishers", "contrasts"] as const).flatMap((list, at) =>
    LANGUAGES.flatMap(({ SENTIMENT_MODIFIERS }) => SENTIMENT_MODIFIERS[list].split(" ").map((word) => [word, at + 1])),
  ),
);

/** One index for each language, in the engine's order, and one of all for other languages. */
const STRENGTH_INDEXES = [...LANGUAGES.map((language) => [language]), LANGUAGES].map(buildStrengthIndex);

const SHADE_LINES = SENTIMENT_SHADES.trim()
  .split("\n")
  .map((line) => line.split(" "));
const SHADE_INDEX = new WordIndex(SHADE_LINES.map((line) => line.slice(1)));
const SHADE_STRENGTHS = SHADE_LINES.map(([strength]) => Number(strength));
const PAIRS = buildPairs(SHADE_LINES.flat());

const EMOJI = new Map(
  Object.entries(SENTIMENT_EMOJI).flatMap(([strength, list]) => [...list].map((sign) => [sign, Number(strength)])),
);

/** Number of sentiment shades. */
export const SHADE_COUNT = SHADE_LINES.length;

/** Most words carry no sentiment, and share this. */
const NEUTRAL: WordSentiment = {
  strengths: STRENGTH_INDEXES.map(() => 0),
  shades: [],
  effect: 0,
  emoji: 0,
  pairs: null,
};

/** The lexicon entry of a word, cached with its form. */
export function getWordSentiment(form: WordForm): WordSentiment {
  return (form.sentiment ??= findWordSentiment(form.text));
}

/** The sentiment shades of a word. */
export function listShades(word: string): readonly number[] {
  const whole = SHADE_INDEX.findWhole(word);
  return whole.length > 0 ? whole : SHADE_INDEX.findStem(word);
}

/** The strength of a shade: −3…3. */
export function getShadeStrength(shade: number): number {
  return SHADE_STRENGTHS[shade] ?? 0;
}

function findWordSentiment(word: string): WordSentiment {
  const strengths = STRENGTH_INDEXES.map((index) => findStrength(index, word));
  const shades = listShades(word);
  const effect = EFFECTS.get(word) ?? 0;
  const emoji = EMOJI.get(word) ?? 0;
  const pairs = PAIRS.get(word) ?? null;
  const plain = effect === 0 && emoji === 0 && pairs === null && shades.length === 0;
  return plain && strengths.every((strength) => strength === 0) ? NEUTRAL : { strengths, shades, effect, emoji, pairs };
}

/** The shades of word pairs (`first_second`), by first and then second word. */
function buildPairs(entries: readonly string[]): Map<string, Map<string, readonly number[]>> {
  const pairs = new Map<string, Map<string, readonly number[]>>();
  for (const entry of entries) {
    const [first = "", second] = entry.split("_");
    if (second === undefined) continue;
    const known = pairs.get(first) ?? new Map<string, readonly number[]>();
    pairs.set(first, known.set(second, SHADE_INDEX.findWhole(entry)));
  }
  return pairs;
}

function findStrength(index: WordIndex, word: string): number {
  const whole = index.findWhole(word);
  // SENTIMENT_WORDS come last in the index and win over MORE_SENTIMENT_WORDS.
  const line = whole.at(-1) ?? index.findStem(word).at(-1);
  return line === undefined ? 0 : (STRENGTHS[line % STRENGTHS.length] ?? 0);
}

function buildStrengthIndex(languages: readonly (typeof LANGUAGES)[number][]): WordIndex {
  const lists = (["MORE_SENTIMENT_WORDS", "SENTIMENT_WORDS"] as const).map((source) =>
    STRENGTHS.map((strength) => languages.flatMap((language) => stripAccents(language[source][strength]).split(" "))),
  );
  return new WordIndex(lists.flat());
}

function stripAccents(words: string): string {
  return words.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}
