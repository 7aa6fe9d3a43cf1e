import type { Reading } from "../analysis/core/reading.ts";
import {
  BUSINESS_PHRASES as BUSINESS_EN,
  NEED_PHRASES as NEED_EN,
  USER_PHRASES as USER_EN,
} from "../analysis/lexicon/en/reading.ts";
import {
  BUSINESS_PHRASES as BUSINESS_ES,
  NEED_PHRASES as NEED_ES,
  USER_PHRASES as USER_ES,
} from "../analysis/lexicon/es/reading.ts";
import { joinLanguages } from "../analysis/lexicon/join-languages.ts";
import {
  BUSINESS_PHRASES as BUSINESS_PT,
  NEED_PHRASES as NEED_PT,
  USER_PHRASES as USER_PT,
} from "../analysis/lexicon/pt/reading.ts";
import { buildAutomaton, matchPhrases } from "../analysis/text/phrases/phrase-automaton.ts";

const BUSINESS = joinLanguages(BUSINESS_EN, BUSINESS_PT, BUSINESS_ES);
const USER = joinLanguages(USER_EN, USER_PT, USER_ES);
const NEED = joinLanguages(NEED_EN, NEED_PT, NEED_ES);
const BUSINESS_AUTOMATON = buildAutomaton(Object.values(BUSINESS));
const USER_AUTOMATON = buildAutomaton(Object.values(USER));
const NEED_AUTOMATON = buildAutomaton(Object.values(NEED));
const USER_MASKS = new Map(Object.keys(USER).map((name, bit) => [name, 1 << bit]));

export type UserSign = keyof typeof USER;

/** Upper bound of the names of a side; they fit into a mask. */
export const SIGN_COUNT = 32;

/** What a message shows by the phrases of the reading's lexicon, as a mask of its side's names. */
export function findSigns({ role, tokens }: Reading): number {
  return matchPhrases(role === "user" ? USER_AUTOMATON : BUSINESS_AUTOMATON, tokens);
}

/** What a user message asks for, as a mask of the names of needs. */
export function findNeedSigns({ tokens }: Reading): number {
  return matchPhrases(NEED_AUTOMATON, tokens);
}

/** Whether a user message shows something. */
export function hasUserSign(mask: number, sign: UserSign): boolean {
  return (mask & (USER_MASKS.get(sign) ?? 0)) !== 0;
}

/** How many names a mask has. */
export function countSigns(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** What the tokens of a sentence show, as a mask of the names of its side. */
export function findSentenceSigns({ role, tokens }: Reading, start: number, end: number): number {
  const sentence = { ...tokens, words: tokens.words.slice(start, end), forms: tokens.forms.slice(start, end) };
  return matchPhrases(role === "user" ? USER_AUTOMATON : BUSINESS_AUTOMATON, sentence);
}
