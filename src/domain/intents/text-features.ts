import { listConcepts } from "#src/domain/analysis/text/phrases/concepts.ts";
import { mixHashes } from "#src/domain/analysis/encoding/fnv.ts";
import { tokenize } from "#src/domain/analysis/text/words/tokenizer.ts";
import { isFrequentWord } from "#src/domain/analysis/text/words/frequent-words.ts";

/**
 * The features of a text as hashed keys, in three groups: words and word pairs, character n-grams, concepts. `rare` are the keys
 * of its content words, `words` counts its words.
 */
export type TextFeatures = { groups: [number[], number[], number[]]; rare: number[]; words: number };

/** The kinds of keys, in a key's lowest three bits. */
const WORD = 0;
const BIGRAM = 1;
const SKIP_BIGRAM = 2;
const RUN = 3;
const CONCEPT = 4;
const CONCEPT_PAIR = 5;
/** Weights of the kinds within their groups. */
export const KIND_WEIGHT = [1, 0.6, 0.4, 1, 1, 0.5, 1, 1] as const;

/** The hash before the first and after the last word. */
const EDGE = 0x5bd1e995;
const RUN_LENGTH = 4;
const MAX_CONCEPT_DISTANCE = 3;
/** Examples and texts are short: later words of a long one are ignored. */
const MAX_WORDS = 120;

/** Extracts the features of a text; linear in its length, up to a limit. */
export function extractFeatures(text: string): TextFeatures {
  const { words, forms } = tokenize(text);
  const features: TextFeatures = { groups: [[], [], []], rare: [], words: 0 };
  const count = Math.min(words.length, MAX_WORDS);
  const [wordKeys, runKeys, conceptKeys] = features.groups;
  let previous = EDGE;
  let beforePrevious = EDGE;
  for (let at = 0; at <= count; at++) {
    const hash = at === count ? EDGE : (forms[at]?.hash ?? 0);
    wordKeys.push(buildKey(mixHashes(previous, hash), BIGRAM));
    if (at > 0) wordKeys.push(buildKey(mixHashes(mixHashes(beforePrevious, 7), hash), SKIP_BIGRAM));
    beforePrevious = previous;
    previous = hash;
    if (at === count) break;
    const word = words[at] ?? "";
    wordKeys.push(buildKey(hash, WORD));
    addRuns(runKeys, word);
    if (!startsWithLetter(word)) continue;
    features.words++;
    if (word.length > 2 && !isFrequentWord(word)) features.rare.push(buildKey(hash, WORD));
  }
  addConcepts(conceptKeys, words.slice(0, count));
  return features;
}

/** Whether a key is a single word or concept, which the vocabulary includes even if seen once. */
export function isUnigram(key: number): boolean {
  const kind = key & 7;
  return kind === WORD || kind === CONCEPT;
}

/** Whether a key is a single word. */
export function isWord(key: number): boolean {
  return (key & 7) === WORD;
}

/** Whether a key is a single concept. */
export function isConcept(key: number): boolean {
  return (key & 7) === CONCEPT;
}

function buildKey(hash: number, kind: number): number {
  return ((hash & ~7) | kind) >>> 0;
}

function startsWithLetter(word: string): boolean {
  const code = word.charCodeAt(0);
  return (code >= 97 && code <= 122) || code >= 0x250;
}

function addRuns(keys: number[], word: string): void {
  const marked = ` ${word} `;
  for (let start = 0; start + RUN_LENGTH <= marked.length; start++) {
    let hash = 17;
    for (let at = start; at < start + RUN_LENGTH; at++) hash = mixHashes(hash, marked.charCodeAt(at));
    keys.push(buildKey(hash, RUN));
  }
}

/** Adds the concepts of words, and pairs of concepts close to each other in either order. */
function addConcepts(keys: number[], words: string[]): void {
  const lists = words.map(listConcepts).filter((concepts) => concepts.length > 0);
  const seen = new Set(lists.flat());
  for (const concept of seen) keys.push(buildKey(mixHashes(concept, 11), CONCEPT));
  lists.forEach((concepts, at) => {
    for (const near of lists.slice(at + 1, at + 1 + MAX_CONCEPT_DISTANCE)) {
      for (const left of concepts) {
        for (const right of near) {
          if (left === right) continue;
          keys.push(buildKey(mixHashes(Math.min(left, right), Math.max(left, right) + 1000), CONCEPT_PAIR));
        }
      }
    }
  });
}
