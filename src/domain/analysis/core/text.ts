/** Text beyond this many UTF-16 units is not analyzed; personal data is still detected everywhere. */
export const MAX_TEXT_LENGTH = 2000;

/** Evidence for en, pt, es, other (log-odds scale, any sign), in the order of LANGUAGES. */
export type LanguageScores = [number, number, number, number];

/**
 * A word as it is written and what the detectors cached about it: a few thousand forms make up nearly all text. Each detector
 * fills in its own part the first time it sees the form (null or −1 until then).
 */
export type WordForm = {
  raw: string;
  key: number;
  /** The token: lower case, without accents and apostrophes, spelling corrected. */
  text: string;
  hash: number;
  /** Hash of the first letters, 0 when the word has no more than those. */
  prefixHash: number;
  letters: number;
  capitals: number;
  /** Number of the word in the phrase lexica, 0 in none, and the size of those lexica when it was looked up. */
  symbol: number;
  symbolsSeen: number;
  /** State after this word of the cue phrases that start with it. */
  cueStart: CueState | null | undefined;
  concepts: readonly number[] | null;
  /** Bits computed by specificity.ts. */
  specificity: number;
  sentiment: WordSentiment | null;
  /** Which sums are computed: bits of SUM_BITS. */
  computed: number;
} & SumRow;

/** Per-word sums of the models, starting at `row`. Forms share arrays: one array per form would take three times the memory. */
export type SumRow = { sums: Int32Array; row: number };

/**
 * A set of trie nodes reached by a sequence of words: the cues whose phrases end here, a bit per word that continues
 * (`buildSymbolMask`), and the next states, computed on first use (null: none).
 */
export type CueState = {
  nodes: number[];
  cues: number[];
  mask: number;
  next: Map<number, CueState | null> | null;
  any: CueState | null | undefined;
};

/**
 * What the sentiment lexicon holds for a word: strength by language (in the engine's order, then in any language; −3…3, 0
 * unknown), sentiment shades, effect on other words, strength as an emoji (0 none), and the shades of word pairs that it starts.
 */
export type WordSentiment = {
  strengths: readonly number[];
  shades: readonly number[];
  effect: number;
  emoji: number;
  pairs: ReadonlyMap<string, readonly number[]> | null;
};

/**
 * A tokenized text, shared by all detectors. A token is a word (lower case, no accents or apostrophes, spelling corrected),
 * `#` for a number, `@code` for letters mixed with digits, `@email`, `@url`, `?`, `$` (any currency), `%` or an emoji.
 */
export type Tokens = {
  text: string;
  /** The text with boilerplate masked (strip-boilerplate.ts); offsets are the same in both. */
  masked: string;
  words: string[];
  /** The cached form of each word. */
  forms: WordForm[];
  starts: number[];
  ends: number[];
  exclamations: number;
  digits: number;
  /** Words written in capitals. */
  uppercaseWords: number;
  latinLetters: number;
  foreignLetters: number;
  hasAtSign: boolean;
};

/**
 * Cues found in a text: strength by cue (summed over its phrases, longer ones count more), and the cues found with the token
 * span of the first match (start and end, one pair after the other).
 */
export type CueHits = { strength: number[]; found: number[]; spans: number[] };
