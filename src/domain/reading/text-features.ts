import type { Reading } from "../analysis/core/reading.ts";
import { addFeature, hashName, hashOf } from "./feature-list.ts";
import type { FeatureList } from "./feature-list.ts";
import type { MessageView } from "./message-view.ts";
import { SIGN_COUNT } from "./reading-phrases.ts";
import type { TextMarks } from "./text-marks.ts";

const GROUP_NAMES = [
  "word",
  "pair",
  "prefix",
  "first",
  "last",
  "sign",
  "intent",
  "sentiment",
  "stage",
  "flag",
  "repeats",
] as const;
/** Keys of the groups of features of one text in one place of a conversation. */
export type TextGroups = Record<(typeof GROUP_NAMES)[number] | keyof TextMarks, number>;

const HEAD = 45;
const TAIL = 35;
const EDGE = 3;

/** Keys of groups by their names, after a common beginning. */
export function nameKeys<Name extends string>(start: string, names: readonly Name[]): Record<Name, number> {
  const keys: Partial<Record<Name, number>> = {};
  for (const name of names) keys[name] = hashName(`${start} ${name}`);
  if (!hasKeys(keys, names)) throw new Error("A name has no key.");
  return keys;
}

function hasKeys<Name extends string>(
  keys: Partial<Record<Name, number>>,
  names: readonly Name[],
): keys is Record<Name, number> {
  return names.every((name) => keys[name] !== undefined);
}

/** The keys of the groups of a place, such as "last user message". */
export function nameGroups(place: string): TextGroups {
  return nameKeys(place, [...GROUP_NAMES, "cue", "concept", "phrase", "term", "shape"]);
}

/** Adds a value of a group. */
export function addOf(list: FeatureList, group: number, value: number, weight = 1): void {
  addFeature(list, hashOf(group, value), weight);
}

/** Adds the names of the phrases that a text contains. */
export function addSigns(list: FeatureList, groups: TextGroups, signs: number, weight = 1): void {
  if (signs === 0) return;
  for (let bit = 0; bit < SIGN_COUNT; bit++) if ((signs & (1 << bit)) !== 0) addOf(list, groups.sign, bit, weight);
}

/** Adds the pairs of names of the phrases that a text contains. */
export function addSignPairs(list: FeatureList, groups: TextGroups, signs: number, weight = 1): void {
  if (signs === 0) return;
  for (let bit = 0; bit < SIGN_COUNT; bit++) {
    if ((signs & (1 << bit)) === 0) continue;
    const group = hashOf(groups.sign, bit + SIGN_COUNT);
    for (let other = bit + 1; other < SIGN_COUNT; other++)
      if ((signs & (1 << other)) !== 0) addOf(list, group, other, weight);
  }
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
    addOf(list, groups.word, form.hash, value);
    addOf(list, hashOf(groups.pair, before), form.hash, value);
    if (form.prefixHash !== 0) addOf(list, groups.prefix, form.prefixHash, value);
    if (at < EDGE) addOf(list, groups.first, form.hash, value);
    if (at >= length - EDGE) addOf(list, groups.last, form.hash, value);
    before = form.hash;
  }
}

/** Adds what a text shows in any language. */
export function addMeaning(list: FeatureList, groups: TextGroups, { marks }: MessageView, weight = 1): void {
  for (const value of marks.cue) addOf(list, groups.cue, value, weight);
  for (const value of marks.concept) addOf(list, groups.concept, value, weight * 0.5);
  for (const value of marks.phrase) addOf(list, groups.phrase, value, weight);
  for (const value of marks.term) addOf(list, groups.term, value, weight);
  for (const value of marks.shape) addOf(list, groups.shape, value, weight);
}

/** Adds what the engine says of a message. */
export function addAnalysis(list: FeatureList, groups: TextGroups, view: MessageView): void {
  addOf(list, groups.intent, view.intent);
  addOf(list, groups.sentiment, view.sentiment);
  addOf(list, groups.stage, view.stage + 1);
  for (const flag of view.flags) addOf(list, groups.flag, flag);
  addOf(list, groups.repeats, view.repeats);
}
