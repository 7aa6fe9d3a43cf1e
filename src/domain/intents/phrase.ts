import { listConcepts } from "#src/domain/analysis/concepts.ts";
import { mixHashes, readTokens } from "#src/domain/analysis/tokens.ts";
import { isFrequentWord } from "#src/domain/analysis/frequent-words.ts";

/** What a text is made of, as hashed keys by group: words and their neighbours, letter runs, ideas. `rare`: keys of its content words. */
export type Phrase = { groups: [number[], number[], number[]]; rare: number[]; words: number };

/** How much a key counts beside the others of its group. */
const SINGLE = 0;
const NEIGHBOURS = 1;
const APART = 2;
const RUN = 3;
const IDEA = 4;
const IDEA_PAIR = 5;
/** By the lowest three bits of a key, which tell its kind. */
export const KIND_WEIGHT = [1, 0.6, 0.4, 1, 1, 0.5, 1, 1] as const;

const EDGE = 0x5bd1e995;
const RUN_LENGTH = 4;
const IDEA_REACH = 3;
/** Examples and texts are short; what stands further back in a long one is not read. */
const WORDS_READ = 120;

/** Takes a text apart; linear in its length, bounded. */
export function readPhrase(text: string): Phrase {
  const { words, forms } = readTokens(text);
  const phrase: Phrase = { groups: [[], [], []], rare: [], words: 0 };
  const count = Math.min(words.length, WORDS_READ);
  const [shape, runs] = phrase.groups;
  let before = EDGE;
  let beforeThat = EDGE;
  for (let at = 0; at <= count; at++) {
    const hash = at === count ? EDGE : (forms[at]?.hash ?? 0);
    shape.push(keyOf(mixHashes(before, hash), NEIGHBOURS));
    if (at > 0) shape.push(keyOf(mixHashes(mixHashes(beforeThat, 7), hash), APART));
    beforeThat = before;
    before = hash;
    if (at === count) break;
    const word = words[at] ?? "";
    shape.push(keyOf(hash, SINGLE));
    addRuns(runs, word);
    if (!isLetter(word)) continue;
    phrase.words++;
    if (word.length > 2 && !isFrequentWord(word)) phrase.rare.push(keyOf(hash, SINGLE));
  }
  addIdeas(phrase.groups[2], words.slice(0, count));
  return phrase;
}

/** Whether a key is a single word or idea: those are kept even when seen once. */
export function isSingle(key: number): boolean {
  const kind = key & 7;
  return kind === SINGLE || kind === IDEA;
}

/** Whether a key is a single word. */
export function isWord(key: number): boolean {
  return (key & 7) === SINGLE;
}

/** Whether a key is a single idea. */
export function isIdea(key: number): boolean {
  return (key & 7) === IDEA;
}

function keyOf(hash: number, kind: number): number {
  return ((hash & ~7) | kind) >>> 0;
}

function isLetter(word: string): boolean {
  const code = word.charCodeAt(0);
  return (code >= 97 && code <= 122) || code >= 0x250;
}

function addRuns(runs: number[], word: string): void {
  const marked = ` ${word} `;
  for (let start = 0; start + RUN_LENGTH <= marked.length; start++) {
    let hash = 17;
    for (let at = start; at < start + RUN_LENGTH; at++) hash = mixHashes(hash, marked.charCodeAt(at));
    runs.push(keyOf(hash, RUN));
  }
}

/** The ideas behind the words, and pairs of them that stand near each other in any order. */
function addIdeas(keys: number[], words: string[]): void {
  const ideas = words.map(listConcepts).filter((list) => list.length > 0);
  const seen = new Set(ideas.flat());
  for (const idea of seen) keys.push(keyOf(mixHashes(idea, 11), IDEA));
  ideas.forEach((list, at) => {
    for (const near of ideas.slice(at + 1, at + 1 + IDEA_REACH)) {
      for (const left of list) {
        for (const right of near) {
          if (left === right) continue;
          keys.push(keyOf(mixHashes(Math.min(left, right), Math.max(left, right) + 1000), IDEA_PAIR));
        }
      }
    }
  });
}
