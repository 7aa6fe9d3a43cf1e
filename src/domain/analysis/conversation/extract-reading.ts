import type { MessageInput, Role } from "../analysis.contract.ts";
import type { Reading } from "../core/reading.ts";
import type { Tokens } from "../core/text.ts";
import { classifyIntent } from "../intent/intent.ts";
import { detectPhraseIntent } from "../intent/phrase-intent.ts";
import { scoreLanguage } from "../language/language.ts";
import { scoreSentiment } from "../sentiment/sentiment.ts";
import { negateSuccess } from "../stage/unconfirmed-success.ts";
import { extractAmount, mentionsMoney } from "../text/words/amounts.ts";
import { extractConcepts } from "../text/phrases/concepts.ts";
import { detectConduct } from "../text/phrases/conduct.ts";
import { findCues } from "../text/phrases/find-cues.ts";
import { AGENT_PHRASES, BOT_FLAG_PHRASES, USER_FLAG_PHRASES } from "../text/phrases/flag-phrases.ts";
import { hashUnits } from "../encoding/fnv.ts";
import { buildAutomaton, matchPhrases } from "../text/phrases/phrase-automaton.ts";
import { isQuestion } from "../text/phrases/questions.ts";
import { computeSpecificity } from "../text/words/specificity.ts";
import { detectTerms } from "../text/words/terms.ts";
import { tokenize } from "../text/words/tokenizer.ts";

const USER_AUTOMATON = buildAutomaton(USER_FLAG_PHRASES);
const BOT_AUTOMATON = buildAutomaton(BOT_FLAG_PHRASES);

/** Slots of the cache, addressed by text hash; longer texts hardly ever repeat. */
const SLOTS = 1024;
const MAX_CACHED_LENGTH = 300;
/** Cached per role: same text, different speaker. */
const ROLE_SEEDS: Readonly<Record<Role, number>> = { user: 1, bot: 2, agent: 3 };
const SEEN = new Int32Array(SLOTS);
const cache = new Array<Reading | undefined>(SLOTS);

/**
 * Extracts everything the detectors use from one message. Bots repeat the same sentences and users the same few words, so a text
 * is cached once it occurs twice. Readings are never modified.
 */
export function extractReading({ role, text }: Pick<MessageInput, "role" | "text">): Reading {
  if (text.length > MAX_CACHED_LENGTH) return computeReading(role, text);
  const hash = hashUnits(text, ROLE_SEEDS[role]);
  const slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
  const cached = cache[slot];
  if (cached?.tokens.text === text && cached.role === role) return cached;
  if (SEEN[slot] !== hash) {
    SEEN[slot] = hash;
    return computeReading(role, text);
  }
  // A copy: a cached slice would keep the whole text in memory.
  return (cache[slot] = computeReading(role, [...text].join("")));
}

function computeReading(role: Role, text: string): Reading {
  const tokens = tokenize(text);
  const cues = findCues(tokens);
  if (role !== "user") negateSuccess(cues, tokens.words);
  const concepts = extractConcepts(tokens);
  const languageScores = scoreLanguage(tokens);
  return {
    role,
    tokens,
    cues,
    languageScores,
    sentiment: scoreSentiment(tokens, languageScores, concepts),
    ...classifyIntent(tokens, cues, concepts),
    phraseIntent: detectPhraseIntent(cues),
    asks: isQuestion(tokens, role === "user"),
    amount: extractAmount(tokens),
    hasMoney: mentionsMoney(tokens),
    terms: detectTerms(role, tokens),
    flagPhrases: matchFlagPhrases(role, tokens),
    conduct: role === "user" ? detectConduct(tokens.words) : 0,
    ...computeSpecificity(tokens, languageScores),
  };
}

/** The flag phrases of a message as a mask; none for agents. */
function matchFlagPhrases(role: Role, tokens: Tokens): number {
  const found = matchPhrases(role === "user" ? USER_AUTOMATON : BOT_AUTOMATON, tokens);
  return role === "agent" ? found & AGENT_PHRASES : found;
}
