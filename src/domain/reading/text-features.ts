import type { Reading } from "../analysis/core/reading.ts";
import { extractConcepts } from "../analysis/text/concepts.ts";
import { addFeature, hashName, hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import { SIGN_COUNT } from "./reading-phrases.ts";

/** Keys of the groups of features of one text in one place of a conversation. */
export type TextGroups = Record<
  "word" | "pair" | "prefix" | "concept" | "cue" | "phrase" | "term" | "shape" | "first" | "last" | "intent" | "sign",
  number
>;

const HEAD = 45;
const TAIL = 35;
const EDGE = 3;

/** Adds the names of the phrases that a text contains. */
export function addSigns(list: FeatureList, groups: TextGroups, signs: number, weight = 1): void {
  for (let bit = 0; bit < SIGN_COUNT; bit++)
    if ((signs & (1 << bit)) !== 0) addFeature(list, hashOf(groups.sign, bit), weight);
}

/** Adds the pairs of names of the phrases that a text contains. */
export function addSignPairs(list: FeatureList, groups: TextGroups, signs: number, weight = 1): void {
  for (let bit = 0; bit < SIGN_COUNT; bit++) {
    if ((signs & (1 << bit)) === 0) continue;
    const group = hashOf(groups.sign, bit + SIGN_COUNT);
    for (let other = bit + 1; other < SIGN_COUNT; other++)
      if ((signs & (1 << other)) !== 0) addFeature(list, hashOf(group, other), weight);
  }
}

/** The keys of the groups of a place, such as "last user message". */
export function nameGroups(place: string): TextGroups {
  const key = (group: string): number => hashName(`${place} ${group}`);
  return {
    word: key("word"),
    pair: key("pair"),
    prefix: key("prefix"),
    concept: key("concept"),
    cue: key("cue"),
    phrase: key("phrase"),
    term: key("term"),
    shape: key("shape"),
    first: key("first"),
    last: key("last"),
    intent: key("intent"),
    sign: key("sign"),
  };
}

/** Adds the words of a text: words, word pairs, beginnings of words, and the words at both ends. */
export function addWords(list: FeatureList, groups: TextGroups, { tokens }: Reading, weight = 1): void {
  const { forms } = tokens;
  const { length } = forms;
  const value = weight * Math.min(1, 4 / Math.sqrt(Math.max(1, length)));
  let before = groups.first;
  for (let at = 0; at < length; at++) {
    if (at === HEAD && length > HEAD + TAIL) {
      at = length - TAIL;
      before = 0;
    }
    const form = forms[at];
    if (!form) continue;
    addFeature(list, hashOf(groups.word, form.hash), value);
    addFeature(list, hashOf(hashOf(groups.pair, before), form.hash), value);
    if (form.prefixHash !== 0) addFeature(list, hashOf(groups.prefix, form.prefixHash), value);
    if (at < EDGE) addFeature(list, hashOf(groups.first, form.hash), value);
    if (at >= length - EDGE) addFeature(list, hashOf(groups.last, form.hash), value);
    before = form.hash;
  }
}

/** Adds what a text shows in any language: cues, concepts, phrases, terms, shape. */
export function addMeaning(list: FeatureList, groups: TextGroups, reading: Reading, weight = 1): void {
  const { cues, terms, flagPhrases, asks, tokens, conduct, rareWords, hasMoney, amount } = reading;
  for (const cue of cues.found) {
    addFeature(list, hashOf(groups.cue, cue * 2), weight);
    if ((cues.strength[cue] ?? 0) > 1.5) addFeature(list, hashOf(groups.cue, cue * 2 + 1), weight);
  }
  const concepts = extractConcepts(tokens);
  for (const concept of concepts) addFeature(list, hashOf(groups.concept, concept), weight * 0.5);
  for (let bit = 0; bit < 16; bit++) {
    if ((flagPhrases & (1 << bit)) !== 0) addFeature(list, hashOf(groups.phrase, bit), weight);
    if ((terms & (1 << bit)) !== 0) addFeature(list, hashOf(groups.term, bit), weight);
    if ((conduct & (1 << bit)) !== 0) addFeature(list, hashOf(groups.phrase, 32 + bit), weight);
  }
  const shape = (index: number, value: boolean): void => {
    if (value) addFeature(list, hashOf(groups.shape, index), weight);
  };
  const { length } = tokens.words;
  const { text } = tokens;
  shape(0, asks);
  shape(1, text.trimEnd().endsWith("?"));
  shape(2, text.includes("?"));
  shape(3, /\n[^\S\n]*[-*•]/.test(text));
  shape(4, /\n[^\S\n]*\d+[.)]/.test(text));
  shape(5, text.includes("**"));
  shape(6, /\[[^[\]]+\]/.test(text));
  shape(7, tokens.exclamations > 0);
  shape(8, tokens.digits > 0);
  shape(9, tokens.digits > 4);
  shape(10, hasMoney);
  shape(11, amount > 0);
  shape(12, rareWords === 0);
  shape(13, rareWords > 4);
  shape(14, tokens.uppercaseWords > 1);
  shape(15, text.includes("…") || text.includes(".."));
  shape(16, text.includes("??") || text.includes("?!"));
  shape(17, / [·|/] .+ [·|/] /.test(text));
  shape(18, /[✅✔☑🎉]/u.test(text));
  shape(19, text.includes("→") || text.includes(">"));
  shape(20 + Math.min(7, Math.floor(Math.log2(length + 1))), true);
  shape(30 + Math.min(5, text.split("?").length - 1), true);
  shape(40 + Math.min(5, text.split("\n").length), true);
}
